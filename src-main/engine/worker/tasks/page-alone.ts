import { extname } from 'node:path';
import { decodePage } from '../../page/decode.ts';
import { checkOptions } from '../../options.ts';
import { analyseOptions } from '../../page/options.ts';
import { readPage } from '../../page/read-page.ts';
import { siteKey } from '../../source/address.ts';
import { readLinks } from '../../source/crawl/links.ts';
import { markdownPage } from '../../source/import/markdown.ts';
import { languageOfBlocks } from '../../text/language-of-blocks.ts';
import type { TaskInput, TaskOutput } from '../protocol.ts';
import { countLetters, countWords } from '../text-facts.ts';

const shownLinks = 100;

/** In whatever encoding; of HTML and Markdown the main text. */
export function readDraft({ name, bytes }: TaskInput<'read-draft'>): TaskOutput<'read-draft'> {
  const page = pageOf(extname(name).toLowerCase(), bytes);
  if (!page) return { title: '', text: decodePage(bytes, undefined).html };
  const { view } = readPage({ address: name, headers: {}, bytes: page }, checkOptions(analyseOptions, {}, 'analyse'));
  return { title: view.title, text: view.text };
}

function pageOf(extension: string, bytes: Uint8Array): Uint8Array | null {
  if (/^\.(?:md|markdown)$/u.test(extension)) return markdownPage(bytes);
  return /^\.x?html?$/u.test(extension) ? bytes : null;
}

export function testPage({ address, headers, body, options }: TaskInput<'test-page'>): TaskOutput<'test-page'> {
  const { view, problems } = readPage(
    { address, headers, bytes: body },
    checkOptions(analyseOptions, options.analyse, 'analyse'),
  );
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
