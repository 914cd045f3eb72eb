import { find } from './document.ts';
import { wordSet, type Attributes, type HtmlDocument } from './elements.ts';

export const linkElements = wordSet('a area base frame iframe link meta');

export type DocumentLinkKind = 'a' | 'area' | 'frame' | 'iframe' | 'canonical' | 'next' | 'prev' | 'alternate';

export type DocumentLink = Readonly<{
  kind: DocumentLinkKind;
  /** Never empty; may be relative. */
  href: string;
  relations: readonly string[];
  language: string | null;
}>;

export function documentLinks(document: HtmlDocument) {
  const reader = new LinkReader();
  for (const { name, attribs } of find(document, 'a, area, base, frame, iframe, link')) reader.read(name, attribs);
  return reader;
}

/** To be fed, in document order, with the elements that `documentLinks` selects. */
export class LinkReader {
  base: string | null = null;
  readonly links: DocumentLink[] = [];

  read(name: string, attributes: Attributes) {
    if (name === 'base') {
      this.base ??= attributes['href']?.trim() ?? null;
      return;
    }
    const isFrame = name === 'frame' || name === 'iframe';
    // `xlink:href`: older SVG.
    const href = (isFrame ? attributes['src'] : (attributes['href'] ?? attributes['xlink:href']))?.trim() ?? '';
    if (href === '') return;
    const relations = attributes['rel'] === undefined ? [] : attributes['rel'].toLowerCase().split(/\s+/);
    const language = attributes['hreflang']?.trim() ?? null;
    const kind = name === 'link' ? statedKind(relations, language) : (name as 'a' | 'area' | 'frame' | 'iframe');
    if (kind !== null) this.links.push({ kind, href, relations, language });
  }
}

/** Link header (RFC 8288). */
export function linksInHeader(header: string): readonly DocumentLink[] {
  return [...header.matchAll(/<([^<>]*)>([^<]*)/g)].flatMap(([, href = '', parameters = '']) => {
    const relations = (/;\s*rel\s*=\s*"?([^";]*)/i.exec(parameters)?.[1] ?? '').toLowerCase().split(/\s+/);
    const language = /;\s*hreflang\s*=\s*"?([\w-]+)/i.exec(parameters)?.[1] ?? null;
    const kind = statedKind(relations, language);
    return kind === null ? [] : [{ kind, href, relations, language }];
  });
}

/** Other links load parts of the page, or are feeds and other media. */
function statedKind(relations: readonly string[], language: string | null) {
  if (relations.includes('canonical')) return 'canonical';
  if (relations.includes('next')) return 'next';
  if (relations.includes('prev') || relations.includes('previous')) return 'prev';
  return relations.includes('alternate') && language !== null ? 'alternate' : null;
}

/** From a `meta` element or the header Refresh: `5; url=/next`. */
export function refreshTarget(content: string): Readonly<{ seconds: number; href: string }> | null {
  const [, seconds = '', href = ''] = /^\s*([\d.]*)\s*[;,]\s*(?:url\s*=\s*)?["']?([^"']+)/i.exec(content) ?? [];
  return href === '' ? null : { seconds: Number(seconds), href };
}
