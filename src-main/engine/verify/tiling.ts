import { reusedColumn } from '../columns.ts';
import { lookUp, type IndexedStream } from './gram-index.ts';

export type Cover = Readonly<{ a: Uint8Array; b: Uint8Array }>;

/**
 * Greedy string tiling (Wise 1993): the longest match first, so that moved paragraphs are found whole. A partly covered
 * match is split into free pieces, queued by length.
 */
export function tileLongestFirst(matches: readonly Run[], cover: Cover, shortest: number): Run[] {
  const longest = matches.reduce((most, { length }) => Math.max(most, length), 0);
  const queues: (Run[] | undefined)[] = [];
  queues.length = longest + 1;
  const enqueue = (run: Run) => (queues[run.length] ??= []).push(run);
  matches.forEach(enqueue);
  const tiles: Run[] = [];
  for (let length = longest; length >= shortest; length--) {
    for (const run of queues[length] ?? []) {
      const pieces = freePieces(run, cover, shortest);
      if (pieces[0]?.length === length) {
        markCovered(run, cover);
        tiles.push(run);
      } else pieces.forEach(enqueue);
    }
    queues[length] = undefined;
  }
  return tiles;
}

/**
 * From left to right: a run continues where the last one ended in B, or at one of the next `candidates` places with the
 * same k-gram, whichever is longest. For texts without rare k-grams; linear.
 */
export function fillInOrder(sideA: IndexedStream, sideB: IndexedStream, cover: Cover, candidates: number): Run[] {
  const { size, hashes } = sideA.grams;
  const [codesA, codesB] = [sideA.stream.codes, sideB.stream.codes];
  const found = new Uint32Array(candidates);
  const tiles: Run[] = [];
  let cursor = 0;
  let free = 0;
  for (let a = nextFree(cover.a, 0); a < hashes.length; a = nextFree(cover.a, a + 1)) {
    free = Math.max(a, free);
    while (free < a + size && cover.a[free] === 0) free++;
    if (free < a + size) {
      a = free;
      continue;
    }
    let count = lookUp(sideB.grams, hashes[a] ?? 0, cursor, candidates, found);
    if (count === 0 && cursor > 0) count = lookUp(sideB.grams, hashes[a] ?? 0, 0, candidates, found);
    if (count === 0) continue;
    let best = { a, b: 0, length: 0 };
    for (let candidate = 0; candidate < count; candidate++) {
      const b = found[candidate] ?? 0;
      const length = freeEqual(codesA, a, codesB, b, cover);
      if (length > best.length) best = { a, b, length };
    }
    if (best.length < size) continue;
    markCovered(best, cover);
    tiles.push(best);
    cursor = best.b + best.length;
    a += best.length - 1;
  }
  return tiles;
}

function freePieces(run: Run, cover: Cover, shortest: number) {
  const pieces: Run[] = [];
  let start = 0;
  for (let at = 0; at <= run.length; at++) {
    if (at < run.length && cover.a[run.a + at] === 0 && cover.b[run.b + at] === 0) continue;
    if (at - start >= shortest) pieces.push({ a: run.a + start, b: run.b + start, length: at - start });
    start = at + 1;
  }
  return pieces;
}

function markCovered(run: Run, cover: Cover) {
  cover.a.fill(1, run.a, run.a + run.length);
  cover.b.fill(1, run.b, run.b + run.length);
}

function nextFree(cover: Uint8Array, from: number) {
  if (cover[from] === 0) return from;
  const next = cover.indexOf(0, from);
  return next < 0 ? cover.length : next;
}

function freeEqual(codesA: Uint16Array, a: number, codesB: Uint16Array, b: number, cover: Cover) {
  const end = Math.min(codesA.length - a, codesB.length - b);
  let length = 0;
  while (
    length < end &&
    codesA[a + length] === codesB[b + length] &&
    cover.a[a + length] === 0 &&
    cover.b[b + length] === 0
  )
    length++;
  return length;
}

export type Run = Readonly<Record<'a' | 'b' | 'length', number>>;

/**
 * All maximal equal segments with a k-gram rare in B. Frequent ones start no match, since following all places is
 * quadratic. Every diagonal stores how far it was followed, so the cost is the length of the matches, at most `rarity`
 * times that of A. k-grams unique in B are not looked up within a match.
 */
export function maximalMatches(sideA: IndexedStream, sideB: IndexedStream, rarity: number): Run[] {
  const { size, hashes } = sideA.grams;
  const [codesA, codesB] = [sideA.stream.codes, sideB.stream.codes];
  const { alone, starts, shift } = sideB.grams;
  const reached = zeros(codesA.length + codesB.length);
  const found = new Uint32Array(rarity + 1);
  const runs: Run[] = [];
  /** Of the last match: its last k-gram in A, and the offset of B. */
  let [lastGram, distance] = [-1, 0];
  for (let a = 0; a < hashes.length; a++) {
    if (a <= lastGram && alone[a + distance] === 1) continue;
    const hash = hashes[a] ?? 0;
    if (starts[hash >>> shift] === starts[(hash >>> shift) + 1]) continue;
    const count = lookUp(sideB.grams, hash, 0, rarity + 1, found);
    if (count > rarity) continue;
    for (let candidate = 0; candidate < count; candidate++) {
      const b = found[candidate] ?? 0;
      const diagonal = a - b + codesB.length - 1;
      if ((reached[diagonal] ?? 0) > a) continue;
      const length = equalForwards(codesA, a, codesB, b);
      if (length < size) continue;
      const before = equalBackwards(codesA, a, codesB, b);
      reached[diagonal] = a + length;
      lastGram = a + length - size;
      distance = b - a;
      runs.push({ a: a - before, b: b - before, length: before + length });
    }
  }
  return runs;
}

const zeros = reusedColumn(Int32Array);

function equalForwards(codesA: Uint16Array, a: number, codesB: Uint16Array, b: number) {
  const end = Math.min(codesA.length - a, codesB.length - b);
  let length = 0;
  while (length < end && codesA[a + length] === codesB[b + length]) length++;
  return length;
}

function equalBackwards(codesA: Uint16Array, a: number, codesB: Uint16Array, b: number) {
  const end = Math.min(a, b);
  let length = 0;
  while (length < end && codesA[a - length - 1] === codesB[b - length - 1]) length++;
  return length;
}
