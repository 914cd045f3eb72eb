import { setImmediate } from 'node:timers/promises';
import { SaxesParser } from 'saxes';
import { isWebAddress } from '../../../contract/web-address.ts';
import { budgets } from '../../budgets.ts';
import { encodingOfLabel } from '../../charset/declared-charset.ts';
import { unicodeOf } from '../../charset/unicode.ts';
import { maxAddressCharacters } from '../address.ts';
import { isGzip, unpackSoundPart } from './body.ts';

export interface SitemapEntry {
  readonly location: string;
  readonly lastModified: string | null;
  readonly alternates?: readonly string[];
}

export interface ReadSitemap {
  readonly kind: 'pages' | 'index' | 'html';
  readonly damage: string | null;
}

type TakeEntries = (entries: readonly SitemapEntry[], kind: 'pages' | 'index') => Promise<void> | void;

/** The limit of the sitemap protocol for an unpacked file. */
export const { max: maxSitemapBytes } = budgets.sitemapBytes;
const pieceBytes = 65_536;
const entriesAtOnce = 2000;

export async function parseSitemap(bytes: Uint8Array) {
  const entries: SitemapEntry[] = [];
  const read = await readSitemap(bytes, (some) => {
    for (const entry of some) entries.push(entry);
  });
  return { ...read, entries };
}

/**
 * Reads XML (urlset or sitemapindex), RSS, Atom or one address per line, packed or not. Entries of a damaged file are
 * kept as far as the parser can go on. They are handed on in pieces with turns for others between, because a file at
 * the limit takes seconds.
 */
export async function readSitemap(bytes: Uint8Array, take: TakeEntries): Promise<ReadSitemap> {
  const { bytes: whole, damage: cut } = isGzip(bytes)
    ? await unpackSoundPart(bytes, maxSitemapBytes)
    : { bytes, damage: null };
  const start = startOfXml(whole);
  const [plain, damage] =
    start === 0 ? [whole, cut] : [whole.subarray(start), cut ?? 'text stands before its beginning'];
  const head = new TextDecoder(encodingOf(plain)).decode(plain.subarray(0, 2048)).trimStart();
  const read = head.startsWith('<') ? await readXml(plain, head, take) : await readLines(plain, take);
  return { ...read, damage: damage ?? read.damage };
}

function startOfXml(bytes: Uint8Array) {
  const head = Buffer.from(bytes.subarray(0, 2048)).toString('latin1');
  if (/^(?:ï»¿)?\s*(?:<|https?:)/i.test(head)) return 0;
  return Math.max(0, head.search(/<\?xml\s|<(?:\w+:)?(?:urlset|sitemapindex|rss|feed)[\s>]/));
}

function encodingOf(bytes: Uint8Array) {
  const unicode = unicodeOf(bytes);
  if (unicode) return unicode;
  const head = Buffer.from(bytes.subarray(0, 256)).toString('latin1');
  const declared = /^(?:ï»¿)?\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w-]+)["']/.exec(head)?.[1];
  return (declared !== undefined && !/^utf-?16/i.test(declared) && encodingOfLabel(declared)) || 'utf-8';
}

async function readLines(bytes: Uint8Array, take: TakeEntries): Promise<ReadSitemap> {
  let entries: SitemapEntry[] = [];
  let damage: string | null = null;
  const decoder = new TextDecoder(encodingOf(bytes));
  let held = '';
  for (let start = 0; start < bytes.byteLength; start += pieceBytes) {
    const isLast = start + pieceBytes >= bytes.byteLength;
    const lines = (held + decoder.decode(bytes.subarray(start, start + pieceBytes), { stream: !isLast })).split(
      /\r\n|\r|\n/,
    );
    // No line of a list is so long, and it must not be copied again with every piece.
    held = isLast || (lines.at(-1)?.length ?? 0) > maxAddressCharacters ? '' : (lines.pop() ?? '');
    for (const line of lines) {
      const location = line.trim();
      if (location === '' || location.startsWith('#')) continue;
      if (isWebAddress(location)) entries.push({ location, lastModified: null });
      else damage ??= `“${location.slice(0, 60)}” is no address`;
    }
    if (entries.length < entriesAtOnce && !isLast) continue;
    await take(entries, 'pages');
    await setImmediate();
    entries = [];
  }
  return { kind: 'pages', damage };
}

async function readXml(bytes: Uint8Array, head: string, take: TakeEntries): Promise<ReadSitemap> {
  if (/^(?:<!--[\s\S]*?-->\s*)*<(?:!doctype\s+html|html|head|body)\b/i.test(head))
    return { kind: 'html', damage: null };
  const reader = new XmlReader();
  const decoder = new TextDecoder(encodingOf(bytes));
  for (let start = 0; start < bytes.byteLength && reader.root !== 'html' && !reader.isHopeless; start += pieceBytes) {
    reader.write(decoder.decode(bytes.subarray(start, start + pieceBytes), { stream: true }));
    if (reader.kind !== 'html' && reader.entries.length >= entriesAtOnce)
      await take(reader.entries.splice(0), reader.kind);
    await setImmediate();
  }
  const damage = reader.finish();
  if (reader.kind === 'html') return { kind: 'html', damage: null };
  await take(reader.entries, reader.kind);
  return { kind: reader.kind, damage };
}

