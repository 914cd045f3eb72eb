import { AppError } from '../engine/app-error.ts';
import { type ActiveDetector, type DetectorPage, NotApplicable } from '../engine/detect/detector.ts';
import { activate } from '../engine/detect/registry.ts';
import type { CorpusStatistics } from '../engine/detect/statistics.ts';
import { stringHash, type StringHashName, stringHashNames } from '../engine/detect/string-hashes.ts';
import { collectCorpus, requireDetectors, type Tell } from './run-detectors.ts';
import { type LabelledSet, readLabelledPage } from './labelled-set.ts';
import { seededRandom, shuffled } from './seeded-random.ts';

/** Of S0: 1,000 documents of which 419 repeat another one. */
const corpusDocuments = 1000;
const plantedDuplicates = 419;

/** The hashes are of its feature string. */
const hashedDetector = 'idf-string';

interface StringHashRow {
  readonly hash: string;
  /** Documents whose hash an earlier one has; a conflict in S0. */
  readonly collisions: number;
  /** Of these, those whose feature string no earlier one has: the fault of the hash alone. */
  readonly falseCollisions: number;
  /** Nearly all of it is the feature strings. */
  readonly millis: number;
  /** The hash alone, over the whole text of all documents. */
  readonly hashMillis: number;
}

export interface StringHashesReport {
  readonly set: string;
  readonly documents: number;
  /** True conflicts. */
  readonly planted: number;
  readonly rows: readonly StringHashRow[];
}

/**
 * S0 1.6: eight string hashes over 581 documents of the set with different feature strings, and 419 of them once more.
 * Throws `experiment-detector-missing` and `experiment-data-too-small`.
 */
export function evaluateStringHashes(set: LabelledSet, seed: number, tell: Tell): StringHashesReport {
  requireDetectors('string-hashes', [hashedDetector]);
  const first = activate(hashedDetector, {});
  const supply = { ids: set.ids, read: (id: string) => readLabelledPage(set, id) };
  const corpus = collectCorpus([first], supply, tell);
  const pages = drawCorpus(set, first, corpus, seed);
  const rows = stringHashNames.map((hash, index): StringHashRow => {
    const row = measureHash(hash, pages, corpus);
    tell({ what: hash, done: index + 1, total: stringHashNames.length });
    return row;
  });
  return { set: set.name, documents: pages.length, planted: plantedDuplicates, rows };
}

/** Different documents and repeats, in the order of a seeded shuffle. */
function drawCorpus(
  set: LabelledSet,
  detector: ActiveDetector,
  corpus: CorpusStatistics,
  seed: number,
): DetectorPage[] {
  const random = seededRandom(seed);
  const wanted = corpusDocuments - plantedDuplicates;
  const different: DetectorPage[] = [];
  const known = new Map<string, Uint8Array[]>();
  for (const id of shuffled(set.ids, random)) {
    if (different.length === wanted) break;
    const page = readLabelledPage(set, id);
    if (addIfNew(known, detector, page, corpus)) different.push(page);
  }
  if (different.length < wanted)
    throw new AppError('experiment-data-too-small', { needed: wanted, found: different.length, set: set.name });
  const repeated = Array.from({ length: plantedDuplicates }, () => different[Math.floor(random() * different.length)]);
  return shuffled([...different, ...repeated.filter((page) => page !== undefined)], random);
}

function addIfNew(
  known: Map<string, Uint8Array[]>,
  detector: ActiveDetector,
  page: DetectorPage,
  corpus: CorpusStatistics,
): boolean {
  const fingerprint = detector.fingerprint(page, corpus);
  if (fingerprint instanceof NotApplicable) return false;
  return meet(known, detector, fingerprint, corpus) !== 'equal';
}

function measureHash(hash: StringHashName, pages: readonly DetectorPage[], corpus: CorpusStatistics): StringHashRow {
  const detector = activate(hashedDetector, { hash });
  const before = performance.now();
  const fingerprints = pages.map((page) => detector.fingerprint(page, corpus));
  const millis = performance.now() - before;
  const known = new Map<string, Uint8Array[]>();
  const meetings = fingerprints.map((fingerprint) =>
    fingerprint instanceof NotApplicable ? 'new' : meet(known, detector, fingerprint, corpus),
  );
  return {
    hash,
    collisions: meetings.filter((meeting) => meeting !== 'new').length,
    falseCollisions: meetings.filter((meeting) => meeting === 'collision').length,
    millis,
    hashMillis: timeOfHash(hash, pages),
  };
}

function timeOfHash(hash: StringHashName, pages: readonly DetectorPage[]): number {
  const before = performance.now();
  for (const page of pages) stringHash(hash, page.text.folded.text);
  return performance.now() - before;
}

/** Adds a fingerprint to those with its hash: the hash is new, its string stands there, or another one does. */
function meet(
  known: Map<string, Uint8Array[]>,
  detector: ActiveDetector,
  fingerprint: Uint8Array,
  corpus: CorpusStatistics,
): 'new' | 'equal' | 'collision' {
  const key = detector.keys(fingerprint, corpus).join(' ');
  const before = known.get(key);
  if (!before) {
    known.set(key, [fingerprint]);
    return 'new';
  }
  if (before.some((other) => detector.compare(other, fingerprint, corpus).duplicate)) return 'equal';
  before.push(fingerprint);
  return 'collision';
}
