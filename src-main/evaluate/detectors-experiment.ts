import { fail } from '../engine/app-error.ts';
import { decodeStatistics, StatisticsCollector } from '../engine/detect/corpus-statistics.ts';
import { type DetectorPage, type CorpusStatistics, noStatistics } from '../engine/detect/detector.ts';
import { stringHash, type StringHashName, stringHashNames } from '../engine/detect/idf-string.ts';
import { joinPages } from '../engine/detect/index/join.ts';
import { Postings } from '../engine/detect/index/postings.ts';
import { activate, type ActiveDetector, detectorIds } from '../engine/detect/registry.ts';
import { type LabelledSet, pagesOf, readLabelledPage } from './labelled-set.ts';
import { type FoundPair, scorePairs, share, truthOf } from './scores.ts';
import { seededRandom, shuffled } from './seeded-random.ts';

export type DetectorsReport = ReturnType<typeof evaluateDetectors>;

/** Default options, sorted best first. Throws `experiment-detector-missing`. */
export function evaluateDetectors(set: LabelledSet, wanted: readonly string[] | null, tell: Tell) {
  const missing = wanted?.filter((id) => !detectorIds.includes(id)) ?? [];
  if (missing.length > 0)
    fail('experiment-detector-missing', {
      experiment: 'detectors',
      detectors: missing.join(', '),
      known: detectorIds.join(', '),
    });
  const active = (wanted ?? detectorIds).map((id) => activate(id, {}));
  const runs = runDetectors(active, pagesOf(set), tell);
  const detectors = runs.map(({ pairs, ...run }) => ({ ...run, score: scorePairs(set.truth, pairs) }));
  return {
    set: set.name,
    documents: set.ids.length,
    detectors: detectors.sort((one, other) => other.score.f - one.score.f || (one.detector < other.detector ? -1 : 1)),
  };
}

const overlapDetectors = ['forman-chunks', 'iyer-keyword-tree', 'title-keywords'] as const;
const overlapSizes = [124, 1191, 10_287] as const;

export type OverlapReport = ReturnType<typeof evaluateOverlap>;

/** Runs overlap methods on samples of S1's sizes and on the whole set. */
export function evaluateOverlap(set: LabelledSet, seed: number, tell: Tell) {
  const active = overlapDetectors.map((id) => activate(id, {}));
  const total = set.ids.length;
  const sizes = [...new Set([...overlapSizes.filter((size) => size <= total), total])];
  const rows = sizes.flatMap((size) => {
    const { ids, truth } = sampleWithFamilies(set, size, seed);
    return runDetectors(active, pagesOf(set, ids), tell).map((run) => {
      const { confusion, exclusion, f, reported } = scorePairs(truth, run.pairs);
      const { detector, fingerprintMillis, joinMillis } = run;
      return { documents: ids.length, detector, reported, confusion, exclusion, f, fingerprintMillis, joinMillis };
    });
  });
  /** `leftOut`: sizes larger than the set. */
  return { set: set.name, documents: total, rows, leftOut: overlapSizes.filter((size) => size > total) };
}

/** Draws whole clusters, so that duplicates are as frequent as in the set. */
export function sampleWithFamilies(set: Pick<LabelledSet, 'ids' | 'truth'>, size: number, seed: number) {
  const present = new Set(set.ids);
  const rows = set.truth.rows.filter((row) => present.has(row.id));
  const families = Map.groupBy(rows, (row) => row.cluster ?? `alone ${row.id}`);
  const drawn = shuffled([...families.values()], seededRandom(seed))
    .flat()
    .slice(0, size);
  return { ids: drawn.map((row) => row.id).sort(), truth: truthOf(drawn) };
}

const corpusDocuments = 1000;
const plantedDuplicates = 419;

const hashedDetector = 'idf-string';

export type StringHashesReport = ReturnType<typeof evaluateStringHashes>;

/**
 * S0 1.6: collisions of eight string hashes over different documents and planted repeats. Throws `experiment-data-too-small`.
 */
export function evaluateStringHashes(set: LabelledSet, seed: number, tell: Tell) {
  const corpus = collectCorpus([activate(hashedDetector, {})], pagesOf(set), tell);
  const pages = drawCorpus(set, corpus, seed);
  const rows = stringHashNames.map((hash, index) => {
    const row = measureHash(hash, pages, corpus);
    tell({ what: hash, done: index + 1, total: stringHashNames.length });
    return row;
  });
  return { set: set.name, documents: pages.length, planted: plantedDuplicates, rows };
}

