import { wordSet } from '../../html/elements.ts';
import { add } from '../figures.ts';
import type { HtmlTree } from '../html-tree.ts';
import { isOpen, type FeatureContext } from './features/context.ts';
import { declaredDecisions } from './features/votes.ts';
import type { Formats } from './format-run.ts';
import {
  isDiscussion,
  isHeading,
  isHeadline,
  isItem,
  isLabelOfHeadline,
  isSentence,
  type Block,
  type BlockDecision,
  type SegmentedPage,
} from './segmented-page.ts';

// Rules for cases on which the classifier's training pages disagree or are too few.

const neverText = wordSet('share neighbours cookies subscription breadcrumb source');

/**
 * Boilerplate by name, headline and its label, credits, calls to share, placeholders of scripts, and everything behind
 * the heading of the comments.
 */
export function isKeptApart({ blocks, title }: SegmentedPage, decisions: readonly BlockDecision[], at: number) {
  const block = blocks[at];
  if (!block) return true;
  const { hint, phrase, wording } = block;
  return (
    (hint === null ? decisions[at]?.rule === 'comments' : hint !== 'comments') ||
    isLabelOfHeadline(blocks, title, at) ||
    (phrase !== null && neverText.has(phrase)) ||
    isHeadline(block, title) ||
    // Forum programs repeat the title above each reply.
    (replyMark.test(block.text) && isHeadline({ ...block, text: block.text.replace(replyMark, '') }, title)) ||
    wording.isCredits ||
    wording.isPlaceholder ||
    (isHeading(block) && blocks[at + 1]?.wording.isPlaceholder === true)
  );
}

const replyMark = /^(?:re|aw|sv|ответ|回复|回覆|答复)\s*[:：]\s*/i;

/**
 * Keeps posts, answers and product descriptions declared in JSON-LD, at their first occurrence. Articles often declare
 * a teaser.
 */
export function keepDeclared(page: SegmentedPage, probabilities: Float64Array) {
  if (page.declared.bodies.length === 0 || !(isDiscussion(page) || page.types.includes('product'))) return;
  const seen = new Set<string>();
  declaredDecisions(page.blocks, page.declared.bodies).forEach(({ kept }, i) => {
    const block = page.blocks[i];
    if (!kept || !block || block.stops === 0 || block.letters < declaredLetters || seen.has(block.text)) return;
    seen.add(block.text);
    raise(probabilities, i, declaredProbability);
  });
}

const declaredLetters = 30;
const declaredProbability = 0.9;

function raise(probabilities: Float64Array, at: number, least: number) {
  probabilities[at] = Math.max(probabilities[at] ?? 0, least);
}

const likeness = 3;

export function judgeItemsAlike(page: SegmentedPage, { of, formats }: Formats, probabilities: Float64Array) {
  const sums = new Float64Array(formats.length);
  const counts = new Float64Array(formats.length);
  page.blocks.forEach((block, i) => {
    if (!isItem(page, block)) return;
    add(sums, of[i] ?? 0, probabilities[i] ?? 0);
    add(counts, of[i] ?? 0, 1);
  });
  page.blocks.forEach((block, i) => {
    if (!isItem(page, block)) return;
    const alike = (likeness * (sums[of[i] ?? 0] ?? 0)) / (counts[of[i] ?? 0] ?? 1);
    probabilities[i] = ((probabilities[i] ?? 0) + alike) / (1 + likeness);
  });
}

/** Drops feeds behind an article: siblings of one kind with a linked heading and a few words. */
export function dropFeedBehindArticle(page: SegmentedPage, context: FeatureContext, probabilities: Float64Array) {
  const feeds = feedsOf(page, context);
  if (feeds.size === 0) return;
  const isBehind = new Map<number, boolean>();
  let before = 0;
  page.blocks.forEach((block, i) => {
    const feed = feedAround(page, context, block, feeds);
    if (feed === undefined) {
      if (isText(page, probabilities, i)) before += block.letters;
      return;
    }
    if (!isBehind.has(feed)) isBehind.set(feed, before >= articleLetters);
    if (isBehind.get(feed)) probabilities[i] = 0;
  });
}

const articleLetters = 1000;

