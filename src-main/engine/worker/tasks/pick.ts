import { AppError } from '../../app-error.ts';
import { decodePage } from '../../page/decode.ts';
import type { Block, BlockDecision } from '../../page/extract/segmented-page.ts';
import { density } from '../../page/extract/density.ts';
import { isMain } from '../../page/extract/landmark.ts';
import { learned } from '../../page/extract/learned.ts';
import { tags } from '../../page/extract/tags.ts';
import { type HtmlTree, parseHtml, type TreeNode } from '../../page/html-tree.ts';
import { segmentPage } from '../../page/main-text.ts';
import { readFacts } from '../../page/page-facts.ts';
import { proposeSelectors } from '../../page/select/propose.ts';
import { compileSelector, matchingElements, selectedNodes } from '../../page/select/selector.ts';
import { storedBody } from '../../store/bodies/stored-body.ts';
import type { FetchedPage } from '../../page/page.ts';
import { auditReader, type InFile } from '../reader.ts';
import { cutPage } from './snapshot.ts';
import { stageOptions } from '../../stage-options.ts';

export function pick({ file, page: id, element }: InFile<{ page: number; element: number }>) {
  const page = storedBody(auditReader(file).database, id);
  const { tree, blocks } = cutPage(page, '');
  const node = tree.nodes[element];
  if (!node || node.name === '') throw new AppError('page-not-found', { address: page.address });
  const path: { element: number; label: string }[] = [];
  for (let at = element; at > 0; at = tree.nodes[at]?.parent ?? 0) {
    const ancestor = tree.nodes[at];
    if (ancestor) path.unshift({ element: at, label: labelOf(ancestor) });
  }
  const proposals = proposeSelectors(tree, element).map((proposal) => {
    const selected = selectedNodes(tree, [compileSelector(proposal.selector)]);
    const inside = blocks.filter((block) => selected[block.element] === 1);
    return { ...proposal, blocks: inside.length, letters: inside.reduce((sum, { letters }) => sum + letters, 0) };
  });
  return { address: page.address, path, proposals };
}

/** `div#main.text`, as in a style sheet. */
function labelOf({ name, attributes }: TreeNode) {
  const { id } = attributes;
  const classes = (attributes['class'] ?? '').split(/\s+/u).filter(Boolean).slice(0, 2);
  return `${name}${id ? `#${id}` : ''}${classes.map((one) => `.${one}`).join('')}`.slice(0, 60);
}

type Counting = InFile<{ pages: readonly number[]; selectors: readonly string[] }>;

export function countSelectors({ file, pages, selectors }: Counting) {
  const { database } = auditReader(file);
  const compiled = selectors.map(compileSelector);
  const counts = selectors.map(() => 0);
  for (const id of pages) {
    const tree = treeOf(storedBody(database, id));
    compiled.forEach((selector, index) => {
      if (matchingElements(tree, selector).length > 0) counts[index] = (counts[index] ?? 0) + 1;
    });
  }
  return { counts };
}

const treeOf = ({ bytes, headers }: FetchedPage) => parseHtml(decodePage(bytes, headers['content-type']).html, 'all');

/**
 * Selectors of the smallest elements with what an extractor takes for the text of a page, and of the one marked as
 * main.
 */
export function mainElements({ file, pages, options }: InFile<{ pages: readonly number[] }>) {
  const { database } = auditReader(file);
  const values = stageOptions('analyse', options);
  const selectors = pages.map((id) => {
    const tree = treeOf(storedBody(database, id));
    const page = segmentPage(tree, readFacts(tree), values);
    const elements = [learned, density, tags].flatMap((extractor) =>
      holdersOf(tree, page.blocks, extractor.extract(page)),
    );
    const marked = tree.nodes.findIndex((node) => node.name === 'article' || isMain(node));
    const found = [...elements, marked].filter((element) => element > 0);
    return [...new Set(found.flatMap((element) => namesOf(tree, element)))];
  });
  return { selectors };
}

/** Nearly all of a text, or most where lists and notes around it count, too. */
const heldShares = [0.9, 0.5] as const;

function holdersOf({ nodes }: HtmlTree, blocks: readonly Block[], decisions: readonly BlockDecision[]) {
  const letters = new Float64Array(nodes.length);
  let all = 0;
  blocks.forEach(({ element, letters: own, stops }, i) => {
    if (!decisions[i]?.kept || stops === 0) return;
    all += own;
    for (let at = element; at > 0; at = nodes[at]?.parent ?? 0) letters[at] = (letters[at] ?? 0) + own;
  });
  return all === 0 ? [] : heldShares.map((share) => letters.findLastIndex((value) => value >= all * share));
}

/** `div:nth-of-type(3)` is another element on the next page. */
function namesOf(tree: HtmlTree, element: number) {
  return proposeSelectors(tree, element)
    .filter(({ selector, elements }) => elements === 1 && !selector.includes(':nth') && !selector.startsWith('html'))
    .map(({ selector }) => selector)
    .slice(0, 2);
}
