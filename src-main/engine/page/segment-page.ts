import { declaredTexts, declaredTypes, type ReadMarkup } from './docview.ts';
import type { Block } from './extract/block.ts';
import type { SegmentedPage } from './extract/extractor.ts';
import type { HtmlTree } from './html-tree.ts';
import type { AnalyseOptionValues } from './options.ts';

/** A page as extractors are given it. */
export function segmentPage(
  tree: HtmlTree,
  markup: ReadMarkup,
  blocks: readonly Block[],
  options: AnalyseOptionValues,
): SegmentedPage {
  return {
    tree,
    blocks,
    title: markup.title || markup.facts.heading,
    types: declaredTypes(markup),
    declared: declaredTexts(markup),
    options,
  };
}
