import type { HtmlTree } from '../html-tree.ts';
import { reusedFloats } from '../figures.ts';
import type { Block } from './block.ts';
import { contentCodes, contentNames } from './hints.ts';

export interface Region {
  readonly start: number;
  readonly end: number;
}

/**
 * The element with the greatest worth × purity^0.8, the deepest of equal ones; purity is worth over all letters of the
 * subtree. Names of the text and the anchor raise it.
 * @param worths per block; 0 where a rule speaks against it.
 * @param anchor element of the first text behind the headline, or −1.
 */
export function findRegion(
  tree: HtmlTree,
  blocks: readonly Block[],
  worths: readonly number[],
  anchor: number,
): Region {
  const { nodes } = tree;
  const good = memory.good(nodes.length);
  const all = memory.all(nodes.length);
  blocks.forEach((block, i) => {
    const value = worths[i] ?? 0;
    good[block.element] = (good[block.element] ?? 0) + value;
    all[block.element] = (all[block.element] ?? 0) + Math.max(value, block.letters);
  });
  for (let i = nodes.length - 1; i > 0; i -= 1) {
    const parent = nodes[i]?.parent ?? 0;
    good[parent] = (good[parent] ?? 0) + (good[i] ?? 0);
    all[parent] = (all[parent] ?? 0) + (all[i] ?? 0);
  }
  const names = contentNames(tree);
  let region = 0;
  let best = 0;
  nodes.forEach((node, i) => {
    const value = good[i] ?? 0;
    if (node.name === '' || value === 0) return;
    const score =
      value *
      Math.pow(value / (all[i] ?? 1), purityExponent) *
      nameFactor(names[i]) *
      (anchor >= i && anchor < node.end ? anchorFactor : 1);
    if (score < best) return;
    best = score;
    region = i;
  });
  return { start: region, end: nodes[region]?.end ?? 0 };
}

const memory = { good: reusedFloats(), all: reusedFloats() };

/** Below 0.5 wrappers with comments win, above 1 articles lose their last section. */
const purityExponent = 0.8;

/** The text usually begins behind the headline. */
const anchorFactor = 1.6;

function nameFactor(code: number | undefined): number {
  if (code === contentCodes.text) return 2;
  return code === contentCodes.content ? 1.4 : 1;
}
