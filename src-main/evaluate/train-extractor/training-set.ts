import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isWebAddress } from '../../contract/web-address.ts';
import { decodePage } from '../../engine/page/decode.ts';
import { cutBlocks } from '../../engine/page/extract/blocks.ts';
import { blockFeatures } from '../../engine/page/extract/features/block-features.ts';
import { featureContext } from '../../engine/page/extract/features/context.ts';
import { isHeadline } from '../../engine/page/extract/segmented-page.ts';
import { type HtmlTree, parseHtml } from '../../engine/page/html-tree.ts';
import { segmentPage } from '../../engine/page/main-text.ts';
import { readFacts } from '../../engine/page/page-facts.ts';
import { type CompiledSelector, compileSelector, matchingElements } from '../../engine/page/select/selector.ts';
import { stageOptions } from '../../engine/stage-options.ts';
import { readGoldPages } from '../labelled-set.ts';
import { tokenPattern } from '../scores.ts';
import { seededRandom, shuffled } from '../seeded-random.ts';
import type { TableRow } from '../tab-separated.ts';

export type TrainingPage = ReturnType<typeof trainingPage>;

/** Reads `docs/<id>.html`, `gold/<id>.txt` and truth.tsv (id, source, url). */
export const readTrainingPages = (folder: string): TrainingPage[] =>
  readGoldPages(folder, ['id', 'source', 'url'])
    .map(({ row, bytes, gold }) => trainingPage(parseHtml(decodePage(bytes, undefined).html), gold, row, groupOf(row)))
    .filter(({ gold }) => gold.length > 0);

const options = stageOptions('analyse', { analyse: { extractor: 'auto' } });

/** Pages of one `group` are never both trained on and tested. */
function trainingPage(tree: HtmlTree, text: string, row: TableRow, group: string) {
  const segmented = segmentPage(tree, readFacts(tree), options);
  const { blocks } = segmented;
  const gold = tokensOf(text);
  const tokens = blocks.map(({ text }) => tokensOf(text));
  const labels = labelsOf(tokens, gold);
  // The gold texts hold posts of a forum, but no comments under an article.
  if (row['page_type'] === 'article')
    for (const [i, { hint }] of blocks.entries()) if (hint === 'comments') labels[i] = 0;
  return {
    id: row['id'] ?? '',
    row,
    group,
    segmented,
    matrix: blockFeatures(featureContext(segmented), [...segmented.blocks.keys()]),
    gold,
    /** Of each block: tokens, share of main text, costs of a wrong answer. */
    tokens,
    labels,
    weights: weightsOf(tokens, gold),
  };
}

const tokensOf = (text: string) => text.toLowerCase().match(tokenPattern) ?? [];

function labelsOf(tokens: readonly (readonly string[])[], gold: readonly string[]) {
  const aligned = alignedTokens(tokens.flat(), gold);
  let at = 0;
  return Float64Array.from(tokens, (own) => {
    let hits = 0;
    for (let k = 0; k < own.length; k += 1) hits += aligned[at + k] ?? 0;
    at += own.length;
    const share = own.length > 0 ? hits / own.length : 0;
    return share > 0.8 ? 1 : share < 0.3 ? 0 : share;
  });
}

/** A block weighs what a wrong answer for it would change of the F1 of its page. */
function weightsOf(tokens: readonly (readonly string[])[], gold: readonly string[]) {
  const all = tokens.reduce((sum, own) => sum + own.length, 0);
  const scale = 1 / Math.max(gold.length, all / 6);
  return Float64Array.from(tokens, (own) => own.length * scale + 0.1 / tokens.length);
}

/** The host, or for a page without address its id without the number. */
function groupOf({ id = '', source = '', url = '-' }: TableRow) {
  if (isWebAddress(url)) return new URL(url).hostname.replace(/^www\./, '');
  return url.startsWith('/') ? `${source}/${url.split('/')[1] ?? ''}` : id.replace(/[-_]\d{1,3}$/, '');
}

/**
 * 1 for each token of the page that belongs to the wanted text: a longest common subsequence, 32 columns at a time
 * (Hyyrö 2004). Memory: page × wanted / 8 bytes.
 */
export function alignedTokens(page: readonly string[], wanted: readonly string[]) {
  const width = (wanted.length + 31) >>> 5;
  const rows = rowsOf(page, wanted, width);
  const isStep = (i: number, j: number) => (((rows[i * width + (j >>> 5)] ?? 0) >>> (j & 31)) & 1) === 0;
  const aligned = new Uint8Array(page.length);
  let i = page.length;
  let j = wanted.length;
  while (i > 0 && j > 0) {
    if (!isStep(i, j - 1)) j -= 1;
    else if (isStep(i - 1, j - 1)) i -= 1;
    else {
      aligned[i - 1] = 1;
      i -= 1;
      j -= 1;
    }
  }
  return aligned;
}

