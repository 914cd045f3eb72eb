import { primaryLanguage } from '../../contract/language-tags.ts';
import type { ExplainedKind, PageKind } from '../../contract/verdicts.ts';
import { wordsOf } from '../languages.ts';
import { decoded, readAddress } from './addresses/page-address.ts';

export interface KindEvidence {
  readonly address: string;
  /** From `readAddress`, if already known. */
  readonly folded?: string;
  /** Type found without looking at other pages (`page/page-type.ts`). */
  readonly pageType: string;
  readonly softNotFound: boolean;
  /** Letters and digits of the main text. */
  readonly length: number;
  /** Those of them in blocks that consist of links. */
  readonly linkLetters: number;
  /** A Chinese character counts as one word. */
  readonly words: number;
  readonly language: string;
}

/**
 * Finds the kind of each page: a list repeats other pages by design, and a nearly empty page copies nothing. Addresses
 * are checked first; the parent of dated or numbered lists is the first page of them. `quoted` returns the linked pages
 * that share text with a page; it is called only for pages that look like lists, since menus link to everything.
 * `codeOf` returns the characters of code in the main text, which is not compared; it is called when there is hardly
 * any other text. `tiles` returns quotes too short to be pairs, for pages accepted by `mayBeMadeOfTiles`.
 */
export function pageKinds(
  pages: readonly KindEvidence[],
  quoted: (page: number) => readonly Quote[],
  codeOf: (page: number) => number,
  tiles: (page: number) => readonly Quote[] = () => [],
): PageKind[] {
  const folders = pages.map(({ address, folded }) => foldersOf(folded ?? readAddress(address).folded));
  const isNumber = numberTest(folders);
  const isOfYear = pages.map((page, at) => isDated(page, folders[at] ?? []) && quoted(at).length === 0);
  const heads = new Set(
    folders.flatMap((segments, at) => (isOfYear[at] || isNumber(segments) ? [] : (headOfList(segments) ?? []))),
  );
  const kinds = pages.map((page, at): PageKind => {
    if (page.softNotFound) return 'not-found';
    const segments = folders[at] ?? [];
    const isHead = !(page.folded ?? readAddress(page.address).folded).includes('?') && heads.has(segments.join('/'));
    const isList =
      page.pageType !== 'forum' &&
      !isOfYear[at] &&
      (isHead ||
        (isListing(page.address, segments, isNumber) &&
          !isInFolderOfThings(page, segments, () => codeOf(at) >= minCharacters && quoted(at).length === 0)));
    if (isList || (looksLikeList(page.pageType) && isMadeOfExcerpts(quoted(at)))) return 'listing';
    if (isMadeOfExcerpts(tilesIn(page, tiles(at)), tilesOf[page.pageType] ?? ofNone)) return 'listing';
    if (isMadeOfBeginnings(page, tiles(at))) return 'listing';
    if (page.length < fewestOf(page) && codeOf(at) < minCharacters) return 'near-empty';
    return isMadeOfLinks(page) ? 'listing' : 'content';
  });
  const lists = new Set(
    pages.flatMap(({ address }, at) => (kinds[at] === 'listing' ? [readAddress(address).folded] : [])),
  );
  return kinds.map((kind, at) => (kind === 'content' && isViewOfList(pages[at], lists) ? 'listing' : kind));
}

/** A sorted or filtered view or a later page of a list may be too short to be recognised as a list. */
function isViewOfList(page: KindEvidence | undefined, lists: ReadonlySet<string>): boolean {
  if (!page || !looksLikeList(page.pageType)) return false;
  const { folded, path, series } = readAddress(page.address);
  return [path, series].some((plain) => plain !== null && plain !== folded && lists.has(plain));
}