const containers = new Map([
  ['url', { address: 'loc', date: ['lastmod'] }],
  ['sitemap', { address: 'loc', date: ['lastmod'] }],
  ['item', { address: 'link', date: ['pubDate', 'date'] }],
  ['entry', { address: 'link', date: ['updated', 'published'] }],
]);
const roots = new Set(['urlset', 'sitemapindex', 'rss', 'RDF', 'feed']);

/**
 * An ampersand that starts no entity is the most common fault. The parser would swallow all up to the next semicolon,
 * so it sees a private-use character.
 */
const rawAmpersand = /&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/gi;
const standIn = '\uE000';

/** Sitemaps are four deep. The parser holds and reports every open element. */
const { max: maxDepth } = budgets.xmlDepth;
/** No slips of a program any more; each takes the parser several microseconds. */
const { max: maxFaults } = budgets.xmlFaults;

/** Prefixes do not count, and only children of an entry do, never `image:loc`. */
class XmlReader {
  root = '';
  readonly entries: SitemapEntry[] = [];
  readonly #parser = new SaxesParser<{ xmlns: false }>({ xmlns: false });
  readonly #path: string[] = [];
  #damage: string | null = null;
  #faults = 0;
  #held = '';
  #text = '';
  #location = '';
  #guid = '';
  #isPermanent = true;
  #lastModified: string | null = null;
  #alternates: string[] = [];

  constructor() {
    this.#parser.on('error', (error) => {
      this.#faults += 1;
      this.#damage ??= error.message.replace(/\.$/, '');
    });
    this.#parser.on('opentag', ({ name, attributes }) => this.#open(localName(name), attributes));
    this.#parser.on('text', (text) => {
      if (text.includes(standIn)) this.#damage ??= 'an ampersand stands for itself; it must be written &amp;';
      this.#text += withAmpersands(text);
    });
    this.#parser.on('cdata', (text) => (this.#text += withAmpersands(text)));
    this.#parser.on('closetag', ({ name }) => this.#close(localName(name)));
  }

  write(piece: string): void {
    const text = this.#held + piece;
    // An entity may be cut by the end of the piece.
    const end = Math.max(text.lastIndexOf('&'), 0);
    const cut = text.length - end < 12 && text[end] === '&' ? end : text.length;
    this.#held = text.slice(cut);
    this.#parser.write(text.slice(0, cut).replace(rawAmpersand, standIn));
  }

  get isHopeless(): boolean {
    return this.#path.length > maxDepth || this.#faults > maxFaults;
  }

  get kind(): ReadSitemap['kind'] {
    if (this.root === 'html') return 'html';
    return this.root === 'sitemapindex' ? 'index' : 'pages';
  }

  finish(): string | null {
    if (this.#path.length > maxDepth) return this.#damage ?? `elements are nested more than ${maxDepth} deep`;
    this.#parser.write(this.#held.replace(rawAmpersand, standIn)).close();
    if (!roots.has(this.root)) this.#damage ??= this.root === '' ? 'no XML element' : `unknown element <${this.root}>`;
    return this.#damage;
  }

  #open(name: string, attributes: Readonly<Record<string, string>>) {
    if (this.root === '') this.root = name;
    this.#path.push(name);
    this.#text = '';
    if (containers.has(name)) [this.#location, this.#guid, this.#lastModified, this.#alternates] = ['', '', null, []];
    else if (name === 'guid') this.#isPermanent = attributes['isPermaLink'] !== 'false';
    // Atom keeps the address in an attribute, beside other links.
    else if (name === 'link' && (attributes['rel'] ?? 'alternate') === 'alternate') {
      const href = withAmpersands(attributes['href'] ?? '').trim();
      if (this.#parentIs('entry')) this.#location ||= href;
      else if (this.#parentIs('url') && attributes['rel'] && attributes['hreflang'] !== undefined)
        this.#alternates.push(href);
    }
  }

  #close(name: string) {
    const text = this.#text.trim();
    this.#text = '';
    const parent = containers.get(this.#path.at(-2) ?? '');
    if (parent?.address === name) this.#location ||= text;
    else if (name === 'guid' && this.#parentIs('item'))
      this.#guid = this.#isPermanent && /^(?:https?:\/)?\//i.test(text) ? text : '';
    else if (parent?.date.includes(name)) this.#lastModified ??= isoDate(text);
    else if (containers.has(name)) {
      // RSS may leave out the link.
      this.#location ||= this.#guid;
      if (this.#location !== '') this.#addEntry();
    }
    this.#path.pop();
  }

  #addEntry() {
    const entry = { location: this.#location, lastModified: this.#lastModified };
    this.entries.push(this.#alternates.length > 0 ? { ...entry, alternates: this.#alternates } : entry);
  }

  #parentIs(name: string) {
    return this.#path.at(-2) === name;
  }
}

function withAmpersands(text: string) {
  return text.replaceAll(standIn, '&');
}

function localName(name: string) {
  return name.slice(name.indexOf(':') + 1);
}

function isoDate(text: string): string | null {
  const time = Date.parse(text);
  if (Number.isNaN(time)) return null;
  if (/^\d{4}-\d{2}-\d{2}/.test(text)) return text;
  return /[a-z]/i.test(text) ? new Date(time).toISOString() : null;
}
