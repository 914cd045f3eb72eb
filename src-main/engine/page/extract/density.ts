import type { BlockRule } from '../../../contract/block-rules.ts';
import { wordSet } from '../../html/elements.ts';
import { reusedFloats, add, sumUp } from '../figures.ts';
import type { HtmlTree, TreeNode } from '../html-tree.ts';
import { contentNames, type Hint } from './hints.ts';
import {
  isDiscussion,
  isHeading,
  isHeadline,
  isSentence,
  linkDensity,
  repeats,
  worth,
  type Block,
  type BlockDecision,
  type Extractor,
  type SegmentedPage,
} from './segmented-page.ts';

/**
 * Main text by text density, after CETD (Sun, Song and Liao 2011). Sets aside boilerplate, links and typical phrases;
 * takes as region the element with the most worth that these do not dilute, and trims its ends. Linear.
 */
export const density: Extractor = {
  id: 'density',
  extract(page) {
    const rules: Rules = page.blocks.map((block) =>
      block.hidden ? 'hidden' : (block.hint ?? ruleOfItself(page, block)),
    );
    freeWrongHints(page, rules);
    if (!isDiscussion(page)) cutAtComments(page, rules);
    const decisions = readRegion(page, rules, false);
    return isPoor(page, rules, decisions) ? readRegion(page, rules, true) : decisions;
  },
};

type Rules = (BlockRule | null)[];

/** In a list links are text, too. */
function readRegion(page: SegmentedPage, rules: Rules, asList: boolean) {
  const { blocks } = page;
  const ownRules = asList ? blocks.map((block, i) => (isItem(block, rules[i]) ? null : (rules[i] ?? null))) : rules;
  const worths = blocks.map((block, i) => {
    if (ownRules[i] !== null) return 0;
    return asList ? Math.max(worth(block), block.letters * 0.5) : worth(block);
  });
  const region = findRegion(page, worths);
  const decisions = blocks.map((block, i): BlockDecision => {
    const decision = decide(page, block, ownRules[i] ?? null, region);
    return asList && decision.kept && rules[i] !== null ? { kept: true, rule: 'list-item' } : decision;
  });
  trimRegion(page, decisions);
  return decisions;
}

function isPoor(page: SegmentedPage, rules: Rules, decisions: readonly BlockDecision[]) {
  let [kept, prose, possible] = [0, 0, 0];
  page.blocks.forEach((block, i) => {
    if (decisions[i]?.kept) kept += block.letters;
    if (decisions[i]?.kept && isSentence(block)) prose += block.letters;
    if (rules[i] === null || isItem(block, rules[i])) possible += block.letters;
  });
  return prose < articleProse && kept < possible * poorShare;
}

const poorShare = 0.35;

/** Two or three sentences. */
const articleProse = 250;

/** A block of this worth behind the headline is text; date and author are less. */
const anchorWorth = 80;

function anchorOf(page: SegmentedPage, worths: readonly number[]) {
  const headline = page.blocks.findIndex((block) => isHeadline(block, page.title));
  const anchor = worths.findIndex((worth, i) => i > headline && worth >= anchorWorth);
  return headline < 0 ? -1 : (page.blocks[anchor]?.element ?? -1);
}

const isItem = (block: Block, rule: BlockRule | null | undefined) =>
  rule === 'link-density' && block.letters >= itemLetters;

const itemLetters = 10;

const ruleOfItself = (page: SegmentedPage, block: Block): BlockRule | null =>
  block.phrase ?? (linkDensity(block) > page.options.maxLinkDensity ? 'link-density' : null);

