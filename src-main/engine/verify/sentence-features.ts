import type { PageText } from '../text/page-text.ts';
import { addUp } from '../columns.ts';
import type { SignificantStream } from './significant.ts';
import { fnv1a } from '../fnv1a.ts';

/** The sentences of a text as bags of features: content words, and for CJK pairs of neighbouring characters. */
export type SentenceFeatures = ReturnType<typeof sentenceFeatures>;

/** Rewording keeps words; character pairs make up for other segmentation. Features are hashes of 32 bits. */
export function sentenceFeatures(text: PageText, stream: SignificantStream, synonyms: ReadonlyMap<string, string>) {
  const spans = sentenceSpans(text, stream);
  let token = 0;
  const bags = spans.map((span) => {
    const bag = new Map<number, number>();
    token = addWords(bag, text, span, token, synonyms);
    addCharacterPairs(bag, stream, span);
    return bag;
  });
  return {
    count: spans.length,
    starts: Uint32Array.from(spans, (span) => span.start),
    ends: Uint32Array.from(spans, (span) => span.end),
    ...indexBags(bags),
  };
}

/**
 * `keys` are those of the whole text, ascending, without repeats; `features` places in them, those of sentence s from
 * `offsets[s]` to `offsets[s + 1]`, weighed by length alone, since long words are rare words (Zipf 1935). Sentences that
 * have feature f stand, ascending, from `postingStarts[f]` to `postingStarts[f + 1]`.
 */
export function indexBags(bags: readonly ReadonlyMap<number, number>[]) {
  const offsets = new Uint32Array(bags.length + 1);
  for (const [sentence, bag] of bags.entries()) offsets[sentence + 1] = (offsets[sentence] ?? 0) + bag.size;
  const entries = offsets[bags.length] ?? 0;
  const hashes = new Uint32Array(entries);
  const weights = new Float32Array(entries);
  let entry = 0;
  for (const bag of bags) {
    for (const [hash, weight] of bag) {
      hashes[entry] = hash;
      weights[entry] = weight;
      entry += 1;
    }
  }
  const keys = hashes.toSorted().filter((key, at, sorted) => at === 0 || key !== sorted[at - 1]);
  const numbers = new Map<number, number>();
  for (let feature = 0; feature < keys.length; feature += 1) numbers.set(keys[feature] ?? 0, feature);
  const features = hashes.map((hash) => numbers.get(hash) ?? 0);
  return { keys, offsets, features, weights, ...postingsOf(features, keys.length, offsets) };
}

function postingsOf(features: Uint32Array, count: number, offsets: Uint32Array) {
  const postingStarts = new Uint32Array(count + 1);
  for (const feature of features) postingStarts[feature + 1] = (postingStarts[feature + 1] ?? 0) + 1;
  addUp(postingStarts);
  const next = postingStarts.slice();
  const postings = new Uint32Array(features.length);
  for (let sentence = 0; sentence + 1 < offsets.length; sentence += 1) {
    for (let at = offsets[sentence] ?? 0; at < (offsets[sentence + 1] ?? 0); at += 1) {
      const feature = features[at] ?? 0;
      const place = next[feature] ?? 0;
      postings[place] = sentence;
      next[feature] = place + 1;
    }
  }
  return { postingStarts, postings };
}

/** The number of common features, and for each feature the same one of the other text, or −1. */
export function sharedFeatures(a: SentenceFeatures, b: SentenceFeatures) {
  const ofA = new Int32Array(a.keys.length).fill(-1);
  const ofB = new Int32Array(b.keys.length).fill(-1);
  let count = 0;
  let inB = 0;
  for (let inA = 0; inA < a.keys.length && inB < b.keys.length; inA += 1) {
    const key = a.keys[inA] ?? 0;
    while ((b.keys[inB] ?? Infinity) < key) inB += 1;
    if (b.keys[inB] !== key) continue;
    ofA[inA] = inB;
    ofB[inB] = inA;
    count += 1;
  }
  return { ofA, ofB, count };
}

type Span = Readonly<Record<'start' | 'end' | 'from' | 'to', number>>;

/**
 * Sentences that together hold every unit. A line that ends inside one goes on in the next; a far too long one, as a
 * table, is cut at its other punctuation: a bag of a thousand words is like any other.
 */
