import type { Passage, Range } from '../../../../src-main/contract/evidence.ts';
import type { ManyCompared } from '../../../../src-main/contract/text-check.ts';
import { longestRising, lowerBound } from '../sequences.ts';

type Other = ManyCompared['others'][number];

interface SynopsisCell {
  readonly sentences: readonly Range[];
  /** Stands elsewhere in the order of its page. */
  readonly isMoved: boolean;
}

/** A sentence of the base with what the others have of it; without `base`, what they have for themselves. */
export interface SynopsisRow {
  readonly base: Range | null;
  readonly cells: readonly (SynopsisCell | null)[];
  /** Neighbouring sentences that the same pages share have one number, from 1. */
  readonly group: number | null;
}

/**
 * Several pages as columns of one text: each sentence stands once, beside the sentence of the base that it repeats or
 * reworded, else after the sentence that precedes it on its own page.
 */
export function synopsis(base: ManyCompared['base'], others: readonly Other[]): readonly SynopsisRow[] {
  const placed = others.map((other) => placeSentences(base.sentences, other));
  const rows: SynopsisRow[] = [];
  let group = 0;
  let sharers = '';
  const addOwn = (after: number) => {
    const cells = placed.map(({ own }) => cellOf(own.get(after), false));
    if (cells.some((cell) => cell !== null)) rows.push({ base: null, cells, group: null });
  };
  addOwn(-1);
  base.sentences.forEach((sentence, index) => {
    const cells = placed.map(({ beside, moved }) => cellOf(beside.get(index), moved.has(index)));
    const key = cells.map((cell) => (cell ? 1 : 0)).join('');
    const isShared = key.includes('1');
    if (isShared && key !== sharers) group += 1;
    sharers = key;
    rows.push({ base: sentence, cells, group: isShared ? group : null });
    addOwn(index);
  });
  return rows;
}

const cellOf = (sentences: readonly Range[] | undefined, isMoved: boolean): SynopsisCell | null =>
  sentences ? { sentences, isMoved } : null;

interface Placed {
  readonly beside: ReadonlyMap<number, readonly Range[]>;
  readonly moved: ReadonlySet<number>;
  /** By the base's sentence before it; −1 is what comes first of all. */
  readonly own: ReadonlyMap<number, readonly Range[]>;
}

function placeSentences(base: readonly Range[], { sentences, passages }: Other): Placed {
  const beside = new Map<number, Range[]>();
  const own = new Map<number, Range[]>();
  const sorted = passages.toSorted((x, y) => x.b[0] - y.b[0]);
  const order: number[] = [];
  for (const sentence of sentences) {
    const at = placeIn(base, sorted, sentence);
    const [list, key] = at === null ? [own, order.at(-1) ?? -1] : [beside, at];
    const known = list.get(key);
    if (known) known.push(sentence);
    else list.set(key, [sentence]);
    if (at !== null) order.push(at);
  }
  const inOrder = new Set(longestRising(order));
  return { beside, moved: new Set(order.filter((at) => !inOrder.has(at))), own };
}

/** Less is a phrase in a sentence of its own. */
const minShared = 0.4;

/** By the passage that covers most of the sentence. */
function placeIn(base: readonly Range[], passages: readonly Passage[], [start, end]: Range): number | null {
  let best: { readonly passage: Passage; readonly from: number; readonly to: number } | null = null;
  for (const passage of passages) {
    if (passage.b[0] >= end) break;
    const [from, to] = [Math.max(start, passage.b[0]), Math.min(end, passage.b[1])];
    if (to > from && to - from > (best ? best.to - best.from : 0)) best = { passage, from, to };
  }
  if (!best || best.to - best.from < minShared * (end - start)) return null;
  const { a, b } = best.passage;
  const middle = ((best.from + best.to) / 2 - b[0]) / Math.max(1, b[1] - b[0]);
  return sentenceAt(base, a[0] + middle * (a[1] - a[0]));
}

/** Null in a text without sentences. */
const sentenceAt = (sentences: readonly Range[], offset: number): number | null =>
  sentences.length === 0 ? null : Math.max(0, lowerBound(sentences, ([start]) => start <= offset) - 1);
