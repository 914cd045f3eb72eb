import { createResolver, type AddressResolver } from './addresses.ts';
import { findDate, findDateInAddress, findLabelledDate } from './dates.ts';
import type { HtmlTree } from './html-tree.ts';
import { collectFacts, type MarkedDate, type PageFacts } from './page-facts.ts';
import { pageTypeOf } from './page-type.ts';
import type { DocView, FetchedPage, TextBlock } from './page.ts';
import { readStructuredData, type StructuredFacts } from './structured-data.ts';

/** The part of the DocView that the page declares: everything but text, layout and bytes. */
export type DeclaredView = Omit<DocView, 'charset' | 'layout' | 'text' | 'blocks' | 'bytesHash' | 'pageType'>;

/** Facts of a page that the extractor needs as well, so they are collected once. */
export interface ReadMarkup {
  readonly facts: PageFacts;
  readonly structured: StructuredFacts;
  readonly title: string;
}

export function readMarkup(tree: HtmlTree): ReadMarkup {
  const facts = collectFacts(tree);
  const structured = readStructuredData(facts.structuredData);
  return { facts, structured, title: bounded(facts.title || (facts.metas.get('og:title') ?? '') || structured.headline) };
}

export function declaredView(page: FetchedPage, markup: ReadMarkup, blocks: readonly TextBlock[]): DeclaredView {
  const { facts, structured, title } = markup;
  const resolver = createResolver(page.address, facts.baseHref);
  const robots = robotsOf(page, facts);
  const directives = robots.replace(limitedDirective, '');
  const meta = (...names: string[]) => names.map((name) => facts.metas.get(name)).find((value) => value !== undefined) ?? '';
  return {
    title,
    heading: bounded(facts.heading),
    description: bounded(meta('description', 'og:description', 'twitter:description')),
    keywords: bounded(meta('keywords', 'news_keywords')),
    author: bounded(authorOf(markup, blocks)),
    category: bounded(breadcrumbOf(markup).join(' > ') || meta('article:section') || structured.section),
    declaredLanguage: bounded(
      facts.language || meta('content-language') || (page.headers['content-language'] ?? '') || meta('og:locale').replace('_', '-'),
    ),
    canonical: canonicalOf(page, facts, resolver),
    robots,
    noindex: /(^|[\s,:])(noindex|none)(?=[\s,]|$)/.test(directives),
    nofollow: /(^|[\s,:])(nofollow|none)(?=[\s,]|$)/.test(directives),
    hreflang: hreflangOf(page, facts, resolver),
    published: publishedOf(page, markup, blocks),
    modified: modifiedOf(markup, blocks),
    links: linksOf(facts, resolver),
  };
}

export function typeOf(page: FetchedPage, markup: ReadMarkup, blocks: readonly TextBlock[]): DocView['pageType'] {
  return pageTypeOf({
    address: page.address,
    declared: [...markup.structured.types, markup.facts.metas.get('og:type')?.toLowerCase() ?? ''],
    blocks,
  });
}

/** `max-image-preview:none` limits what is shown of a page; the page stays in the index. */
const limitedDirective = /\bmax-[\w-]+\s*:\s*[\w-]+/g;

/** Far more than anybody writes. Lists and reports repeat a title in every row, and a broken page may have one of megabytes. */
const maxFactCharacters = 2000;

function bounded(text: string): string {
  return text.length > maxFactCharacters ? text.slice(0, maxFactCharacters).toWellFormed() : text;
}

function breadcrumbOf({ structured, facts }: ReadMarkup): readonly string[] {
  return structured.breadcrumb.length > 0 ? structured.breadcrumb : facts.breadcrumb;
}

function robotsOf(page: FetchedPage, facts: PageFacts): string {
  const header = page.headers['x-robots-tag'];
  const joined = [...facts.robots, ...(header === undefined ? [] : [header])].join(', ').toLowerCase().replace(/\s+/g, ' ').trim();
  return bounded(joined);
}

function authorOf(markup: ReadMarkup, blocks: readonly TextBlock[]): string {
  const { facts, structured } = markup;
  const declared = [facts.metas.get('author'), structured.author, facts.metas.get('article:author'), facts.author];
  const found = declared.find((name) => name !== undefined && name !== '' && !/^https?:|@/i.test(name));
  return found ?? labelledAuthor(blocks);
}

function labelledAuthor(blocks: readonly TextBlock[]): string {
  for (const { text } of blocks) {
    if (text.length > 200) continue;
    const match = /(?:作者|撰文|автор|author)\s?[:：]\s?([^\s|,，;；:：]{1,30}(?: [A-ZА-Я][^\s|,，;；:：]{1,20})?)/i.exec(text);
    if (match?.[1]) return match[1];
  }
  return '';
}

