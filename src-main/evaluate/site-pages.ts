import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { decodePage } from '../engine/page/decode.ts';
import { cutBlocks } from '../engine/page/extract/blocks.ts';
import { isHeadline } from '../engine/page/extract/segmented-page.ts';
import { type HtmlTree, parseHtml } from '../engine/page/html-tree.ts';
import { readFacts } from '../engine/page/page-facts.ts';
import { type CompiledSelector, compileSelector, matchingElements } from '../engine/page/select/selector.ts';
import { seededRandom, shuffled } from './seeded-random.ts';

/**
 * The same in every run. In `site.json`, `main` lists XPaths of the main text, of which the first match counts; pages
 * matching `listing` are excluded.
 */
export const samplePages = (folder: string) =>
  readdirSync(folder)
    .sort()
    .filter((name) => existsSync(path.join(folder, name, 'site.json')))
    .flatMap((name) => sampleOfSite(path.join(folder, name), name));

/** More pages of one site add nothing new. */
const maxPagesOfSite = 30;

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

/** Excludes the headline and what extraction rules exclude; null when no selector matches. */
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
