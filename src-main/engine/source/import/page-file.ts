import { isWebUrl } from '../../../contract/web-address.ts';
import { looksLikeText } from '../crawl/content-type.ts';
import type { Failure } from '../crawl/response.ts';
import { importedPage, withProblem, type ImportedPage } from '../source.ts';
import { markdownPage } from './markdown.ts';
import { readMhtml } from './mhtml.ts';
import { htmlHeaders } from './page-document.ts';

export type PageFileKind = 'html' | 'mhtml' | 'markdown' | 'text';

const kinds: Readonly<Record<string, PageFileKind>> = {
  html: 'html',
  htm: 'html',
  xhtml: 'html',
  shtml: 'html',
  mhtml: 'mhtml',
  mht: 'mhtml',
  md: 'markdown',
  markdown: 'markdown',
  txt: 'text',
};

const notPages = new Set(['robots.txt', 'humans.txt', 'ads.txt', 'app-ads.txt', 'llms.txt', 'security.txt']);

/** Builds leave `main.3f2a.js.LICENSE.txt`, `OPEN-SANS-LICENSE.txt`, `OFL.txt`. */
const buildFiles = /^(?:(?:.+[._-])?(?:licen[cs]es?|notices?)|(?:.+\.)?third-?party[\w-]*|ofl|fontlog|copying)\.txt$/;

/** Whether sites keep such a file for crawlers and other programs. */
export function isServiceFile(name: string): boolean {
  const path = name.split(/[?#]/, 1)[0] ?? '';
  const base = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  return notPages.has(base) || buildFiles.test(base);
}

/** By its name, before it is opened; null for no page. */
export function kindOfName(name: string): PageFileKind | null {
  const base = name.slice(name.lastIndexOf('/') + 1).toLowerCase();
  const ending = /\.([^.]+)$/.exec(base)?.[1] ?? '';
  return isServiceFile(base) || !Object.hasOwn(kinds, ending) ? null : (kinds[ending] ?? null);
}

/**
 * Its address is the one from which it was saved, where it says so, and otherwise its path, with `/`. Markdown becomes
 * HTML; everything else keeps its bytes.
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
  // Without a label, which would outrank what the page says of its encoding.
  const headers = { 'content-type': kind === 'html' ? 'text/html' : 'text/plain' };
  return importedPage({ address, headers, body: bytes, fetchedAt });
}

const notHtml = (type: string): Failure => ({ code: 'not-html', parameters: { type } });

export function withoutBody(address: string, fetchedAt: number, failure: Failure): ImportedPage {
  return withProblem(importedPage({ address, statusCode: 0, fetchedAt }), failure);
}

const searchedBytes = 4096;

/** Browsers ("Save page as"), the SingleFile extension and HTTrack leave a comment. Null without one. */
export function savedFrom(bytes: Uint8Array): string | null {
  const start = new TextDecoder().decode(bytes.subarray(0, searchedBytes));
  const found = byBrowser(start) ?? bySingleFile(start) ?? byHttrack(start);
  const url = found === null ? null : URL.parse(found);
  if (!url || !isWebUrl(url)) return null;
  url.hash = '';
  return url.href;
}

/** `<!-- saved from url=(0023)http://contoso.com/page -->`: the number counts the characters of the address. */
function byBrowser(start: string): string | null {
  const match = /<!--\s*saved from url=\((\d{4,5})\)(\S+)/i.exec(start);
  if (!match) return null;
  const [, length = '', rest = ''] = match;
  return rest.slice(0, Number(length) || undefined).replace(/-->$/, '');
}

function bySingleFile(start: string): string | null {
  return /<!--\s*Page saved with SingleFile\s+url:\s*(\S+)/i.exec(start)?.[1] ?? null;
}

/** Most sites have moved to https since. */
function byHttrack(start: string): string | null {
  const place = /<!-- Mirrored from (\S+) by HTTrack/i.exec(start)?.[1];
  return place === undefined ? null : `https://${place.replace(/^https?:\/\//i, '')}`;
}

/**
 * Browsers save a page with its pictures and frames in a folder named after it, by browser and language. Frames in
 * there are no pages of the site.
 */
const endings = [
  '_files',
  '.files',
  '-filer',
  '_archivos',
  '_fichiers',
  '_file',
  '_arquivos',
  '-Dateien',
  '_bestanden',
  '_pliki',
  '_soubory',
  '_файлы',
];

/** Whether a folder belongs to one of some saved pages. */
export function companionFolders(htmlFiles: Iterable<string>): (folder: string) => boolean {
  const stems = new Set<string>();
  for (const file of htmlFiles) stems.add(file.replace(/\.[^./]+$/, ''));
  return (folder) => endings.some((ending) => folder.endsWith(ending) && stems.has(folder.slice(0, -ending.length)));
}

/** Files that systems keep for themselves. */
export function isHiddenPath(name: string): boolean {
  return /(?:^|\/)(?:\.|__MACOSX(?:\/|$)|Thumbs\.db$|desktop\.ini$)/i.test(name);
}
