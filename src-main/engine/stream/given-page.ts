import { hash } from 'node:crypto';
import type { DetectorPage } from '../detect/detector.ts';
import type { checkOptions } from '../options.ts';
import type { analyseOptions } from '../page/options.ts';
import { readPage } from '../page/read-page.ts';
import { languageOfBlocks } from '../text/block-languages.ts';
import { pageLanguage } from '../text/page-language.ts';
import { readText } from '../text/read-text.ts';
import { stageOptions } from '../stage-options.ts';

type GivenPage = { readonly [Name in 'address' | 'title' | 'description' | 'html' | 'text']?: string | undefined };

interface ReadGivenPage {
  readonly page: DetectorPage;
  /** A tag; finding it costs a pass over the text. */
  readonly language: () => string;
}

export function readGivenPage({ address = '', title, description, html, text }: GivenPage): ReadGivenPage {
  const bytes = Buffer.from(html ?? text ?? '');
  const view = html === undefined ? null : readPage({ address, headers: htmlHeaders, bytes }, readingOptions()).view;
  const shownTitle = title || (view?.title ?? '');
  const page = {
    address,
    title: shownTitle,
    description: description || (view?.description ?? ''),
    bytesHash: hash('md5', bytes),
    text: readText(shownTitle, view?.text ?? text ?? ''),
  };
  const language = () =>
    view
      ? languageOfBlocks(view.blocks, page.title, view.declaredLanguage)
      : pageLanguage(page.text.shown || page.title, '');
  return { page, language };
}

const htmlHeaders = { 'content-type': 'text/html; charset=utf-8' };
let reading: ReturnType<typeof checkOptions<typeof analyseOptions>> | null = null;
const readingOptions = () => (reading ??= stageOptions('analyse', {}));
