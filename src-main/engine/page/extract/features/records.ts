import type { HtmlTree } from '../../html-tree.ts';
import type { Block } from '../block.ts';
import type { PageShape } from '../shape.ts';
import { foldedKinds } from '../formats.ts';

export interface Records {
  /** Per element the group of siblings around it with most text; −1 without one. */
  readonly of: Int32Array;
  readonly prices: Float64Array;
  readonly linkLetters: Float64Array;
  readonly stops: Float64Array;
  readonly largest: number;
}

const minRecords = 3;

export function recordsOf(
  { nodes }: HtmlTree,
  blocks: readonly Block[],
  { stops, linkLetters }: PageShape,
  siblings: Siblings,
): Records {
  const prices = new Float64Array(nodes.length);
  for (const { element, wording } of blocks) if (wording.namesPrice) prices[element] = (prices[element] ?? 0) + 1;
  for (let i = nodes.length - 1; i > 0; i -= 1) {
    const parent = nodes[i]?.parent ?? 0;
    prices[parent] = (prices[parent] ?? 0) + (prices[i] ?? 0);
  }
  const size = siblings.counts.length;
  const records = {
    of: new Int32Array(nodes.length),
    prices: new Float64Array(size),
    linkLetters: new Float64Array(size),
    stops: new Float64Array(size),
  };
  const lettersOf = (group: number) => siblings.letters[group] ?? 0;
  let largest = 0;
  records.of[0] = -1;
  nodes.forEach((node, i) => {
    if (i === 0) return;
    const outer = records.of[node.parent] ?? -1;
    const group = siblings.of[i] ?? -1;
    const isRecord = group >= 0 && (siblings.counts[group] ?? 0) >= minRecords;
    records.of[i] = isRecord && (outer < 0 || lettersOf(group) >= lettersOf(outer)) ? group : outer;
    if (group < 0) return;
    if (isRecord) largest = Math.max(largest, lettersOf(group));
    records.prices[group] = (records.prices[group] ?? 0) + (prices[i] ?? 0);
    records.linkLetters[group] = (records.linkLetters[group] ?? 0) + (linkLetters[i] ?? 0);
    records.stops[group] = (records.stops[group] ?? 0) + (stops[i] ?? 0);
  });
  return { ...records, largest };
}

/** Elements with text that share parent, name and classes. */
export interface Siblings {
  readonly of: Int32Array;
  readonly counts: readonly number[];
  readonly letters: readonly number[];
}

export function siblingsOf(tree: HtmlTree, { letters }: PageShape): Siblings {
  const { nodes } = tree;
  const { of: kinds, count } = foldedKinds(tree);
  const ids = new Map<number, number>();
  const of = new Int32Array(nodes.length).fill(-1);
  const counts: number[] = [];
  const sums: number[] = [];
  nodes.forEach((node, i) => {
    const own = letters[i] ?? 0;
    if (i === 0 || node.name === '' || own === 0) return;
    const key = node.parent * count + (kinds[node.kind] ?? 0);
    let id = ids.get(key);
    if (id === undefined) {
      id = ids.size;
      ids.set(key, id);
    }
    of[i] = id;
    counts[id] = (counts[id] ?? 0) + 1;
    sums[id] = (sums[id] ?? 0) + own;
  });
  return { of, counts, letters: sums };
}