function sentenceSpans(text: PageText, stream: SignificantStream): Span[] {
  const spans: Span[] = [];
  const units = stream.positions.length;
  const pieces = sentencePieces(text);
  let unit = 0;
  for (const [index, piece] of pieces.entries()) {
    const start = unit;
    const end = index === pieces.length - 1 ? Infinity : piece.end;
    while (unit < units && (stream.positions[unit] ?? 0) < end) unit += 1;
    if (unit === start) continue;
    const last = spans.at(-1);
    if (last && piece.end - last.from <= longestSentence(text) && goesOn(text, last, piece.start))
      spans[spans.length - 1] = { ...last, end: unit, to: piece.end };
    else spans.push({ start, end: unit, from: piece.start, to: piece.end });
  }
  return spans;
}

interface Piece {
  readonly start: number;
  readonly end: number;
}

function sentencePieces(text: PageText): Piece[] {
  const longest = longestSentence(text);
  let clause = 0;
  return text.sentences.flatMap((sentence): Piece[] => {
    if (sentence.end - sentence.start <= longest) return [sentence];
    const pieces: { start: number; end: number }[] = [];
    while (clause < text.clauses.length && (text.clauses[clause]?.end ?? 0) <= sentence.start) clause += 1;
    for (; clause < text.clauses.length && (text.clauses[clause]?.start ?? 0) < sentence.end; clause += 1) {
      const { start, end } = text.clauses[clause] ?? sentence;
      const open = pieces.at(-1);
      if (open && end - open.start <= longest / 3) open.end = end;
      else pieces.push({ start, end });
    }
    return pieces.length > 0 ? pieces : [sentence];
  });
}

const longestSentence = (text: PageText): number => (text.language === 'zh' ? 240 : 576);

/** The next line begins in lower case, and the one before does not end like a sentence. */
function goesOn(text: PageText, last: Span, next: number): boolean {
  const shownStart = text.shown.charAt(text.folded.origins[next] ?? 0);
  return (
    /\p{Ll}/u.test(shownStart) && !/[.!?…。]/u.test(text.folded.text.slice(Math.max(last.from, last.to - 2), next))
  );
}

function addWords(
  bag: Map<number, number>,
  text: PageText,
  span: Span,
  firstToken: number,
  synonyms: ReadonlyMap<string, string>,
): number {
  const { starts, terms, stop } = text.tokens;
  let token = firstToken;
  while (token < terms.length && (starts[token] ?? 0) < span.from) token += 1;
  for (; token < terms.length && (starts[token] ?? 0) < span.to; token += 1) {
    const term = terms[token] ?? '';
    if (stop[token] === 1 || term === '') continue;
    const folded = synonyms.get(term) ?? term;
    bag.set(fnv1a(folded) >>> 0, wordWeight(folded));
  }
  return token;
}

function wordWeight(term: string): number {
  let weight = 0;
  for (let at = 0; at < term.length; at += 1) weight += isCjk(term.charCodeAt(at)) ? 2.4 : 1;
  return Math.min(10, weight);
}

const pairWeight = 2.4;

function addCharacterPairs(bag: Map<number, number>, stream: SignificantStream, span: Span): void {
  for (let at = span.start; at + 1 < span.end; at += 1) {
    const [first, second] = [stream.codes[at] ?? 0, stream.codes[at + 1] ?? 0];
    if (isCjk(first) && isCjk(second)) bag.set(((first << 16) | second) >>> 0, pairWeight);
  }
}

const isCjk = (code: number): boolean =>
  (code >= 0x3040 && code <= 0x30ff) || (code >= 0x3400 && code <= 0x9fff) || (code >= 0xac00 && code <= 0xd7af);

export interface CommonWords {
  readonly count: number;
  readonly all: number;
}

/**
 * The content words (for CJK also character pairs) that two texts have in common; Dice's coefficient over both sets
 * decides. Where words were shuffled over sentence borders this is all that is left of a short copy; in long texts on
 * one subject it rises by itself, so there it decides only beside alike sentences.
 */
export const commonWords = (a: SentenceFeatures, b: SentenceFeatures): CommonWords => ({
  count: sharedFeatures(a, b).count,
  all: a.keys.length + b.keys.length,
});

export const commonShare = ({ count, all }: CommonWords): number => (all === 0 ? 0 : (2 * count) / all);
