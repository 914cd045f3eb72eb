import { anyOf } from '../languages.ts';
import { hash } from 'node:crypto';
import { wordSet } from '../html/elements.ts';
import { linksInHeader, refreshTarget, type DocumentLink } from '../html/links.ts';
import { readRobotsDirectives } from '../source/robots-directives.ts';
import { resolverOf } from './addresses.ts';
import { modifiedOf, publishedOf } from './dates.ts';
import type { Block } from './extract/segmented-page.ts';
import type { HtmlTree } from './html-tree.ts';
import { layoutSignature } from './layout.ts';
import { summaryOf, type MainText } from './main-text.ts';
import { bounded, type PageFacts } from './page-facts.ts';
import { isSoftNotFound, pageTypeOf } from './page-type.ts';
import type { FetchedPage, TextBlock } from './page.ts';

export type DocView = Readonly<ReturnType<typeof docView>>;

/** What a search engine keeps of a page (Tianwang group; seed S3). */
export function docView(
  page: FetchedPage,
  charset: string,
  tree: HtmlTree,
  facts: PageFacts,
  { cut, blocks, text }: Pick<MainText, 'cut' | 'blocks' | 'text'>,
) {
  const { markup, structured, title } = facts;
  const resolve = resolverOf(page.address, markup.declaredLinks.base);
  const resolved = (href: string | undefined) => (href === undefined ? null : resolve(href));
  const links = [...markup.declaredLinks.links, ...linksInHeader(page.headers['link'] ?? '')];
  const directives = [...markup.robots, page.headers['x-robots-tag'] ?? []].flat().join(', ');
  const robots = bounded(directives.toLowerCase().replace(/\s+/g, ' ').trim());
  const meta = (...names: string[]) =>
    names.map((name) => markup.metas.get(name)).find((value) => value !== undefined) ?? '';
  const inSeries = (relation: 'previous' | 'next') =>
    resolved(markup.series.find((link) => link.relation === relation)?.href);
  const heading = bounded(markup.heading);
  const description = bounded(meta('description', 'og:description', 'twitter:description'));
  const breadcrumb = structured.breadcrumb.length > 0 ? structured.breadcrumb : markup.breadcrumb;
  return {
    title,
    heading,
    description,
    keywords: bounded(meta('keywords', 'news_keywords')),
    author: bounded(authorOf(facts, blocks)),
    category: bounded(breadcrumb.join(' > ') || meta('article:section') || structured.section),
    declaredLanguage: bounded(
      markup.language ||
        meta('content-language') ||
        (page.headers['content-language'] ?? '') ||
        meta('og:locale').replace('_', '-'),
    ),
    canonical: resolved(links.find(({ kind }) => kind === 'canonical')?.href),
    redirectTo: refreshOf(page, markup.refresh, resolve),
    robots,
    ...readRobotsDirectives(robots),
    hreflang: links.flatMap(({ kind, language, href }) => {
      const address = kind === 'alternate' && language ? resolve(href) : null;
      return address === null || language === null ? [] : [{ language, href: address }];
    }),
    published: publishedOf(page.address, facts, blocks),
    modified: modifiedOf(facts, blocks),
    links: linksOf(markup.declaredLinks.links, resolve),
    previous: inSeries('previous'),
    next: inSeries('next'),
    related: relatedOf(tree, cut, blocks, resolve),
    inText: text.length <= maxShortText ? inShortText(tree, cut, blocks, resolve) : null,
    pageType: pageTypeOf(page.address, facts, cut, blocks),
    charset,
    layout: layoutSignature(tree, cut, blocks),
    summary: summaryOf(description, text),
    softNotFound: isSoftNotFound([title, heading], text),
    text,
    blocks,
    bytesHash: hash('md5', page.bytes),
  };
}

type Resolve = ReturnType<typeof resolverOf>;

function refreshOf(page: FetchedPage, refresh: string | null, resolve: Resolve) {
  const found = refreshTarget(refresh ?? page.headers['refresh'] ?? '');
  if (!found || found.seconds > maxRefreshSeconds) return null;
  const target = resolve(found.href);
  return target === page.address ? null : target;
}

