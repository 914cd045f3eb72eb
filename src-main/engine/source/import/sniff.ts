import type { FileFormat } from '../../../contract/audits.ts';
import { matchColumns, firstRow } from './table.ts';
import { crawlColumnNames, isCrawlTable } from './screaming-frog.ts';
import { fieldsOfObject, hasTexts, rowFieldNames } from './row-page.ts';
import { packingOf } from './packed-members.ts';
import { guessEncoding } from './text-encoding.ts';

/** Enough for the first element of a WordPress export, which declares its namespace, and the first row of a table. */
export const sniffedBytes = 64 * 1024;

/**
 * By the first bytes (`head`, unpacked), and by name where these are ambiguous. Null for files without pages: lists of
 * addresses, sitemaps, images.
 */
export function sniffFormat(head: Buffer, name: string): FileFormat | null {
  if (['504b0304', '504b0506', '504b0708'].includes(head.toString('hex', 0, 4)))
    return isOfficeFile(head) ? null : 'zip';
  if (/^WARC\/\d/.test(head.subarray(0, 6).toString('latin1'))) return 'warc';
  if (packingOf(head) || looksBinary(head)) return null;
  const text = new TextDecoder(guessEncoding(head)).decode(head).trimStart();
  if (isMhtml(text)) return 'mhtml';
  if (/<rss\b/i.test(text) && /wordpress\.org\/export\/|<wp:wxr_version/i.test(text)) return 'wordpress';
  if (isHtml(text)) return 'html';
  if (/^<\?xml|^<(?:urlset|sitemapindex|rss|feed)\b/i.test(text)) return null;
  const ending = /\.([^.]+)$/.exec(name.toLowerCase().replace(/\.(?:gz|zst)$/, ''))?.[1] ?? '';
  if (isJsonPages(text)) return 'jsonl';
  if (ending === 'md' || ending === 'markdown') return 'markdown';
  const table = tableFormat(text);
  if (table) return table;
  return /^(?:html?|xhtml|shtml|php|aspx?|jsp)$/.test(ending) && /<[a-z][^>]*>/i.test(text) ? 'html' : null;
}

/** Office documents, EPUB and Java archives are ZIP files, too. */
function isOfficeFile(head: Buffer) {
  const name = head.subarray(30, 30 + head.readUInt16LE(Math.min(26, Math.max(0, head.length - 2)))).toString('latin1');
  return /^(?:\[Content_Types\]\.xml|mimetype|_rels\/|META-INF\/MANIFEST\.MF)/.test(name);
}

/** Database exports contain some null bytes (up to 1%); mistaken for lists, their addresses would be fetched. */
function looksBinary(head: Buffer) {
  const sample = head.subarray(0, 4096);
  const nulls = sample.filter((byte) => byte === 0).length;
  return nulls * 100 > sample.length && !guessEncoding(head).startsWith('utf-16');
}

function isMhtml(text: string) {
  const start = text.slice(0, 4096);
  return (
    /^(?:[\w-]+:[^\n]*\r?\n(?:[ \t][^\n]*\r?\n)*)+/.test(start) &&
    /^content-type:\s*multipart\/(?:related|alternative|mixed)/im.test(start)
  );
}

function isHtml(text: string) {
  const start = text.replace(/^(?:<\?xml[^>]*>|<!--[^]*?-->|\s)+/, '');
  return /^<(?:!doctype\s+html|html|head|body|title|meta|main|article|div|p|h1|table|section|header|nav|link|script|style)\b/i.test(
    start,
  );
}

/** Searches for field names, as the first object may be cut off. */
function isJsonPages(text: string) {
  if (!/^\[?\s*\{\s*"/.test(text)) return false;
  const names = Array.from(text.matchAll(/"((?:[^"\\]|\\.){1,60})"\s*:/g), ([, name = '']) => name);
  const { html, text: texts } = fieldsOfObject(Object.fromEntries(names.map((name) => [name, 'x'])));
  return html !== undefined || texts !== undefined;
}

function tableFormat(text: string) {
  const header = firstRow(text.slice(0, 20_000));
  if (header.length < 2) return null;
  if (isCrawlTable(matchColumns(header, crawlColumnNames))) return 'screaming-frog';
  return hasTexts(matchColumns(header, rowFieldNames)) ? 'csv' : null;
}
