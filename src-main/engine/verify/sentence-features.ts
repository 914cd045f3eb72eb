import type { PageText, Tokens } from '../text/page-text.ts';
import type { Vocabulary } from '../text/vocabulary.ts';
import { grown, reusedColumn } from '../columns.ts';
import { groupStarts } from '../detect/index/sort-columns.ts';
import type { SignificantStream } from './significant.ts';
import { fnv1a } from '../fnv1a.ts';
import { isCjk } from '../character-classes.ts';

/** Bags of features: content words, and for CJK pairs of neighbouring characters. */
export type SentenceFeatures = ReturnType<typeof sentenceFeatures>;

/** Rewording keeps words; character pairs compensate for different segmentation. 32-bit hashes. */
export function sentenceFeatures(text: PageText, stream: SignificantStream, synonyms: ReadonlyMap<string, string>) {
  const spans = sentenceSpans(text, stream);
  const bags = bagCollector();
  const words = wordFeatures(text.tokens.vocabulary, synonyms);
  let token = 0;
  for (const span of spans) {
    token = addWords(bags, text.tokens, span, token, words);
    addCharacterPairs(bags, stream.codes, span);
    bags.endSentence();
  }
  return {
    count: spans.length,
    starts: Uint32Array.from(spans, (span) => span.start),
    ends: Uint32Array.from(spans, (span) => span.end),
    ...bags.index(),
  };
}

/** Buffers for one text at a time. Entries are the features of one sentence after the other. */
let entryFeatures = new Uint32Array(1 << 12);
let entryWeights = new Float32Array(1 << 12);
/** By feature number: its hash, and the last entry with it. */
let featureHashes = new Uint32Array(1 << 12);
let lastEntries = new Uint32Array(1 << 12);
/** Open-addressed table (Knuth, volume 3, 6.4) by hash: feature number + 1. */
const minSlots = 1 << 12;
let slots = new Uint32Array(minSlots);

type BagCollector = ReturnType<typeof bagCollector>;

/** Call `add` for the features of a sentence, then `endSentence`, and so on; then `index`. A later weight replaces. */
export function bagCollector() {
  const offsets = [0];
  let begin = 0;
  let entries = 0;
  let features = 0;
  let mask = minSlots - 1;
  slots.fill(0, 0, minSlots);
  const slotOf = (hash: number) => {
    let slot = (Math.imul(hash, 0x9e3779b1) >>> 7) & mask;
    while (slots[slot] !== 0 && featureHashes[(slots[slot] ?? 0) - 1] !== hash) slot = (slot + 1) & mask;
    return slot;
  };
  const grow = () => {
    mask = 2 * mask + 1;
    if (slots.length > mask) slots.fill(0, 0, mask + 1);
    else slots = new Uint32Array(mask + 1);
    for (let feature = 0; feature < features; feature++) slots[slotOf(featureHashes[feature] ?? 0)] = feature + 1;
  };
  return {
    add(hash: number, weight: number) {
      const slot = slotOf(hash);
      const known = slots[slot] ?? 0;
      const feature = known === 0 ? features : known - 1;
      const last = lastEntries[feature] ?? 0;
      if (known !== 0 && last >= begin) {
        entryWeights[last] = weight;
        return;
      }
      if (entries === entryFeatures.length) {
        entryFeatures = grown(entryFeatures, 2 * entries);
        entryWeights = grown(entryWeights, 2 * entries);
      }
      entryFeatures[entries] = feature;
      entryWeights[entries] = weight;
      entries++;
      if (known !== 0) {
        lastEntries[feature] = entries - 1;
        return;
      }
      if (features === featureHashes.length) {
        featureHashes = grown(featureHashes, 2 * features);
        lastEntries = grown(lastEntries, 2 * features);
      }
      slots[slot] = feature + 1;
      featureHashes[feature] = hash;
      lastEntries[feature] = entries - 1;
      features++;
      if (2 * features > mask) grow();
    },
    endSentence() {
      offsets.push(entries);
      begin = entries;
    },
    /**
     * `keys` of the whole text, ascending, without repeats. `features` are places in them, for sentence s from
     * `offsets[s]` to `offsets[s + 1]`, weighted by length, since long words are rare words (Zipf 1935). Feature f is
     * in the sentences, ascending, from `postingStarts[f]` to `postingStarts[f + 1]`.
     */
    index() {
      const keys = featureHashes.slice(0, features).sort();
      const places = new Uint32Array(features);
      for (let place = 0; place < features; place++) places[(slots[slotOf(keys[place] ?? 0)] ?? 1) - 1] = place;
      const numbered = entryFeatures.slice(0, entries);
      for (let entry = 0; entry < entries; entry++) numbered[entry] = places[numbered[entry] ?? 0] ?? 0;
      const starts = Uint32Array.from(offsets);
      return {
        keys,
        offsets: starts,
        features: numbered,
        weights: entryWeights.slice(0, entries),
        ...postingsOf(numbered, features, starts),
      };
    },
  };
}