/** `Link: <https://…>; rel="canonical"` counts like the element, which is asked first. */
function canonicalOf(page: FetchedPage, facts: PageFacts, resolver: AddressResolver): string | null {
  const href = facts.canonical ?? linkHeader(page).find((link) => /rel="?canonical"?/i.test(link.parameters))?.href;
  return href === undefined ? null : resolver.resolve(href);
}

function hreflangOf(page: FetchedPage, facts: PageFacts, resolver: AddressResolver): DocView['hreflang'] {
  const fromHeader = linkHeader(page).flatMap(({ href, parameters }) => {
    const language = /hreflang="?([\w-]+)"?/i.exec(parameters)?.[1];
    return language !== undefined && /rel="?alternate"?/i.test(parameters) ? [{ language, href }] : [];
  });
  return [...facts.alternates, ...fromHeader].flatMap(({ language, href }) => {
    const resolved = resolver.resolve(href);
    return resolved === null ? [] : [{ language, href: resolved }];
  });
}

function linkHeader(page: FetchedPage): { href: string; parameters: string }[] {
  const header = page.headers['link'];
  if (header === undefined) return [];
  return [...header.matchAll(/<([^<>]*)>([^<]*)/g)].map((match) => ({ href: match[1] ?? '', parameters: match[2] ?? '' }));
}

const publishedMetas = [
  'article:published_time',
  'og:published_time',
  'og:article:published_time',
  'datepublished',
  'pubdate',
  'publishdate',
  'publish_date',
  'parsely-pub-date',
  'sailthru.date',
  'dc.date',
  'dc.date.issued',
  'dcterms.created',
  'citation_publication_date',
  'apub:time',
  'date',
];
const modifiedMetas = ['article:modified_time', 'og:updated_time', 'datemodified', 'dcterms.modified', 'last-modified', 'apub:modified'];

/** In the order in which the places can be trusted: data for machines, marked-up dates, visible labels, a date alone, the address. */
function publishedOf(page: FetchedPage, { facts, structured }: ReadMarkup, blocks: readonly TextBlock[]): string | null {
  return (
    findDate(structured.published) ??
    firstMeta(facts, publishedMetas) ??
    firstMarked(facts.dates, 'published') ??
    firstMarked(facts.dates, 'time') ??
    labelledDate(blocks, 'published') ??
    loneDate(blocks) ??
    findDateInAddress(page.address)
  );
}

function modifiedOf({ facts, structured }: ReadMarkup, blocks: readonly TextBlock[]): string | null {
  return findDate(structured.modified) ?? firstMeta(facts, modifiedMetas) ?? firstMarked(facts.dates, 'modified') ?? labelledDate(blocks, 'modified');
}

function firstMeta(facts: PageFacts, names: readonly string[]): string | null {
  for (const name of names) {
    const date = findDate(facts.metas.get(name) ?? '');
    if (date) return date;
  }
  return null;
}

function firstMarked(dates: readonly MarkedDate[], property: MarkedDate['property']): string | null {
  for (const marked of dates) {
    const date = marked.property === property ? findDate(marked.value) : null;
    if (date) return date;
  }
  return null;
}

/** Sentences mention dates, too; labels stand in short blocks, and in the main text (where laws tell when they were issued) with a colon. */
function labelledDate(blocks: readonly TextBlock[], kind: 'published' | 'modified'): string | null {
  for (const { text, kept } of blocks) {
    const date = text.length <= 160 && (!kept || /[:：]/.test(text)) ? findLabelledDate(text, kind) : null;
    if (date) return date;
  }
  return null;
}

/** A date without a label counts where it fills a short block outside the main text, but for a word or two such as a source. */
function loneDate(blocks: readonly TextBlock[]): string | null {
  for (const { text, kept } of blocks) {
    if (kept || text.length > 60 || text.replace(/[\d\s年月日:：./-]/g, '').length > 14) continue;
    const date = findDate(text);
    if (date) return date;
  }
  return null;
}

function linksOf(facts: PageFacts, resolver: AddressResolver): string[] {
  const seen = new Map<string, string | null>();
  const addresses = new Set<string>();
  for (const href of facts.links) {
    if (href === '' || href.startsWith('#') || seen.has(href)) continue;
    const address = resolver.resolve(href);
    seen.set(href, address);
    if (address !== null && address !== '') addresses.add(address);
  }
  return [...addresses];
}
