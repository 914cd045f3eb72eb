import names from '../../../resources/words/names-of-files.json' with { type: 'json' };
import { readdir, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parse as parseHost } from 'tldts';
import type { FileFormat, Source } from '../../contract/audits.ts';
import { AppError, fail } from '../app-error.ts';
import { batches } from '../batches.ts';
import { budgets } from '../budgets.ts';
import { wordSet } from '../html/elements.ts';
import { readNamedFile } from '../named-file.ts';
import { enteredText, normaliseAddress, writtenAddress } from './address.ts';
import { parseSitemap } from './crawl/sitemap-parser.ts';
import { fileInput, readHead } from './import/importer.ts';
import { unpackedInput } from './import/packed-members.ts';
import { sniffedBytes, sniffFormat } from './import/sniff.ts';
import { guessEncoding } from './import/text-encoding.ts';
import { parseRows } from './import/table.ts';

type RecognisedSource = Readonly<{
  source: Source;
  suggestedName: string;
}>;

/**
 * Web addresses named like a sitemap are sitemaps, others sites; local lists and sitemap files are read at once. Throws
 * `source-missing`, `source-unknown`, or the error of the file.
 */
export async function recogniseSource(text: string): Promise<RecognisedSource> {
  const entered = enteredText(text).replace(/^(["'])(.*)\1$/, '$2');
  if (entered === '') fail('source-missing');
  if (/^https?:/i.test(entered)) return webSource(entered);
  const file = localPath(entered);
  const found = await stat(file).catch(() => null);
  if (found?.isDirectory()) return recogniseFolder(file);
  if (found?.isFile()) return (await recogniseFile(file)) ?? readFileSource(file);
  if (found) fail('file-is-special', { file });
  const isLoopback = /^(?:localhost|127\.\d+\.\d+\.\d+)(?![\w.-])/i.test(entered);
  if (looksLikeHost(entered)) return webSource(`${isLoopback ? 'http' : 'https'}://${entered}`);
  fail('source-unknown', { text: entered });
}

function webSource(entered: string): RecognisedSource {
  const address = normaliseAddress(entered);
  if (!address) fail('address-invalid', { address: entered });
  const url = new URL(address);
  const isSitemap = /(?:\.(?:xml|rss|atom)(?:\.gz)?|sitemap[^/]*\.(?:txt|gz|php|aspx?)|\/(?:rss|feed|atom)\/?)$/i;
  // Normalising dropped the login; making the audit moves it to the secrets.
  const { username, password } = new URL(entered);
  if (username !== '') Object.assign(url, { username, password });
  const kind = isSitemap.test(url.pathname) ? 'sitemap' : 'site';
  return { source: { kind, url: url.href }, suggestedName: url.host };
}

function localPath(entered: string) {
  if (/^file:/i.test(entered)) {
    try {
      return fileURLToPath(entered);
    } catch (error) {
      fail('address-invalid', { address: entered }, { cause: error });
    }
  }
  return path.resolve(entered.replace(/^~(?=[/\\]|$)/, homedir()));
}

export async function recogniseFile(file: string): Promise<RecognisedSource | null> {
  const format = await formatOf(file);
  if (!format) return null;
  const base = path.basename(file);
  const stem = base.replace(/(?:\.warc|\.wordpress\.\d[\d-]*(?:\.\d+)?|\.\w{2,8})?(?:\.(?:gz|zst|xml|\w{2,8}))$/i, '');
  // Crawl tables always have the same name, folders have their own.
  const suggestedName = format === 'screaming-frog' ? path.basename(path.dirname(path.resolve(file))) : stem;
  return { source: { kind: 'file', path: file, format }, suggestedName: suggestedName || base };
}

/** Prefers the exported table of a crawl in the folder, whose name depends on the language. */
async function recogniseFolder(folder: string): Promise<RecognisedSource> {
  const names = await readdir(folder).catch(() => []);
  const tables = names
    .filter((name) => /^(?:intern|内部).*\.csv$/i.test(name))
    .sort((a, b) => Number(/html/i.test(b)) - Number(/html/i.test(a)));
  for (const name of tables) {
    const table = await recogniseFile(path.join(folder, name)).catch(() => null);
    if (table?.source.kind === 'file' && table.source.format === 'screaming-frog') return table;
  }
  return { source: { kind: 'folder', path: folder }, suggestedName: nameOfFolder(folder) };
}

/** Names that servers and generators give to folders of any site; the parent's name says more. */
const usualFolders = wordSet(names.usualFolders);

export function nameOfFolder(folder: string) {
  const whole = path.resolve(folder);
  let named = whole;
  while (usualFolders.has(path.basename(named).toLowerCase())) named = path.dirname(named);
  return path.basename(named) || path.basename(whole) || folder;
}

async function formatOf(file: string): Promise<FileFormat | null> {
  const name = path.basename(file).toLowerCase();
  const head = await readHead(await unpackedInput(await fileInput(file)), sniffedBytes);
  const format = sniffFormat(head, name);
  // An error page saved as sitemap.
  if (format === 'html' && /\.xml(?:\.gz)?$/.test(name)) return null;
  return format ?? (name.endsWith('.txt') && isProse(head) ? 'text' : null);
}

function isProse(head: Buffer) {
  if (head.subarray(0, 4096).includes(0)) return false;
  const lines = new TextDecoder(guessEncoding(head)).decode(head).split(/[\r\n]+/, 30);
  const entries = lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#'));
  return (
    entries.length > 0 &&
    !entries.some((line) => /^(?:https?:\/\/|[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?::\d+)?(?:[/?]\S*)?$)/iu.test(line))
  );
}

async function readFileSource(file: string): Promise<RecognisedSource> {
  const ending = /\.(?:xml\.gz|[^.]*)$/i.exec(path.basename(file))?.[0].toLowerCase() ?? '';
  const suggestedName = path.basename(file).slice(0, -ending.length || undefined);
  if (ending === '.xml' || ending === '.xml.gz') return { source: await readSitemapFile(file), suggestedName };
  if (!['.txt', '.csv', '.tsv', '.urls'].includes(ending)) fail('file-unknown', { file });
  const bytes = await readNamedFile(file, budgets.listBytes);
  const text = new TextDecoder(guessEncoding(bytes)).decode(bytes);
  const urls = ending === '.csv' || ending === '.tsv' ? await readTableEntries(text) : await readListEntries(text);
  if (urls.length === 0) fail('list-empty', { file });
  return { source: { kind: 'url-list', urls: [...urls], from: file }, suggestedName };
}

async function readSitemapFile(file: string): Promise<Source> {
  const { kind, entries, damage } = await parseSitemap(await readNamedFile(file, budgets.listBytes));
  const broken = (detail: string) => new AppError('sitemap-broken', { address: file, detail });
  if (kind === 'html') fail('sitemap-is-html', { address: file });
  // A local sitemap index is refused: its children are on the web.
  if (kind === 'index') throw broken('it is an index; enter its web address instead');
  if (entries.length === 0) throw damage ? broken(damage) : new AppError('list-empty', { file });
  return { kind: 'url-list', urls: entries.map(({ location }) => location), from: file };
}

/** Whether the host has a public suffix or is an IP address or `localhost`, unlike `notes.txt`. */
function looksLikeHost(entered: string) {
  const host = /^([^\s/:?#\\]+)(?::\d+)?(?:[/?#].*)?$/.exec(entered)?.[1];
  if (host === undefined) return false;
  const { isIcann, isIp, domain } = parseHost(host);
  return isIp === true || host === 'localhost' || (isIcann === true && domain !== null);
}

export async function readListEntries(text: string): Promise<readonly string[]> {
  const entries: string[] = [];
  for (const lines of batches(text.matchAll(/[^\r\n]+/g), linesAtOnce)) {
    for (const [line] of lines) if (isEntry(line)) entries.push(line.trim());
    await setImmediate();
  }
  return entries;
}

const linesAtOnce = 5000;

/**
 * Reads the column with most web addresses, else the first; rows above the first address are headings. Parses twice,
 * since rows take ten times the memory of the text.
 */
export async function readTableEntries(text: string): Promise<readonly string[]> {
  const counts: number[] = [];
  for await (const row of rowsOf(text))
    for (const [column, cell] of row.entries())
      if (/^\s*https?:\/\//i.test(cell)) counts[column] = (counts[column] ?? 0) + 1;
  const addressColumn = counts.reduce((best, count, column) => (count > (counts[best] ?? 0) ? column : best), 0);
  const entries: string[] = [];
  for await (const row of rowsOf(text)) {
    const cell = row[addressColumn] ?? '';
    if (isEntry(cell) && (entries.length > 0 || writtenAddress(enteredText(cell)) !== null)) entries.push(cell.trim());
  }
  return entries;
}

async function* rowsOf(text: string): AsyncIterable<readonly string[]> {
  let read = 0;
  try {
    for await (const row of parseRows(text, piecesOf(text))) {
      read += 1;
      yield row;
    }
  } catch {
    // After an unclosed quotation mark, the remaining lines may still be addresses.
    for (const line of (await readListEntries(text)).slice(read)) yield line.split(/[,;\t]/);
  }
}

const isEntry = (line: string) => line.trim() !== '' && !line.trim().startsWith('#');

async function* piecesOf(text: string): AsyncIterable<string> {
  const characters = 128 * 1024;
  for (let at = 0; at < text.length; at += characters) {
    yield text.slice(at, at + characters);
    await setImmediate();
  }
}
