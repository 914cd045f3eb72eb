import type { Run } from './matches.ts';
import type { VerifyOptionValues } from './options.ts';
import type { SentenceFeatures } from './sentence-features.ts';

/** Two sentences that say the same in other words; indices of sentences. */
export interface SentencePair {
  readonly a: number;
  readonly b: number;
}

/**
 * Finds the sentences of A that are sentences of B in other words. Order inside a sentence does not matter: the
 * weighted share of common features (Dice 1945) decides, a feature weighing more the longer it is and the fewer
 * sentences of both texts have it (Spärck Jones 1972). Candidates come from an inverted index, so sentences that share
 * nothing are never compared.
 *
 * A sentence whose neighbour is matched with the neighbour of its candidate needs less evidence: a rewritten text keeps
 * its thread. Each sentence is used once. Sentences that stand verbatim in the other text are left out, but count as
 * neighbours.
 */
export function rewordedSentences(
  a: SentenceFeatures,
  b: SentenceFeatures,
  runs: readonly Run[],
  options: VerifyOptionValues,
): SentencePair[] {
  const verbatim = verbatimPartners(a, b, runs);
  const scored = scoreCandidates(a, b, verbatim, Math.min(options.rewordedSentence, options.rewordedInContext));
  const taken = { a: verbatim.doneA.slice(), b: verbatim.doneB.slice() };
  const pairs: SentencePair[] = [];
  const threads: SentencePair[] = Array.from(verbatim.ofA, (partner, sentence) => ({ a: sentence, b: partner })).filter(
    (pair) => pair.b !== none,
  );
  const accept = (pair: SentencePair) => {
    if (taken.a[pair.a] === 1 || taken.b[pair.b] === 1) return;
    taken.a[pair.a] = 1;
    taken.b[pair.b] = 1;
    pairs.push(pair);
    threads.push(pair);
  };
  for (const pair of scored) if (pair.score >= options.rewordedSentence) accept(pair);
  const candidates = new Set(
    scored.filter((pair) => pair.score >= options.rewordedInContext).map((pair) => keyOf(pair, b)),
  );
  for (let at = 0; at < threads.length; at += 1) {
    const { a: inA, b: inB } = threads[at] ?? noPair;
    for (const next of [
      { a: inA, b: inB },
      { a: inA + 1, b: inB + 1 },
      { a: inA - 1, b: inB - 1 },
    ]) {
      if (next.a >= 0 && next.b >= 0 && next.b < b.count && candidates.has(keyOf(next, b))) accept(next);
    }
  }
  return pairs;
}

function keyOf(pair: SentencePair, b: SentenceFeatures): number {
  return pair.a * b.count + pair.b;
}

const none = -1;
const noPair: SentencePair = { a: none, b: none };
/** A sentence counts as verbatim when this share of it is. */
const verbatimShare = 0.8;
/** Three words or so: "Colour: blue" and "Colour: black" have half of their words in common and say nothing. */
const minCommonLetters = 15;
/** A feature that more sentences have brings up no candidates; it still counts in the score. */
const commonInSentences = 24;

interface Partners {
  /** Sentence of the other side that shares most verbatim text, or −1. */
  readonly ofA: Int32Array;
  readonly ofB: Int32Array;
  readonly doneA: Uint8Array;
  readonly doneB: Uint8Array;
}

interface ScoredPair extends SentencePair {
  readonly score: number;
}

function verbatimPartners(a: SentenceFeatures, b: SentenceFeatures, runs: readonly Run[]): Partners {
  const shared = sharedUnits(a, b, runs);
  const [ofA, ofB] = [new Int32Array(a.count).fill(none), new Int32Array(b.count).fill(none)];
  const [bestA, bestB] = [new Uint32Array(a.count), new Uint32Array(b.count)];
  const [coveredA, coveredB] = [new Uint32Array(a.count), new Uint32Array(b.count)];
  for (const [key, units] of shared) {
    const [inA, inB] = [Math.floor(key / b.count), key % b.count];
    coveredA[inA] = (coveredA[inA] ?? 0) + units;
    coveredB[inB] = (coveredB[inB] ?? 0) + units;
    if (units > (bestA[inA] ?? 0)) [bestA[inA], ofA[inA]] = [units, inB];
    if (units > (bestB[inB] ?? 0)) [bestB[inB], ofB[inB]] = [units, inA];
  }
  return { ofA, ofB, doneA: donePart(a, coveredA), doneB: donePart(b, coveredB) };
}