/** Later redirects leave time to read. */
const maxRefreshSeconds = 10;

function linksOf(links: readonly DocumentLink[], resolve: Resolve) {
  const hrefs = new Set<string>();
  for (const { kind, href } of links)
    if ((kind === 'a' || kind === 'area' || kind === 'frame') && !href.startsWith('#')) hrefs.add(href);
  return [...new Set(Array.from(hrefs, resolve))].flatMap((address) => address || []);
}

const maxRelated = 60;

/** Links in elements named as related, and behind a heading such as 相关阅读 or "Read also". */
function relatedOf(tree: HtmlTree, cut: readonly Block[], blocks: readonly TextBlock[], resolve: Resolve) {
  const found = new Set<string>();
  /** Elements, since text between its children makes many blocks of one. */
  const seen = new Set<number>();
  let listEnd = 0;
  cut.forEach((block, i) => {
    const isRemoved = !blocks[i]?.kept;
    if (isRemoved && block.text.length <= 40 && relatedHeading.test(block.text))
      listEnd = endOfList(tree, block.element);
    else if (!isRemoved || block.links === 0) listEnd = 0;
    if (!isRemoved || block.links === 0 || seen.has(block.element)) return;
    if (block.element >= listEnd && !isRelatedBox(tree, block)) return;
    seen.add(block.element);
    for (const href of linksUnder(tree, block)) {
      const address = resolve(href);
      if (address && found.size < maxRelated) found.add(address);
    }
  });
  return [...found];
}

const relatedHeading = new RegExp(`^${anyOf('relatedPages')}`, 'i');

function endOfList({ nodes }: HtmlTree, heading: number) {
  const end = nodes[heading]?.end ?? 0;
  for (let i = heading; i < end; i++) if (nodes[i]?.name === 'a') return end;
  return nodes[nodes[heading]?.parent ?? 0]?.end ?? 0;
}

function isRelatedBox(tree: HtmlTree, block: Block) {
  if (block.hint !== 'related') return false;
  const { class: className = '', id = '' } = tree.nodes[block.hintElement]?.attributes ?? {};
  return !/popular|trending|most|hot|latest|outbrain|taboola|promo/i.test(`${className} ${id}`);
}

function linksUnder({ nodes }: HtmlTree, { element }: Block) {
  const hrefs: string[] = [];
  const end = nodes[element]?.end ?? 0;
  for (let i = element; i < end && hrefs.length < maxRelated; i++) {
    const node = nodes[i];
    const link = node?.name === 'a' ? node : i === element ? nodes[node?.parent ?? -1] : undefined;
    const href = link?.name === 'a' ? link.attributes['href']?.trim() : undefined;
    if (href?.startsWith('#') === false) hrefs.push(href);
  }
  return hrefs;
}

/** In characters; notices such as "this page has moved" are shorter. */
const maxShortText = 1000;

/** Links in the kept blocks, and whether pictures, players or the like stand in the element that holds these. */
function inShortText({ nodes }: HtmlTree, cut: readonly Block[], blocks: readonly TextBlock[], resolve: Resolve) {
  const kept = cut.filter((_, i) => blocks[i]?.kept).map(({ element }) => element);
  const [first, last] = [kept[0], kept.at(-1)];
  if (first === undefined || last === undefined) return null;
  const endOf = (at: number) => nodes[at]?.end ?? 0;
  const parentOf = (at: number) => Math.max(0, nodes[at]?.parent ?? 0);
  let around = first;
  while (around > 0 && endOf(around) < endOf(last)) around = parentOf(around);
  around = parentOf(around);
  const hasMedia = nodes.slice(around, endOf(around)).some(({ name }) => media.has(name));
  const labels = new Map<string, string>();
  for (const element of kept) {
    const isLinked = nodes[parentOf(element)]?.name === 'a';
    for (let i = isLinked ? parentOf(element) : element; i < endOf(element); i++) {
      const { name, end, attributes } = nodes[i] ?? {};
      const href = name === 'a' ? attributes?.['href']?.trim() : undefined;
      const address = href === undefined || href.startsWith('#') ? null : resolve(href);
      const label = nodes.slice(i, end).map(({ text }) => text);
      if (address && labels.size < maxRelated) labels.set(address, tidyLabel(label.join('')));
    }
  }
  return { links: Array.from(labels, ([address, label]) => ({ address, label })), hasMedia };
}

