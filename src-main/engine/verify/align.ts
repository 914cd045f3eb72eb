import { reusedColumn } from '../columns.ts';
import type { IndexedStream } from './gram-index.ts';
import type { SignificantStream } from './significant.ts';
import { fillInOrder, tileLongestFirst, type Cover, maximalMatches, type Run } from './tiling.ts';

/**
 * What two texts share verbatim, each unit used at most once: maximal matches through rare k-grams, longest first
 * (moved text); free places from left to right (repeated text); runs cut to whole words; equal units on a diagonal
 * between neighbours. Runs without support are dropped.
 */
export function alignStreams(a: IndexedStream, b: IndexedStream, rarity: number, rules: SupportRules): Run[] {
  const cover: Cover = { a: coverOfA(a.stream.codes.length), b: coverOfB(b.stream.codes.length) };
  const tiles = tileLongestFirst(maximalMatches(a, b, rarity), cover, a.grams.size);
  const filled = fillInOrder(a, b, cover, rarity);
  const words = [...tiles, ...filled].flatMap((run) => wholeWords(a.stream, b.stream, run)).sort((x, y) => x.a - y.a);
  return supportedRuns(a.stream, b.stream, fillDiagonals(a.stream, b.stream, words, rules.reach), rules);
}

const coverOfA = reusedColumn(Uint8Array);
const coverOfB = reusedColumn(Uint8Array);

/** Cuts a run to whole words: equal letters inside different words do not count. */
function wholeWords(a: SignificantStream, b: SignificantStream, run: Run) {
  let [start, end] = [0, run.length];
  while (start < end && (a.borders[run.a + start] === 0 || b.borders[run.b + start] === 0)) start++;
  while (end > start && (a.borders[run.a + end] === 0 || b.borders[run.b + end] === 0)) end--;
  return end > start ? [{ a: run.a + start, b: run.b + start, length: end - start }] : [];
}

/**
 * Adds what is equal between neighbouring runs on the diagonal of the first, then of the second: single changed
 * characters leave pieces too short for k-grams.
 */
function fillDiagonals(a: SignificantStream, b: SignificantStream, runs: readonly Run[], reach: number) {
  const all: Run[] = [];
  const taken = coverOfB(b.codes.length);
  for (const run of runs) taken.fill(1, run.b, run.b + run.length);
  const piecesOf = (gap: Run) => {
    const pieces = diagonalPieces(a, b, gap, taken);
    for (const piece of pieces) taken.fill(1, piece.b, piece.b + piece.length);
    return pieces;
  };
  let last: Run | null = null;
  for (const run of runs) {
    if (last && follows(a, b, last, run, reach)) {
      const [fromA, fromB] = [last.a + last.length, last.b + last.length];
      const forward = piecesOf({ a: fromA, b: fromB, length: Math.min(run.a - fromA, run.b - fromB) });
      all.push(...forward);
      const end = forward.at(-1);
      const [restA, restB] = end ? [end.a + end.length, end.b + end.length] : [fromA, fromB];
      const room = Math.min(run.a - restA, run.b - restB);
      if (run.a - restA !== run.b - restB) all.push(...piecesOf({ a: run.a - room, b: run.b - room, length: room }));
    }
    all.push(run);
    last = run;
  }
  return all;
}

/** In A the gap is free; in B moved text may be in it. */
function diagonalPieces(a: SignificantStream, b: SignificantStream, gap: Run, takenInB: Uint8Array) {
  const pieces: Run[] = [];
  let start = 0;
  for (let at = 0; at <= gap.length; at++) {
    if (at < gap.length && a.codes[gap.a + at] === b.codes[gap.b + at] && takenInB[gap.b + at] === 0) continue;
    if (at - start >= 2) pieces.push(...wholeWords(a, b, { a: gap.a + start, b: gap.b + start, length: at - start }));
    start = at + 1;
  }
  return pieces.filter(({ length }) => length >= 2);
}

type SupportRules = Readonly<{
  shortest: number;
  /** Weight at which a run needs no support. */
  alone: number;
  /** Largest gap on both sides of runs that support each other. */
  reach: number;
}>;

/**
 * Drops coincidences from `runs`, sorted by A. A fixed phrase stands alone; a copied segment with changed words is a
 * chain of short runs close together on both sides in one order, kept if it weighs enough. Runs below `shortest` count
 * inside a chain only, and do not break one.
 */
export function supportedRuns(a: SignificantStream, b: SignificantStream, runs: readonly Run[], rules: SupportRules) {
  const kept: Run[] = [];
  let chain: Run[] = [];
  const weightOfRun = (run: Run) => weightOf(a, run.a, run.a + run.length);
  const isShort = (run: Run) => weightOfRun(run) < rules.shortest;
  const close = () => {
    const first = chain.findIndex((run) => !isShort(run));
    const supported = first < 0 ? [] : chain.slice(first, chain.findLastIndex((run) => !isShort(run)) + 1);
    if (supported.reduce((sum, run) => sum + weightOfRun(run), 0) >= rules.alone) kept.push(...supported);
    chain = [];
  };
  for (const run of runs) {
    const last = chain.at(-1);
    if (last && !follows(a, b, last, run, rules.reach)) {
      if (isShort(run)) continue;
      close();
    }
    chain.push(run);
  }
  close();
  return kept;
}

const weightOf = (stream: SignificantStream, start: number, end: number) =>
  (stream.weights[end] ?? 0) - (stream.weights[start] ?? 0);

export function follows(a: SignificantStream, b: SignificantStream, last: Run, next: Run, reach: number) {
  const [endA, endB] = [last.a + last.length, last.b + last.length];
  if (next.a < endA || next.b < endB) return false;
  return weightOf(a, endA, next.a) <= reach && weightOf(b, endB, next.b) <= reach;
}