function donePart(sentences: SentenceFeatures, covered: Uint32Array): Uint8Array {
  return Uint8Array.from(covered, (units, at) =>
    units >= verbatimShare * ((sentences.ends[at] ?? 0) - (sentences.starts[at] ?? 0)) ? 1 : 0,
  );
}

/** Verbatim units that a sentence of A and one of B share, under `a · count of B + b`. */
function sharedUnits(a: SentenceFeatures, b: SentenceFeatures, runs: readonly Run[]): Map<number, number> {
  const shared = new Map<number, number>();
  for (const run of runs) {
    let offset = 0;
    let inA = sentenceAt(a, run.a);
    let inB = sentenceAt(b, run.b);
    while (offset < run.length && inA < a.count && inB < b.count) {
      const step = Math.min((a.ends[inA] ?? 0) - run.a, (b.ends[inB] ?? 0) - run.b, run.length) - offset;
      const key = inA * b.count + inB;
      shared.set(key, (shared.get(key) ?? 0) + step);
      offset += step;
      if (run.a + offset >= (a.ends[inA] ?? 0)) inA += 1;
      if (run.b + offset >= (b.ends[inB] ?? 0)) inB += 1;
    }
  }
  return shared;
}

function sentenceAt(sentences: SentenceFeatures, unit: number): number {
  let [low, high] = [0, sentences.count];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sentences.ends[middle] ?? 0) <= unit) low = middle + 1;
    else high = middle;
  }
  return low;
}

function scoreCandidates(a: SentenceFeatures, b: SentenceFeatures, verbatim: Partners, least: number): ScoredPair[] {
  const rarity = (key: number) =>
    Math.log(1 + (a.count + b.count) / ((a.postings.get(key)?.length ?? 0) + (b.postings.get(key)?.length ?? 0)));
  const massB = masses(b, verbatim.doneB, rarity);
  const scored: ScoredPair[] = [];
  for (let inA = 0; inA < a.count; inA += 1) {
    if (verbatim.doneA[inA] === 1) continue;
    const { mass, shared } = sharedMasses(a, inA, b, verbatim.doneB, rarity);
    for (const [inB, common] of shared) {
      const score = (2 * common.mass) / (mass + (massB[inB] ?? 0));
      if (score >= least && common.letters >= minCommonLetters) scored.push({ a: inA, b: inB, score });
    }
  }
  return scored.sort((x, y) => y.score - x.score || x.a - y.a || x.b - y.b);
}

/** What two sentences have in common: weighted by rarity, and in letters. */
interface Common {
  mass: number;
  letters: number;
}

/**
 * Weight of one sentence of A, and what it shares with each sentence of B that has at least one of its rarer features.
 */
function sharedMasses(
  a: SentenceFeatures,
  inA: number,
  b: SentenceFeatures,
  doneB: Uint8Array,
  rarity: (key: number) => number,
): { readonly mass: number; readonly shared: ReadonlyMap<number, Common> } {
  const shared = new Map<number, Common>();
  const frequent: { readonly list: readonly number[]; readonly letters: number; readonly mass: number }[] = [];
  let all = 0;
  for (let at = a.offsets[inA] ?? 0; at < (a.offsets[inA + 1] ?? 0); at += 1) {
    const key = a.keys[at] ?? 0;
    const letters = a.weights[at] ?? 0;
    const mass = letters * rarity(key);
    all += mass;
    const list = b.postings.get(key) ?? [];
    if (list.length > commonInSentences) frequent.push({ list, letters, mass });
    else for (const inB of list) if (doneB[inB] === 0) addCommon(shared, inB, mass, letters);
  }
  for (const { list, letters, mass } of frequent) {
    for (const inB of shared.keys()) if (isIn(list, inB)) addCommon(shared, inB, mass, letters);
  }
  return { mass: all, shared };
}

function addCommon(shared: Map<number, Common>, inB: number, mass: number, letters: number): void {
  const common = shared.get(inB);
  if (common) {
    common.mass += mass;
    common.letters += letters;
  } else {
    shared.set(inB, { mass, letters });
  }
}

function isIn(sorted: readonly number[], value: number): boolean {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return sorted[low] === value;
}

function masses(sentences: SentenceFeatures, done: Uint8Array, rarity: (key: number) => number): Float64Array {
  const mass = new Float64Array(sentences.count);
  for (let sentence = 0; sentence < sentences.count; sentence += 1) {
    if (done[sentence] === 1) continue;
    let sum = 0;
    for (let at = sentences.offsets[sentence] ?? 0; at < (sentences.offsets[sentence + 1] ?? 0); at += 1)
      sum += (sentences.weights[at] ?? 0) * rarity(sentences.keys[at] ?? 0);
    mass[sentence] = sum;
  }
  return mass;
}
