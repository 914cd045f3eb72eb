import { readPage, type PageReading } from '../../../../../src-main/engine/page/read-page.ts';
import { standardAnalyseOptions } from '../standard-options.ts';

/**
 * A page of a planted site: its paragraphs stand in the article, `box` in a box of its own beside them, `foot` behind
 * them.
 */
export interface PlantedPage {
  readonly paragraphs: readonly string[];
  readonly box?: string;
  readonly foot?: string;
}

/** Read with the extractor that keeps everything: what a page's extractor misses is what the page set has to find. */
export function readPlanted({ paragraphs, box, foot }: PlantedPage, number: number, selectorRules = ''): PageReading {
  const html = `<!doctype html><title>Page ${number}</title><body class="page"><div class="wrap">
    <div class="story">${paragraphs.map((text) => `<p>${text}</p>`).join('')}${foot === undefined ? '' : `<p class="note">${foot}</p>`}</div>
    ${box === undefined ? '' : `<div class="box"><p>${box}</p></div>`}</div></body>`;
  return readPage(
    { address: `https://a.example/${number}.html`, headers: {}, bytes: new TextEncoder().encode(html) },
    { ...standardAnalyseOptions, extractor: 'whole-body', selectorRules },
  );
}

const syllables =
  'ba be bi bo da de do fa fi fo ga go ha he ka ki ko la le lo ma me mo na ne no pa pe po ra re ro sa se so ta te to va ve'.split(
    ' ',
  );

/** Paragraph `part` of article `article`: words that no other pair of numbers has, the same on every run. */
export function ownParagraph(article: number, part: number): string {
  let state = Math.imul(article * 7919 + part * 104_729 + 12_345, 0x9e3779b1) >>> 0;
  const syllable = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return syllables[(state >>> 8) % syllables.length] ?? '';
  };
  const next = () => syllable() + syllable() + syllable();
  const sentence = () =>
    `The ${Array.from({ length: 9 }, next).join(' ')}, ${Array.from({ length: 5 }, next).join(' ')}.`;
  return `${sentence()} ${sentence()}`;
}

export const ownArticle = (article: number, paragraphs = 5): string[] =>
  Array.from({ length: paragraphs }, (_, part) => ownParagraph(article, part));

export const disclaimer =
  'All opinions on these pages are those of their writers; the publisher takes no responsibility for them, and copying needs a written permission.';