/** Documents in an order shuffled by the seed. */
function drawCorpus(set: LabelledSet, corpus: CorpusStatistics, seed: number) {
  const random = seededRandom(seed);
  const needed = corpusDocuments - plantedDuplicates;
  const different: DetectorPage[] = [];
  const { fingerprint, meet } = meetings({}, corpus);
  for (const id of shuffled(set.ids, random)) {
    if (different.length === needed) break;
    const page = readLabelledPage(set, id);
    const own = fingerprint(page);
    if (own && meet(own) !== 'equal') different.push(page);
  }
  if (different.length < needed) fail('experiment-data-too-small', { needed, found: different.length, set: set.name });
  const repeated = Array.from({ length: plantedDuplicates }, () => different[Math.floor(random() * different.length)]);
  return shuffled([...different, ...repeated.filter((page) => page !== undefined)], random);
}

function measureHash(hash: StringHashName, pages: readonly DetectorPage[], corpus: CorpusStatistics) {
  const { fingerprint, meet } = meetings({ hash }, corpus);
  const before = performance.now();
  const fingerprints = pages.map(fingerprint);
  const millis = performance.now() - before;
  const met = fingerprints.map((own) => (own ? meet(own) : 'new'));
  const hashing = performance.now();
  for (const page of pages) stringHash(hash, page.text.folded.text);
  return {
    hash,
    collisions: met.filter((meeting) => meeting !== 'new').length,
    falseCollisions: met.filter((meeting) => meeting === 'collision').length,
    millis,
    hashMillis: performance.now() - hashing,
  };
}

/** `meet`: seen with the same string (`equal`), with another one (`collision`), or not (`new`). */
function meetings(options: { readonly hash?: StringHashName }, corpus: CorpusStatistics) {
  const detector = activate(hashedDetector, options);
  const known = new Map<string, Uint8Array[]>();
  return {
    fingerprint(page: DetectorPage) {
      const fingerprint = detector.fingerprint(page, corpus);
      return typeof fingerprint === 'string' ? null : fingerprint;
    },
    meet(fingerprint: Uint8Array) {
      const key = detector.keys(fingerprint, corpus).join(' ');
      const before = known.get(key) ?? [];
      if (before.some((other) => detector.compare(other, fingerprint, corpus).duplicate)) return 'equal';
      known.set(key, [...before, fingerprint]);
      return before.length === 0 ? 'new' : 'collision';
    },
  };
}

/** Pages are read again in each pass, since a set may not fit into memory. */
type PageSupply = Readonly<{ ids: readonly string[]; read: (id: string) => DetectorPage }>;

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

/** Runs them like the engine: stored fingerprints, the shared join, the detector's comparison. */
export function runDetectors(
  detectors: readonly ActiveDetector[],
  supply: PageSupply,
  tell: Tell,
  corpus: CorpusStatistics = collectCorpus(detectors, supply, tell),
) {
  // Copies, since detectors attach caches for their options to a corpus.
  const takes = detectors.map((detector): Take => ({ detector, corpus: { ...corpus }, fingerprints: [], millis: 0 }));
  for (const [index, id] of supply.ids.entries()) {
    const page = supply.read(id);
    for (const take of takes) {
      const before = performance.now();
      const fingerprint = take.detector.fingerprint(page, take.corpus);
      take.millis += performance.now() - before;
      take.fingerprints.push(typeof fingerprint === 'string' ? null : fingerprint);
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
  const { detector, corpus, fingerprints, millis } = take;
  const before = performance.now();
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
  const joinMillis = performance.now() - before;
  const taken = fingerprints.filter((fingerprint) => fingerprint !== null);
  const bytes = taken.reduce((sum, { length }) => sum + length, 0);
  return {
    detector: detector.id,
    pages: fingerprints.length,
    leftOut: fingerprints.length - taken.length,
    bytesPerPage: share(bytes, taken.length),
    /** Excludes reading and segmenting. */
    fingerprintMillis: millis,
    joinMillis,
    pagesPerSecond: share(fingerprints.length, millis / 1000),
    /** An upper bound of the pairs dropped because a group of equal keys was too large. */
    cappedPairs: capped.pairs,
    pairs,
  };
}
