import type { HtmlTree } from '../../html-tree.ts';
import type { Block } from '../block.ts';
import { density } from '../density.ts';
import type { BlockDecision, SegmentedPage } from '../extractor.ts';
import { extractRun } from '../format-run.ts';
import type { Formats } from '../formats.ts';
import { tags } from '../tags.ts';
import { declaredDecisions } from './declared.ts';

/** What a family without training makes of the page. */
export interface Vote {
  readonly decisions: readonly BlockDecision[];
  /** −1 where nothing is kept. */
  readonly first: number;
  readonly last: number;
  readonly letters: Float64Array;
}

export interface Votes {
  readonly density: Vote;
  readonly tags: Vote;
  readonly formatRun: Vote;
  readonly declared: Vote;
}

export function votesOf(page: SegmentedPage, formats: Formats): Votes {
  return {
    density: voteOf(page, density.extract(page)),
    tags: voteOf(page, tags.extract(page)),
    formatRun: voteOf(page, extractRun(page, formats)),
    declared: voteOf(page, declaredDecisions(page.blocks, [...page.declared.descriptions, ...page.declared.bodies])),
  };
}

function voteOf({ blocks, tree }: SegmentedPage, decisions: readonly BlockDecision[]): Vote {
  return {
    decisions,
    first: decisions.findIndex(isKept),
    last: decisions.findLastIndex(isKept),
    letters: lettersKept(tree, blocks, decisions),
  };
}

function lettersKept({ nodes }: HtmlTree, blocks: readonly Block[], decisions: readonly BlockDecision[]): Float64Array {
  const letters = new Float64Array(nodes.length);
  blocks.forEach((block, i) => {
    if (decisions[i]?.kept) letters[block.element] = (letters[block.element] ?? 0) + block.letters;
  });
  for (let i = nodes.length - 1; i > 0; i -= 1) {
    const value = letters[i] ?? 0;
    if (value === 0) continue;
    const parent = nodes[i]?.parent ?? 0;
    letters[parent] = (letters[parent] ?? 0) + value;
  }
  return letters;
}

function isKept(decision: BlockDecision): boolean {
  return decision.kept;
}
