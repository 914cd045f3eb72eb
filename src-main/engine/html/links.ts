import { find } from './document.ts';
import { wordSet } from './elements.ts';
import type { HtmlDocument } from './nodes.ts';

export const linkElements = wordSet('a area base frame iframe link meta');

export type DocumentLinkKind = 'a' | 'area' | 'frame' | 'iframe' | 'canonical' | 'next' | 'prev' | 'alternate';

export interface DocumentLink {
  readonly kind: DocumentLinkKind;
  /** Not empty, perhaps relative. */
  readonly href: string;
  readonly relations: readonly string[];
  readonly language: string | null;
}

/** Relative to `base`, the first `<base href>`. */
export function documentLinks(document: HtmlDocument) {
  let base: string | null = null;
  const links: DocumentLink[] = [];
  for (const { name, attribs } of find(document, 'a, area, base, frame, iframe, link')) {
    if (name === 'base') base ??= attribs['href']?.trim() ?? null;
    const isFrame = name === 'frame' || name === 'iframe';
    // SVG links by an attribute of an older standard.
    const href = isFrame ? attribs['src'] : (attribs['href'] ?? attribs['xlink:href']);
    if (href === undefined || href.trim() === '' || name === 'base') continue;
    const relations = attribs['rel'] === undefined ? [] : attribs['rel'].toLowerCase().split(/\s+/);
    const language = attribs['hreflang']?.trim() ?? null;
    const kind = name === 'link' ? statedKind(relations, language) : (name as 'a' | 'area' | 'frame' | 'iframe');
    if (kind !== null) links.push({ kind, href: href.trim(), relations, language });
  }
  return { base, links };
}

/** In the header Link (RFC 8288). */
export function linksInHeader(header: string): readonly DocumentLink[] {
  return [...header.matchAll(/<([^<>]*)>([^<]*)/g)].flatMap(([, href = '', parameters = '']) => {
    const relations = (/;\s*rel\s*=\s*"?([^";]*)/i.exec(parameters)?.[1] ?? '').toLowerCase().split(/\s+/);
    const language = /;\s*hreflang\s*=\s*"?([\w-]+)/i.exec(parameters)?.[1] ?? null;
    const kind = statedKind(relations, language);
    return kind === null ? [] : [{ kind, href, relations, language }];
  });
}

/** Others load what the page is made of, or are feeds and versions for other media. */
function statedKind(relations: readonly string[], language: string | null): DocumentLinkKind | null {
  if (relations.includes('canonical')) return 'canonical';
  if (relations.includes('next')) return 'next';
  if (relations.includes('prev') || relations.includes('previous')) return 'prev';
  return relations.includes('alternate') && language !== null ? 'alternate' : null;
}

/** Of a `meta` element or the header Refresh: `5; url=/next`. */
export function refreshTarget(content: string): { readonly seconds: number; readonly href: string } | null {
  const [, seconds = '', href = ''] = /^\s*([\d.]*)\s*[;,]\s*(?:url\s*=\s*)?["']?([^"']+)/i.exec(content) ?? [];
  return href === '' ? null : { seconds: Number(seconds), href };
}
