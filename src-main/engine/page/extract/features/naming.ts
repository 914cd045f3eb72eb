import { attributeMarks, type TreeNode } from '../../html-tree.ts';
import { remembered } from '../../../remember.ts';
import { reusedFloats } from '../../figures.ts';
import type { SegmentedPage } from '../segmented-page.ts';
import { RowWriter } from './context.ts';

/** By word: the share of main text below elements named with it, minus the share of all text. */
export type WordScores = ReadonlyMap<string, number>;

export const namingNames: readonly string[] =
  'named-own-min named-own-max named-near-min named-near-max named-min named-max named-sum'.split(' ');

const memory = {
  ownMin: reusedFloats(),
  ownMax: reusedFloats(),
  allMin: reusedFloats(),
  allMax: reusedFloats(),
  sums: reusedFloats(),
};

/** @param rows each `width` wide; these features start at `from` */
export function writeNaming(
  { tree, blocks }: Pick<SegmentedPage, 'tree' | 'blocks'>,
  scores: WordScores,
  rows: Float64Array,
  width: number,
  from: number,
) {
  const { nodes } = tree;
  const ownMin = memory.ownMin(nodes.length);
  const ownMax = memory.ownMax(nodes.length);
  const allMin = memory.allMin(nodes.length);
  const allMax = memory.allMax(nodes.length);
  const sums = memory.sums(nodes.length);
  const isNeeded = new Uint8Array(nodes.length);
  for (const { element } of blocks)
    for (let at = element; at > 0 && isNeeded[at] === 0; at = nodes[at]?.parent ?? 0) isNeeded[at] = 1;
  const ofKinds: (readonly [number, number] | undefined)[] = [];
  nodes.forEach((node, i) => {
    if (isNeeded[i] === 0) return;
    const [min, max] = isNamedByClass(node) ? (ofKinds[node.kind] ??= scoresOf(node, scores)) : scoresOf(node, scores);
    ownMin[i] = min;
    ownMax[i] = max;
    allMin[i] = Math.min(min, allMin[node.parent] ?? 0);
    allMax[i] = Math.max(max, allMax[node.parent] ?? 0);
    sums[i] = (sums[node.parent] ?? 0) + min + max;
  });
  const row = new RowWriter(rows);
  blocks.forEach(({ element }, index) => {
    row.moveTo(index * width + from);
    const parent = nodes[element]?.parent ?? 0;
    const grand = nodes[parent]?.parent ?? 0;
    const [min = 0, max = 0] = [ownMin[element], ownMax[element]];
    row.put(min);
    row.put(max);
    row.put(Math.min(min, ownMin[parent] ?? 0, ownMin[grand] ?? 0));
    row.put(Math.max(max, ownMax[parent] ?? 0, ownMax[grand] ?? 0));
    row.put(allMin[element]);
    row.put(allMax[element]);
    row.put(sums[element]);
  });
}

function scoresOf(node: TreeNode, scores: WordScores): readonly [number, number] {
  let min = 0;
  let max = 0;
  for (const word of classWords(node)) {
    const score = scores.get(word) ?? 0;
    min = Math.min(min, score);
    max = Math.max(max, score);
  }
  return [min, max];
}

/** Words of class, id, role and itemprop, split at camelCase. Short ones say nothing, long ones are generated. */
export function classWords(node: Pick<TreeNode, 'attributes' | 'marks'>): readonly string[] {
  const { class: className, id, role, itemprop } = node.attributes;
  if (isNamedByClass(node)) return wordsOf(className ?? '');
  return wordsOf(`${className ?? ''} ${id ?? ''} ${role ?? ''} ${itemprop ?? ''}`);
}

/** Then all elements of its kind have the same words. */
const isNamedByClass = ({ marks }: Pick<TreeNode, 'marks'>) => (marks & namingMarks) === 0;
const namingMarks = attributeMarks.id | attributeMarks.role | attributeMarks.itemprop;

const wordsOf = remembered((names) => {
  const parts = names
    .slice(0, 1000)
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[^a-z]+/);
  return [...new Set(parts)].filter((word) => word.length >= 3 && word.length <= 16);
});
