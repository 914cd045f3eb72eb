import type { Passage, Range } from '../../../src-main/contract/evidence.ts';
import type { Mark } from './segments.ts';

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