function postingsOf(features: Uint32Array, count: number, offsets: Uint32Array) {
  const postingStarts = groupStarts(features, count);
  const next = postingStarts.slice();
  const postings = new Uint32Array(features.length);
  for (let sentence = 0; sentence + 1 < offsets.length; sentence++) {
    for (let at = offsets[sentence] ?? 0; at < (offsets[sentence + 1] ?? 0); at++) {
      const feature = features[at] ?? 0;
      const place = next[feature] ?? 0;
      postings[place] = sentence;
      next[feature] = place + 1;
    }
  }
  return { postingStarts, postings };
}

/**
 * Counts the common features, and those of both texts; maps each feature to the same one of the other text, or −1, until
 * the next call.
 */
export function sharedFeatures(a: SentenceFeatures, b: SentenceFeatures) {
  const [keysA, keysB] = [a.keys, b.keys];
  const [ofA, ofB] = [partnersOfA(keysA.length), partnersOfB(keysB.length)];
  let [count, inA, inB] = [0, 0, 0];
  while (inA < keysA.length && inB < keysB.length) {
    const keyA = keysA[inA] ?? 0;
    const keyB = keysB[inB] ?? 0;
    if (keyA === keyB) {
      ofA[inA] = inB;
      ofB[inB] = inA;
      count++;
    }
    // Avoids mispredicted branches.
    inA += keyA <= keyB ? 1 : 0;
    inB += keyB <= keyA ? 1 : 0;
  }
  return { ofA, ofB, count, all: keysA.length + keysB.length };
}

const partnersOfA = reusedColumn(Int32Array, -1);
const partnersOfB = reusedColumn(Int32Array, -1);

export type SharedFeatures = Readonly<ReturnType<typeof sharedFeatures>>;

type Span = Readonly<Record<'start' | 'end' | 'from' | 'to', number>>;

/**
 * Sentences that cover all units. A line that ends inside one continues in the next; one far too long, as a table, is
 * cut at other punctuation.
 */
function sentenceSpans(text: PageText, stream: SignificantStream) {
  const spans: Span[] = [];
  const units = stream.positions.length;
  const pieces = sentencePieces(text);
  let unit = 0;
  for (const [at, piece] of pieces.entries()) {
    const start = unit;
    const end = at === pieces.length - 1 ? Infinity : piece.end;
    while (unit < units && (stream.positions[unit] ?? 0) < end) unit++;
    if (unit === start) continue;
    const last = spans.at(-1);
    if (last && piece.end - last.from <= longestSentence(text) && goesOn(text, last, piece.start))
      spans[spans.length - 1] = { ...last, end: unit, to: piece.end };
    else spans.push({ start, end: unit, from: piece.start, to: piece.end });
  }
  return spans;
}