/** Explains the kind of a page from that page alone; `below` returns the addresses below it. */
export function explainKind(page: KindEvidence, kind: PageKind, below: () => Iterable<string>): ExplainedKind {
  const figures = { kind, letters: page.length, minLetters: fewestOf(page) };
  if (kind === 'content' && page.length < figures.minLetters) return { ...figures, reason: 'own-code' };
  if (kind === 'near-empty' && page.length >= figures.minLetters) return { ...figures, reason: 'same-notice' };
  if (kind !== 'listing') return { ...figures, reason: reasons[kind] };
  if (isListingAddress(page.address)) return { ...figures, reason: 'address-of-list' };
  if (isMadeOfLinks(page)) return { ...figures, reason: 'made-of-links' };
  const own = foldersIn(page.address).join('/');
  const isHead = page.pageType !== 'forum' && [...below()].some((address) => headOfList(foldersIn(address)) === own);
  return { ...figures, reason: isHead ? 'head-of-list' : 'made-of-excerpts' };
}

const reasons = {
  'not-found': 'says-not-found',
  'near-empty': 'little-text',
  edition: 'holds-pages',
  content: 'own-text',
} as const;

/** Very short words are Chinese or Japanese characters, which say as much as words; nearly so do Korean syllables. */
const fewestOf = ({ length, words, language }: KindEvidence): number =>
  length < shortWord * words || primaryLanguage(language) === 'ko' ? minCharacters : minLetters;

/**
 * Tells items such as `item/2015` from years: most other numbers in their folder are no years. Acts of a year
 * (`act/2015/7`) have siblings with numbers above 12.
 */
function numberTest(all: readonly (readonly string[])[]) {
  const others = new Map<string, number>();
  const numberedByYear = new Set<string>();
  for (const segments of all) {
    const last = segments.at(-1) ?? '';
    if (!/^\d+$/u.test(last)) continue;
    if (isYear(segments.at(-2) ?? '') && isDateArchive(segments) && Number(last) > months)
      numberedByYear.add(parentOf(segments.slice(0, -1)));
    const parent = parentOf(segments);
    others.set(parent, (others.get(parent) ?? 0) + (isYear(last) ? -1 : 1));
  }
  return (segments: readonly string[]) =>
    isYear(segments.at(-1) ?? '')
      ? (others.get(parentOf(segments)) ?? 0) > 0
      : isYear(segments.at(-2) ?? '') && numberedByYear.has(parentOf(segments.slice(0, -1)));
}

const months = 12;

/** A report or the rules of a year, at `reports/2024`, has text and no links in it. */
const isDated = (page: KindEvidence, segments: readonly string[]): boolean =>
  isDateArchive(segments) &&
  !segments.some((segment) => archiveNames.has(segment)) &&
  !looksLikeList(page.pageType) &&
  !hasLinks(page) &&
  page.length >= fewestOf(page);

const parentOf = (segments: readonly string[]) => segments.slice(0, -1).join('/');

function headOfList(segments: readonly string[]): string | null {
  if (isFurtherPage(segments)) return segments.slice(0, -2).join('/');
  return isDateArchive(segments) ? segments.slice(0, segments.findIndex(isYear)).join('/') : null;
}

export interface Quote {
  /** Share of the linking page, 0 to 1. */
  readonly share: number;
  readonly covered: number;
}

/**
 * Whether excerpts of several pages make up much of the page. A twin has nearly all of a page, and a reference overview
 * contains pages whole. A shop list with few tiles may be typed as a product; a real one has text of its own.
 */
function isMadeOfExcerpts(quoted: readonly Quote[], { enough, maxPiece } = ofExcerpts): boolean {
  const excerpts = quoted.filter(({ covered }) => covered <= maxExcerpt);
  return areEnough(excerpts, enough) && excerpts.every(({ share }) => share <= maxPiece);
}

/** A few tiles make a list if each has hardly any of its page and, together with links, they fill the list. */
function isMadeOfBeginnings(page: KindEvidence, tiles: readonly Quote[]): boolean {
  const isShort = page.pageType === 'other' || page.length < shortPages * fewestOf(page);
  if (!isShort && !hasLinks(page)) return false;
  const beginnings = tiles.filter(({ covered }) => covered <= maxBeginning);
  return areEnough(beginnings, isShort ? ofOnePage : ofFewPages);
}

/** Notices of several years that link to each other share much text but have no links in it. */
const tilesIn = (page: KindEvidence, tiles: readonly Quote[]): readonly Quote[] =>
  looksLikeList(page.pageType) || hasLinks(page) ? tiles : tiles.filter(({ covered }) => covered <= maxOfDigest);

