import { type FeatureContext, type FeatureGroup, ratio } from './context.ts';
import { isInMain } from './page-figures.ts';

/** What the page is, and where a block stands beside its landmark and headline. */
export const pageFeatures: FeatureGroup = {
  names: [
    'hint-places',
    'has-main',
    'outside-main',
    'main-share',
    'headline-distance',
    'headline-level',
    'headline-share',
    ...['open', 'sentences', 'prices', 'links', 'blocks', 'product', 'article', 'list', 'discussion'].map(
      (what) => `page-${what}`,
    ),
  ],
  write(context, index, row) {
    const { blocks, figures, shape, page, discussion } = context;
    const block = blocks[index];
    if (!block) return;
    row.put(block.hintElement < 0 ? 0 : (figures.hintPlaces.get(page.tree.nodes[block.hintElement]?.kind ?? 0) ?? 0));
    row.flag(figures.hasMain);
    row.flag(figures.hasMain && !isInMain(shape, block));
    row.put(ratio(figures.mainLetters, figures.openLetters));
    for (const value of headlineFeatures(context, index)) row.put(value);
    row.put(figures.openLetters);
    row.put(ratio(figures.sentenceLetters, figures.openLetters));
    row.put(ratio(figures.prices, figures.blocks));
    row.put(ratio(figures.linkLetters, figures.openLetters));
    row.put(figures.blocks);
    row.flag(figures.isProduct);
    row.flag(figures.isArticle);
    row.flag(figures.isList);
    row.flag(discussion);
  },
};

function headlineFeatures(
  { blocks, headline, shared, shape, page, totalLetters }: FeatureContext,
  index: number,
): readonly number[] {
  const { nodes } = page.tree;
  const title = nodes[blocks[headline]?.element ?? 0];
  if (headline < 0 || !title) return [0, -1, 0];
  const at = shared[blocks[index]?.element ?? 0] ?? 0;
  return [index - headline, title.depth - (nodes[at]?.depth ?? 0), ratio(shape.letters[at] ?? 0, totalLetters)];
}
