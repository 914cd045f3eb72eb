import { firstFrom, reusedColumn } from '../columns.ts';
import type { Run } from './tiling.ts';
import type { VerifyOptionValues } from './options.ts';
import { sharedFeatures, type SentenceFeatures, type SharedFeatures } from './sentence-features.ts';

export type SentencePair = Readonly<{ a: number; b: number }>;

/**
 * Pairs sentences of A with reworded ones of B by the weighted share of common features (Dice 1945), longer and rarer
 * ones weighing more (Spärck Jones 1972). Less is required next to a matched neighbour, as rewritten texts keep their
 * order. Each sentence is used once; verbatim ones are neighbours only.
 */
export function rewordedSentences(
  a: SentenceFeatures,
  b: SentenceFeatures,
  runs: readonly Run[],
  options: VerifyOptionValues,
  shared = () => sharedFeatures(a, b),
) {
  const verbatim = verbatimPartners(a, b, runs);
  const scored = scoreCandidates(a, b, shared, verbatim, Math.min(options.rewordedSentence, options.rewordedInContext));
  if (scored.length === 0) return [];
  const taken = { a: verbatim.doneA.slice(), b: verbatim.doneB.slice() };
  const pairs: SentencePair[] = [];
  const threads: SentencePair[] = Array.from(verbatim.ofA, (b, a) => ({ a, b })).filter((pair) => pair.b !== none);
  const accept = (pair: SentencePair) => {
    if (taken.a[pair.a] === 1 || taken.b[pair.b] === 1) return;
    taken.a[pair.a] = taken.b[pair.b] = 1;
    pairs.push(pair);
    threads.push(pair);
  };
  for (const pair of scored) if (pair.score >= options.rewordedSentence) accept(pair);
  const candidates = new Set(
    scored.filter((pair) => pair.score >= options.rewordedInContext).map((pair) => keyOf(pair, b)),
  );
  // Also visits those that are accepted meanwhile.
  for (const { a: inA, b: inB } of threads) {
    for (const step of [0, 1, -1]) {
      const next = { a: inA + step, b: inB + step };
      if (next.a >= 0 && next.b >= 0 && next.b < b.count && candidates.has(keyOf(next, b))) accept(next);
    }
  }
  return pairs;
}

const keyOf = (pair: SentencePair, b: SentenceFeatures) => pair.a * b.count + pair.b;

const none = -1;
const verbatimShare = 0.8;
/** "Colour: blue" and "Colour: black" prove nothing. */
const minCommonLetters = 15;
/** More frequent features give no candidates but are scored. */
const commonInSentences = 24;

