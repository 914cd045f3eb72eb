import { stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse as parseHost } from 'tldts';
import type { Source } from '../../contract/audits.ts';
import { AppError } from '../app-error.ts';
import { readNamedFile } from '../named-file.ts';
import { enteredText, normaliseAddress } from './address.ts';
import { parseSitemap } from './crawl/sitemap-parser.ts';
import { guessEncoding } from './import/text-encoding.ts';
import { recogniseFile, recogniseFolder } from './import/recognise-file.ts';
import { readListEntries, readTableEntries } from './url-list.ts';
import { budgets } from '../budgets.ts';

interface RecognisedSource {
  readonly source: Source;
  readonly suggestedName: string;
}

/**
 * Says what an entered text means: a web address is that of a sitemap when it is named like one and otherwise the start
 * of a site, a folder is a folder, a file with pages in it is read by its format (see `import/`), a list or sitemap
 * file is read at once into a list. Throws `source-missing`, `source-unknown`, or what is wrong with the file.
 */
export async function recogniseSource(text: string): Promise<RecognisedSource> {
  const entered = enteredText(text).replace(/^(["'])(.*)\1$/, '$2');
  if (entered === '') throw new AppError('source-missing');
  if (/^https?:/i.test(entered)) return webSource(entered);
  const file = localPath(entered);
  const found = await stat(file).catch(() => null);
  if (found?.isDirectory())
    return (
      (await recogniseFolder(file)) ?? {
        source: { kind: 'folder', path: file },
        suggestedName: path.basename(file) || file,
      }
    );
  if (found?.isFile()) return (await recogniseFile(file)) ?? readFileSource(file);
  if (found) throw new AppError('file-is-special', { file });
  if (looksLikeHost(entered)) return webSource(`${isLoopback(entered) ? 'http' : 'https'}://${entered}`);
  throw new AppError('source-unknown', { text: entered });
}

function webSource(entered: string): RecognisedSource {
  const url = normaliseAddress(entered);
  if (!url) throw new AppError('address-invalid', { address: entered });
  return {
    source: { kind: isNamedLikeSitemap(url) ? 'sitemap' : 'site', url: withLogin(url, entered) },
    suggestedName: new URL(url).hostname,
  };
}

/**
 * A login in an entered address stays until the audit is made, which keeps it apart from everything that is written
 * down.
 */
function withLogin(address: string, entered: string): string {
  const { username, password } = new URL(entered);
  if (username === '') return address;
  const url = new URL(address);
  url.username = username;
  url.password = password;
  return url.href;
}

/** What is named otherwise and is a sitemap all the same is seen when it is read. */
function isNamedLikeSitemap(url: string): boolean {
  return /(?:\.(?:xml|rss|atom)(?:\.gz)?|sitemap[^/]*\.(?:txt|gz|php|aspx?)|\/(?:rss|feed|atom)\/?)$/i.test(
    new URL(url).pathname,
  );
}

function localPath(entered: string): string {
  if (/^file:/i.test(entered)) {
    try {
      return fileURLToPath(entered);
    } catch (error) {
      throw new AppError('address-invalid', { address: entered }, { cause: error });
    }
  }
  return path.resolve(entered.replace(/^~(?=[/\\]|$)/, homedir()));
}

/** Some half a million addresses; of a table with pages in it any size is read, by its format and as it comes. */
const { max: maxListBytes } = budgets.listBytes;

async function readFileSource(file: string): Promise<RecognisedSource> {
  const ending = /\.(?:xml\.gz|[^.]*)$/i.exec(path.basename(file))?.[0].toLowerCase() ?? '';
  const suggestedName = path.basename(file).slice(0, -ending.length || undefined);
  if (ending === '.xml' || ending === '.xml.gz') return { source: await readSitemapFile(file), suggestedName };
  if (!['.txt', '.csv', '.tsv', '.urls'].includes(ending)) throw new AppError('file-unknown', { file });
  const bytes = await readNamedFile(file, maxListBytes);
  const text = new TextDecoder(guessEncoding(bytes)).decode(bytes);
  const urls = ending === '.csv' || ending === '.tsv' ? await readTableEntries(text) : await readListEntries(text);
  if (urls.length === 0) throw new AppError('list-empty', { file });
  return { source: { kind: 'url-list', urls: [...urls], from: file }, suggestedName };
}

async function readSitemapFile(file: string): Promise<Source> {
  const { kind, entries, damage } = await parseSitemap(await readNamedFile(file, maxListBytes));
  if (kind === 'html') throw new AppError('sitemap-is-html', { address: file });
  // The children of an index stand on the web, and so does the index: it is walked from there.
  if (kind === 'index')
    throw new AppError('sitemap-broken', { address: file, detail: 'it is an index; enter its web address instead' });
  if (entries.length === 0)
    throw damage
      ? new AppError('sitemap-broken', { address: file, detail: damage })
      : new AppError('list-empty', { file });
  return { kind: 'url-list', urls: entries.map(({ location }) => location), from: file };
}

/** A host with a known public suffix, an IP address or `localhost`, perhaps with port and path; `notes.txt` is none. */
function looksLikeHost(entered: string): boolean {
  const host = /^([^\s/:?#\\]+)(?::\d+)?(?:[/?#].*)?$/.exec(entered)?.[1];
  if (host === undefined) return false;
  const { isIcann, isIp, domain } = parseHost(host);
  return isIp === true || host === 'localhost' || (isIcann === true && domain !== null);
}

function isLoopback(entered: string): boolean {
  return /^(?:localhost|127\.\d+\.\d+\.\d+)(?![\w.-])/i.test(entered);
}
