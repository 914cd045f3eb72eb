import type { BlockRule } from '../../../contract/block-rules.ts';
import type { Block } from './block.ts';
import type { BlockDecision, SegmentedPage } from './extractor.ts';
import { isHeading, worth } from './prose.ts';

/**
 * Trims the region: what stands before the headline or behind "Related articles", scraps at the ends, headings of
 * nothing, repetitions.
 */
export function trimRegion(page: SegmentedPage, decisions: readonly BlockDecision[]): readonly BlockDecision[] {
  const trimmed = [...decisions];
  const total = page.blocks.reduce((sum, block, i) => sum + (decisions[i]?.kept ? worth(block) : 0), 0);
  cutBeforeHeadline(page.blocks, trimmed, total);
  cutTail(page.blocks, trimmed, total);
  dropScraps(page, trimmed);
  dropEmptyHeadings(page.blocks, trimmed);
  dropRepetitions(page.blocks, trimmed);
  return trimmed;
}

function drop(decisions: BlockDecision[], i: number, rule: BlockRule): void {
  if (decisions[i]?.kept) decisions[i] = { kept: false, rule };
}

/** More than this does not stand above a headline by mistake. */
function cutBeforeHeadline(blocks: readonly Block[], decisions: BlockDecision[], total: number): void {
  const headline = decisions.findIndex((decision) => decision.rule === 'headline');
  let before = 0;
  for (let i = 0; i < headline; i += 1) {
    const block = blocks[i];
    if (block && decisions[i]?.kept) before += worth(block);
  }
  if (before > total * 0.25) return;
  for (let i = 0; i < headline; i += 1) drop(decisions, i, 'before-headline');
}

const tailRules: ReadonlySet<string> = new Set(['related', 'comments', 'neighbours']);

/** Articles say "see also" in between, lists anywhere. */
const tailStart = 0.75;

function cutTail(blocks: readonly Block[], decisions: BlockDecision[], total: number): void {
  let before = 0;
  let tailRule: BlockRule | null = null;
  blocks.forEach((block, i) => {
    if (tailRule) return drop(decisions, i, tailRule);
    const decision = decisions[i];
    if (decision?.kept) before += worth(block);
    else if (before >= total * tailStart && tailRules.has(decision?.rule ?? '')) tailRule = block.phrase;
  });
}

/** Short pieces stay only between longer ones; headings, items and cells anyhow. */
function dropScraps(page: SegmentedPage, decisions: BlockDecision[]): void {
  const { blocks } = page;
  const kept = blocks.map((_, i) => i).filter((i) => decisions[i]?.kept);
  const isScrap = (i: number | undefined) => i === undefined || isShort(page, blocks[i]);
  // A page of one word is a page.
  if (kept.every(isScrap)) return;
  for (let k = 0; k < kept.length && isScrap(kept[k]); k += 1)
    if (!isStructure(blocks[kept[k] ?? 0])) drop(decisions, kept[k] ?? 0, 'scrap');
  for (let k = kept.length - 1; k >= 0 && isScrap(kept[k]); k -= 1)
    if (!isStructure(blocks[kept[k] ?? 0])) drop(decisions, kept[k] ?? 0, 'scrap');
}

function isShort(page: SegmentedPage, block: Block | undefined): boolean {
  return !block || (block.letters < page.options.minBlockLetters && block.stops === 0);
}

function isStructure(block: Block | undefined): boolean {
  return block !== undefined && /^(h[1-6]|p|td|th|dt|dd|pre|blockquote)$/.test(block.tag);
}

/** A longer row of headings is a list. */
function dropEmptyHeadings(blocks: readonly Block[], decisions: BlockDecision[]): void {
  const kept = blocks.map((_, i) => i).filter((i) => decisions[i]?.kept);
  const isHeadingAt = (fromEnd: number) => {
    const block = blocks[kept.at(-fromEnd) ?? -1];
    return block !== undefined && isHeading(block);
  };
  if (!isHeadingAt(1) || (isHeadingAt(2) && isHeadingAt(3))) return;
  drop(decisions, kept.at(-1) ?? 0, 'heading-alone');
  if (isHeadingAt(2)) drop(decisions, kept.at(-2) ?? 0, 'heading-alone');
}

const repetitionLetters = 40;

function dropRepetitions(blocks: readonly Block[], decisions: BlockDecision[]): void {
  const seen = new Set<string>();
  blocks.forEach((block, i) => {
    if (!decisions[i]?.kept || block.letters < repetitionLetters || block.tag === 'td') return;
    if (seen.has(block.text)) drop(decisions, i, 'repetition');
    seen.add(block.text);
  });
}
