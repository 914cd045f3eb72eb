import { extname } from 'node:path';
import { primaryLanguage } from '../../../contract/language-tags.ts';
import type { PageDocument } from '../../../contract/page-document.ts';
import type { NewProblem } from '../../../contract/problems.ts';
import { codeHashes } from '../../page/code-hashes.ts';
import { decodePage } from '../../page/decode.ts';
import { type PageReading, readPage } from '../../page/read-page.ts';
import { siteKey } from '../../source/address.ts';
import { readLinks } from '../../source/crawl/links.ts';
import { markdownPage } from '../../source/import/markdown.ts';
import { packReading } from '../../store/bodies/body-texts.ts';
import { bodyReader } from '../../store/bodies/stored-body.ts';
import type { AnalysedPage } from '../../store/pages/analysis-store.ts';
import { encodeReading } from '../../store/pages/stored-page.ts';
import { languageShares, withLanguages, languageOfBlocks } from '../../text/block-languages.ts';
import { dictionaryNotice } from '../../text/chinese.ts';
import { encodeLinks } from '../link-targets.ts';
import type { SentPage, TaskInput, TaskOutput } from '../protocol.ts';
import { auditReader } from '../reader.ts';
import { countLetters, countWords, textFacts } from '../text-facts.ts';
import { stageOptions } from '../../stage-options.ts';

/** A page that cannot be read is a problem, not an exception. */
export function analyse({ file, pages, options }: TaskInput<'analyse'>): TaskOutput<'analyse'> {
  const values = stageOptions('analyse', options);
  const { database } = auditReader(file);
  const bodyOf = bodyReader(database);
  const analysed: AnalysedPage[] = [];
  const problems: NewProblem[] = [];
  for (const id of pages) {
    const body = bodyOf(id);
    if (!body) continue;
    try {
      const page = body.read();
      const read = readPage(page, values);
      analysed.push(analysedPage(id, page.bytes, read));
      problems.push(...read.problems);
    } catch (error) {
      const detail = error instanceof Error ? error.message : String(error);
      problems.push({ code: 'page-failed', address: body.address, parameters: { detail } });
    }
  }
  const notice = dictionaryNotice();
  return { pages: analysed, problems, notices: notice ? [notice] : [] };
}

function analysedPage(
  page: number,
  body: Uint8Array,
  { view, blockHashes, extraction, markup }: PageReading,
): AnalysedPage {
  const {
    text,
    links,
    hreflang,
    blocks,
    keywords,
    declaredLanguage,
    summary,
    related,
    previous,
    next,
    softNotFound,
    ...columns
  } = view;
  const facts = textFacts(view.title, text);
  const language = languageOfBlocks(blocks, view.title, declaredLanguage);
  const named = withLanguages(blocks, primaryLanguage(language));
  const languages = languageShares(named, primaryLanguage(language));
  const document: PageDocument = {
    keywords,
    declaredLanguage,
    summary,
    related: [...related],
    previous,
    next,
    softNotFound,
    languages,
    extraction,
  };
  return {
    ...columns,
    ...facts,
    page,
    language,
    hreflang: JSON.stringify(hreflang),
    ...packReading(text, encodeReading(named, document), body),
    links: encodeLinks(links),
    blockHashes: blockHashes,
    markup,
    codeHashes: new Uint8Array(codeHashes(blocks).buffer),
  };
}

export function warmUp(input: TaskInput<'warm-up'>): null {
  analyse(input);
  return null;
}

/** As the analysis will read it; in advance, to see whether a page needs its scripts. */
export function mainText({ options, address, headers, body }: SentPage): TaskOutput<'main-text'> {
  const values = stageOptions('analyse', options);
  const { text, charset } = readPage({ address, headers, bytes: body }, values).view;
  return { text, charset };
}

const shownLinks = 100;

/** In whatever encoding; of HTML and Markdown the main text. */
export function readDraft({ name, bytes }: TaskInput<'read-draft'>): TaskOutput<'read-draft'> {
  const page = pageOf(extname(name).toLowerCase(), bytes);
  if (!page) return { title: '', text: decodePage(bytes, undefined).html };
  const { view } = readPage({ address: name, headers: {}, bytes: page }, stageOptions('analyse', {}));
  return { title: view.title, text: view.text };
}

function pageOf(extension: string, bytes: Uint8Array): Uint8Array | null {
  if (/^\.(?:md|markdown)$/u.test(extension)) return markdownPage(bytes);
  return /^\.x?html?$/u.test(extension) ? bytes : null;
}

export function testPage({ address, headers, body, options }: TaskInput<'test-page'>): TaskOutput<'test-page'> {
  const { view, problems } = readPage({ address, headers, bytes: body }, stageOptions('analyse', options));
  const own = siteKey(address);
  return {
    problems,
    page: {
      title: view.title,
      heading: view.heading,
      description: view.description,
      canonical: view.canonical,
      robots: view.robots,
      noindex: view.noindex,
      nofollow: view.nofollow,
      pageType: view.pageType,
      published: view.published,
      charset: view.charset,
      bytes: body.byteLength,
      language: languageOfBlocks(view.blocks, view.title, view.declaredLanguage),
      words: countWords(view.text),
      letters: countLetters(view.text),
      blocks: view.blocks.map(({ text, kept, rule }) => ({ text, kept, rule })),
      links: {
        total: view.links.length,
        onSite: view.links.filter((link) => siteKey(link) === own).length,
        nofollow: readLinks(body, headers).links.filter((link) => link.nofollow).length,
        first: view.links.slice(0, shownLinks),
      },
    },
  };
}
