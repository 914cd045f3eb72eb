import names from '../../../../resources/words/names-of-files.json' with { type: 'json' };
import { isWebUrl } from '../../../contract/web-address.ts';
import { looksLikeText, notHtml, type Failure, type HttpHeaders } from '../crawl/response.ts';
import { importedPage, withProblem, type ImportedPage } from '../source.ts';
import MarkdownIt from 'markdown-it';
import { budgets } from '../../budgets.ts';
import { guessEncoding } from './text-encoding.ts';
import { normaliseAddress } from '../address.ts';
import { headerEntries } from './http-response.ts';
import { escapeMarkup } from '../../escape-markup.ts';
import { wordSet } from '../../html/elements.ts';

export type PageFileKind = 'html' | 'mhtml' | 'markdown' | 'text';

const kindOfEnding = new Map(
  Object.entries(names.pages).flatMap(([kind, endings]) =>
    endings.split(' ').map((ending) => [ending, kind as PageFileKind] as const),
  ),
);
const notPages = wordSet(names.notPages);

/** Texts that builds leave: `main.3f2a.js.LICENSE.txt`, `OPEN-SANS-LICENSE.txt`, `OFL.txt` and the like. */
const buildFiles = /^(?:(?:.+[._-])?(?:licen[cs]es?|notices?)|(?:.+\.)?third-?party[\w-]*|ofl|fontlog|copying)\.txt$/;

