import type { NewProblem } from '../../../contract/problems.ts';
import { looksLikeText } from '../crawl/content-type.ts';
import type { ImportedPage } from '../source.ts';
import { markdownPage } from './markdown.ts';
import { readMhtml } from './mhtml.ts';
import { htmlHeaders } from './page-document.ts';
import { savedFrom } from './saved-address.ts';

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

/** Text files that are no pages although they lie among them. */
const notPages = new Set(['robots.txt', 'humans.txt', 'ads.txt', 'app-ads.txt', 'llms.txt', 'security.txt']);

/** What builds leave beside scripts and fonts: `main.3f2a.js.LICENSE.txt`, `OPEN-SANS-LICENSE.txt`, `OFL.txt`. */
const buildFiles = /^(?:(?:.+[._-])?(?:licen[cs]es?|notices?)|(?:.+\.)?third-?party[\w-]*|ofl|fontlog|copying)\.txt$/;

/** Whether an address or path names one of the files that sites keep for crawlers and other programs. */
export function isServiceFile(name: string): boolean {
  const path = name.split(/[?#]/, 1)[0] ?? '';
  const base = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  return notPages.has(base) || buildFiles.test(base);
}

/**
 * What a file is by its name; null for what is no page. The name is all that is known of a file before it is opened.
 */
export function kindOfName(name: string): PageFileKind | null {
  const base = name.slice(name.lastIndexOf('/') + 1).toLowerCase();
  const ending = /\.([^.]+)$/.exec(base)?.[1] ?? '';
  return isServiceFile(base) || !Object.hasOwn(kinds, ending) ? null : (kinds[ending] ?? null);
}

/**
 * One file as a page. Its address is the one from which it was saved, where the file says so, and otherwise its path,
 * with `/`. Markdown becomes HTML; everything else keeps its bytes, and its encoding is found when it is read.
 */
export function pageOfFile(name: string, kind: PageFileKind, bytes: Uint8Array, modifiedAt: number): ImportedPage {
  if (kind === 'mhtml') return archivedPage(name, bytes, modifiedAt);
  if (!looksLikeText(bytes))
    return withoutBody(name, modifiedAt, { code: 'not-html', parameters: { type: 'application/octet-stream' } });
  const markdown = kind === 'markdown' ? markdownPage(bytes) : null;
  if (markdown) return pageWith(name, markdown, htmlHeaders, modifiedAt);
  const address = kind === 'html' ? (savedFrom(bytes) ?? name) : name;
  // Only the type is told: a label would outrank what the page itself says of its encoding.
  const type = kind === 'html' ? 'text/html' : 'text/plain';
  return pageWith(address, bytes, { 'content-type': type }, modifiedAt);
}

/** A file that was read when the audit collected before. */
export const unchangedFile = (address: string, modifiedAt: number): ImportedPage => ({
  ...pageWith(address, null, {}, modifiedAt),
  unchanged: true,
});

/** A file that is known and cannot be read. */
export function withoutBody(address: string, fetchedAt: number, problem: Omit<NewProblem, 'address'>): ImportedPage {
  return { ...pageWith(address, null, {}, fetchedAt), statusCode: 0, problems: [{ ...problem, address }] };
}

function archivedPage(name: string, bytes: Uint8Array, modifiedAt: number): ImportedPage {
  const archived = readMhtml(bytes);
  if (!archived) return withoutBody(name, modifiedAt, { code: 'not-html', parameters: { type: 'multipart/related' } });
  return pageWith(archived.address ?? name, archived.body, archived.headers, archived.savedAt ?? modifiedAt);
}

function pageWith(
  address: string,
  body: Uint8Array | null,
  headers: Readonly<Record<string, string>>,
  fetchedAt: number,
  lastModified: string | null = null,
): ImportedPage {
  return { address, statusCode: 200, headers, body, redirectTo: null, fetchedAt, lastModified, problems: [] };
}
