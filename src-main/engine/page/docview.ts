import { linksInHeader, refreshTarget, type DocumentLink } from '../html/links.ts';
import { readRobotsDirectives } from '../source/robots-directives.ts';
import { createResolver, type AddressResolver } from './addresses.ts';
import { authorOf } from './author.ts';
import type { Block } from './extract/block.ts';
import type { DeclaredTexts, SegmentedPage } from './extract/extractor.ts';
import type { HtmlTree } from './html-tree.ts';
import { relatedOf, seriesOf } from './neighbours.ts';
import { publishedOf, modifiedOf } from './dates.ts';
import { collectFacts, type PageFacts } from './page-facts.ts';
import { pageTypeOf } from './page-type.ts';
import type { DocView, FetchedPage, TextBlock } from './page.ts';
import { readStructuredData, type StructuredFacts } from './structured-data.ts';
import { budgets } from '../budgets.ts';
import type { AnalyseOptionValues } from './options.ts';

type DeclaredView = Omit<
  DocView,
  'charset' | 'layout' | 'text' | 'blocks' | 'bytesHash' | 'pageType' | 'summary' | 'softNotFound'
>;

interface ReadMarkup {
  readonly facts: PageFacts;
  readonly structured: StructuredFacts;
  readonly title: string;
}

interface CutPage {
  readonly tree: HtmlTree;
  readonly markup: ReadMarkup;
  readonly cut: readonly Block[];
  readonly blocks: readonly TextBlock[];
}

export function readMarkup(tree: HtmlTree): ReadMarkup {
  const facts = collectFacts(tree);
  const structured = readStructuredData(facts.structuredData);
  return {
    facts,
    structured,
    title: bounded(facts.title || (facts.metas.get('og:title') ?? '') || structured.headline),
  };
}

export function declaredView(page: FetchedPage, { tree, cut, markup, blocks }: CutPage): DeclaredView {
  const { facts, structured, title } = markup;
  const resolver = createResolver(page.address, facts.base);
  const robots = robotsOf(page, facts);
  const { noindex, nofollow } = readRobotsDirectives(robots);
  const meta = (...names: string[]) =>
    names.map((name) => facts.metas.get(name)).find((value) => value !== undefined) ?? '';
  return {
    title,
    heading: bounded(facts.heading),
    description: bounded(meta('description', 'og:description', 'twitter:description')),
    keywords: bounded(meta('keywords', 'news_keywords')),
    author: bounded(authorOf(markup, blocks)),
    category: bounded(breadcrumbOf(markup).join(' > ') || meta('article:section') || structured.section),
    declaredLanguage: bounded(
      facts.language ||
        meta('content-language') ||
        (page.headers['content-language'] ?? '') ||
        meta('og:locale').replace('_', '-'),
    ),
    canonical: canonicalOf(page, facts, resolver),
    redirectTo: refreshOf(page, facts, resolver),
    robots,
    noindex,
    nofollow,
    hreflang: hreflangOf(page, facts, resolver),
    published: publishedOf({ address: page.address, ...markup, blocks }),
    modified: modifiedOf({ ...markup, blocks }),
    links: linksOf(facts, resolver),
    ...seriesOf(facts, resolver),
    related: relatedOf(tree, cut, blocks, resolver),
  };
}

function declaredTexts({ structured, facts: { metas } }: ReadMarkup): DeclaredTexts {
  const descriptions = [metas.get('description') ?? '', metas.get('og:description') ?? ''];
  return { descriptions: descriptions.filter(isLongEnough), bodies: structured.texts.filter(isLongEnough) };
}

function isLongEnough(text: string): boolean {
  return text.length >= 30;
}

function declaredTypes({ structured, facts }: ReadMarkup): readonly string[] {
  return [...structured.types, facts.metas.get('og:type')?.toLowerCase() ?? ''];
}

export function typeOf(page: FetchedPage, { markup, cut, blocks }: Omit<CutPage, 'tree'>): DocView['pageType'] {
  return pageTypeOf({
    address: page.address,
    declared: declaredTypes(markup),
    facts: markup.facts,
    cut,
    blocks,
  });
}

/** A broken page may have a title of megabytes. */
const { max: maxFactCharacters } = budgets.factCharacters;

function bounded(text: string): string {
  return text.length > maxFactCharacters ? text.slice(0, maxFactCharacters).toWellFormed() : text;
}

function breadcrumbOf({ structured, facts }: ReadMarkup): readonly string[] {
  return structured.breadcrumb.length > 0 ? structured.breadcrumb : facts.breadcrumb;
}

function robotsOf(page: FetchedPage, facts: PageFacts): string {
  const header = page.headers['x-robots-tag'];
  const joined = [...facts.robots, ...(header === undefined ? [] : [header])]
    .join(', ')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
  return bounded(joined);
}

/** A `Link` header counts like the element, which comes first. */
function canonicalOf(page: FetchedPage, facts: PageFacts, resolver: AddressResolver): string | null {
  const canonical = linksOfBoth(page, facts).find(({ kind }) => kind === 'canonical');
  return canonical === undefined ? null : resolver.resolve(canonical.href);
}

/** Later refreshes leave time to read the page. */
const maxRefreshSeconds = 10;

function refreshOf(page: FetchedPage, facts: PageFacts, resolver: AddressResolver): string | null {
  const refresh = refreshTarget(facts.refresh ?? page.headers['refresh'] ?? '');
  if (!refresh || refresh.seconds > maxRefreshSeconds) return null;
  const target = resolver.resolve(refresh.href);
  return target === page.address ? null : target;
}

function hreflangOf(page: FetchedPage, facts: PageFacts, resolver: AddressResolver): DocView['hreflang'] {
  return linksOfBoth(page, facts).flatMap(({ kind, language, href }) => {
    const resolved = kind === 'alternate' && language ? resolver.resolve(href) : null;
    return resolved === null || language === null ? [] : [{ language, href: resolved }];
  });
}

const linksOfBoth = ({ headers }: FetchedPage, { links }: PageFacts): readonly DocumentLink[] => [
  ...links,
  ...linksInHeader(headers['link'] ?? ''),
];

const visitedKinds: ReadonlySet<DocumentLink['kind']> = new Set(['a', 'area', 'frame']);

function linksOf(facts: PageFacts, resolver: AddressResolver): string[] {
  const seen = new Map<string, string | null>();
  const addresses = new Set<string>();
  for (const { kind, href } of facts.links) {
    if (!visitedKinds.has(kind) || href.startsWith('#') || seen.has(href)) continue;
    const address = resolver.resolve(href);
    seen.set(href, address);
    if (address !== null && address !== '') addresses.add(address);
  }
  return [...addresses];
}

export function segmentPage(
  tree: HtmlTree,
  markup: ReadMarkup,
  blocks: readonly Block[],
  options: AnalyseOptionValues,
): SegmentedPage {
  return {
    tree,
    blocks,
    title: markup.title || markup.facts.heading,
    types: declaredTypes(markup),
    declared: declaredTexts(markup),
    options,
  };
}
