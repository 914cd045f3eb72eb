import type { Range } from '../../../src-main/contract/evidence.ts';
import { sourceLines } from '../pages/matches.ts';
import { longestCommon, longestRising, wholeOf, withEnds, type Common, type Span } from './sequences.ts';
import { wordDifference } from './word-diff.ts';

export interface SourceHalf {
  /** Null where a line goes on. */
  readonly number: number | null;
  readonly text: string;
  readonly differences: readonly Range[];
}

export interface SourceRow {
  readonly index: number;
  readonly isEqual: boolean;
  readonly a: SourceHalf | null;
  readonly b: SourceHalf | null;
}

const maxCompared = 4000;

/** Equal lines face each other; long ones go on in the next row of their side. */
export function sourceRows(sourceA: string, sourceB: string, columns: number): readonly SourceRow[] {
  const [linesA, linesB] = [linesOf(sourceA), linesOf(sourceB)];
  const rows: SourceRow[] = [];
  for (const { a, b, isEqual } of alignLines(linesA, linesB)) {
    const [lineA, lineB] = [linesA[a ?? -1], linesB[b ?? -1]];
    const isCompared =
      !isEqual && lineA !== undefined && lineB !== undefined && Math.max(lineA.length, lineB.length) <= maxCompared;
    const words = isCompared ? wordDifference(lineA, lineB, 'en') : null;
    const halvesA = halvesOf(lineA, a, columns, words?.a);
    const halvesB = halvesOf(lineB, b, columns, words?.b);
    for (let at = 0; at < Math.max(halvesA.length, halvesB.length); at += 1)
      rows.push({ index: rows.length, isEqual, a: halvesA[at] ?? null, b: halvesB[at] ?? null });
  }
  return rows;
}

const linesOf = (source: string): string[] => source.replaceAll('\t', '  ').split(/\r\n|\n|\r/u);

function halvesOf(
  line: string | undefined,
  index: number | null,
  columns: number,
  differences: readonly Range[] = [],
): SourceHalf[] {
  if (line === undefined || index === null) return [];
  let offset = 0;
  return sourceLines(line, columns).map(({ text }, row) => {
    const [start, end] = [offset, offset + text.length];
    offset = end;
    const inside = differences.flatMap(([from, to]): Range[] =>
      from < end && to > start ? [[Math.max(from, start) - start, Math.min(to, end) - start]] : [],
    );
    return { number: row === 0 ? index + 1 : null, text, differences: inside };
  });
}

/** Pieces are all different or not at all. */
export function cutAtDifferences({ text, differences }: SourceHalf) {
  const pieces: { readonly text: string; readonly isDifferent: boolean; readonly start: number }[] = [];
  let at = 0;
  const add = (end: number, isDifferent: boolean) => {
    if (end > at) pieces.push({ text: text.slice(at, end), isDifferent, start: at });
    at = Math.max(at, end);
  };
  for (const [start, end] of differences) {
    add(start, false);
    add(end, true);
  }
  add(text.length, false);
  return pieces;
}

/** Null where only the other list has a line. */
interface LinePair {
  readonly a: number | null;
  readonly b: number | null;
  readonly isEqual: boolean;
}

/**
 * Aligns the lines of two sources, white space at their ends aside: cut at lines that both have once, in their longest
 * common order (patience diff), and between these by a longest common subsequence where that costs little. Lines
 * between equal ones are paired in their order.
 */
export function alignLines(a: readonly string[], b: readonly string[]): readonly LinePair[] {
  const keysA = a.map((line) => line.trim());
  const keysB = b.map((line) => line.trim());
  const pairs: LinePair[] = [];
  let [atA, atB] = [0, 0];
  const end: Common = [a.length, b.length];
  for (const [nextA, nextB] of [...commonLines(keysA, keysB, wholeOf(a, b)), end]) {
    while (atA < nextA || atB < nextB)
      pairs.push({ a: atA < nextA ? atA++ : null, b: atB < nextB ? atB++ : null, isEqual: false });
    if (nextA < a.length && nextB < b.length) pairs.push({ a: atA++, b: atB++, isEqual: true });
  }
  return pairs;
}

/** Above it a part without common unique lines is taken as rewritten. */
const maxCells = 1_000_000;

function commonLines(a: readonly string[], b: readonly string[], span: Span): readonly Common[] {
  return withEnds(a, b, span, (rest) => {
    const { fromA, toA, fromB, toB } = rest;
    const unique = uniquePairs(a, b, rest);
    const rising = new Set(longestRising(unique.map(([, inB]) => inB)));
    const anchors = unique.filter(([, inB]) => rising.has(inB));
    if (anchors.length === 0) return (toA - fromA) * (toB - fromB) > maxCells ? [] : longestCommon(a, b, rest);
    return [...anchors, null].flatMap((anchor, index) => {
      const [beforeA, beforeB] = anchors[index - 1] ?? [fromA - 1, fromB - 1];
      const [nextA, nextB] = anchor ?? [toA, toB];
      const between = commonLines(a, b, { fromA: beforeA + 1, toA: nextA, fromB: beforeB + 1, toB: nextB });
      return anchor ? [...between, anchor] : between;
    });
  });
}

function uniquePairs(a: readonly string[], b: readonly string[], { fromA, toA, fromB, toB }: Span): Common[] {
  const inB = onceIn(b, fromB, toB);
  return [...onceIn(a, fromA, toA)].flatMap(([line, at]) => {
    const other = inB.get(line);
    return line === '' || at === null || other === undefined || other === null ? [] : [[at, other] as const];
  });
}

function onceIn(lines: readonly string[], from: number, to: number): ReadonlyMap<string, number | null> {
  const places = new Map<string, number | null>();
  for (const [index, line] of lines.slice(from, to).entries()) places.set(line, places.has(line) ? null : from + index);
  return places;
}
