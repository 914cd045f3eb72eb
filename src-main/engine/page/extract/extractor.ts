import type { BlockRule } from '../../../contract/block-rules.ts';
import type { AnalyseOptionValues } from '../options.ts';
import type { HtmlTree } from '../html-tree.ts';
import type { Block } from './block.ts';

/** One way of finding the main text. */
export interface Extractor {
  readonly id: string;
  /** One decision per block. */
  extract(page: SegmentedPage): readonly BlockDecision[];
}

export interface SegmentedPage {
  readonly tree: HtmlTree;
  readonly blocks: readonly Block[];
  readonly title: string;
  /** Types declared in JSON-LD or Open Graph, lower case. */
  readonly types: readonly string[];
  readonly declared: DeclaredTexts;
  readonly options: AnalyseOptionValues;
}

/** Need not stand on the page. */
export interface DeclaredTexts {
  readonly descriptions: readonly string[];
  /** Of article, product, posting, question, answers and reviews in JSON-LD. */
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

/** Here the comments are the text. */
export function isDiscussion({ types }: Pick<SegmentedPage, 'types'>): boolean {
  return types.some((type) => discussionTypes.has(type));
}
