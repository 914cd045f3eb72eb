import { noAttributes } from '../../html/elements.ts';
import type { HtmlTree, TreeNode } from '../html-tree.ts';
import { isHeadline, isLabelOfHeadline, type Block, type SegmentedPage } from './segmented-page.ts';

const maxBannerLetters = 400;
const maxThinLetters = 600;
const minKeptShare = 0.75;
const minInsideShare = 0.1;

/**
 * Corrects pages so short that a banner outweighs them: nothing beside the marked part is text, and all of it where
 * hardly anything was kept.
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

const stands = ({ element }: Block, { start, end }: Landmark) => element >= start && element < end;

/** Even "comments" of an article: generators call a programmer's text so. */
function isOpen({ blocks, title }: SegmentedPage, at: number, { isArticle }: Landmark) {
  const block = blocks[at];
  if (!block || isHeadline(block, title) || isLabelOfHeadline(blocks, title, at)) return false;
  const { hint, hidden, phrase } = block;
  return (hint === null || (isArticle && hint === 'comments')) && !hidden && phrase === null;
}

type Landmark = NonNullable<ReturnType<typeof only>>;

const landmarkOf = ({ nodes }: HtmlTree) =>
  only(nodes, isBody, true) ?? only(nodes, isArticle, true) ?? only(nodes, isMain, false);

const isArticle = ({ name }: TreeNode) => name === 'article';
const isBody = ({ attributes: { itemprop } }: TreeNode) => itemprop !== undefined && /\barticlebody\b/i.test(itemprop);
export const isMain = ({ name, attributes }: TreeNode) =>
  name === 'main' || (attributes !== noAttributes && attributes['role'] === 'main');

function only(nodes: readonly TreeNode[], is: (node: TreeNode) => boolean, isArticle: boolean) {
  const start = nodes.findIndex(is);
  const end = nodes[start]?.end ?? 0;
  return start < 0 || nodes.some((node, i) => i >= end && is(node)) ? null : { start, end, isArticle };
}
