import { declaredCharset, encodingOfLabel } from '../../charset/declared-charset.ts';
import { budgets } from '../../budgets.ts';
import { decodeStrictly, latin1Of, utf16Of } from '../../charset/unicode.ts';
import { find, pickElements } from '../../html/document.ts';
import { decodeValue } from '../../html/entities.ts';
import { documentLinks, linkElements, linksInHeader, refreshTarget, type DocumentLinkKind } from '../../html/links.ts';
import { readRobotsDirectives, robotsNames } from '../robots-directives.ts';

/**
 * Reads links: those in headers, in document order, then refreshes. Linear; at most the first 50,000 link elements.
 * Works on bytes: markup is the same in every encoding here, and query strings are sent in the page's bytes.
 */
export function readLinks(body: Uint8Array, headers: Readonly<Record<string, string>>) {
  const { document, isCut } = pickElements(asBytes(body), linkElements, budgets.pageLinks);
  let charset: string | null = null;
  const decode = (raw: string) =>
    linkText(raw, () => (charset ??= declaredCharset(body, headers['content-type'])?.charset ?? ''));
  const links: Readonly<{ href: string; kind: DocumentLinkKind | 'refresh'; nofollow: boolean }>[] = [];
  const add = (href: string, kind: DocumentLinkKind | 'refresh', nofollow = false) => {
    if (leadsNowhere.test(href)) return;
    const text = decode(href);
    if (text !== '') links.push({ href: text, kind, nofollow });
  };
  for (const { href, kind } of linksInHeader(headers['link'] ?? '')) add(href, kind);
  const found = documentLinks(document);
  for (const { kind, href, relations } of found.links) {
    const isBarred = (kind === 'a' || kind === 'area') && relations.some((relation) => barring.test(relation));
    add(href, kind, isBarred);
  }
  const metas = find(document, 'meta').map(({ attribs }) => attribs);
  const refreshes = metas
    .filter((attribs) => attribs['http-equiv']?.toLowerCase() === 'refresh')
    .map(({ content = '' }) => decodeValue(content));
  for (const content of [headers['refresh'] ?? '', ...refreshes]) add(refreshTarget(content)?.href ?? '', 'refresh');
  const robots = metas
    .filter(({ name = '' }) => robotsNames.has(name.toLowerCase()))
    .map(({ content = '' }) => content);
  const said = [robots.join(','), headers['x-robots-tag'] ?? ''].map(readRobotsDirectives);
  return {
    base: found.base === null ? null : decode(found.base),
    links,
    nofollow: said.some(({ nofollow }) => nofollow),
    noindex: said.some(({ noindex }) => noindex),
    isCut,
  };
}

/** Returns one character per byte; UTF-16 is converted to UTF-8 first. */
export function asBytes(body: Uint8Array) {
  const wide = utf16Of(body);
  return latin1Of(wide ? Buffer.from(new TextDecoder(wide).decode(body)) : body);
}

const barring = /\b(?:nofollow|ugc|sponsored)\b/;

const leadsNowhere = /^\s*(?:#|(?!https?:)[a-z][a-z\d+.-]*:)/i;

/**
 * Encodes like browsers: the path as UTF-8, the query string in the page's bytes. `?q=中文` in a GBK page requests
 * `?q=%D6%D0%CE%C4`. `raw` has one character per byte.
 */
function linkText(raw: string, charset: () => string) {
  // oxlint-disable-next-line no-control-regex -- all of ASCII is meant
  if (/^[\u0000-\u007f]*$/.test(raw)) return decodeValue(raw).trim();
  const [, path = '', query = ''] = /^([^?]*)(.*)$/s.exec(raw) ?? [];
  const decoded = path.replace(/[\u0080-\u00ff][^\u0100-\uffff]*/g, (text) => {
    const bytes = Buffer.from(text, 'latin1');
    const encoding = encodingOfLabel(charset()) ?? 'utf-8';
    return decodeStrictly(bytes, 'utf-8') ?? new TextDecoder(encoding === 'utf-8' ? 'gb18030' : encoding).decode(bytes);
  });
  const encoded = query.replace(/[\u0080-\u00ff]/g, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`);
  return decodeValue(decoded + encoded).trim();
}
