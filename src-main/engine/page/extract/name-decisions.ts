import type { Block } from './block.ts';
import type { BlockDecision, SegmentedPage } from './extractor.ts';
import { isHeadline } from './headline.ts';
import { isHeading, linkDensity } from './prose.ts';
import type { BlockRule } from '../../../contract/block-rules.ts';

/** Each block gets, for people, the rule that says best why it stayed or went. */
export function nameDecisions(page: SegmentedPage, kept: Uint8Array): readonly BlockDecision[] {
  const first = kept.indexOf(1);
  const last = kept.lastIndexOf(1);
  const seen = new Set<string>();
  return page.blocks.map((block, i): BlockDecision => {
    if (kept[i] !== 1) return { kept: false, rule: ruleAgainst(page, block, first < 0 || (i > first && i < last)) };
    if (repeats(block, seen)) return { kept: false, rule: 'repetition' };
    return { kept: true, rule: ruleFor(page, block) };
  });
}

/** Shorter texts and cells of tables may say the same twice. */
const repetitionLetters = 40;

function repeats(block: Block, seen: Set<string>): boolean {
  if (block.letters < repetitionLetters || block.tag === 'td') return false;
  if (seen.has(block.text)) return true;
  seen.add(block.text);
  return false;
}

function ruleFor(page: SegmentedPage, block: Block): BlockRule {
  if (linkDensity(block) > page.options.maxLinkDensity) return isHeading(block) ? 'item-title' : 'list-item';
  return 'learned';
}

function ruleAgainst(page: SegmentedPage, block: Block, isAmongText: boolean): BlockRule {
  if (block.hidden) return 'hidden';
  if (isHeadline(block, page.title)) return 'headline';
  const named = block.hint ?? block.phrase;
  if (named) return named;
  if (!isAmongText) return 'outside-region';
  if (linkDensity(block) > page.options.maxLinkDensity) return 'link-density';
  return block.letters < page.options.minBlockLetters ? 'scrap' : 'unlike-text';
}
