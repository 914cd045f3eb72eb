import { setImmediate } from 'node:timers/promises';
import { SaxesParser } from 'saxes';
import { isWebAddress } from '../../../contract/web-address.ts';
import { budgets } from '../../budgets.ts';
import { encodingOfLabel } from '../../charset/declared-charset.ts';
import { latin1Of, unicodeOf } from '../../charset/unicode.ts';
import { isGzip, unpackSoundPart } from './body.ts';

export type SitemapEntry = Readonly<{
  location: string;
  lastModified: string | null;
  alternates?: readonly string[];
}>;

type ReadSitemap = Readonly<{
  kind: 'pages' | 'index' | 'html';
  damage: string | null;
}>;

type TakeEntries = (entries: readonly SitemapEntry[], kind: 'pages' | 'index') => Promise<void> | void;

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
 * Reads XML (urlset or sitemapindex), RSS, Atom or an address per line, plain or gzip. Damaged files are read as far as
 * the parser gets. Emits entries in pieces and yields to the event loop between: a file at the limit takes seconds.
 */
export async function readSitemap(bytes: Uint8Array, take: TakeEntries): Promise<ReadSitemap> {
  const { bytes: whole, damage: cut } = isGzip(bytes)
    ? await unpackSoundPart(bytes, budgets.sitemapBytes)
    : { bytes, damage: null };
  const start = startOfXml(whole);
  const [plain, damage] =
    start === 0 ? [whole, cut] : [whole.subarray(start), cut ?? 'text stands before its beginning'];
  const head = new TextDecoder(encodingOf(plain)).decode(plain.subarray(0, 2048)).trimStart();
  const read = head.startsWith('<') ? await readXml(plain, head, take) : await readLines(plain, take);
  return { ...read, damage: damage ?? read.damage };
}

function startOfXml(bytes: Uint8Array) {
  const head = latin1Of(bytes, 2048);
  if (/^(?:ï»¿)?\s*(?:<|https?:)/i.test(head)) return 0;
  return Math.max(0, head.search(/<\?xml\s|<(?:\w+:)?(?:urlset|sitemapindex|rss|feed)[\s>]/));
}

function encodingOf(bytes: Uint8Array) {
  const unicode = unicodeOf(bytes);
  if (unicode) return unicode;
  const head = latin1Of(bytes, 256);
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
    // Overlong lines are dropped: each piece would copy them.
    held = isLast || (lines.at(-1)?.length ?? 0) > budgets.addressCharacters ? '' : (lines.pop() ?? '');
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
  const { entries, write, isHopeless, kind: kindNow, finish } = xmlReader();
  const decoder = new TextDecoder(encodingOf(bytes));
  for (let start = 0; start < bytes.byteLength && !isHopeless(); start += pieceBytes) {
    write(decoder.decode(bytes.subarray(start, start + pieceBytes), { stream: true }));
    const kind = kindNow();
    if (kind !== 'html' && entries.length >= entriesAtOnce) await take(entries.splice(0), kind);
    await setImmediate();
  }
  const damage = finish();
  const kind = kindNow();
  if (kind === 'html') return { kind, damage: null };
  await take(entries, kind);
  return { kind, damage };
}

const containers = new Map([
  ['url', { address: 'loc', date: ['lastmod'] }],
  ['sitemap', { address: 'loc', date: ['lastmod'] }],
  ['item', { address: 'link', date: ['pubDate', 'date'] }],
  ['entry', { address: 'link', date: ['updated', 'published'] }],
]);
const roots = new Set(['urlset', 'sitemapindex', 'rss', 'RDF', 'feed']);

/**
 * At an ampersand that begins no entity, the most common fault, the parser would drop all up to the next semicolon, so
 * it gets a private-use character instead.
 */
const rawAmpersand = /&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/gi;
const standIn = '\uE000';

/** Ignores namespace prefixes, and elements that are not children of an entry, such as `image:loc`. */
function xmlReader() {
  const entries: SitemapEntry[] = [];
  const path: string[] = [];
  const parser = new SaxesParser<{ xmlns: false }>({ xmlns: false });
  let [root, held, text, location, guid] = ['', '', '', '', ''];
  let [faults, isPermanent] = [0, true];
  let damage: string | null = null;
  let lastModified: string | null = null;
  let alternates: string[] = [];
  const parentIs = (name: string) => path.at(-2) === name;
  const open = (name: string, attributes: Readonly<Record<string, string>>) => {
    root ||= name;
    path.push(name);
    text = '';
    if (containers.has(name)) [location, guid, lastModified, alternates] = ['', '', null, []];
    else if (name === 'guid') isPermanent = attributes['isPermaLink'] !== 'false';
    // Atom has addresses in attributes, beside other kinds of links.
    else if (name === 'link' && (attributes['rel'] ?? 'alternate') === 'alternate') {
      const href = withAmpersands(attributes['href'] ?? '').trim();
      if (parentIs('entry')) location ||= href;
      else if (parentIs('url') && attributes['rel'] && attributes['hreflang'] !== undefined) alternates.push(href);
    }
  };
  const close = (name: string) => {
    const inside = text.trim();
    text = '';
    const parent = containers.get(path.at(-2) ?? '');
    if (parent?.address === name) location ||= inside;
    else if (name === 'guid' && parentIs('item')) guid = isPermanent && /^(?:https?:\/)?\//i.test(inside) ? inside : '';
    else if (parent?.date.includes(name)) lastModified ??= isoDate(inside);
    else if (containers.has(name)) {
      location ||= guid;
      if (location !== '') entries.push({ location, lastModified, ...(alternates.length > 0 && { alternates }) });
    }
    path.pop();
  };
  parser.on('error', (error) => {
    faults += 1;
    damage ??= error.message.replace(/\.$/, '');
  });
  parser.on('opentag', ({ name, attributes }) => open(localName(name), attributes));
  parser.on('text', (piece) => {
    if (piece.includes(standIn)) damage ??= 'an ampersand stands for itself; it must be written &amp;';
    text += withAmpersands(piece);
  });
  parser.on('cdata', (piece) => (text += withAmpersands(piece)));
  parser.on('closetag', ({ name }) => close(localName(name)));
  return {
    entries,
    kind: () => (root === 'html' ? 'html' : root === 'sitemapindex' ? 'index' : 'pages'),
    isHopeless: () => root === 'html' || path.length > budgets.xmlDepth || faults > budgets.xmlFaults,
    write(piece: string) {
      const whole = held + piece;
      const end = Math.max(whole.lastIndexOf('&'), 0);
      const cut = whole.length - end < 12 && whole[end] === '&' ? end : whole.length;
      held = whole.slice(cut);
      parser.write(whole.slice(0, cut).replace(rawAmpersand, standIn));
    },
    finish() {
      if (path.length > budgets.xmlDepth) return damage ?? `elements are nested more than ${budgets.xmlDepth} deep`;
      parser.write(held.replace(rawAmpersand, standIn)).close();
      if (!roots.has(root)) damage ??= root === '' ? 'no XML element' : `unknown element <${root}>`;
      return damage;
    },
  };
}

const withAmpersands = (text: string) => text.replaceAll(standIn, '&');

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

function isoDate(text: string) {
  const time = Date.parse(text);
  if (Number.isNaN(time)) return null;
  if (/^\d{4}-\d{2}-\d{2}/.test(text)) return text;
  return /[a-z]/i.test(text) ? new Date(time).toISOString() : null;
}
