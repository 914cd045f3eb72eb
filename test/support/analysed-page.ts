import { packText } from '../../src-main/engine/store/compression.ts';
import { foldText } from '../../src-main/engine/text/fold.ts';
import { encodeProbe } from '../../src-main/engine/verify/probe-codec.ts';
import { probeOf } from '../../src-main/engine/verify/probe.ts';
import type { AnalysedPage } from '../../src-main/engine/store/pages/analysis-store.ts';

/** What reading a plain article gives that says nothing of itself but its title; `more` is what matters in a test. */
export function analysedPage(page: number, text: string, more: Partial<AnalysedPage> = {}): AnalysedPage {
  return {
    page,
    title: '',
    heading: '',
    description: '',
    author: '',
    category: '',
    pageType: 'article',
    language: 'en',
    charset: 'utf-8',
    canonical: null,
    redirectTo: null,
    robots: '',
    noindex: false,
    nofollow: false,
    hreflang: '[]',
    published: null,
    modified: null,
    layout: '0000000000000000',
    bytesHash: '',
    textHash: text,
    words: 10,
    letters: text.length,
    linkLetters: 0,
    disguise: 0,
    shown: packText(text),
    blocks: packText('[]'),
    wordStarts: new Uint8Array(),
    probe: encodeProbe(probeOf(foldText(text))),
    links: new Uint8Array(),
    blockHashes: new Uint8Array(),
    codeHashes: new Uint8Array(),
    hasCode: false,
    markup: null,
    ...more,
  };
}
