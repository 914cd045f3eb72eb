import { readStopWords } from '../../../contract/dictionary.ts';
import type { AuditOptions } from '../../../contract/options.ts';
import { changeStatistics, type ChangedStatistics } from '../../detect/change-statistics.ts';
import { decodeStatistics, StatisticsCollector } from '../../detect/corpus-statistics.ts';
import { activeDetectors, driftingDetector } from '../../detect/registry.ts';
import type { SavedStatistics } from '../../store/statistics-store.ts';
import { manyPages, pageFailed, runBatches, shareOf, type Stage, type StageContext, startAfresh } from '../stage.ts';

/**
 * With so many pages, the join takes so much memory that the dictionary must go even if few texts are left to count.
 */
const roomyJoin = 50_000;

/** Characters cached in all processes together until fingerprints are made, some 20 bytes each with their words. */
const keptCharacters = 10_000_000;

/**
 * Main text → what detectors must know of the corpus. Counts are sums over pages: after collecting again, only texts
 * that were added or removed are counted, with exactly the same result.
 */
export const statisticsStage: Stage = {
  id: 'statistics',
  version: 1,
  // All later stages weight words, and depend on stop words through the chain of digests.
  dependsOn(options, { stopWords }) {
    const { entries } = readStopWords(stopWords);
    const choices = choosing(options).map(({ id }) => JSON.stringify([id, options.detectors?.[id] ?? {}]));
    const wanted = [...wantedStatistics(options), ...choices];
    return entries.length === 0 ? wanted : [wanted, entries];
  },
  async run(context) {
    const { store, pool, options, signal } = context;
    // Later stages do not need the Chinese dictionary, 250 MB per process.
    const { analysed } = store.analysis.counts();
    startAfresh(pool, analysed >= roomyJoin ? analysed : store.statistics.uncounted());
    if (wantedStatistics(options).length === 0) return context.progress(0, 0);
    const pages = store.analysis.analysedPages();
    if (await countChanges(context, pages.length)) return;
    if (signal.aborted) return;
    const { collector, counted } = await countTexts(context, pages, { total: pages.length });
    if (signal.aborted) return;
    const whole = { encoded: collector.encode(), length: collector.length };
    save(context, { ...whole, pages: counted, anew: true, affected: null, lateTerms: [] });
  },
};

/** Returns false if too much changed, a text could not be counted, or the signal was aborted. */
async function countChanges(context: StageContext, pages: number) {
  const { encoded, length, added, withdrawn } = context.store.statistics.difference();
  const total = added.length + withdrawn.length;
  if (!encoded || total >= pages / 2) return false;
  const plus = await countTexts(context, added, { total, before: 0 });
  const minus = await countTexts(context, withdrawn, { total, before: added.length, withdrawn: true });
  if (context.signal.aborted || minus.failed > 0) return false;
  const changed = changeStatistics(encoded, length, plus.collector.part(), minus.collector.part());
  if (!changed) return false;
  save(context, { ...changed, pages: plus.counted, anew: false, ...(await affectedPages(context, changed)) });
  return true;
}

/** Also saves what detectors choose from the corpus; they keep earlier choices that still fit. */
function save({ store, options }: StageContext, made: Omit<SavedStatistics, 'bound' | 'kept'>) {
  const active = activeDetectors(options.detectors);
  const bound = active.flatMap(({ id, statistics }) => (statistics.length > 0 ? [id] : []));
  const kept = new Map<string, Uint8Array>();
  const detectors = choosing(options);
  const corpus = detectors.length > 0 && { ...decodeStatistics(made.encoded), kept: store.statistics.kept() };
  for (const { id, choose } of detectors) {
    const chosen = corpus && choose?.(corpus);
    if (chosen) kept.set(id, chosen);
  }
  store.statistics.save({ ...made, bound, kept });
}

async function affectedPages({ store, pool, options }: StageContext, { frequencies }: ChangedStatistics) {
  const all = { affected: null, lateTerms: [] };
  const detector = driftingDetector(activeDetectors(options.detectors));
  if (!detector?.drift || !frequencies) return all;
  const { termsBetween, ...change } = frequencies;
  const bounds = [change.pagesBefore, change.pagesAfter].map((pages) => detector.drift?.maxPages(pages) ?? 0);
  const found = await pool.run('drift', {
    file: store.path,
    options,
    detector: detector.id,
    change,
    between: termsBetween(Math.min(...bounds), Math.max(...bounds)),
    late: store.statistics.lateTerms(),
  });
  return found ? { affected: [...found.pages], lateTerms: [...found.late] } : all;
}

async function countTexts(
  context: StageContext,
  items: readonly number[],
  { withdrawn = false, ...place }: { readonly withdrawn?: boolean; readonly total: number; readonly before?: number },
) {
  const names = wantedStatistics(context.options);
  const collector = new StatisticsCollector(names);
  const counted: number[] = [];
  let failed = 0;
  const keep = items.length < manyPages ? Math.floor(keptCharacters / context.pool.size) : 0;
  await runBatches(context, {
    task: 'statistics',
    items,
    ...place,
    batchSize: 64,
    share: shareOf,
    input: (pages) => ({ pages, names, keep, withdrawn }),
    write(part, pages) {
      collector.addPart(part);
      for (const page of pages) counted.push(page);
    },
    quarantine(page, detail) {
      failed += 1;
      pageFailed(context, page, detail);
    },
  });
  return { collector, counted, failed };
}

const choosing = ({ detectors }: AuditOptions) => activeDetectors(detectors).filter(({ choose }) => choose !== null);

function wantedStatistics(options: AuditOptions) {
  const wanted = activeDetectors(options.detectors).flatMap((detector) => detector.statistics);
  return [...new Set(wanted)].sort();
}