const hasLinks = ({ length, linkLetters }: KindEvidence): boolean => linkLetters >= linksOfTiles * length;

function areEnough(pieces: readonly Quote[], enough: ExcerptLimits['enough']): boolean {
  const sum = pieces.reduce((total, { share }) => total + share, 0);
  return enough.some(([pages, least]) => pieces.length >= pages && sum >= least);
}

export const looksLikeList = (pageType: string): boolean => pageType === 'list' || pageType === 'home';

/**
 * List types always qualify; an article, thread or product needs links in its text, or several pages sharing text with
 * it, as digests have; an `other` page needs one.
 */
export const mayBeMadeOfTiles = (page: KindEvidence, partners: number): boolean =>
  looksLikeList(page.pageType) ||
  (page.pageType === 'other' && partners > 0) ||
  (tilesOf[page.pageType] !== undefined && (hasLinks(page) || partners >= minPartners));

/**
 * Whether the page is a table of contents or an index: the text beside its links would be a nearly empty page, or is a
 * tiny share of a long one; a page named as an index may have an introduction. A short reference page whose menu was
 * left in its text consists of links as well, but has more other text.
 */
function isMadeOfLinks(page: KindEvidence): boolean {
  const { length, linkLetters, pageType, address } = page;
  const isIndex = indexName.test(address);
  // Long tables of contents are classified as articles.
  const mayBeIndex = linkTypes.has(pageType) || (isIndex && (pageType === 'article' || pageType === 'documentation'));
  // A page with fewer letters has code.
  const isOfMembers = pageType === 'documentation' && length >= fewestOf(page);
  if (!mayBeIndex && !(isOfMembers && linkLetters >= nothingButLinks * length)) return false;
  if (pageType === 'home' || isIndex) return linkLetters >= mostlyLinksOfIndex * length;
  const own = length - linkLetters;
  return linkLetters >= mostlyLinks * length && own < Math.max(fewestOf(page), maxTrifle * length);
}

