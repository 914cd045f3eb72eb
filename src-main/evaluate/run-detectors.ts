import { decodeStatistics, StatisticsCollector } from '../engine/detect/corpus-statistics.ts';
import { type DetectorPage, NotApplicable } from '../engine/detect/detector.ts';
import { joinPages } from '../engine/detect/index/join.ts';
import { Postings } from '../engine/detect/index/postings.ts';
import type { ActiveDetector } from '../engine/detect/registry.ts';
import { type CorpusStatistics, noStatistics } from '../engine/detect/statistics.ts';
import { share } from './error-rates.ts';
import type { FoundPair } from './score-pairs.ts';

/** Read anew in each pass: a set may not fit into memory. */
export interface PageSupply {
  readonly ids: readonly string[];
  read(id: string): DetectorPage;
}

export type Tell = (step: { readonly what: string; readonly done: number; readonly total: number }) => void;

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

/** Fingerprints as stored, the shared join, each detector's comparison, in this process. */
export function runDetectors(
  detectors: readonly ActiveDetector[],
  supply: PageSupply,
  tell: Tell,
  corpus: CorpusStatistics = collectCorpus(detectors, supply, tell),
) {
  // Detectors keep beside this view what they derive for one choice of options.
  const takes = detectors.map((detector): Take => ({ detector, corpus: { ...corpus }, fingerprints: [], millis: 0 }));
  for (const [index, id] of supply.ids.entries()) {
    const page = supply.read(id);
    for (const take of takes) {
      const before = performance.now();
      const fingerprint = take.detector.fingerprint(page, take.corpus);
      take.millis += performance.now() - before;
      take.fingerprints.push(fingerprint instanceof NotApplicable ? null : fingerprint);
    }
    tell({ what: 'fingerprint', done: index + 1, total: supply.ids.length });
  }
  return takes.map((take, index) => {
    const run = finish(take, supply.ids);
    tell({ what: run.detector, done: index + 1, total: takes.length });
    return run;
  });
}

interface Take {
  readonly detector: ActiveDetector;
  readonly corpus: CorpusStatistics;
  readonly fingerprints: (Uint8Array | null)[];
  millis: number;
}

function finish(take: Take, ids: readonly string[]) {
  const { detector, fingerprints, millis } = take;
  const before = performance.now();
  const { pairs, cappedPairs } = join(take, ids);
  const joinMillis = performance.now() - before;
  const taken = fingerprints.filter((fingerprint) => fingerprint !== null);
  const bytes = taken.reduce((sum, { length }) => sum + length, 0);
  return {
    detector: detector.id,
    pages: fingerprints.length,
    leftOut: fingerprints.length - taken.length,
    bytesPerPage: share(bytes, taken.length),
    /** Without reading and segmenting. */
    fingerprintMillis: millis,
    joinMillis,
    pagesPerSecond: share(fingerprints.length, millis / 1000),
    /** An upper bound, of groups that were too large. */
    cappedPairs,
    pairs,
  };
}

function join({ detector, corpus, fingerprints }: Take, ids: readonly string[]) {
  const postings = new Postings();
  for (const [page, fingerprint] of fingerprints.entries())
    if (fingerprint) postings.add(page, detector.keys(fingerprint, corpus));
  const { a, b, capped } = joinPages(postings, detector.joinRule(corpus));
  const pairs: FoundPair[] = [];
  for (let at = 0; at < a.length; at += 1) {
    const [pageA, pageB] = [a[at] ?? 0, b[at] ?? 0];
    const [fingerprintA, fingerprintB] = [fingerprints[pageA], fingerprints[pageB]];
    if (fingerprintA && fingerprintB && detector.compare(fingerprintA, fingerprintB, corpus).duplicate)
      pairs.push({ a: ids[pageA] ?? '', b: ids[pageB] ?? '' });
  }
  return { pairs, cappedPairs: capped.pairs };
}