const media = wordSet('img picture video audio iframe embed object canvas');

const tidyLabel = (label: string) => label.replaceAll(/\s+/g, ' ').trim().slice(0, 300).toWellFormed();

/** From structured data, markup, or visible lines (作者：…, Автор: …, By …). */
function authorOf({ markup, structured }: PageFacts, blocks: readonly TextBlock[]) {
  const metas = ['author', 'article:author', 'parsely-author'].map((name) => markup.metas.get(name) ?? '');
  const declared = [structured.author, ...metas, markup.author];
  return declared.map(tidyName).find(isName) ?? labelledAuthor(blocks);
}

const nobody = new RegExp(`^${anyOf('nobody')}$`, 'i');

const isName = (name: string) =>
  name !== '' && name.length <= 120 && !/^https?:|@|^\/\//i.test(name) && !nobody.test(name);

const tidyName = (name: string) => name.replace(/^\s*(?:by|от|作者[:：]?|автор[:：]?)\s+/i, '').trim();

function labelledAuthor(blocks: readonly TextBlock[]) {
  for (const { text, kept } of blocks) {
    if (text.length > maxLineLength || !anyLabel.test(text)) continue;
    for (const { pattern, onlyRemoved } of authorForms) {
      if (onlyRemoved && kept && text.length > 60) continue;
      const name = pattern.exec(text)?.[1]?.trim() ?? '';
      if (isName(name)) return name;
    }
  }
  return '';
}

const maxLineLength = 200;

const latinName = String.raw`[A-ZÀ-Ý][\p{L}.'’-]*(?: (?:(?:de|van|von|del|da|la) )*[A-ZÀ-Ý][\p{L}.'’-]*){1,3}`;
const russianName = String.raw`[А-ЯЁ][а-яёА-ЯЁ.-]+(?: [А-ЯЁ][а-яёА-ЯЁ.-]*){0,2}`;

const anyLabel = /作者|撰文|撰稿|文\/|记者|通讯员|автор|текст|подготовил|by|author/i;

/** `onlyRemoved`: does not search long kept blocks. */
const form = (pattern: string, onlyRemoved = false) => ({ pattern: new RegExp(pattern, 'u'), onlyRemoved });
const byLine = (words: string) => form(String.raw`(?:^|[|·•]\s?)(?:${words}):? (${latinName})(?=$|[\s,|·•–—])`, true);
const russianForm = (words: string) =>
  form(String.raw`(?:^|[\s|·•])(?:${words})\s?[:：]\s?(${russianName}|${latinName})`);

const authorForms = [
  form(
    String.raw`(?:^|[\s|丨│·（(【[])(?:本文|本报|本網|本网|特约)?(?:作者|撰文|撰稿|文\/|记者|通讯员)\s?[:：/]?\s?([\p{Script=Han}·]{2,8}|[A-Za-z][\w .-]{1,30}?)(?=$|[\s|丨│·，,;；）)\]】:：]|来源|编辑|发布|时间)`,
    true,
  ),
  russianForm(String.raw`автор(?:\s+(?:статьи|текста|материала))?|текст|подготовила?`),
  russianForm(String.raw`Автор(?:\s+(?:статьи|текста|материала))?|Текст|Подготовила?`),
  byLine('(?:written |posted |words |story )?by'),
  byLine('(?:Written |Posted |Words |Story )?[Bb]y'),
  form(String.raw`(?:^|[\s|·•])(?:Author|author|AUTHOR)\s?[:：]\s?(${latinName}|[\p{L}][\p{L}.-]+)`),
];
