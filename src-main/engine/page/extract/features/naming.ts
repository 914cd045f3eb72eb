import type { TreeNode } from '../../html-tree.ts';
import { reusedFloats } from '../../figures.ts';
import { classWords, isNamedByClass } from '../class-words.ts';
import type { SegmentedPage } from '../extractor.ts';
import { RowWriter } from './context.ts';

/** Share of main text below elements named with a word, minus the share of all text. */
export type WordScores = ReadonlyMap<string, number>;

export const namingNames: readonly string[] = [
  'named-own-min',
  'named-own-max',
  'named-near-min',
  'named-near-max',
  'named-min',
  'named-max',
  'named-sum',
];

const memory = {
  ownMin: reusedFloats(),
  ownMax: reusedFloats(),
  allMin: reusedFloats(),
  allMax: reusedFloats(),
  sums: reusedFloats(),
};

interface Naming {
  readonly min: Float64Array;
  readonly max: Float64Array;
}

interface NamedRows {
  readonly values: Float64Array;
  readonly width: number;
  readonly from: number;
}

export function writeNaming(
  { tree, blocks }: SegmentedPage,
  scores: WordScores,
  { values, width, from }: NamedRows,
): void {
  const { nodes } = tree;
  const own: Naming = { min: memory.ownMin(nodes.length), max: memory.ownMax(nodes.length) };
  const all: Naming = { min: memory.allMin(nodes.length), max: memory.allMax(nodes.length) };
  const sums = memory.sums(nodes.length);
  const isAsked = new Uint8Array(nodes.length);
  for (const { element } of blocks)
    for (let at = element; at > 0 && isAsked[at] === 0; at = nodes[at]?.parent ?? 0) isAsked[at] = 1;
  const ofKinds: (readonly [number, number] | undefined)[] = [];
  nodes.forEach((node, i) => {
    if (isAsked[i] === 0) return;
    const [min, max] = isNamedByClass(node) ? (ofKinds[node.kind] ??= scoresOf(node, scores)) : scoresOf(node, scores);
    own.min[i] = min;
    own.max[i] = max;
    all.min[i] = Math.min(min, all.min[node.parent] ?? 0);
    all.max[i] = Math.max(max, all.max[node.parent] ?? 0);
    sums[i] = (sums[node.parent] ?? 0) + min + max;
  });
  const row = new RowWriter(values);
  blocks.forEach(({ element }, index) => {
    row.moveTo(index * width + from);
    const parent = nodes[element]?.parent ?? 0;
    const grand = nodes[parent]?.parent ?? 0;
    row.put(read(own.min, element));
    row.put(read(own.max, element));
    row.put(Math.min(read(own.min, element), read(own.min, parent), read(own.min, grand)));
    row.put(Math.max(read(own.max, element), read(own.max, parent), read(own.max, grand)));
    row.put(read(all.min, element));
    row.put(read(all.max, element));
    row.put(read(sums, element));
  });
}

function scoresOf(node: TreeNode, scores: WordScores): readonly [number, number] {
  let min = 0;
  let max = 0;
  for (const word of classWords(node)) {
    const score = scores.get(word) ?? 0;
    if (score < min) min = score;
    if (score > max) max = score;
  }
  return [min, max];
}

function read(values: Float64Array, index: number): number {
  return values[index] ?? 0;
}
