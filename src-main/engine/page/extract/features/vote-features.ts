import type { HtmlTree } from '../../html-tree.ts';
import type { PageShape } from '../shape.ts';
import { aroundLevels, type FeatureContext, type FeatureGroup, ratio, type RowWriter } from './context.ts';
import type { Vote } from './votes.ts';

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
  write(context, index, row) {
    const { votes } = context;
    row.flag(outsideRules.has(votes.density.decisions[index]?.rule ?? ''));
    row.flag(outsideRules.has(votes.tags.decisions[index]?.rule ?? ''));
    for (const family of families) writeVote(context, votes[family], index, row);
  },
};

function writeVote({ blocks, shape, page, around }: FeatureContext, vote: Vote, index: number, row: RowWriter): void {
  row.flag(vote.decisions[index]?.kept ?? false);
  row.put(spanOf(vote, index));
  const total = vote.letters[0] ?? 0;
  for (let level = 0; level < aroundLevels; level += 1)
    row.put(ratio(vote.letters[around[index * aroundLevels + level] ?? 0] ?? 0, total));
  row.put(purityOf(vote, shape, page.tree, blocks[index]?.element ?? 0));
}

/** 0 nothing is kept, −1 before the first kept block, 1 among them, 2 behind the last. */
function spanOf({ first, last }: Vote, index: number): number {
  if (first < 0) return 0;
  if (index < first) return -1;
  return index > last ? 2 : 1;
}

/** In the smallest element around the block that holds a kept one. */
function purityOf(vote: Vote, shape: PageShape, tree: HtmlTree, element: number): number {
  let at = element;
  while (at > 0 && (vote.letters[at] ?? 0) === 0) at = tree.nodes[at]?.parent ?? 0;
  return ratio(vote.letters[at] ?? 0, shape.letters[at] ?? 0);
}