/** Drops all behind "Related articles" to the end of its element, unless that holds text before it. */
export function dropBehindRelated(page: SegmentedPage, probabilities: Float64Array) {
  const { tree, blocks } = page;
  let before = 0;
  let last = 0;
  let start = 0;
  let end = 0;
  blocks.forEach((block, i) => {
    if (block.element >= start && block.element < end) {
      probabilities[i] = 0;
      return;
    }
    if (block.phrase === 'related' && isLabel(block) && before >= textLetters) {
      start = sectionOf(tree, block.element);
      end = start > last ? (tree.nodes[start]?.end ?? 0) : 0;
    } else if (isText(page, probabilities, i)) {
      before += block.letters;
      last = block.element;
    }
  });
}

const textLetters = 400;

/** "See also open() and close()." has its link in the sentence. */
const isLabel = ({ letters, linkLetters }: Block) =>
  letters <= maxHeadingLength && (linkLetters === 0 || linkLetters >= letters * 0.9);

function sectionOf({ nodes }: HtmlTree, heading: number) {
  let text = nodes[heading]?.end ?? 0;
  while (text < nodes.length && (nodes[text]?.text.trim() ?? '') === '') text++;
  let at = heading;
  while (at > 0 && (nodes[at]?.end ?? 0) <= text) at = nodes[at]?.parent ?? 0;
  return at;
}

const maxHeadingLength = 40;

function isText(page: SegmentedPage, probabilities: Float64Array, at: number) {
  const block = page.blocks[at];
  return block !== undefined && isSentence(block) && !isItem(page, block) && (probabilities[at] ?? 0) >= 0.5;
}

function feedsOf(page: SegmentedPage, context: FeatureContext) {
  const { counts, letters } = context.siblings;
  // Headings of a reference link to the names in a signature.
  const isTitle = (block: Block) =>
    isHeading(block) && block.tag !== 'h1' && block.letters >= 8 && isItem(page, block) && block.links <= 1;
  const feeds = [...siblingsWith(page, context, minItems, isTitle)].filter(([group, { size }]) => {
    const count = counts[group] ?? 0;
    return size >= minItems && size * 2 > count && (letters[group] ?? 0) / count <= maxTeaserLength;
  });
  return new Set(feeds.map(([group]) => group));
}

const maxTeaserLength = 300;
const minItems = 4;

/** By group of at least `minCount` siblings, those with a block that is asked for. */
function siblingsWith(
  { blocks, tree }: SegmentedPage,
  { siblings }: FeatureContext,
  minCount: number,
  isAsked: (block: Block) => boolean,
) {
  const found = new Map<number, Set<number>>();
  for (const block of blocks) {
    if (!isAsked(block)) continue;
    for (let at = block.element; at > 0; at = tree.nodes[at]?.parent ?? 0) {
      const group = siblings.of[at] ?? -1;
      if ((siblings.counts[group] ?? 0) >= minCount) found.set(group, (found.get(group) ?? new Set()).add(at));
    }
  }
  return found;
}

function feedAround({ tree }: SegmentedPage, { siblings }: FeatureContext, block: Block, feeds: ReadonlySet<number>) {
  for (let at = block.element; at > 0; at = tree.nodes[at]?.parent ?? 0) {
    const group = siblings.of[at] ?? -1;
    if (feeds.has(group)) return group;
  }
  return undefined;
}

/** Keeps the list of a shop: records of one kind with prices and most of the page's text. */
export function keepPricedRecords(page: SegmentedPage, context: FeatureContext, probabilities: Float64Array) {
  if (page.types.includes('product')) return;
  const { siblings, openLetters } = context;
  const priced = siblingsWith(page, context, minPricedRecords, (block) => block.wording.namesPrice && isOpen(block));
  for (const [group, { size }] of priced) {
    if (size < (siblings.counts[group] ?? 0) * minPricedShare) continue;
    // A cheap filter, hidden letters included; few groups pass.
    if ((siblings.letters[group] ?? 0) * 2 < openLetters) continue;
    const only = new Set([group]);
    const inside = [...page.blocks.keys()].filter((i) => {
      const block = page.blocks[i];
      return block && isOpen(block) && feedAround(page, context, block, only) !== undefined;
    });
    const letters = inside.reduce((sum, i) => sum + (page.blocks[i]?.letters ?? 0), 0);
    if (letters * 2 < openLetters) continue;
    for (const i of inside) if ((probabilities[i] ?? 0) > 0) raise(probabilities, i, listed);
  }
}

const minPricedRecords = 6;
const minPricedShare = 0.7;
const listed = 0.7;

/** Enough to stay with the text before it; sure pages have a threshold near 0.45. */
const nearlyText = 0.25;
const minLinks = 3;

/**
 * Keeps a paragraph that just missed the threshold, and its heading, with the text before it; drops a label such as
 * 最新消息 with its links.
 */