function sentencePieces(text: PageText) {
  const longest = longestSentence(text);
  let clause = 0;
  return text.sentences.flatMap((sentence) => {
    if (sentence.end - sentence.start <= longest) return [sentence];
    const pieces: { start: number; end: number }[] = [];
    while (clause < text.clauses.length && (text.clauses[clause]?.end ?? 0) <= sentence.start) clause++;
    for (; clause < text.clauses.length && (text.clauses[clause]?.start ?? 0) < sentence.end; clause++) {
      const { start, end } = text.clauses[clause] ?? sentence;
      const open = pieces.at(-1);
      if (open && end - open.start <= longest / 3) open.end = end;
      else pieces.push({ start, end });
    }
    return pieces.length > 0 ? pieces : [sentence];
  });
}

const longestSentence = (text: PageText) => (text.language === 'zh' ? 240 : 576);

function goesOn(text: PageText, last: Span, next: number) {
  const shownStart = text.shown.charAt(text.folded.origins[next] ?? 0);
  return (
    /\p{Ll}/u.test(shownStart) && !/[.!?…。]/u.test(text.folded.text.slice(Math.max(last.from, last.to - 2), next))
  );
}

/** By term number: the hash of its feature, and its weight, 0 until first used. */
interface WordFeatures {
  readonly vocabulary: Vocabulary;
  readonly synonyms: ReadonlyMap<string, string>;
  hashes: Uint32Array<ArrayBuffer>;
  weights: Float32Array<ArrayBuffer>;
}

let known: WordFeatures | null = null;

/** Nearly every word was in an earlier text. */
function wordFeatures(vocabulary: Vocabulary, synonyms: ReadonlyMap<string, string>) {
  if (known?.vocabulary !== vocabulary || known.synonyms !== synonyms)
    known = { vocabulary, synonyms, hashes: new Uint32Array(0), weights: new Float32Array(0) };
  const terms = vocabulary.terms.length;
  if (known.hashes.length < terms) {
    known.hashes = grown(known.hashes, terms);
    known.weights = grown(known.weights, terms);
  }
  return known;
}

function addWords(
  bags: BagCollector,
  { starts, numbers, stop }: Tokens,
  span: Span,
  firstToken: number,
  words: WordFeatures,
) {
  const { hashes, weights } = words;
  let token = firstToken;
  while (token < numbers.length && (starts[token] ?? 0) < span.from) token++;
  for (; token < numbers.length && (starts[token] ?? 0) < span.to; token++) {
    if (stop[token] === 1) continue;
    const number = numbers[token] ?? 0;
    if (weights[number] === 0) meetWord(words, number);
    const weight = weights[number] ?? 0;
    if (weight > 0) bags.add(hashes[number] ?? 0, weight);
  }
  return token;
}

function meetWord({ vocabulary, synonyms, hashes, weights }: WordFeatures, number: number) {
  const term = vocabulary.terms[number] ?? '';
  const folded = term === '' ? '' : (synonyms.get(term) ?? term);
  hashes[number] = fnv1a(folded);
  let weight = 0;
  for (let at = 0; at < folded.length; at++) weight += isCjk(folded.charCodeAt(at)) ? 2.4 : 1;
  weights[number] = Math.min(10, weight);
}

const pairWeight = 2.4;

function addCharacterPairs(bags: BagCollector, codes: Uint16Array, { start, end }: Span) {
  let [first, firstIsCjk] = [0, false];
  for (let at = start; at < end; at++) {
    const second = codes[at] ?? 0;
    const isSecondCjk = isCjk(second);
    if (firstIsCjk && isSecondCjk) bags.add(((first << 16) | second) >>> 0, pairWeight);
    first = second;
    firstIsCjk = isSecondCjk;
  }
}

export type CommonWords = Pick<SharedFeatures, 'count' | 'all'>;

/**
 * Dice's coefficient of both sets decides. If words were shuffled across sentences it is all that is left of a short
 * copy; in long texts on one subject it rises anyway, so there it decides only beside similar sentences.
 */
export const commonWords = ({ count, all }: SharedFeatures): CommonWords => ({ count, all });

export const commonShare = ({ count, all }: CommonWords) => (all === 0 ? 0 : (2 * count) / all);
