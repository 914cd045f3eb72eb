import { utf16Of } from '../../charset/utf-16.ts';
import { readRobotsDirectives, robotsNames } from '../robots-directives.ts';
import { declaredCharset, linkText } from './link-text.ts';
import { decodeReferences, startTags, type Tag } from './tags.ts';

export type LinkKind = 'a' | 'area' | 'frame' | 'next' | 'prev' | 'canonical' | 'alternate' | 'refresh';

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
}

const wanted = new Set(['a', 'area', 'base', 'frame', 'iframe', 'link', 'meta']);

/**
 * Everything on a page that leads to other pages, in document order. Linear in the length of the page, about a tenth of a millisecond for
 * one of 50 KB.
 */
export function readLinks(body: Uint8Array, headers: Readonly<Record<string, string>>): PageLinks {
  const html = asBytes(body);
  const reader = new LinkReader(html, headers['content-type'] ?? '');
  reader.visitHeader(headers['link'] ?? '');
  reader.visitRefresh(headers['refresh'] ?? '');
  for (const tag of startTags(html, wanted)) reader.visit(tag);
  const [inPage, inHeader] = [readRobotsDirectives(reader.robots), readRobotsDirectives(headers['x-robots-tag'] ?? '')];
  const [nofollow, noindex] = [inPage.nofollow || inHeader.nofollow, inPage.noindex || inHeader.noindex];
  return { base: reader.base, links: reader.links, nofollow, noindex };
}

/** One character per byte. UTF-16 has zeros between its letters; it is turned into UTF-8 first, which the rest can read. */
export function asBytes(body: Uint8Array): string {
  const wide = utf16Of(body);
  const bytes = wide ? Buffer.from(new TextDecoder(wide).decode(body)) : Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  return bytes.toString('latin1');
}

class LinkReader {
  readonly links: PageLink[] = [];
  base: string | null = null;
  robots = '';
  readonly #charset: () => string;

  constructor(html: string, contentType: string) {
    let charset: string | null = null;
    this.#charset = () => (charset ??= declaredCharset(contentType, html));
  }

  /** The same as `link` elements, in the header Link (RFC 8288). */
  visitHeader(header: string): void {
    for (const [, target, parameters = ''] of header.matchAll(/<([^>]*)>((?:\s*;[^,"]*(?:"[^"]*"[^,"]*)*)*)/g)) {
      const relations = /;\s*rel\s*=\s*"?([^";]*)/i.exec(parameters)?.[1]?.toLowerCase() ?? '';
      this.#visitLink(target, relations, /;\s*hreflang\s*=/i.test(parameters));
    }
  }

  visit({ name, attributes }: Tag): void {
    // Drawings (SVG) link by an attribute of an older standard.
    const href = attributes.get('href') ?? attributes.get('xlink:href');
    if (name === 'meta') this.#visitMeta(attributes);
    else if (name === 'iframe' || name === 'frame') this.#add(attributes.get('src'), 'frame', false);
    else if (name === 'base') {
      if (href !== undefined) this.base ??= linkText(href, this.#charset);
    } else {
      const relations = (attributes.get('rel') ?? '').toLowerCase();
      if (name === 'link') this.#visitLink(href, relations, attributes.has('hreflang'));
      else this.#add(href, name === 'area' ? 'area' : 'a', /\b(?:nofollow|ugc|sponsored)\b/.test(relations));
    }
  }

  #visitLink(href: string | undefined, relations: string, isTranslation: boolean): void {
    const kind = /(?:^|\s)(canonical|next|prev(?:ious)?|alternate)(?:\s|$)/.exec(relations)?.[1];
    if (kind === 'canonical' || kind === 'next') this.#add(href, kind, false);
    else if (kind === 'prev' || kind === 'previous') this.#add(href, 'prev', false);
    // Other alternates are feeds and print versions for other media.
    else if (kind === 'alternate' && isTranslation) this.#add(href, 'alternate', false);
  }

  #visitMeta(attributes: ReadonlyMap<string, string>): void {
    const content = attributes.get('content') ?? '';
    if (robotsNames.has((attributes.get('name') ?? '').toLowerCase())) this.robots += `,${content}`;
    if ((attributes.get('http-equiv') ?? '').toLowerCase() !== 'refresh') return;
    this.visitRefresh(decodeReferences(content));
  }

  /** What a `meta` element says that stands for the header Refresh, or the header itself: `5; url=/next`. */
  visitRefresh(content: string): void {
    const target = /^\s*[\d.]*\s*[;,]\s*(?:url\s*=\s*)?["']?([^"']+)/i.exec(content)?.[1];
    this.#add(target, 'refresh', false);
  }

  #add(href: string | undefined, kind: LinkKind, nofollow: boolean): void {
    if (href === undefined || leadsNowhere.test(href)) return;
    const text = linkText(href, this.#charset);
    if (text !== '') this.links.push({ href: text, kind, nofollow });
  }
}

/** Fragments of the same page, and schemes of other programs. */
const leadsNowhere = /^\s*(?:#|(?!https?:)[a-z][a-z\d+.-]*:)/i;
