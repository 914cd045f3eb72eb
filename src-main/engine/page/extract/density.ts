import type { BlockRule } from '../../../contract/block-rules.ts';
import type { Block } from './block.ts';
import { isDiscussion, type BlockDecision, type Extractor, type SegmentedPage } from './extractor.ts';
import { isHeadline } from './headline.ts';
import type { Hint } from './hints.ts';
import { linkDensity, worth } from './prose.ts';
import { findRegion, type Region } from './region.ts';
import { trimRegion } from './trim.ts';

/**
 * Main text by text density, after CETD (Sun, Song and Liao 2011): prose is dense, boilerplate is not. Blocks of
 * boilerplate, links or telling words are set aside; the region is the element with the most worth that these do not
 * dilute; its ends are trimmed. Linear.
 */
export const density: Extractor = {
  id: 'density',
  extract(page) {
    const rules = page.blocks.map((block) => ruleAgainst(page, block));
    freeWrongHints(page, rules);
    if (!isDiscussion(page)) cutAtComments(page, rules);
    const decisions = readAsArticle(page, rules);
    return isPoor(page, rules, decisions) ? readAsList(page, rules) : decisions;
  },
};

function readAsArticle(page: SegmentedPage, rules: readonly (BlockRule | null)[]): readonly BlockDecision[] {
  const worths = page.blocks.map((block, i) => (rules[i] === null ? worth(block) : 0));
  const region = findRegion(page.tree, page.blocks, worths, anchorOf(page, worths));
  return trimRegion(
    page,
    page.blocks.map((block, i) => decide(page, block, rules[i] ?? null, region)),
  );
}

/** Two or three sentences make a text, however many links stand around it. */
const articleProse = 250;

/** Below this share of the possible text an article is more likely a teaser. */
const poorShare = 0.35;

function isPoor(
  page: SegmentedPage,
  rules: readonly (BlockRule | null)[],
  decisions: readonly BlockDecision[],
): boolean {
  let kept = 0;
  let prose = 0;
  let possible = 0;
  page.blocks.forEach((block, i) => {
    if (decisions[i]?.kept) kept += block.letters;
    if (decisions[i]?.kept && block.stops > 0 && block.letters >= 60) prose += block.letters;
    if (rules[i] === null || isItem(block, rules[i] ?? null)) possible += block.letters;
  });
  return prose < articleProse && kept < possible * poorShare;
}

/** Longer than the entries of a menu. */
const itemLetters = 10;

/** The text of a list is the titles of its items: links longer than those of a menu. */
function readAsList(page: SegmentedPage, rules: readonly (BlockRule | null)[]): readonly BlockDecision[] {
  const listRules = page.blocks.map((block, i) => (isItem(block, rules[i] ?? null) ? null : (rules[i] ?? null)));
  const worths = page.blocks.map((block, i) =>
    listRules[i] === null ? Math.max(worth(block), block.letters * 0.5) : 0,
  );
  const region = findRegion(page.tree, page.blocks, worths, anchorOf(page, worths));
  const decisions = page.blocks.map((block, i): BlockDecision => {
    const decision = decide(page, block, listRules[i] ?? null, region);
    return decision.kept && rules[i] !== null ? { kept: true, rule: 'list-item' } : decision;
  });
  return trimRegion(page, decisions);
}

/** A line with date and author is worth less. */
const anchorWorth = 80;

/** The first text behind the headline; −1 without one. */
function anchorOf(page: SegmentedPage, worths: readonly number[]): number {
  const headline = page.blocks.findIndex((block) => isHeadline(block, page.title));
  if (headline < 0) return -1;
  for (let i = headline + 1; i < page.blocks.length; i += 1)
    if ((worths[i] ?? 0) >= anchorWorth) return page.blocks[i]?.element ?? -1;
  return -1;
}

function isItem(block: Block, rule: BlockRule | null): boolean {
  return rule === 'link-density' && block.letters >= itemLetters;
}

function ruleAgainst(page: SegmentedPage, block: Block): BlockRule | null {
  return block.hidden ? 'hidden' : (block.hint ?? ruleOfItself(page, block));
}

function ruleOfItself(page: SegmentedPage, block: Block): BlockRule | null {
  return block.phrase ?? (linkDensity(block) > page.options.maxLinkDensity ? 'link-density' : null);
}

/**
 * Boilerplate that holds a large part of the prose is none: a wrapper may be called `social-page`. Comments are counted
 * together.
 */
function freeWrongHints(page: SegmentedPage, rules: (BlockRule | null)[]): void {
  const worths = new Map<number | Hint, number>();
  let plain = 0;
  for (const block of page.blocks) {
    if (block.hidden || ruleOfItself(page, block)) continue;
    if (block.hint) worths.set(holderOf(block), (worths.get(holderOf(block)) ?? 0) + worth(block));
    else plain += worth(block);
  }
  const discussion = isDiscussion(page);
  page.blocks.forEach((block, i) => {
    if (block.hidden || !block.hint) return;
    if (discussion && block.hint === 'comments') rules[i] = ruleOfItself(page, block);
    const held = worths.get(holderOf(block)) ?? 0;
    if ((held >= minProse || block.hint === 'form') && held > (plain + held) * freeingShares[block.hint])
      rules[i] = ruleOfItself(page, block);
  });
}

function holderOf(block: Block): number | Hint {
  return block.hint === 'comments' ? 'comments' : block.hintElement;
}

/** A line of copyright on an empty page does not become its text; what a search or login wraps does. */
const minProse = 100;

/** Words of classes are given up sooner than elements and roles. */
const freeingShares: Readonly<Record<Hint, number>> = {
  navigation: 0.5,
  footer: 0.5,
  sidebar: 0.5,
  advertising: 0.25,
  cookies: 0.25,
  subscription: 0.25,
  byline: 0.25,
  form: 0.25,
  header: 0.25,
  share: 0.25,
  related: 0.4,
  comments: 0.8,
};

/** Prose before the comments that makes an article. */
const articleWorth = 500;

/** Nothing behind the heading of the comments belongs to the article. */
function cutAtComments(page: SegmentedPage, rules: (BlockRule | null)[]): void {
  let before = 0;
  let isBehind = false;
  page.blocks.forEach((block, i) => {
    if (isBehind) rules[i] ??= 'comments';
    else if (rules[i] === null) before += worth(block);
    else if (before >= articleWorth && block.phrase === 'comments') isBehind = true;
  });
}

function decide(page: SegmentedPage, block: Block, rule: BlockRule | null, region: Region): BlockDecision {
  if (isHeadline(block, page.title)) return { kept: false, rule: 'headline' };
  if (block.element < region.start || block.element >= region.end) {
    return { kept: false, rule: rule === null || rule === 'link-density' ? 'outside-region' : rule };
  }
  // Headings of lists of articles are links.
  if (rule === 'link-density' && /^h[2-6]$/.test(block.tag) && block.letters >= 8)
    return { kept: true, rule: 'item-title' };
  return rule === null ? { kept: true, rule: 'density' } : { kept: false, rule };
}