/** Ignores hints of elements with much of the prose: a wrapper may be called `social-page`. Comments count together. */
function freeWrongHints(page: SegmentedPage, rules: Rules) {
  const worths = new Map<number | Hint, number>();
  let plain = 0;
  for (const block of page.blocks) {
    if (block.hidden || ruleOfItself(page, block)) continue;
    const holder = holderOf(block);
    if (block.hint) worths.set(holder, (worths.get(holder) ?? 0) + worth(block));
    else plain += worth(block);
  }
  const discussion = isDiscussion(page);
  page.blocks.forEach((block, i) => {
    const { hidden, hint } = block;
    if (hidden || !hint) return;
    const held = worths.get(holderOf(block)) ?? 0;
    const isWrong = (held >= minProse || hint === 'form') && held > (plain + held) * (freeingShares[hint] ?? 0.25);
    if (isWrong || (discussion && hint === 'comments')) rules[i] = ruleOfItself(page, block);
  });
}

const holderOf = ({ hint, hintElement }: Block): number | Hint => (hint === 'comments' ? hint : hintElement);

/** A line of copyright is less; a form is exempt, as a login may wrap the text. */
const minProse = 100;

/** Shares of all prose above which a hint is wrong, else 0.25: classes are less reliable than elements and roles. */
const freeingShares: Readonly<Partial<Record<Hint, number>>> = {
  navigation: 0.5,
  footer: 0.5,
  sidebar: 0.5,
  related: 0.4,
  comments: 0.8,
};

function cutAtComments(page: SegmentedPage, rules: Rules) {
  let before = 0;
  let isBehind = false;
  page.blocks.forEach((block, i) => {
    if (isBehind) rules[i] ??= 'comments';
    else if (rules[i] === null) before += worth(block);
    else if (before >= articleWorth && block.phrase === 'comments' && !isOneOfMany(page.tree, block.element))
      isBehind = true;
  });
}

const articleWorth = 500;

/** In a manual "comments" may be one cell or entry among others, or the heading of a section or chapter. */
function isOneOfMany({ nodes, kinds }: HtmlTree, element: number) {
  for (let at = element, level = 0; at > 0 && level < levelsOfLabel; at = nodes[at]?.parent ?? 0, level++) {
    const { name, kind } = nodes[at] ?? { name: '', kind: 0 };
    if (!dividing.has(name) && kinds[kind]?.className === undefined) continue;
    const { before, after } = countSiblingsAlike(nodes, at);
    if (cells.has(name) ? before + after > 0 : before >= 2 && after > 0) return true;
  }
  return false;
}

const levelsOfLabel = 4;

const cells = wordSet('td th');
const dividing = wordSet('li dt dd td th tr section h1 h2 h3 h4 h5 h6');

function countSiblingsAlike(nodes: readonly TreeNode[], element: number) {
  const { parent = 0, kind = 0 } = nodes[element] ?? {};
  const counts = { before: 0, after: 0 };
  for (let at = parent + 1; at < (nodes[parent]?.end ?? 0); at = nodes[at]?.end ?? Infinity)
    if (at !== element && nodes[at]?.kind === kind) counts[at < element ? 'before' : 'after']++;
  return counts;
}

function decide(
  page: SegmentedPage,
  block: Block,
  rule: BlockRule | null,
  region: ReturnType<typeof findRegion>,
): BlockDecision {
  if (isHeadline(block, page.title)) return { kept: false, rule: 'headline' };
  if (block.element < region.start || block.element >= region.end) {
    return { kept: false, rule: rule === null || rule === 'link-density' ? 'outside-region' : rule };
  }
  if (rule === 'link-density' && /^h[2-6]$/.test(block.tag) && block.letters >= 8)
    return { kept: true, rule: 'item-title' };
  return rule === null ? { kept: true, rule: 'density' } : { kept: false, rule };
}

/**
 * The element with the greatest worth × purity^0.8, ties to the deepest; purity is worth / all letters of the subtree.
 * @param worths per block; 0 where a rule is against it
 */