export function settleArticle(page: SegmentedPage, kept: Uint8Array, probabilities: Float64Array) {
  const { blocks } = page;
  if (!isArticle(page, kept)) return;
  const isNearlyText = (block: Block | undefined, i: number) =>
    kept[i] !== 1 && block && isOpen(block) && (probabilities[i] ?? 0) >= nearlyText && !isItem(page, block);
  blocks.forEach((block, i) => {
    if (block.stops === 0 || !isNearlyText(block, i)) return;
    const before = blocks[i - 1];
    const isHeaded = before && isHeading(before) && isNearlyText(before, i - 1);
    if (kept[i - (isHeaded ? 2 : 1)] !== 1) return;
    if (isHeaded) kept[i - 1] = 1;
    kept[i] = 1;
  });
  blocks.forEach((block, i) => {
    if (kept[i] !== 1 || block.stops > 0 || block.letters > maxLabelLength || isItem(page, block)) return;
    const below = blocks.slice(i + 1, i + 1 + minLinks);
    if (below.length === minLinks && below.every((link, k) => kept[i + 1 + k] !== 1 && isItem(page, link))) kept[i] = 0;
  });
}

const maxLabelLength = 30;

function isArticle({ blocks }: SegmentedPage, kept: Uint8Array) {
  let [sentences, all] = [0, 0];
  blocks.forEach((block, i) => {
    if (kept[i] !== 1) return;
    all += block.letters;
    if (block.stops > 0) sentences += block.letters;
  });
  return sentences >= all * articleShare;
}

const articleShare = 0.8;
const likenessOfCells = 3;
/** Longer cells are parts of a layout. */
const maxCellLetters = 200;

const holdersOfCells = wordSet('table ul ol dl');

/**
 * Judges cells of a table, or entries of a list, together unless there are links among them: each row of a reference
 * has its own subject and links its types.
 */
export function judgeCellsAlike(page: SegmentedPage, probabilities: Float64Array) {
  const groups = Map.groupBy(page.blocks.keys(), (i) => {
    const block = page.blocks[i];
    return !block || block.hidden || probabilities[i] === 0 ? -1 : holderOfCell(page.tree, block);
  });
  for (const [holder, cells] of groups)
    if (holder >= 0 && cells.length >= minCells) judgeAlike(page, cells, probabilities);
}

const minCells = 4;

function judgeAlike({ blocks }: SegmentedPage, cells: readonly number[], probabilities: Float64Array) {
  let [letters, linkLetters, wanted] = [0, 0, 0];
  for (const i of cells) {
    const { letters: own = 0, linkLetters: ownLinks = 0 } = blocks[i] ?? {};
    if (own > maxCellLetters) return;
    letters += own;
    linkLetters += ownLinks;
    wanted += own * (probabilities[i] ?? 0);
  }
  if (letters === 0 || linkLetters > 0) return;
  const alike = (likenessOfCells * wanted) / letters;
  for (const i of cells) probabilities[i] = ((probabilities[i] ?? 0) + alike) / (1 + likenessOfCells);
}

function holderOfCell({ nodes }: HtmlTree, { element }: Block) {
  let at = element;
  for (let level = 0; at > 0 && level < maxLevelsOfCell; level++) {
    if (holdersOfCells.has(nodes[at]?.name ?? '')) return at;
    at = nodes[at]?.parent ?? 0;
  }
  return -1;
}

const maxLevelsOfCell = 6;

/** On product pages, keeps tables with a property name in each row and its value in one cell. */
export function keepSpecifications(page: SegmentedPage, probabilities: Float64Array) {
  if (!page.types.includes('product')) return;
  const { tree, blocks } = page;
  const rowOf = ({ element }: Block) => tree.nodes[element]?.parent ?? 0;
  const pairs = new Map<number, number>();
  blocks.forEach((block, i) => {
    const value = blocks[i + 1];
    if (block.tag !== 'th' || value?.tag !== 'td' || value.hidden || rowOf(block) !== rowOf(value)) return;
    const table = holderOfCell(tree, block);
    pairs.set(table, (pairs.get(table) ?? 0) + 1);
  });
  blocks.forEach((block, i) => {
    if (block.hint !== null || block.hidden || block.linkLetters * 2 > block.letters) return;
    if ((pairs.get(holderOfCell(tree, block)) ?? 0) >= minSpecified) raise(probabilities, i, specified);
  });
}

const minSpecified = 3;
const specified = 0.7;