export function isServiceFile(name: string) {
  const path = name.split(/[?#]/, 1)[0] ?? '';
  const base = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  return notPages.has(base) || buildFiles.test(base);
}

export function kindOfName(name: string): PageFileKind | null {
  const base = name.slice(name.lastIndexOf('/') + 1).toLowerCase();
  const ending = /\.([^.]+)$/.exec(base)?.[1] ?? '';
  return isServiceFile(base) ? null : (kindOfEnding.get(ending) ?? null);
}

/**
 * The address is the one it was saved from if the file says so, else its path. Markdown becomes HTML; other bytes are
 * kept.
 */
export function pageOfFile(name: string, kind: PageFileKind, bytes: Uint8Array, fetchedAt: number): ImportedPage {
  if (kind === 'mhtml') {
    const archived = readMhtml(bytes);
    if (!archived) return withoutBody(name, fetchedAt, notHtml('multipart/related'));
    const { address, headers, body, savedAt } = archived;
    return importedPage({ address: address ?? name, headers, body, fetchedAt: savedAt ?? fetchedAt });
  }
  if (!looksLikeText(bytes)) return withoutBody(name, fetchedAt, notHtml('application/octet-stream'));
  const markdown = kind === 'markdown' ? markdownPage(bytes) : null;
  if (markdown) return importedPage({ address: name, headers: htmlHeaders, body: markdown, fetchedAt });
  const address = kind === 'html' ? (savedFrom(bytes) ?? name) : name;
  // No charset here: it would override the page's own declaration.
  const headers = { 'content-type': kind === 'html' ? 'text/html' : 'text/plain' };
  return importedPage({ address, headers, body: bytes, fetchedAt });
}

export function withoutBody(address: string, fetchedAt: number, failure: Failure): ImportedPage {
  return withProblem(importedPage({ address, statusCode: 0, fetchedAt }), failure);
}

const searchedBytes = 4096;

/** The address that browsers ("Save page as"), SingleFile and HTTrack leave in a comment; null for none. */
export function savedFrom(bytes: Uint8Array): string | null {
  const start = new TextDecoder().decode(bytes.subarray(0, searchedBytes));
  // `<!-- saved from url=(0023)http://contoso.com/page -->`, with the length of the address.
  const [, length, rest] = /<!--\s*saved from url=\((\d{4,5})\)(\S+)/i.exec(start) ?? [];
  const byBrowser = rest?.slice(0, Number(length) || undefined).replace(/-->$/, '');
  const bySingleFile = /<!--\s*Page saved with SingleFile\s+url:\s*(\S+)/i.exec(start)?.[1];
  // HTTrack omits the scheme.
  const byHttrack = /<!-- Mirrored from (\S+) by HTTrack/i.exec(start)?.[1]?.replace(/^(?:https?:\/\/)?/i, 'https://');
  const url = URL.parse(byBrowser ?? bySingleFile ?? byHttrack ?? '');
  if (!url || !isWebUrl(url)) return null;
  url.hash = '';
  return url.href;
}

/** Name endings of folders for a saved page's files, by browser and language. Frames there are no pages of the site. */
const companionEndings = names.companions.split(' ');

export function companionFolders(htmlFiles: Iterable<string>): (folder: string) => boolean {
  const stems = new Set<string>();
  for (const file of htmlFiles) stems.add(file.replace(/\.[^./]+$/, ''));
  return (folder) =>
    companionEndings.some((ending) => folder.endsWith(ending) && stems.has(folder.slice(0, -ending.length)));
}

export function isHiddenPath(name: string) {
  return /(?:^|\/)(?:\.|__MACOSX(?:\/|$)|Thumbs\.db$|desktop\.ini$)/i.test(name);
}

/** A linear parser; others take a minute for a list of ten thousand badly indented lines. */
const markdown = new MarkdownIt({ html: true });

/** Null for longer files, which are read as plain text, since unclosed emphasis takes more than linear time. */
export function markdownPage(bytes: Uint8Array): Uint8Array | null {
  const text = new TextDecoder(guessEncoding(bytes)).decode(bytes);
  if (text.length > budgets.markdownCharacters) return null;
  const { fields, content } = readFrontMatter(text);
  const title = fields.title || (/^#\s+(.+?)\s*#*$/m.exec(content)?.[1] ?? '');
  return pageDocument({ ...fields, title }, articleOf(fields.title ?? '', markdown.render(content)));
}

/** Reads YAML between `---` or TOML between `+++`; only plain `name: value` lines. */
export function readFrontMatter(text: string) {
  const match = /^\uFEFF?(---|\+\+\+)[ \t]*\r?\n([^]*?)\r?\n\1[ \t]*(?:\r?\n|$)/.exec(text);
  if (!match) return { fields: {}, content: text };
  const values = new Map<string, string>();
  for (const line of (match[2] ?? '').split(/\r?\n/)) {
    const [, name = '', value = ''] = /^([\w-]+)\s*[:=]\s*(.*)$/.exec(line) ?? [];
    if (name !== '' && !values.has(name.toLowerCase())) values.set(name.toLowerCase(), unquoted(value));
  }
  const first = (...names: string[]) => names.map((name) => values.get(name)).find(Boolean) ?? '';
  const fields: PageFields = {
    title: first('title'),
    author: first('author', 'authors'),
    date: first('date', 'published', 'pubdate'),
    language: first('lang', 'language', 'locale'),
    description: first('description', 'summary', 'excerpt'),
    category: first('category', 'categories'),
    canonical: first('canonical', 'canonical_url', 'canonicalurl'),
    robots: first('robots'),
  };
  return { fields, content: text.slice(match[0].length) };
}

/** Reads `"a"`, `'a'`, `[a, b]` (the first) and `a # comment`. */
function unquoted(value: string) {
  const plain = value.trim();
  const list = /^\[\s*(.*?)\s*\]$/.exec(plain)?.[1];
  if (list !== undefined) return unquoted(/^("[^"]*"|'[^']*'|[^,]*)/.exec(list)?.[1] ?? '');
  const quoted = /^(["'])(.*?)\1\s*(?:#.*)?$/.exec(plain)?.[2];
  return quoted ?? plain.replace(/\s+#.*$/, '');
}

/** Returns the first HTML part of a web archive (RFC 2557). Parts nest; browsers write at most two levels. */
export function readMhtml(bytes: Uint8Array) {
  const whole = splitPart(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const part = firstHtml(whole, 0);
  if (!part) return null;
  const savedAt = Date.parse(whole.headers['date'] ?? '');
  return {
    address: normaliseAddress(whole.headers['snapshot-content-location'] ?? part.headers['content-location'] ?? ''),
    headers: { 'content-type': part.headers['content-type'] ?? 'text/html' },
    body: decodeTransfer(part),
    savedAt: Number.isNaN(savedAt) ? null : savedAt,
  };
}

type Part = Readonly<{
  headers: HttpHeaders;
  body: Buffer;
}>;

function firstHtml(part: Part, depth: number): Part | null {
  const type = part.headers['content-type'] ?? '';
  if (/^\s*(?:text\/html|application\/xhtml\+xml)\b/i.test(type)) return part;
  const boundary = /\bboundary\s*=\s*(?:"([^"]+)"|([^\s;]+))/i.exec(type)?.slice(1).find(Boolean);
  if (boundary === undefined || depth === budgets.mhtmlDepth) return null;
  for (const inner of partsOf(part.body, boundary)) {
    const found = firstHtml(splitPart(inner), depth + 1);
    if (found) return found;
  }
  return null;
}

function* partsOf(body: Buffer, boundary: string) {
  const mark = Buffer.from(`--${boundary}`);
  let start = body.indexOf(mark);
  while (start >= 0) {
    const from = start + mark.length;
    if (body.subarray(from, from + 2).toString('latin1') === '--') return;
    const next = body.indexOf(mark, from);
    yield body.subarray(from, next < 0 ? undefined : next);
    start = next;
  }
}

function splitPart(bytes: Buffer) {
  const text = bytes.subarray(0, 65_536).toString('latin1');
  const lead = /^\s*/.exec(text)?.[0].length ?? 0;
  const end = /\r?\n\r?\n/.exec(text.slice(lead));
  if (!end) return { headers: {}, body: Buffer.alloc(0) };
  const headers: Record<string, string> = {};
  const lines = text.slice(lead, lead + end.index).replaceAll(/\r?\n[ \t]+/g, ' ');
  for (const [name, value] of headerEntries(lines.split(/\r?\n/))) headers[name] ??= value;
  return { headers, body: bytes.subarray(lead + end.index + end[0].length) };
}

function decodeTransfer({ headers, body }: Part) {
  const encoding = (headers['content-transfer-encoding'] ?? '').toLowerCase();
  if (encoding === 'base64') return Buffer.from(body.toString('latin1'), 'base64');
  if (encoding !== 'quoted-printable') return body;
  const text = body
    .toString('latin1')
    .replaceAll(/[ \t]*=[ \t]*\r?\n/g, '')
    .replaceAll(/=([\da-f]{2})/gi, (_match, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
  return Buffer.from(text, 'latin1');
}

type PageFields = Readonly<
  Partial<
    Record<'title' | 'author' | 'date' | 'language' | 'description' | 'category' | 'canonical' | 'robots', string>
  >
>;

export const htmlHeaders = { 'content-type': 'text/html; charset=utf-8' } as const;

export function pageDocument(fields: PageFields, content: string) {
  const metas = [
    meta('name', 'author', fields.author),
    meta('name', 'description', fields.description),
    meta('name', 'robots', fields.robots),
    meta('property', 'article:published_time', fields.date),
    meta('property', 'article:section', fields.category),
    fields.canonical ? `<link rel="canonical" href="${escapeMarkup(fields.canonical)}">` : '',
  ];
  const language = fields.language ? ` lang="${escapeMarkup(fields.language)}"` : '';
  const head = `<meta charset="utf-8"><title>${escapeMarkup(fields.title ?? '')}</title>${metas.join('')}`;
  return Buffer.from(`<!doctype html>\n<html${language}><head>${head}</head><body>${content}</body></html>\n`);
}

const meta = (kind: 'name' | 'property', name: string, content: string | undefined) =>
  content ? `<meta ${kind}="${name}" content="${escapeMarkup(content)}">` : '';

export function articleOf(title: string, inner: string) {
  const headline = title && !/<h1[\s>]/i.test(inner) ? `<h1>${escapeMarkup(title)}</h1>` : '';
  return `<main><article>${headline}${inner}</article></main>`;
}

export function paragraphs(text: string) {
  return text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => `<p>${escapeMarkup(line)}</p>`)
    .join('\n');
}
