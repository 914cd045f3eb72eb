import { extname } from 'node:path';
import { primaryLanguage } from '../../../contract/language-tags.ts';
import type { AuditOptions } from '../../../contract/options.ts';
import type { PageDocument } from '../../../contract/page-document.ts';
import type { NewProblem } from '../../../contract/problems.ts';
import { codeHashes } from '../../page/code-hashes.ts';
import { decodePage } from '../../page/decode.ts';
import { joinLinked } from '../../page/main-text.ts';
import { type PageReading, readPage } from '../../page/read-page.ts';
import { siteKey } from '../../source/address.ts';
import { readLinks } from '../../source/crawl/links.ts';
import { markdownPage } from '../../source/import/page-file.ts';
import { packReading, bodyReader } from '../../store/bodies/stored-body.ts';
import type { AnalysedPage } from '../../store/pages/analysis-store.ts';
import { encodeReading } from '../../store/pages/page-reading.ts';
import { languageShares, withLanguages, languageOfBlocks } from '../../text/block-languages.ts';
import { dictionaryNotice } from '../../text/chinese.ts';
import { countText } from '../../text/count-text.ts';
import { messageOf } from '../../app-error.ts';
import { stageOptions } from '../../stage-options.ts';
import type { AuditReader, InFile } from '../reader.ts';
import { textFacts } from '../text-facts.ts';
import { encodeLinks } from '../link-graph.ts';

export type SentPage = Readonly<{
  file?: string | null;
  address: string;
  headers: Readonly<Record<string, string>>;
  body: Uint8Array;
  options: AuditOptions;
}>;

/** Unreadable pages are reported as problems, not thrown. */
export function analyse({ pages, options }: InFile<{ pages: readonly number[] }>, { database }: AuditReader) {
  const values = stageOptions('analyse', options);
  const bodyOf = bodyReader(database);
  const analysed: AnalysedPage[] = [];
  const problems: NewProblem[] = [];
  for (const id of pages) {
    const body = bodyOf(id);
    if (!body) continue;
    try {
      const page = body.read();
      const read = readPage(page, values);
      analysed.push(analysedPage(id, page.bytes, read, values.maxTextCharacters));
      problems.push(...read.problems);
    } catch (error) {
      problems.push({ code: 'page-failed', address: body.address, parameters: { detail: messageOf(error) } });
    }
  }
  return { pages: analysed, problems, notice: dictionaryNotice() };
}

function analysedPage(page: number, body: Uint8Array, read: PageReading, maxTextCharacters: number): AnalysedPage {
  const { view, blockHashes, extraction, hasCode, markup } = read;
  const { text, links, hreflang, blocks, keywords, declaredLanguage, summary, related, inText, ...others } = view;
  const { previous, next, softNotFound, ...columns } = others;
  const facts = textFacts(view.title, text, joinLinked(blocks, maxTextCharacters));
  const language = languageOfBlocks(blocks, view.title, declaredLanguage);
  const named = withLanguages(blocks, primaryLanguage(language));
  const languages = languageShares(named, primaryLanguage(language));
  const declared = { keywords, declaredLanguage, summary, related: [...related], previous, next, softNotFound, inText };
  const document: PageDocument = { ...declared, languages, extraction };
  return {
    ...columns,
    ...facts,
    page,
    language,
    hreflang: JSON.stringify(hreflang),
    ...packReading(text, encodeReading(named, document), body),
    links: encodeLinks(links),
    blockHashes,
    markup,
    codeHashes: new Uint8Array(codeHashes(blocks).buffer),
    hasCode,
  };
}

export function warmUp(...asked: Parameters<typeof analyse>) {
  analyse(...asked);
  return null;
}

/** Reads as the analysis will, to tell beforehand whether a page needs its scripts. */
export function mainText(page: SentPage) {
  const { text, charset } = readSent(page).view;
  return { text, charset };
}

const readSent = ({ address, headers, body, options }: SentPage) =>
  readPage({ address, headers, bytes: body }, stageOptions('analyse', options));

export function readDraft({ name, bytes }: Readonly<{ file: null; name: string; bytes: Uint8Array }>) {
  const page = pageOf(extname(name).toLowerCase(), bytes);
  if (!page) return { title: '', text: decodePage(bytes, undefined).html };
  const { view } = readPage({ address: name, headers: {}, bytes: page }, stageOptions('analyse', {}));
  return { title: view.title, text: view.text };
}

function pageOf(extension: string, bytes: Uint8Array) {
  if (/^\.(?:md|markdown)$/u.test(extension)) return markdownPage(bytes);
  return /^\.x?html?$/u.test(extension) ? bytes : null;
}

const shownLinks = 100;

export function testPage(sent: SentPage) {
  const { view, problems } = readSent(sent);
  const { title, heading, description, canonical, robots, noindex, nofollow, pageType, published, charset } = view;
  const own = siteKey(sent.address);
  const facts = { title, heading, description, canonical, robots, noindex, nofollow, pageType, published, charset };
  const page = {
    ...facts,
    ...countText(view.text),
    bytes: sent.body.byteLength,
    language: languageOfBlocks(view.blocks, title, view.declaredLanguage),
    blocks: view.blocks.map(({ text, kept, rule }) => ({ text, kept, rule })),
    links: {
      total: view.links.length,
      onSite: view.links.filter((link) => siteKey(link) === own).length,
      nofollow: readLinks(sent.body, sent.headers).links.filter((link) => link.nofollow).length,
      first: view.links.slice(0, shownLinks),
    },
  };
  return { problems, page };
}
