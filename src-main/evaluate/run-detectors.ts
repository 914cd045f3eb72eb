import { AppError } from '../engine/app-error.ts';
import { decodeStatistics, StatisticsCollector } from '../engine/detect/corpus-statistics.ts';
import { type ActiveDetector, type DetectorPage, NotApplicable } from '../engine/detect/detector.ts';
import { joinPages, type JoinResult } from '../engine/detect/index/join.ts';
import { Postings } from '../engine/detect/index/postings.ts';
import { detectorIds } from '../engine/detect/registry.ts';
import { type CorpusStatistics, noStatistics } from '../engine/detect/statistics.ts';
import { share } from './error-rates.ts';
import type { FoundPair } from './score-pairs.ts';

/** Read anew for each pass, so that a large set need not fit into memory. */
interface PageSupply {
  readonly ids: readonly string[];
  read(id: string): DetectorPage;
}

export type Tell = (step: { readonly what: string; readonly done: number; readonly total: number }) => void;

/** Reads the pages once when a detector asks for statistics. */
export function collectCorpus(detectors: readonly ActiveDetector[], supply: PageSupply, tell: Tell): CorpusStatistics {
  const names = new Set(detectors.flatMap(({ statistics }) => statistics));
  if (names.size === 0) return noStatistics;
  const collector = new StatisticsCollector([...names]);
  for (const [index, id] of supply.ids.entries()) {
    collector.addPage(supply.read(id).text);
    tell({ what: 'statistics', done: index + 1, total: supply.ids.length });
  }
  return decodeStatistics(collector.encode());
}

export interface DetectorRun {
  readonly detector: string;
  readonly pages: number;
  /** The detector does not apply to them; they are in no pair. */
  readonly leftOut: number;
  /** Mean size of a stored fingerprint. */
  readonly bytesPerPage: number;
  /** Without reading and segmenting, which are the same for all detectors. */
  readonly fingerprintMillis: number;
  /** Keys, join and comparison of candidates. */
  readonly joinMillis: number;
  readonly pagesPerSecond: number;
  /** In groups that were too large; an upper bound. */
  readonly cappedPairs: number;
  readonly pairs: readonly FoundPair[];
}

/**
 * In this process, from pages to accepted pairs: fingerprints as stored, the shared join, the comparison of each
 * detector.
 */
export function runDetectors(
  detectors: readonly ActiveDetector[],
  supply: PageSupply,
  tell: Tell,
  corpus: CorpusStatistics = collectCorpus(detectors, supply, tell),
): DetectorRun[] {
  const takes = detectors.map((detector) => new Take(detector, corpus));
  for (const [index, id] of supply.ids.entries()) {
    const page = supply.read(id);
    for (const take of takes) take.add(page);
    tell({ what: 'fingerprint', done: index + 1, total: supply.ids.length });
  }
  return takes.map((take, index) => {
    const run = take.finish(supply.ids);
    tell({ what: run.detector, done: index + 1, total: takes.length });
    return run;
  });
}

/** Throws `experiment-detector-missing`. */
export function requireDetectors(experiment: string, wanted: readonly string[]): void {
  const missing = wanted.filter((id) => !detectorIds.includes(id));
  if (missing.length > 0)
    throw new AppError('experiment-detector-missing', {
      experiment,
      detectors: missing.join(', '),
      known: detectorIds.join(', '),
    });
}

/** Of the pages so far. */
class Take {
  readonly #detector: ActiveDetector;
  readonly #corpus: CorpusStatistics;
  readonly #fingerprints: (Uint8Array | null)[] = [];
  #millis = 0;

  constructor(detector: ActiveDetector, corpus: CorpusStatistics) {
    this.#detector = detector;
    // A view of its own: detectors keep what they derive from the statistics beside the view, for one choice of
    // options.
    this.#corpus = { ...corpus };
  }

  add(page: DetectorPage): void {
    const before = performance.now();
    const fingerprint = this.#detector.fingerprint(page, this.#corpus);
    this.#millis += performance.now() - before;
    this.#fingerprints.push(fingerprint instanceof NotApplicable ? null : fingerprint);
  }

  finish(ids: readonly string[]): DetectorRun {
    const before = performance.now();
    const { pairs, cappedPairs } = this.#join(ids);
    const taken = this.#fingerprints.filter((fingerprint) => fingerprint !== null);
    return {
      detector: this.#detector.id,
      pages: this.#fingerprints.length,
      leftOut: this.#fingerprints.length - taken.length,
      bytesPerPage: share(
        taken.reduce((sum, fingerprint) => sum + fingerprint.length, 0),
        taken.length,
      ),
      fingerprintMillis: this.#millis,
      joinMillis: performance.now() - before,
      pagesPerSecond: share(this.#fingerprints.length, this.#millis / 1000),
      cappedPairs,
      pairs,
    };
  }

  #join(ids: readonly string[]): { pairs: FoundPair[]; cappedPairs: number } {
    const postings = new Postings();
    for (const [page, fingerprint] of this.#fingerprints.entries())
      if (fingerprint) postings.add(page, this.#detector.keys(fingerprint, this.#corpus));
    const joined = joinPages(postings, this.#detector.joinRule(this.#corpus));
    return { pairs: this.#accepted(joined, ids), cappedPairs: joined.capped.pairs };
  }

  #accepted({ a, b }: JoinResult, ids: readonly string[]): FoundPair[] {
    const pairs: FoundPair[] = [];
    for (let at = 0; at < a.length; at += 1) {
      const [pageA, pageB] = [a[at] ?? 0, b[at] ?? 0];
      const [fingerprintA, fingerprintB] = [this.#fingerprints[pageA], this.#fingerprints[pageB]];
      if (!fingerprintA || !fingerprintB || !this.#detector.compare(fingerprintA, fingerprintB, this.#corpus).duplicate)
        continue;
      pairs.push({ a: ids[pageA] ?? '', b: ids[pageB] ?? '' });
    }
    return pairs;
  }
}
