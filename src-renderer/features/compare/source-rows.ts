import type { Range } from '../../../src-main/contract/evidence.ts';
import { sourceLines } from '../pages/matches.ts';
import { alignLines } from './line-diff.ts';
import { wordDifference } from './word-diff.ts';

/** What one page has in a row: a line of its source, or a part of a long one. */
export interface SourceHalf {
  /** Null where a line goes on. */
  readonly number: number | null;
  readonly text: string;
  /** In this row, where its words are not those of the other page. */
  readonly differences: readonly Range[];
}

export interface SourceRow {
  readonly index: number;
  readonly isEqual: boolean;
  readonly a: SourceHalf | null;
  readonly b: SourceHalf | null;
}

/** Of longer lines, as minified pages have, only the alignment is shown. */
const maxCompared = 4000;

/**
 * Both sources as rows of one list: equal lines face each other, long lines go on in the next row on their own side.
 */
export function sourceRows(sourceA: string, sourceB: string, columns: number): readonly SourceRow[] {
  const [linesA, linesB] = [linesOf(sourceA), linesOf(sourceB)];
  const rows: SourceRow[] = [];
  for (const { a, b, isEqual } of alignLines(linesA, linesB)) {
    const [lineA, lineB] = [a === null ? null : (linesA[a] ?? ''), b === null ? null : (linesB[b] ?? '')];
    const isCompared =
      !isEqual && lineA !== null && lineB !== null && Math.max(lineA.length, lineB.length) <= maxCompared;
    const words = isCompared ? wordDifference(lineA, lineB, 'en') : null;
    const halvesA = halvesOf(lineA, a, columns, words?.a ?? []);
    const halvesB = halvesOf(lineB, b, columns, words?.b ?? []);
    for (let at = 0; at < Math.max(halvesA.length, halvesB.length); at += 1)
      rows.push({ index: rows.length, isEqual, a: halvesA[at] ?? null, b: halvesB[at] ?? null });
  }
  return rows;
}

const linesOf = (source: string): string[] => source.replaceAll('\t', '  ').split(/\r\n|\n|\r/u);

function halvesOf(
  line: string | null,
  index: number | null,
  columns: number,
  differences: readonly Range[],
): SourceHalf[] {
  if (line === null || index === null) return [];
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

/** The text of a half in pieces, each either all different or not at all. */
export function cutAtDifferences({
  text,
  differences,
}: SourceHalf): readonly { readonly text: string; readonly isDifferent: boolean; readonly start: number }[] {
  const pieces: { text: string; isDifferent: boolean; start: number }[] = [];
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
