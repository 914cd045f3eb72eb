import { declaredCharset } from '../../charset/declared-charset.ts';
import { budgets } from '../../budgets.ts';
import { utf16Of } from '../../charset/utf-16.ts';
import { find, pickElements } from '../../html/document.ts';
import { documentLinks, linkElements, linksInHeader, refreshTarget, type DocumentLinkKind } from '../../html/links.ts';
import { readRobotsDirectives, robotsNames } from '../robots-directives.ts';
import { decodeReferences, linkText } from './link-text.ts';

type LinkKind = 'a' | 'area' | 'frame' | 'next' | 'prev' | 'canonical' | 'alternate' | 'refresh';

export interface PageLink {
  /** As it stands in the page, in Unicode; may be relative. */
  readonly href: string;
  readonly kind: LinkKind;
  readonly nofollow: boolean;
}

export interface PageLinks {
  /** Of `<base href>`, or null. */
  readonly base: string | null;
  readonly links: readonly PageLink[];
  /** What the robots meta tags and the header X-Robots-Tag say. */
  readonly nofollow: boolean;
  readonly noindex: boolean;
  /** There are more than are read. */
  readonly isCut: boolean;
}

/**
 * Everything that leads to other pages: what the headers say, then the links of the page (see `html/links.ts`) in
 * document order, then where it sends its visitors. Linear in the length of the page, of whose link elements the first
 * 50,000 count.
 *
 * The page is read as bytes, for in every encoding that is read here the characters of markup stand for themselves, and
 * queries go out in the bytes in which they are written.
 */
export function readLinks(body: Uint8Array, headers: Readonly<Record<string, string>>): PageLinks {
  const { document, isCut } = pickElements(asBytes(body), linkElements, maxLinks);
  let charset: string | null = null;
  const decode = (raw: string): string =>
    linkText(raw, () => (charset ??= declaredCharset(body, headers['content-type'])?.charset ?? ''));
  const links: PageLink[] = [];
  const add = (href: string, kind: LinkKind, nofollow = false): void => {
    if (leadsNowhere.test(href)) return;
    const text = decode(href);
    if (text !== '') links.push({ href: text, kind, nofollow });
  };
  for (const { href, kind } of linksInHeader(headers['link'] ?? '')) add(href, kindOf(kind));
  const found = documentLinks(document);
  for (const { kind, href, relations } of found.links) {
    const isBarred = (kind === 'a' || kind === 'area') && relations.some((relation) => barring.test(relation));
    add(href, kindOf(kind), isBarred);
  }
  const metas = find(document, 'meta').map(({ attribs }) => attribs);
  const refreshes = metas
    .filter((attribs) => attribs['http-equiv']?.toLowerCase() === 'refresh')
    .map(({ content = '' }) => decodeReferences(content));
  for (const content of [headers['refresh'] ?? '', ...refreshes]) add(refreshTarget(content)?.href ?? '', 'refresh');
  const robots = metas
    .filter(({ name = '' }) => robotsNames.has(name.toLowerCase()))
    .map(({ content = '' }) => content);
  const [inPage, inHeader] = [
    readRobotsDirectives(robots.join(',')),
    readRobotsDirectives(headers['x-robots-tag'] ?? ''),
  ];
  return {
    base: found.base === null ? null : decode(found.base),
    links,
    nofollow: inPage.nofollow || inHeader.nofollow,
    noindex: inPage.noindex || inHeader.noindex,
    isCut,
  };
}

const { max: maxLinks } = budgets.pageLinks;

const kindOf = (kind: DocumentLinkKind): LinkKind => (kind === 'iframe' ? 'frame' : kind);

/**
 * One character per byte. UTF-16 has zeros between its letters; it is turned into UTF-8 first, which the rest can read.
 */
export function asBytes(body: Uint8Array): string {
  const wide = utf16Of(body);
  const bytes = wide
    ? Buffer.from(new TextDecoder(wide).decode(body))
    : Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  return bytes.toString('latin1');
}

/** Of a link that its page does not vouch for. */
const barring = /\b(?:nofollow|ugc|sponsored)\b/;

/** Fragments of the same page, and schemes of other programs. */
const leadsNowhere = /^\s*(?:#|(?!https?:)[a-z][a-z\d+.-]*:)/i;
