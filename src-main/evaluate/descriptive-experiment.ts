import { editDifferenceLimits } from '../contract/clusters.ts';
import { descriptiveWords, chosenLexicon } from '../engine/detect/descriptive-words.ts';
import { activate } from '../engine/detect/registry.ts';
import type { CorpusStatistics } from '../engine/detect/detector.ts';
import { foundOnce } from '../engine/found-once.ts';
import { clusterPairs, type FoundPair, pairKey, share, wantedPairs } from './scores.ts';
import { type LabelledSet, pagesOf, readLabelledPage } from './labelled-set.ts';
import { collectCorpus, runDetectors, type Tell } from './detectors-experiment.ts';
import { seededRandom, shuffled } from './seeded-random.ts';

/** Rows and columns of S2's table. */
const methods = ['descriptive-words', 'shingle-sketch'] as const;
export const differenceLimits: readonly number[] = Object.values(editDifferenceLimits);

const sameBelow = editDifferenceLimits['below-8'];

/** Larger sets are sampled, since each pair takes an alignment. */
const maxMeasured = 3000;

const lexiconSizes = [50, 100, 150, 200, 300, 400, 600, 800, 1200, 1600, 2000, 2500, 3000] as const;

/** Only the number of words limits here. */
const maxBits = descriptiveWords.options.bitsPerPage.max;

export type DescriptiveReport = ReturnType<typeof evaluateDescriptive>;

/** S2's table and sweep. */
export function evaluateDescriptive(set: LabelledSet, seed: number, tell: Tell) {
  const supply = pagesOf(set);
  const compared = methods.map((id) => activate(id, {}));
  const corpus = collectCorpus(compared, supply, tell);
  const sizes = sweptSizes(corpus);
  const sweep = sizes.map(({ asked }) => activate(methods[0], { words: asked, bitsPerPage: maxBits }));
  const runs = runDetectors([...compared, ...sweep], supply, tell, corpus);
  const differenceOf = differences(set, tell);
  const measure = (pairs: readonly FoundPair[]) =>
    (pairs.length <= maxMeasured ? pairs : shuffled(pairs, seededRandom(seed)).slice(0, maxMeasured)).map(differenceOf);
  const same = knownPairs(set).filter((pair) => differenceOf(pair) < sameBelow);
  return {
    set: set.name,
    documents: set.ids.length,
    methods: runs.slice(0, methods.length).map(({ detector, pairs, fingerprintMillis, joinMillis }) => {
      const measured = measure(pairs);
      return {
        detector,
        proposed: pairs.length,
        measured: measured.length,
        /** Shares below `differenceLimits` (normalised Levenshtein). */
        below: differenceLimits.map((limit) => shareOf(measured, (difference) => difference < limit)),
        millis: fingerprintMillis + joinMillis,
      };
    }),
    samePairs: same.length,
    lexicons: sizes.map(({ words }, index) => {
      const pairs = runs[methods.length + index]?.pairs ?? [];
      const proposed = new Set(pairs.map(({ a, b }) => pairKey(a, b)));
      return {
        words,
        proposed: pairs.length,
        alpha: shareOf(same, ({ a, b }) => !proposed.has(pairKey(a, b))),
        beta: shareOf(measure(pairs), (difference) => difference >= sameBelow),
      };
    }),
  };
}

const shareOf = <Item>(items: readonly Item[], isCounted: (item: Item) => boolean) =>
  share(items.filter(isCounted).length, items.length);

/** Ends with the suitable words: larger sizes give the same lexicon. `words`: its size. */
function sweptSizes(corpus: CorpusStatistics) {
  const minSide = descriptiveWords.options.minSide.default;
  const wordsOf = (asked: number) => chosenLexicon(corpus, { words: asked, bitsPerPage: maxBits, minSide })?.size ?? 0;
  const sizes = lexiconSizes.map((asked) => ({ asked, words: wordsOf(asked) }));
  const last = sizes.findIndex(({ asked, words }) => words < asked);
  return sizes.slice(0, last < 0 ? undefined : last + 1);
}

function knownPairs({ truth, ids }: LabelledSet): FoundPair[] {
  const present = new Set(ids);
  const pairs = [...clusterPairs(truth), ...wantedPairs(truth).filter(({ relation }) => relation === 'derived')];
  return pairs.filter(({ a, b }) => present.has(a) && present.has(b));
}

/** Memoized; 1 at or above the largest limit. */
function differences(set: LabelledSet, tell: Tell): (pair: FoundPair) => number {
  const known = new Map<string, number>();
  const textOf = foundOnce((id: string) => readLabelledPage(set, id).text.folded.text);
  return ({ a, b }) => {
    const key = pairKey(a, b);
    const before = known.get(key);
    if (before !== undefined) return before;
    const difference = editDifferenceBelow(textOf(a), textOf(b), editDifferenceLimits['below-30']) ?? 1;
    known.set(key, difference);
    tell({ what: 'difference', done: known.size, total: 0 });
    return difference;
  };
}

/**
 * Exact Levenshtein distance in UTF-16 units up to `limit`, else null, by diagonal transition (Ukkonen 1985): the
 * furthest row on each diagonal for e edits. Time grows with length plus squared distance, memory with distance.
 */
export function editDistanceWithin(a: string, b: string, limit: number) {
  const goal = b.length - a.length;
  if (Math.abs(goal) > limit) return null;
  const band = Math.min(Math.floor(limit), a.length + b.length);
  // Diagonal d is stored at d + middle.
  const middle = band + 1;
  let reached = new Int32Array(2 * band + 3).fill(unreached);
  let next = new Int32Array(2 * band + 3).fill(unreached);
  reached[middle] = slide(a, b, 0, 0);
  for (let edits = 0; edits <= band; edits += 1) {
    if (edits > 0) {
      const [low, high] = [Math.max(-edits, -a.length), Math.min(edits, b.length)];
      for (let diagonal = low; diagonal <= high; diagonal += 1) {
        const at = diagonal + middle;
        const replaced = (reached[at] ?? unreached) + 1;
        const deleted = (reached[at + 1] ?? unreached) + 1;
        const inserted = reached[at - 1] ?? unreached;
        const row = Math.min(Math.max(replaced, deleted, inserted), a.length, b.length - diagonal);
        next[at] = slide(a, b, row, diagonal);
      }
      [reached, next] = [next, reached];
    }
    if ((reached[goal + middle] ?? unreached) >= a.length) return edits;
  }
  return null;
}

const unreached = -(2 ** 30);

function slide(a: string, b: string, row: number, diagonal: number) {
  if (row < 0) return row;
  let end = row;
  while (end < a.length && end + diagonal < b.length && a.charCodeAt(end) === b.charCodeAt(end + diagonal)) end += 1;
  return end;
}

/** Relative to the longer length; null at or above `limit`. */
export function editDifferenceBelow(a: string, b: string, limit: number) {
  const longer = Math.max(a.length, b.length);
  if (longer === 0) return 0;
  const distance = editDistanceWithin(a, b, Math.ceil(limit * longer) - 1);
  return distance === null ? null : distance / longer;
}
