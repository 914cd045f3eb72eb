import { readStopWords } from '../../../contract/stop-words.ts';
import type { AuditOptions } from '../../../contract/options.ts';
import { changeStatistics, type ChangedStatistics } from '../../detect/change-statistics.ts';
import { decodeStatistics, StatisticsCollector, type StatisticsPart } from '../../detect/corpus-statistics.ts';
import { activeDetectors, driftingDetector } from '../../detect/registry.ts';
import type { StatisticName } from '../../detect/statistics.ts';
import type { SavedStatistics } from '../../store/statistics-store.ts';
import { manyPages, runBatches, shareOf, startAfresh } from '../batches.ts';
import { pageFailed, type Stage, type StageContext } from '../stage.ts';

const pagesPerBatch = 64;
/** For so many the join takes so much memory that the dictionary has to go even when few words were cut. */
const roomyJoin = 50_000;

/**
 * Characters of text kept in all processes together until fingerprints are made, some 20 bytes each with their words;
 * of a large site too few to be worth it.
 */
const keptCharacters = 10_000_000;

/**
 * Main text → what active detectors must know of the corpus. Written at the end: half a corpus has no use. Counts are
 * sums over pages, so after collecting again only texts that came and went are counted, with exactly the result of
 * counting all.
 */
export const statisticsStage: Stage = {
  id: 'statistics',
  version: 1,
  // All behind this stage weighs words, and depends on stop words through the chain of digests.
  dependsOn(options, { stopWords }) {
    const { entries } = readStopWords(stopWords);
    const wanted = [...wantedStatistics(options), ...optionsOfChoices(options)];
    return entries.length === 0 ? wanted : [wanted, entries];
  },
  async run(context) {
    const { store, pool, options, signal, progress } = context;
    // No stage from here on needs the Chinese dictionary, 250 MB of each process.
    const { analysed } = store.analysis.counts();
    startAfresh(pool, analysed >= roomyJoin ? analysed : store.statistics.uncounted());
    const names = wantedStatistics(options);
    if (names.length === 0) return progress(0, 0);
    const bound = activeDetectors(options.detectors).flatMap(({ id, statistics }) =>
      statistics.length > 0 ? [id] : [],
    );
    const { encoded, length, added, withdrawn } = store.statistics.difference();
    const pages = store.analysis.analysedPages();
    if (encoded && added.length + withdrawn.length < pages.length / 2) {
      const whole = added.length + withdrawn.length;
      const plus = await countTexts(context, names, added, { withdrawn: false, before: 0, whole });
      const minus = await countTexts(context, names, withdrawn, { withdrawn: true, before: added.length, whole });
      const changed =
        signal.aborted || minus.failed > 0 ? null : changeStatistics(encoded, length, plus.part, minus.part);
      if (changed) {
        const kept = choices(context, changed.encoded);
        return store.statistics.save({
          ...changed,
          pages: plus.counted,
          anew: false,
          bound,
          kept,
          ...(await affectedPages(context, changed)),
        });
      }
    }
    if (signal.aborted) return;
    const { collector, counted } = await countTexts(context, names, pages, {
      withdrawn: false,
      before: 0,
      whole: pages.length,
    });
    if (signal.aborted) return;
    const whole = { encoded: collector.encode(), length: collector.length };
    const kept = choices(context, whole.encoded);
    store.statistics.save({ ...whole, pages: counted, anew: true, bound, kept, affected: null, lateTerms: [] });
  },
};

/** What detectors choose of the corpus: what the audit keeps already, where it fits. */
function choices({ store, options }: StageContext, encoded: Uint8Array): ReadonlyMap<string, Uint8Array> {
  const choosing = activeDetectors(options.detectors).filter(({ choose }) => choose !== null);
  if (choosing.length === 0) return new Map();
  const corpus = { ...decodeStatistics(encoded), kept: store.statistics.kept() };
  return new Map(
    choosing.flatMap(({ id, choose }) => {
      const chosen = choose?.(corpus);
      return chosen ? [[id, chosen] as const] : [];
    }),
  );
}

/** Their document frequencies changed. */
async function affectedPages(
  { store, pool, options }: StageContext,
  { frequencies }: ChangedStatistics,
): Promise<Pick<SavedStatistics, 'affected' | 'lateTerms'>> {
  const detector = driftingDetector(activeDetectors(options.detectors));
  if (!detector?.drift || !frequencies) return { affected: null, lateTerms: [] };
  const { termsBetween, ...change } = frequencies;
  const bounds = [change.pagesBefore, change.pagesAfter].map((pages) => detector.drift?.maxPages(pages) ?? 0);
  const between = termsBetween(Math.min(...bounds), Math.max(...bounds));
  const found = await pool.run('drift', {
    file: store.path,
    options,
    detector: detector.id,
    change,
    between,
    late: store.statistics.lateTerms(),
  });
  return found ? { affected: [...found.pages], lateTerms: [...found.late] } : { affected: null, lateTerms: [] };
}

interface Counted {
  readonly collector: StatisticsCollector;
  readonly part: StatisticsPart;
  readonly counted: readonly number[];
  readonly failed: number;
}

async function countTexts(
  { store, pool, options, run, signal, progress, problems }: StageContext,
  names: readonly StatisticName[],
  pages: readonly number[],
  { withdrawn, before, whole }: { readonly withdrawn: boolean; readonly before: number; readonly whole: number },
): Promise<Counted> {
  const collector = new StatisticsCollector(names);
  const counted: number[] = [];
  let failed = 0;
  const keep = pages.length < manyPages ? Math.floor(keptCharacters / pool.size) : 0;
  const advance = () => progress(before + counted.length + failed, whole);
  advance();
  await runBatches({
    pool,
    task: 'statistics',
    items: pages,
    batchSize: pagesPerBatch,
    signal,
    share: shareOf,
    input: (batch) => ({ file: store.path, options, run, pages: batch, names, keep, withdrawn }),
    write(part, items) {
      collector.addPart(part);
      for (const page of items) counted.push(page);
      advance();
    },
    quarantine(page, detail) {
      failed += 1;
      pageFailed({ store, problems }, page, detail);
      advance();
    },
  });
  return { collector, part: collector.part(), counted, failed };
}

/** They choose anew for other options. */
function optionsOfChoices({ detectors }: AuditOptions): readonly string[] {
  const choosing = activeDetectors(detectors).filter(({ choose }) => choose !== null);
  return choosing.map(({ id }) => JSON.stringify([id, detectors?.[id] ?? {}]));
}

function wantedStatistics(options: AuditOptions): readonly StatisticName[] {
  const wanted = activeDetectors(options.detectors).flatMap((detector) => detector.statistics);
  return [...new Set(wanted)].sort();
}
