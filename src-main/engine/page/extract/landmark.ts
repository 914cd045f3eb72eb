import { attributeMarks, perTree, type HtmlTree, type TreeNode } from '../html-tree.ts';
import { wordSet } from '../../html/elements.ts';
import { add, sumUp } from '../figures.ts';
import { isOpen as isUnnamed } from './features/context.ts';
import {
  isDiscussion,
  isHeadline,
  isLabelOfHeadline,
  linkDensity,
  type Block,
  type SegmentedPage,
} from './segmented-page.ts';

const maxBannerLetters = 400;

/**
 * Corrects short pages that a banner outweighs: outside the landmark nothing is text, and inside everything if hardly
 * anything was kept.
 */
export function settleLandmark(page: SegmentedPage, kept: Uint8Array) {
  const landmark = landmarkOf(page.tree);
  if (!landmark) return;
  if (isEmptyArticle(page)) kept.fill(0);
  let [inside, outside, open] = [0, 0, 0];
  page.blocks.forEach((block, i) => {
    const isInside = stands(block, landmark);
    if (kept[i] === 1 && isInside) inside += block.letters;
    else if (kept[i] === 1) outside += block.letters;
    if (isInside && isOpen(page, i, landmark)) open += block.letters;
  });
  if (open === 0 || outside > Math.max(maxBannerLetters, open)) return;
  const isThin = open < maxThinLetters && inside < open * minKeptShare;
  if (!isThin && inside < (inside + outside) * minInsideShare) return;
  page.blocks.forEach((block, i) => {
    if (!stands(block, landmark)) kept[i] = 0;
    else if (isThin && isOpen(page, i, landmark)) kept[i] = 1;
  });
}

const minKeptShare = 0.75;
const maxThinLetters = 600;
const minInsideShare = 0.1;

/** In the marks of blocks, where 1 is kept and 0 is not. */
export const completing = 2;

const referenceTags = wordSet('pre dt dd');
const listTags = wordSet('ul ol');

/**
 * Marks as `completing` what completes a page of reference: where the deepest element that holds nearly all of the text
 * has code or definitions and holds mostly text, the rest of it is text, too, apart from links without as much text
 * beside them. Elsewhere such a rest is as often none.
 */
export function completeReference(page: SegmentedPage, kept: Uint8Array, probabilities: Float64Array) {
  const { tree, blocks } = page;
  if (isDiscussion(page) || page.types.includes('product') || !blocks.some(isReference)) return;
  const sums = keptLetters(page, kept);
  const [taken = 0] = sums;
  const start = sums.findLastIndex((letters) => letters > 0 && letters >= taken * minHeldShare);
  const holder = { start, end: tree.nodes[start]?.end ?? 0 };
  const rest = [...blocks.entries()].filter(
    ([i, block]) => kept[i] === 0 && (probabilities[i] ?? 0) > 0 && stands(block, holder) && isUnnamed(block),
  );
  const whole = kept.slice();
  for (const [i, block] of rest) if (linkDensity(block) <= maxLinkedShare) whole[i] = completing;
  const beside = keptLetters(page, whole);
  const [all = 0] = beside;
  const reference = blocks.reduce((sum, block, i) => sum + (whole[i] && isReference(block) ? block.letters : 0), 0);
  if (reference < all * minReferenceShare || taken < all * minTakenShare) return;
  kept.set(whole);
  for (const [i, { element, letters }] of rest) {
    const row = tree.nodes[element]?.parent ?? 0;
    if (row !== start && !listTags.has(tree.nodes[row]?.name ?? '') && (beside[row] ?? 0) >= letters)
      kept[i] = completing;
  }
}

const minHeldShare = 0.95;
const maxLinkedShare = 0.95;
const minTakenShare = 0.5;
const minReferenceShare = 0.03;

const isReference = ({ coded, tag }: Block) => coded || referenceTags.has(tag);

/** Of each element. */
function keptLetters({ tree, blocks }: SegmentedPage, kept: Uint8Array) {
  const sums = new Int32Array(tree.nodes.length);
  blocks.forEach(({ element, letters }, i) => add(sums, element, kept[i] === 0 ? 0 : letters));
  sumUp(tree.nodes, sums);
  return sums;
}

export function isEmptyArticle(page: SegmentedPage) {
  const landmark = landmarkOf(page.tree);
  if (!landmark?.isArticle) return false;
  let beside = 0;
  let holdsHeadline = false;
  for (const [i, block] of page.blocks.entries()) {
    const isInside = stands(block, landmark);
    if (isInside && isOpen(page, i, landmark)) return false;
    if (isInside) holdsHeadline ||= isHeadline(block, page.title);
    else if (block.hint === null && !block.hidden) beside += block.letters - block.linkLetters;
  }
  return holdsHeadline && beside <= maxBannerLetters;
}

const stands = ({ element }: Block, { start, end }: Readonly<Record<'start' | 'end', number>>) =>
  element >= start && element < end;

/** Includes "comments" of an article, as generators call a programmer's text. */
function isOpen({ blocks, title }: SegmentedPage, at: number, { isArticle }: Landmark) {
  const block = blocks[at];
  if (!block || isHeadline(block, title) || isLabelOfHeadline(blocks, title, at)) return false;
  const { hint, hidden, phrase } = block;
  return (hint === null || (isArticle && hint === 'comments')) && !hidden && phrase === null;
}

class Landmark {
  start = -1;
  end = 0;
  hasOthersBeside = false;
  readonly isArticle: boolean;

  constructor(isArticle: boolean) {
    this.isArticle = isArticle;
  }

  meet(at: number, end: number) {
    if (this.start < 0) [this.start, this.end] = [at, end];
    else if (at >= this.end) this.hasOthersBeside = true;
  }
}

const landmarksOf = perTree(({ nodes }) => {
  const [body, article, main] = [new Landmark(true), new Landmark(true), new Landmark(false)];
  nodes.forEach((node, i) => {
    if (node.name === 'article') article.meet(i, node.end);
    if (isMain(node)) main.meet(i, node.end);
    if (isBody(node)) body.meet(i, node.end);
  });
  return { body, article, main };
});

function landmarkOf(tree: HtmlTree) {
  const { body, article, main } = landmarksOf(tree);
  return [body, article, main].find(({ start, hasOthersBeside }) => start >= 0 && !hasOthersBeside);
}

/** −1 if there is none. */
export const firstMain = (tree: HtmlTree) => landmarksOf(tree).main.start;

const isBody = ({ marks, attributes }: TreeNode) =>
  (marks & attributeMarks.itemprop) !== 0 && /\barticlebody\b/i.test(attributes['itemprop'] ?? '');
export const isMain = ({ name, marks, attributes }: TreeNode) =>
  name === 'main' || ((marks & attributeMarks.role) !== 0 && attributes['role'] === 'main');
