import type { TreeNode } from '../../html-tree.ts';
import { sumUp } from '../../figures.ts';
import { extractRun } from '../format-run.ts';
import type { BlockDecision, SegmentedPage } from '../segmented-page.ts';
import { tags } from '../tags.ts';
import { aroundLevels, ratio, type FeatureGroup } from './context.ts';
import { declaredDecisions } from './declared.ts';

const families = ['density', 'tags', 'formatRun', 'declared'] as const;
const outsideRules: ReadonlySet<string> = new Set(['outside-region', 'before-headline']);

export const voteFeatures: FeatureGroup = {
  names: [
    'density-outside',
    'tags-outside',
    ...families.flatMap((family) => [
      `${family}-keeps`,
      `${family}-span`,
      ...Array.from({ length: aroundLevels }, (_, k) => `${family}-share${k + 1}`),
      `${family}-purity`,
    ]),
  ],
  of({ page, density, formats, shape, around }) {
    const { descriptions, bodies } = page.declared;
    const { nodes } = page.tree;
    const byTags = tags.extract(page);
    const votes = [
      density,
      byTags,
      extractRun(page, formats),
      declaredDecisions(page.blocks, [...descriptions, ...bodies]),
    ].map((decisions) => voteOf(page, decisions));
    return ({ element }, index, row) => {
      row.flag(outsideRules.has(density[index]?.rule ?? ''));
      row.flag(outsideRules.has(byTags[index]?.rule ?? ''));
      for (const vote of votes) {
        const { decisions, letters } = vote;
        row.flag(decisions[index]?.kept ?? false);
        row.put(spanOf(vote, index));
        for (let level = 0; level < aroundLevels; level += 1)
          row.put(ratio(letters[around[index * aroundLevels + level] ?? 0] ?? 0, letters[0] ?? 0));
        const holder = holderOf(nodes, letters, element);
        row.put(ratio(letters[holder] ?? 0, shape.letters[holder] ?? 0));
      }
    };
  },
};

const isKept = ({ kept }: BlockDecision): boolean => kept;

interface Vote {
  readonly decisions: readonly BlockDecision[];
  /** Index of the first and last kept block; −1 where nothing is kept. */
  readonly first: number;
  readonly last: number;
  readonly letters: Float64Array;
}

function voteOf({ blocks, tree }: SegmentedPage, decisions: readonly BlockDecision[]): Vote {
  const letters = new Float64Array(tree.nodes.length);
  blocks.forEach((block, i) => {
    if (decisions[i]?.kept) letters[block.element] = (letters[block.element] ?? 0) + block.letters;
  });
  sumUp(tree.nodes, letters);
  return { decisions, first: decisions.findIndex(isKept), last: decisions.findLastIndex(isKept), letters };
}

/** 0 nothing is kept, −1 before the first kept block, 1 among them, 2 behind the last. */
function spanOf({ first, last }: Vote, index: number): number {
  if (first < 0) return 0;
  if (index < first) return -1;
  return index > last ? 2 : 1;
}

/** The smallest element around a block that holds a kept one. */
function holderOf(nodes: readonly TreeNode[], letters: Float64Array, element: number): number {
  let at = element;
  while (at > 0 && (letters[at] ?? 0) === 0) at = nodes[at]?.parent ?? 0;
  return at;
}
