import { fail } from '../../app-error.ts';
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
import { storedBody, rawBody } from '../../store/bodies/stored-body.ts';
import type { FetchedPage } from '../../page/page.ts';
import type { AuditReader, InFile } from '../reader.ts';
import { stageOptions } from '../../stage-options.ts';
import { cutBlocks } from '../../page/extract/blocks.ts';
import { readPage } from '../../page/read-page.ts';
import { selectByRules, rulesFor } from '../../page/select/rules.ts';
import { renderSnapshot } from '../../page/snapshot/render-snapshot.ts';
import { languageReader, pageStore } from '../../store/pages/page-store.ts';
import { measureText } from '../../page/extract/text-measure.ts';
import type { DocView } from '../../page/docview.ts';

export function pick({ page: id, element }: InFile<{ page: number; element: number }>, { database }: AuditReader) {
  const page = storedBody(database, id);
  const { tree, blocks } = cutPage(page, '');
  const node = tree.nodes[element];
  if (!node || node.name === '') fail('page-not-found', { address: page.address });
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

export function countSelectors(
  { pages, selectors }: InFile<{ pages: readonly number[]; selectors: readonly string[] }>,
  { database }: AuditReader,
) {
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
 * Selectors of the smallest elements that hold what an extractor takes for the text, and of the element marked as main.
 */
export function mainElements({ pages, options }: InFile<{ pages: readonly number[] }>, { database }: AuditReader) {
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

/** Nearly all of the text, or most when lists and notes around it count, too. */
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

/** Skips `div:nth-of-type(3)`, which is another element on the next page. */
function namesOf(tree: HtmlTree, element: number) {
  return proposeSelectors(tree, element)
    .filter(({ selector, elements }) => elements === 1 && !selector.includes(':nth') && !selector.startsWith('html'))
    .map(({ selector }) => selector)
    .slice(0, 2);
}

/** An inert document, with blocks decided by the audit or by other rules. */
export function snapshot(
  { page: id, options, rules }: InFile<{ page: number; rules: string | null }>,
  { database }: AuditReader,
) {
  const page = storedBody(database, id);
  const asked = stageOptions('analyse', options);
  const values = rules === null ? asked : { ...asked, selectorRules: rules };
  const { tree, blocks } = cutPage(page, values.selectorRules);
  const { view } = readPage(page, values);
  const stored = rules === null ? (pageStore(database).detail(id)?.blocks ?? []) : [];
  // The audit knows more, such as the template, but only about unchanged blocks.
  const isSame = stored.length === blocks.length && blocks.every(({ text }, index) => text === stored[index]?.text);
  const decided = isSame ? stored : view.blocks;
  const shown = blocks.map(({ element }, index) => ({
    element,
    kept: decided[index]?.kept ?? false,
    rule: decided[index]?.rule ?? '',
  }));
  const kept = shown.filter((block) => block.kept).length;
  return { ...renderSnapshot(tree, shown, languageReader(database)(id)), kept, removed: shown.length - kept };
}

function cutPage(page: FetchedPage, list: string) {
  const tree = treeOf(page);
  const rules = rulesFor(list, page.address);
  return { tree, blocks: cutBlocks(tree, rules ? selectByRules(tree, rules).marks : undefined) };
}

const maxSourceLength = 8_000_000;

/** Decoded; with `raw`, before scripts ran. */
export function source({ page: id, raw }: InFile<{ page: number; raw: boolean }>, { database }: AuditReader) {
  const sent = rawBody(database, id);
  const page = (raw && sent) || storedBody(database, id);
  const { html, charset } = decodePage(page.bytes, page.headers['content-type']);
  return {
    source: html.slice(0, maxSourceLength).toWellFormed(),
    charset,
    truncated: html.length > maxSourceLength,
    rendered: sent !== null,
  };
}

export function tryRules(
  { pages, options, rules, samples }: InFile<{ pages: readonly number[]; rules: string; samples: number }>,
  { database }: AuditReader,
) {
  const before = stageOptions('analyse', options);
  const after = { ...before, selectorRules: rules };
  const shown: ReturnType<typeof sampleOf>['shown'][] = [];
  const total = { changed: 0, lettersRemoved: 0, lettersAdded: 0, emptied: 0, unmatched: 0, samples: shown };
  for (const id of pages) {
    const page = storedBody(database, id);
    const [old, now] = [readPage(page, before).view, readPage(page, after).view];
    if (![...old.blocks, ...now.blocks].some(({ rule }) => rule.startsWith('selector-'))) total.unmatched += 1;
    if (old.text === now.text) continue;
    const sample = sampleOf(id, page, old, now);
    total.changed += 1;
    total.lettersRemoved += sample.lettersRemoved;
    total.lettersAdded += sample.lettersAdded;
    if (now.text === '') total.emptied += 1;
    if (shown.length < samples) shown.push(sample.shown);
  }
  return total;
}

function sampleOf(id: number, page: FetchedPage, old: DocView, now: DocView) {
  const lines = changedLines(old.text.split('\n'), now.text.split('\n'));
  const letters = (change: 'added' | 'removed') =>
    lines.reduce((sum, line) => (line.change === change ? sum + measureText(line.text).letters : sum), 0);
  const isNear = (index: number) =>
    [index - 1, index, index + 1].some((at) => (lines[at]?.change ?? 'same') !== 'same');
  const listed = lines.filter((_, index) => isNear(index)).slice(0, maxLines);
  const shown = {
    page: id,
    address: page.address,
    title: now.title,
    /** Letters and digits; a Chinese character counts as two. */
    lettersBefore: measureText(old.text).letters,
    lettersAfter: measureText(now.text).letters,
    lines: listed.map(({ text, change }) => ({
      change,
      text: text.length > maxLineLength ? `${text.slice(0, maxLineLength).toWellFormed()}…` : text,
    })),
    /** Unlisted. */
    moreLines: lines.length - listed.length,
  };
  return { lettersRemoved: letters('removed'), lettersAdded: letters('added'), shown };
}

const maxLineLength = 300;
const maxLines = 40;

type ChangedLine = Readonly<{ text: string; change: 'same' | 'added' | 'removed' }>;

/**
 * Lines removed from the old text and added in the new. Rules keep the order of remaining lines, so each is looked up
 * at its earliest place in the rest. Linear except for the map.
 */
export function changedLines(old: readonly string[], now: readonly string[]) {
  const places = Map.groupBy(now.keys(), (index) => now[index] ?? '');
  const used = new Map<string, number>();
  const lines: ChangedLine[] = [];
  let next = 0;
  const addUpTo = (place: number) => {
    for (; next < place; next += 1) {
      const text = now[next] ?? '';
      if (text !== '') lines.push({ text, change: 'added' });
    }
  };
  for (const line of old) {
    if (line === '') continue;
    const known = places.get(line) ?? [];
    let at = used.get(line) ?? 0;
    while ((known[at] ?? Infinity) < next) at += 1;
    used.set(line, at);
    const place = known[at];
    if (place === undefined) {
      lines.push({ text: line, change: 'removed' });
      continue;
    }
    addUpTo(place);
    lines.push({ text: line, change: 'same' });
    next = place + 1;
  }
  addUpTo(now.length);
  return lines;
}
