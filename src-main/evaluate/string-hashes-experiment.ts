import { AppError } from '../engine/app-error.ts';
import { type DetectorPage, NotApplicable } from '../engine/detect/detector.ts';
import { activate } from '../engine/detect/registry.ts';
import type { CorpusStatistics } from '../engine/detect/statistics.ts';
import { stringHash, type StringHashName, stringHashNames } from '../engine/detect/idf-string.ts';
import { type LabelledSet, pagesOf, readLabelledPage } from './labelled-set.ts';
import { collectCorpus, type Tell } from './run-detectors.ts';
import { seededRandom, shuffled } from './seeded-random.ts';

const corpusDocuments = 1000;
const plantedDuplicates = 419;

const hashedDetector = 'idf-string';

export type StringHashesReport = ReturnType<typeof evaluateStringHashes>;

/**
 * S0 1.6: eight hashes over different documents, and repeats. Throws `experiment-data-too-small`.
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

/** In the order of a seeded shuffle. */
function drawCorpus(set: LabelledSet, corpus: CorpusStatistics, seed: number): DetectorPage[] {
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
  if (different.length < needed)
    throw new AppError('experiment-data-too-small', { needed, found: different.length, set: set.name });
  const repeated = Array.from({ length: plantedDuplicates }, () => different[Math.floor(random() * different.length)]);
  return shuffled([...different, ...repeated.filter((page) => page !== undefined)], random);
}

function measureHash(hash: StringHashName, pages: readonly DetectorPage[], corpus: CorpusStatistics) {
  const { fingerprint, meet } = meetings({ hash }, corpus);
  const before = performance.now();
  const fingerprints = pages.map(fingerprint);
  const millis = performance.now() - before;
  const met = fingerprints.map((own) => (own ? meet(own) : 'new'));
  return {
    hash,
    collisions: met.filter((meeting) => meeting !== 'new').length,
    falseCollisions: met.filter((meeting) => meeting === 'collision').length,
    millis,
    hashMillis: timeOfHash(hash, pages),
  };
}

function timeOfHash(hash: StringHashName, pages: readonly DetectorPage[]) {
  const before = performance.now();
  for (const page of pages) stringHash(hash, page.text.folded.text);
  return performance.now() - before;
}

/** The hash is new, or met with the same string, or another. */
function meetings(options: { readonly hash?: StringHashName }, corpus: CorpusStatistics) {
  const detector = activate(hashedDetector, options);
  const known = new Map<string, Uint8Array[]>();
  return {
    fingerprint(page: DetectorPage): Uint8Array | null {
      const fingerprint = detector.fingerprint(page, corpus);
      return fingerprint instanceof NotApplicable ? null : fingerprint;
    },
    meet(fingerprint: Uint8Array): 'new' | 'equal' | 'collision' {
      const key = detector.keys(fingerprint, corpus).join(' ');
      const before = known.get(key) ?? [];
      if (before.some((other) => detector.compare(other, fingerprint, corpus).duplicate)) return 'equal';
      known.set(key, [...before, fingerprint]);
      return before.length === 0 ? 'new' : 'collision';
    },
  };
}