/** Bit j of row i is 0 where the subsequence of i and j + 1 tokens is longer than that of i and j. */
function rowsOf(page: readonly string[], wanted: readonly string[], width: number) {
  const masks = masksOf(wanted, width);
  const none = new Uint32Array(width);
  const rows = new Uint32Array((page.length + 1) * width).fill(0xffffffff, 0, width);
  page.forEach((token, i) => {
    const mask = masks.get(token) ?? none;
    let carry = 0;
    for (let word = 0; word < width; word += 1) {
      const row = rows[i * width + word] ?? 0;
      const bits = mask[word] ?? 0;
      const sum = row + ((row & bits) >>> 0) + carry;
      carry = sum > 0xffffffff ? 1 : 0;
      rows[(i + 1) * width + word] = ((sum >>> 0) | (row & ~bits)) >>> 0;
    }
  });
  return rows;
}

function masksOf(wanted: readonly string[], width: number): ReadonlyMap<string, Uint32Array> {
  const masks = new Map<string, Uint32Array>();
  wanted.forEach((token, j) => {
    const mask = masks.get(token) ?? new Uint32Array(width);
    mask[j >>> 5] = (mask[j >>> 5] ?? 0) | (1 << (j & 31));
    masks.set(token, mask);
  });
  return masks;
}

/** More pages of one site teach nothing new. */
const maxPagesOfSite = 30;

export const readSitePages = (folder: string): TrainingPage[] =>
  samplePages(folder).map(({ site, file, tree, text }) =>
    trainingPage(tree, text, { id: `${site}/${file}`, source: 'sites' }, site),
  );

/**
 * The same in every run. In `site.json` `main` lists XPaths of the main text, of which the first match counts, and
 * `listing` the pages to leave out.
 */
export const samplePages = (folder: string) =>
  readdirSync(folder)
    .sort()
    .filter((name) => existsSync(path.join(folder, name, 'site.json')))
    .flatMap((name) => sampleOfSite(path.join(folder, name), name));

function sampleOfSite(folder: string, site: string) {
  const { main, listing } = readSiteFile(folder);
  const selectors = main.map((xpath) => compileSelector(selectorOfXpath(xpath)));
  const files = pagesOfSite(folder).filter((file) => !listing?.test(file));
  return shuffled(files, seededRandom(1))
    .slice(0, maxPagesOfSite)
    .flatMap((file) => {
      const bytes = readFileSync(path.join(folder, 'www', file));
      const tree = parseHtml(decodePage(bytes, undefined).html, 'all');
      const text = mainTextOf(tree, selectors) ?? '';
      return text === '' ? [] : [{ site, file, bytes, tree, text }];
    });
}

export function readSiteFile(folder: string) {
  const site = JSON.parse(readFileSync(path.join(folder, 'site.json'), 'utf8')) as { main: string[]; listing?: string };
  return { main: site.main, listing: site.listing === undefined ? null : new RegExp(site.listing) };
}

export const pagesOfSite = (folder: string) =>
  readdirSync(path.join(folder, 'www'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.html?$/.test(file))
    .map((file) => file.replaceAll('\\', '/'))
    .sort();

/** Without the headline and what extraction rules set apart; null when no selector matches. */
export function mainTextOf(tree: HtmlTree, selectors: readonly CompiledSelector[]) {
  const start = selectors.reduce<number | undefined>(
    (found, selector) => found ?? matchingElements(tree, selector)[0],
    undefined,
  );
  if (start === undefined) return null;
  const end = tree.nodes[start]?.end ?? start;
  const { title } = readFacts(tree);
  return cutBlocks(tree)
    .filter((block) => block.element >= start && block.element < end && !block.hidden)
    .filter((block) => !isHeadline(block, title) && !isApart(tree, start, block.element))
    .map(({ text }) => text)
    .join('\n');
}

const apart: ReadonlySet<string> = new Set(['nav', 'aside', 'footer', 'button']);

function isApart({ nodes }: HtmlTree, start: number, element: number) {
  for (let at = element; at > start; at = nodes[at]?.parent ?? 0) if (apart.has(nodes[at]?.name ?? '')) return true;
  return false;
}

export const selectorOfXpath = (xpath: string) =>
  xpath
    .split('//')
    .filter(Boolean)
    .map((step) => step.split('/').map(selectorOfStep).join(' > '))
    .join(' ');

function selectorOfStep(step: string) {
  const [, name = '*', conditions = ''] = /^([\w*]+)(?:\[(.*)\])?$/.exec(step) ?? [];
  const alternatives = conditions.split(' or ').map(selectorOfCondition);
  return name + (alternatives.length > 1 ? `:is(${alternatives.join(', ')})` : (alternatives[0] ?? ''));
}

function selectorOfCondition(condition: string) {
  const word = /^contains\(concat\(' ',@class,' '\),' ([\w-]+) '\)$/.exec(condition)?.[1];
  if (word !== undefined) return `.${word}`;
  const [, attribute, part] = /^contains\(@([\w-]+),'([^']+)'\)$/.exec(condition) ?? [];
  if (attribute !== undefined) return `[${attribute}*="${part}"]`;
  const [, name, value] = /^@([\w-]+)='([^']+)'$/.exec(condition) ?? [];
  return name === undefined ? '' : `[${name}="${value}"]`;
}