/** For each sentence, the one with which it shares most verbatim text, or −1. */
function verbatimPartners(a: SentenceFeatures, b: SentenceFeatures, runs: readonly Run[]) {
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

const donePart = (sentences: SentenceFeatures, covered: Uint32Array) =>
  Uint8Array.from(covered, (units, at) =>
    units >= verbatimShare * ((sentences.ends[at] ?? 0) - (sentences.starts[at] ?? 0)) ? 1 : 0,
  );

function sharedUnits(a: SentenceFeatures, b: SentenceFeatures, runs: readonly Run[]) {
  const shared = new Map<number, number>();
  for (const run of runs) {
    let offset = 0;
    let inA = firstFrom(a.ends, 0, a.count, run.a + 1);
    let inB = firstFrom(b.ends, 0, b.count, run.b + 1);
    while (offset < run.length && inA < a.count && inB < b.count) {
      const step = Math.min((a.ends[inA] ?? 0) - run.a, (b.ends[inB] ?? 0) - run.b, run.length) - offset;
      const key = inA * b.count + inB;
      shared.set(key, (shared.get(key) ?? 0) + step);
      offset += step;
      if (run.a + offset >= (a.ends[inA] ?? 0)) inA++;
      if (run.b + offset >= (b.ends[inB] ?? 0)) inB++;
    }
  }
  return shared;
}

function scoreCandidates(
  a: SentenceFeatures,
  b: SentenceFeatures,
  shared: () => SharedFeatures,
  verbatim: ReturnType<typeof verbatimPartners>,
  least: number,
) {
  if (!verbatim.doneA.includes(0) || !verbatim.doneB.includes(0)) return [];
  const { ofA, ofB } = shared();
  const known = new Float64Array(a.count + b.count + 1);
  /** By the number of sentences with a feature (Spärck Jones 1972); cached. */
  const rarity = (frequency: number) => (known[frequency] ||= Math.log(1 + (a.count + b.count) / frequency));
  const [rarityA, rarityB] = [raritiesOfA(ofA.length), raritiesOfB(ofB.length)];
  const scoredA = { sentences: a, partners: ofA, rarity: rarityOfFeatures(rarityA, a, ofA, b, rarity), least };
  const scoredB = { sentences: b, partners: ofB, rarity: rarityOfFeatures(rarityB, b, ofB, a, rarity), least };
  const massB = Float64Array.from(verbatim.doneB, (done, inB) => (done === 1 ? 0 : weigh(inB, scoredB).all));
  const common: Common = { mass: new Float64Array(b.count), letters: new Float64Array(b.count), sentences: [] };
  const scored: (SentencePair & { readonly score: number })[] = [];
  for (let inA = 0; inA < a.count; inA++) {
    if (verbatim.doneA[inA] === 1) continue;
    const mass = collectCommon(common, inA, scoredA, b, verbatim.doneB);
    for (const inB of common.sentences) {
      const score = (2 * (common.mass[inB] ?? 0)) / (mass + (massB[inB] ?? 0));
      if (score >= least && (common.letters[inB] ?? 0) >= minCommonLetters) scored.push({ a: inA, b: inB, score });
    }
  }
  return scored.sort((x, y) => y.score - x.score || x.a - y.a || x.b - y.b);
}

function rarityOfFeatures(
  found: Float64Array,
  { keys, postingStarts }: SentenceFeatures,
  partners: Int32Array,
  { postingStarts: others }: SentenceFeatures,
  rarity: (frequency: number) => number,
) {
  for (let feature = 0; feature < keys.length; feature++) {
    const partner = partners[feature] ?? none;
    const own = (postingStarts[feature + 1] ?? 0) - (postingStarts[feature] ?? 0);
    const other = partner === none ? 0 : (others[partner + 1] ?? 0) - (others[partner] ?? 0);
    found[feature] = rarity(own + other);
  }
  return found;
}

const raritiesOfA = reusedColumn(Float64Array);
const raritiesOfB = reusedColumn(Float64Array);

type Common = Readonly<{ mass: Float64Array; letters: Float64Array; sentences: number[] }>;

type Scored = Readonly<{
  sentences: SentenceFeatures;
  /** Feature → same feature of the other side, or −1. */
  partners: Int32Array;
  rarity: Float64Array;
  least: number;
}>;

function weigh(sentence: number, { sentences: { offsets, features, weights }, partners, rarity }: Scored) {
  let [all, shared, letters] = [0, 0, 0];
  for (let at = offsets[sentence] ?? 0; at < (offsets[sentence + 1] ?? 0); at++) {
    const feature = features[at] ?? 0;
    const weight = weights[at] ?? 0;
    const mass = weight * (rarity[feature] ?? 0);
    all += mass;
    if (partners[feature] === none) continue;
    shared += mass;
    letters += weight;
  }
  return { all, shared, letters };
}

/** Sums in another order differ by less. */
const rounding = 1 + 1e-9;

/**
 * Writes what a sentence of A shares with those of B that have one of its rarer features; returns its weight. Writes
 * nothing if even all common features in one sentence would not suffice.
 */
function collectCommon(common: Common, inA: number, a: Scored, b: SentenceFeatures, doneB: Uint8Array) {
  for (const inB of common.sentences) common.mass[inB] = common.letters[inB] = 0;
  common.sentences.length = 0;
  const weight = weigh(inA, a);
  if (weight.letters * rounding < minCommonLetters || 2 * weight.shared * rounding < a.least * weight.all)
    return weight.all;
  const { offsets, features, weights } = a.sentences;
  const { postingStarts, postings } = b;
  const frequent: Readonly<Record<'start' | 'end' | 'letters' | 'mass', number>>[] = [];
  for (let at = offsets[inA] ?? 0; at < (offsets[inA + 1] ?? 0); at++) {
    const feature = features[at] ?? 0;
    const partner = a.partners[feature] ?? none;
    if (partner === none) continue;
    const letters = weights[at] ?? 0;
    const mass = letters * (a.rarity[feature] ?? 0);
    const start = postingStarts[partner] ?? 0;
    const end = postingStarts[partner + 1] ?? 0;
    if (end - start > commonInSentences) frequent.push({ start, end, letters, mass });
    else
      for (let place = start; place < end; place++) {
        const inB = postings[place] ?? 0;
        if (doneB[inB] === 1) continue;
        if (common.letters[inB] === 0) common.sentences.push(inB);
        common.mass[inB] = (common.mass[inB] ?? 0) + mass;
        common.letters[inB] = (common.letters[inB] ?? 0) + letters;
      }
  }
  for (const { start, end, letters, mass } of frequent) {
    for (const inB of common.sentences) {
      const place = firstFrom(postings, start, end, inB);
      if (place === end || postings[place] !== inB) continue;
      common.mass[inB] = (common.mass[inB] ?? 0) + mass;
      common.letters[inB] = (common.letters[inB] ?? 0) + letters;
    }
  }
  return weight.all;
}
