import { wordSet } from '../../html/elements.ts';
import { add } from '../figures.ts';
import type { HtmlTree } from '../html-tree.ts';
import { isOpen } from './features/context.ts';
import type { Formats } from './format-run.ts';
import { headingLevel, isHeading, isHeadline, isItem, type Block, type SegmentedPage } from './segmented-page.ts';

// Blocks that belong to the text beside them. The classifier sees little more than that they are short or links.

/** Keeps linked titles of records in a list if text follows in nearly all of them. */
export function keepItemTitles(
  page: SegmentedPage,
  { of, formats }: Formats,
  kept: Uint8Array,
  probabilities: Float64Array,
) {
  const { blocks, options } = page;
  const links = new Float64Array(formats.length);
  const withText = new Float64Array(formats.length);
  const titles: number[] = [];
  blocks.forEach((block, i) => {
    if (!isItem(page, block)) return;
    const format = of[i] ?? 0;
    add(links, format, 1);
    const next = blocks[i + 1];
    if (!next || !isTitle(page, block, next, blocks[i - 1])) return;
    if (kept[i + 1] === 1 && next.letters >= options.minBlockLetters && !isItem(page, next)) add(withText, format, 1);
    if ((probabilities[i] ?? 0) > 0) titles.push(i);
  });
  for (const i of titles) {
    const items = withText[of[i] ?? 0] ?? 0;
    if (items >= minTitles && items >= (links[of[i] ?? 0] ?? 0) * minShare) kept[i] = 1;
  }
}

const minShare = 0.8;
const minTitles = 3;

/** In the element that holds it and the next block, at most a date or a label comes before it. */
function isTitle({ tree: { nodes }, options }: SegmentedPage, block: Block, next: Block, before: Block | undefined) {
  if (block.letters < minTitleLetters || block.tag === 'h1' || !isOpen(block)) return false;
  let record = block.element;
  while (record > 0 && (nodes[record]?.end ?? 0) <= next.element) record = nodes[record]?.parent ?? 0;
  return !before || before.element < record || before.letters < options.minBlockLetters;
}

const minTitleLetters = 12;

/**
 * Keeps lists of links among the text: directly behind a piece of it in its element, with more text behind the list.
 */
export function keepListsAmongText({ tree, blocks }: SegmentedPage, kept: Uint8Array) {
  for (let i = 1; i < blocks.length; i++) {
    const list = outermostList(tree, blocks[i]);
    if (list < 0) continue;
    const before = blocks[i - 1];
    const start = i;
    while (isWithin(tree, list, blocks[i + 1])) i++;
    if (!before || isHeading(before) || kept[start - 1] !== 1 || kept[i + 1] !== 1) continue;
    if (tree.nodes[before.element]?.parent !== tree.nodes[list]?.parent) continue;
    const entries = blocks.slice(start, i + 1);
    if (entries.every(isOpen) && linkElsewhere(tree, list, entries)) kept.fill(1, start, i + 1);
  }
}

const listElements = wordSet('ul ol dl');

function outermostList({ nodes }: HtmlTree, block: Block | undefined) {
  let list = -1;
  for (let at = block?.element ?? 0; at > 0; at = nodes[at]?.parent ?? 0)
    if (listElements.has(nodes[at]?.name ?? '')) list = at;
  return list;
}

const isWithin = ({ nodes }: HtmlTree, list: number, block: Block | undefined) =>
  block !== undefined && block.element > list && block.element < (nodes[list]?.end ?? 0);

/** Mostly links, and not to fragments of the page as in a table of contents. */
function linkElsewhere(tree: HtmlTree, list: number, entries: readonly Block[]) {
  let [letters, linkLetters] = [0, 0];
  for (const entry of entries) {
    letters += entry.letters;
    linkLetters += entry.linkLetters;
  }
  if (linkLetters * 2 < letters) return false;
  const links = linksIn(tree, list);
  return links.filter((href) => href?.startsWith('#')).length * 2 < links.length;
}

/** The `href` of each, or undefined. */
const linksIn = ({ nodes }: HtmlTree, element: number) =>
  nodes
    .slice(element, nodes[element]?.end)
    .filter(({ name }) => name === 'a')
    .map(({ attributes }) => attributes['href']);

/**
 * Keeps what names a text: headings except those of level 1, the headline; terms and summaries, whether they are links
 * or not. Not what is kept apart.
 */
export function keepHeadingsOfText(page: SegmentedPage, kept: Uint8Array, probabilities: Float64Array) {
  const { tree, blocks, title } = page;
  for (let i = blocks.length - 2; i >= 0; i--) {
    const [block, next] = [blocks[i], blocks[i + 1]];
    if (!block || !next || kept[i + 1] !== 1 || (probabilities[i] ?? 0) === 0) continue;
    if (!isOpen(block) || isHeadline(block, title) || isItem(page, next)) continue;
    if (headingLevel(block.tag) >= 2 ? !isItem(page, block) || linksToItself(tree, block) : isNameOf(tree, block, next))
      kept[i] = 1;
  }
}

const isNameOf = ({ nodes }: HtmlTree, { element, tag }: Block, next: Block) =>
  (tag === 'dt' || tag === 'summary') && next.element < (nodes[nodes[element]?.parent ?? 0]?.end ?? 0);

/** Generators of documentation let readers copy the address of a section. */
const linksToItself = (tree: HtmlTree, { element }: Block) =>
  linksIn(tree, element).every((href) => href?.startsWith('#') ?? true);