/** `other`: short lists are not recognised as lists by anything else. */
const linkTypes: ReadonlySet<string> = new Set(['list', 'home', 'other']);
/** Lists of members and chapters in a dozen projects had at least this share; pages with less had text of their own. */
const mostlyLinks = 0.8;
const mostlyLinksOfIndex = 0.75;
/** For reference pages with too few members to be classified as lists. */
const nothingButLinks = 0.98;
const maxTrifle = 0.02;
const indexName = /(?:^|[/_-])(?:(?:gen|book)?index|contents|toc)(?:[_-][^/]*)?(?:\.[a-z]+)?(?:[?#]|$)/iu;

const maxExcerpt = 0.7;
const maxOfDigest = 0.3;
const maxBeginning = 0.2;
/** A page is short below this multiple of the nearly-empty limit. */
const shortPages = 2;
const ofFewPages: ExcerptLimits['enough'] = [
  [2, 0.62],
  [3, 0.55],
];
const ofOnePage: ExcerptLimits['enough'] = [[1, 0.9]];
const linksOfTiles = 0.05;
const minPartners = 3;

interface ExcerptLimits {
  /** Minimum number of pages with their minimum share of the list. */
  readonly enough: readonly (readonly [pages: number, least: number])[];
  /** Maximum share of the list for one page. */
  readonly maxPiece: number;
}

const ofExcerpts: ExcerptLimits = { enough: [[3, 0.4]], maxPiece: 0.7 };
/** Tiles of mere titles, between names and numbers, make up less of a list. */
const ofTiles: ExcerptLimits = { enough: [...ofExcerpts.enough, [6, 0.25]], maxPiece: 0.7 };
const ofTeasers: ExcerptLimits = { enough: [[4, 0.55]], maxPiece: 0.7 };
const ofNone: ExcerptLimits = { enough: [], maxPiece: 0 };
const tilesOf: Readonly<Record<string, ExcerptLimits>> = {
  list: ofTiles,
  home: ofTiles,
  article: ofTeasers,
  forum: ofTeasers,
  product: { enough: [[2, 0.6]], maxPiece: 0.8 },
};

/** Less text is a note that nothing was found, a date, a caption. */
const minLetters = 120;
/** For Chinese or Japanese text, and for code: as many characters of code make a reference page. */
const minCharacters = 45;
const shortWord = 2.5;

/** Whether the address is of a date archive, tag, category, author, later page of a list, or search. */
export const isListingAddress = (address: string): boolean => isListing(address, foldersIn(address));

function isListing(
  address: string,
  segments: readonly string[],
  isNumber: (segments: readonly string[]) => boolean = () => false,
): boolean {
  const query = readAddress(address).folded.split('?', 2)[1] ?? '';
  const last = segments.at(-1) ?? '';
  if (listParameter.test(query)) return true;
  return (
    searchNames.has(last) ||
    listOfAllNames.has(last) ||
    isListFolder(segments) ||
    (isDateArchive(segments) && !isNumber(segments)) ||
    isFurtherPage(segments)
  );
}

/**
 * A manual has folders such as `tags` as well, for the things of that name: what has code, no links in its text and
 * quotes no page lists none.
 */
function isInFolderOfThings(
  { address, pageType, linkLetters }: KindEvidence,
  segments: readonly string[],
  hasOwnCode: () => boolean,
): boolean {
  if (address.includes('?') || segments.at(-2) === 'page' || !isListFolder(segments.slice(0, -1))) return false;
  return (pageType === 'article' || pageType === 'documentation') && linkLetters === 0 && hasOwnCode();
}

/** Searches, sections and later pages; a month or a day; page histories of wikis. */
const listParameter =
  /(?:^|&)(?:(?:s|q|query|search|keyword|wd|tag|cat|category|author|paged|pagen_\d+)=|(?:m|month|date|day)=(?:19|20)\d\d(?:-?\d\d){0,2}(?!\d)|(?:action|do)=(?:history|revisions)(?:&|$))/iu;

const foldersIn = (address: string): string[] => foldersOf(readAddress(address).folded);

function foldersOf(folded: string): string[] {
  const [whole = '', query = ''] = folded.split('?', 2);
  return (fileInQuery.test(query) ? `${whole}/${query.replace('=', '')}` : whole)
    .replace(/^[a-z]+:\/\/[^/]*/iu, '')
    .split('/')
    .filter((segment) => segment !== '' && segment !== '.')
    .map(plainSegment)
    .filter((segment, at, all) => at < all.length - 1 || segment !== 'index');
}

/** As programs write addresses that the server does not rewrite: `archive/index.php?thread-3135.html`. */
const fileInQuery = /^[^&=]+\.html?=?$/iu;

/** Below a category, deeper pages are mostly articles; below a tag they are tags. */
function isListFolder(segments: readonly string[]): boolean {
  const page = segments.indexOf('page');
  const own = page > 0 ? segments.slice(0, page) : segments;
  return own.some((segment, at) => {
    const below = own.length - 1 - at;
    if (tagNames.has(segment) && below <= 2) return true;
    return (listNames.has(segment) && below <= 1) || (archiveNames.has(segment) && below === 0);
  });
}

const plainSegment = (segment: string): string =>
  decoded(segment)
    .toLowerCase()
    .replace(/\.(?:[sx]?html?|php|aspx?|jsp)$/u, '');

const tagNames = new Set(wordsOf('tagFolders'));
const listNames = new Set(wordsOf('listFolders'));
/** Some programs keep every article under `archives/`; `isDateArchive` detects a date after it. */
const archiveNames = new Set(wordsOf('archiveFolders'));
const searchNames = new Set(wordsOf('searchFolders'));
const listOfAllNames = new Set('sitemap site-map index-all all-posts all-articles'.split(' '));

function isDateArchive(segments: readonly string[]): boolean {
  const year = segments.findIndex(isYear);
  return year >= 0 && segments.slice(year + 1).every((segment) => /^(?:0?[1-9]|[12]\d|3[01])$/u.test(segment));
}

/** Numbers of the far future count items. */
const isYear = (segment: string): boolean => /^(?:19\d\d|20[0-3]\d)$/u.test(segment);

/** A file `page-2.html` may be an author's second page, so it does not count. */
const isFurtherPage = (segments: readonly string[]): boolean =>
  segments.at(-2) === 'page' && /^\d+$/u.test(segments.at(-1) ?? '');