function findRegion(page: SegmentedPage, worths: readonly number[]) {
  const { nodes } = page.tree;
  const good = memory.good(nodes.length);
  const all = memory.all(nodes.length);
  page.blocks.forEach(({ element, letters }, i) => {
    const value = worths[i] ?? 0;
    add(good, element, value);
    add(all, element, Math.max(value, letters));
  });
  sumUp(nodes, good);
  sumUp(nodes, all);
  const anchor = anchorOf(page, worths);
  const names = contentNames(page.tree);
  let region = 0;
  let best = 0;
  nodes.forEach((node, i) => {
    const value = good[i] ?? 0;
    if (node.name === '' || value === 0) return;
    const score =
      value *
      Math.pow(value / (all[i] ?? 1), purityExponent) *
      (nameFactors[names[i] ?? 0] ?? 1) *
      (anchor >= i && anchor < node.end ? anchorFactor : 1);
    if (score < best) return;
    best = score;
    region = i;
  });
  return { start: region, end: nodes[region]?.end ?? 0 };
}

const anchorFactor = 1.6;

const memory = { good: reusedFloats(), all: reusedFloats() };

/** Below 0.5 wrappers with comments win, above 1 articles lose their last section. */
const purityExponent = 0.8;

const nameFactors = [1, 1.4, 2];

/**
 * Trims what comes before the headline or behind "Related articles", scraps at the ends, headings without text, and
 * repetitions.
 */
function trimRegion(page: SegmentedPage, decisions: BlockDecision[]) {
  const { blocks } = page;
  const total = keptWorth(blocks, decisions);
  const headline = decisions.findIndex(({ rule }) => rule === 'headline');
  if (keptWorth(blocks.slice(0, Math.max(0, headline)), decisions) <= total * 0.25)
    for (let i = 0; i < headline; i++) drop(decisions, i, 'before-headline');
  cutTail(blocks, decisions, total);
  dropScraps(page, decisions);
  dropEmptyHeadings(blocks, decisions);
  const seen = new Set<string>();
  blocks.forEach((block, i) => {
    if (decisions[i]?.kept && repeats(block, seen)) drop(decisions, i, 'repetition');
  });
}

const keptWorth = (blocks: readonly Block[], decisions: readonly BlockDecision[]) =>
  blocks.reduce((sum, block, i) => sum + (decisions[i]?.kept ? worth(block) : 0), 0);

function drop(decisions: BlockDecision[], i: number, rule: BlockRule) {
  if (decisions[i]?.kept) decisions[i] = { kept: false, rule };
}

const tailRules = wordSet('related comments neighbours');

/** "See also" stands in the middle of articles, anywhere in lists, and more than `maxLabels` times in manuals. */
const tailStart = 0.75;
const maxLabels = 3;

function cutTail(blocks: readonly Block[], decisions: BlockDecision[], total: number) {
  let [before, labels] = [0, 0];
  let tailRule: BlockRule | null = null;
  blocks.forEach((block, i) => {
    if (tailRule) return drop(decisions, i, tailRule);
    const decision = decisions[i];
    if (decision?.kept) before += worth(block);
    else if (tailRules.has(decision?.rule ?? '')) {
      labels++;
      if (before >= total * tailStart && labels <= maxLabels) tailRule = block.phrase;
    }
  });
}

/** Drops short pieces at the ends, except headings, paragraphs and cells. */
function dropScraps({ blocks, options }: SegmentedPage, decisions: BlockDecision[]) {
  const isText = ({ letters, stops }: Block, i: number) =>
    decisions[i]?.kept === true && (letters >= options.minBlockLetters || stops > 0);
  const [first, last] = [blocks.findIndex(isText), blocks.findLastIndex(isText)];
  if (first < 0) return;
  blocks.forEach(({ tag }, i) => {
    if ((i < first || i > last) && !/^(h[1-6]|p|td|th|dt|dd|pre|blockquote)$/.test(tag)) drop(decisions, i, 'scrap');
  });
}

/** Drops headings at the end; three or more in a row are a list. */
function dropEmptyHeadings(blocks: readonly Block[], decisions: BlockDecision[]) {
  const headings: number[] = [];
  for (let i = blocks.length - 1; i >= 0 && headings.length < 3; i--) {
    const block = blocks[i];
    if (!block || !decisions[i]?.kept) continue;
    if (!isHeading(block)) break;
    headings.push(i);
  }
  if (headings.length < 3) for (const i of headings) drop(decisions, i, 'heading-alone');
}
