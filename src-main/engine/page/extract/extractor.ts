import type { BlockRule } from '../../../contract/block-rules.ts';
import type { AnalyseOptionValues } from '../options.ts';
import type { HtmlTree } from '../html-tree.ts';
import type { Block } from './block.ts';

/**
 * One way of finding the main text. Extractors share the parsed tree and its blocks and only decide which blocks stay.
 */
export interface Extractor {
  readonly id: string;
  /** One decision per block, in the same order. Pure. */
  extract(page: SegmentedPage): readonly BlockDecision[];
}

export interface SegmentedPage {
  readonly tree: HtmlTree;
  readonly blocks: readonly Block[];
  readonly title: string;
  /** That the page declares in JSON-LD or Open Graph, lower case, such as `newsarticle` or `product`. */
  readonly types: readonly string[];
  readonly declared: DeclaredTexts;
  readonly options: AnalyseOptionValues;
}

/** Texts that a page declares to be its own; they need not stand on it. */
export interface DeclaredTexts {
  readonly descriptions: readonly string[];
  /** Of the article, product, posting, question, answers and reviews in its JSON-LD. */
  readonly bodies: readonly string[];
}

export interface BlockDecision {
  readonly kept: boolean;
  readonly rule: BlockRule;
}

const discussionTypes: ReadonlySet<string> = new Set([
  'discussionforumposting',
  'qapage',
  'question',
  'socialmediaposting',
]);

/** Pages that declare a discussion or a question with answers: there the comments are the text. */
export function isDiscussion({ types }: Pick<SegmentedPage, 'types'>): boolean {
  return types.some((type) => discussionTypes.has(type));
}
