import type { Passage, Range } from '../../../src-main/contract/evidence.ts';

export const sides = ['a', 'b'] as const;
export type Side = (typeof sides)[number];

/** A new object each time, so that going to a place twice works. */
export type Jump = Readonly<Record<Side, Range | null>>;

/** Numbers follow the order of page A. */
export interface NumberedPassage extends Passage {
  readonly number: number;
}

export function numberPassages(passages: readonly Passage[]): readonly NumberedPassage[] {
  return passages
    .toSorted((x, y) => x.a[0] - y.a[0] || x.b[0] - y.b[0])
    .map((passage, index) => ({ ...passage, number: index + 1 }));
}

export const jumpMark = 0;

export function marksOf(passages: readonly NumberedPassage[], side: Side, jump: Range | null): readonly Mark[] {
  const marks = passages.map((passage) => ({ id: passage.number, range: passage[side] }));
  return jump ? [...marks, { id: jumpMark, range: jump }] : marks;
}

/** Round the ends. */
export function stepPassage(count: number, current: number | null, step: 1 | -1): number | null {
  if (count === 0) return null;
  if (current === null) return step === 1 ? 1 : count;
  return ((current - 1 + step + count) % count) + 1;
}

/** More are hard to tell apart. */
export const hueCount = 6;

export const hueOf = (number: number): string => `hue-${((number - 1) % hueCount) + 1}`;

export interface Mark {
  readonly id: number;
  readonly range: Range;
}

/** Text that lies in the same marks; `opens` are those that begin here. */
export interface Run {
  readonly start: number;
  readonly text: string;
  readonly marks: readonly number[];
  readonly opens: readonly number[];
}

export interface Paragraph {
  readonly start: number;
  readonly end: number;
  readonly runs: readonly Run[];
}

/**
 * Cuts a text into paragraphs and these into runs of equal marking. Marks may overlap and cross paragraphs; empty
 * paragraphs are left out. One sweep over the sorted borders: n log n in the number of marks, however long the text is.
 */
export function segmentText(text: string, marks: readonly Mark[]): readonly Paragraph[] {
  const borders = bordersOf(text, marks);
  const active = new Set<number>();
  const fresh = new Set<number>();
  const paragraphs: Paragraph[] = [];
  let next = 0;
  const passBorders = (at: number) => {
    for (let border = borders[next]; border && border.at <= at; border = borders[++next]) {
      for (const marksHere of [active, fresh])
        if (border.opens) marksHere.add(border.id);
        else marksHere.delete(border.id);
    }
  };

  for (const [start, end] of lineRanges(text)) {
    const runs: Run[] = [];
    for (let at = start; at < end;) {
      passBorders(at);
      const stop = Math.min(end, borders[next]?.at ?? end);
      runs.push({ start: at, text: text.slice(at, stop), marks: sorted(active), opens: sorted(fresh) });
      fresh.clear();
      at = stop;
    }
    paragraphs.push({ start, end, runs });
  }
  return paragraphs;
}

/** Ends come first, so that neighbouring marks do not seem to overlap. */
const bordersOf = (text: string, marks: readonly Mark[]) =>
  marks
    .flatMap(({ id, range }) => {
      const [start, end] = [Math.max(0, range[0]), Math.min(text.length, range[1])];
      return start < end
        ? [
            { at: start, id, opens: true },
            { at: end, id, opens: false },
          ]
        : [];
    })
    .sort((x, y) => x.at - y.at || Number(x.opens) - Number(y.opens) || x.id - y.id);

/** Empty lines are left out. */
export function* lineRanges(text: string): Generator<Range> {
  for (let start = 0; start <= text.length;) {
    const feed = text.indexOf('\n', start);
    const end = feed < 0 ? text.length : feed;
    if (end > start) yield [start, end];
    start = end + 1;
  }
}

const sorted = (ids: ReadonlySet<number>): readonly number[] =>
  ids.size < 2 ? [...ids] : [...ids].sort((x, y) => x - y);
