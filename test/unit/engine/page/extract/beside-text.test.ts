import { describe, expect, it } from 'vitest';
import {
  keepHeadingsOfText,
  keepItemTitles,
  keepListsAmongText,
} from '../../../../../src-main/engine/page/extract/beside-text.ts';
import { cutBlocks } from '../../../../../src-main/engine/page/extract/blocks.ts';
import { formatsOf } from '../../../../../src-main/engine/page/extract/format-run.ts';
import {
  repeatsInOtherFormat,
  type SegmentedPage,
} from '../../../../../src-main/engine/page/extract/segmented-page.ts';
import { parseHtml } from '../../../../../src-main/engine/page/html-tree.ts';
import { standardAnalyseOptions as options } from '../standard-options.ts';

const declared = { descriptions: [], bodies: [], mainTexts: [] };

function pageOf(body: string): SegmentedPage {
  const tree = parseHtml(`<body>${body}</body>`);
  return { tree, blocks: cutBlocks(tree), title: 'The bridge', types: [], declared, options };
}

type Settle = (page: SegmentedPage, kept: Uint8Array, probabilities: Float64Array) => void;

/** The blocks that are kept; those that begin with `apart` have no probability, and those with "The council" were kept. */
function keptBy(settle: Settle, body: string) {
  const page = pageOf(body);
  const kept = Uint8Array.from(page.blocks, ({ text }) => Number(text.startsWith('The council')));
  settle(
    page,
    kept,
    Float64Array.from(page.blocks, ({ text }) => (text.startsWith('Apart') ? 0 : 0.2)),
  );
  return page.blocks.flatMap(({ text }, i) => (kept[i] === 1 ? [text] : []));
}

const text = 'The council of the town decided to repair the bridge.';
const paragraph = `<p>${text}</p>`;

describe('links that begin the records of a list', () => {
  const settle: Settle = (page, kept, probabilities) =>
    keepItemTitles(page, formatsOf(page.tree, page.blocks), kept, probabilities);
  const record = (title: string, between = '') =>
    `<article><header><a href="/${title}">${title}</a></header>${between}${paragraph}</article>`;
  const titles = ['Masons were hired', 'Barley was counted', 'Arches were closed', 'Ferries ran again'];
  const titlesOf = (body: string) => keptBy(settle, body).filter((kept) => kept !== text);

  it('are text, whatever their element, where the text below them is', () => {
    expect(titlesOf(titles.map((title) => record(title)).join(''))).toEqual(titles);
    const dated = titles.map((title) => record(title).replace('<header>', '<div>1 May</div><header>'));
    expect(titlesOf(dated.join(''))).toEqual(titles);
  });

  it('are not where they are few, short, kept apart, or have no text below them', () => {
    expect(
      titlesOf(
        titles
          .slice(2)
          .map((title) => record(title))
          .join(''),
      ),
    ).toEqual([]);
    expect(titlesOf(['Masons', 'Barley', 'Arches'].map((title) => record(title)).join(''))).toEqual([]);
    expect(titlesOf(titles.map((title) => record(`Apart: ${title}`)).join(''))).toEqual([]);
    expect(titlesOf(titles.map((title) => record(title, '<p>1 May</p>')).join(''))).toEqual([]);
  });

  it('are not where they end records, such as words by which texts are sorted', () => {
    const ending = (title: string) => `${paragraph}<div><a href="/${title}">${title}</a></div>`;
    expect(titlesOf(`<div>${titles.map(ending).join('')}${paragraph}</div>`)).toEqual([]);
  });

  it('are not where most links that look like them have no text', () => {
    const bare = titles.map((title) => `<article><header><a href="/">${title}</a></header></article>`).join('');
    expect(titlesOf(titles.map((title) => record(title)).join('') + bare)).toEqual([]);
  });
});

describe('lists of links', () => {
  const list = (href: string) => `<ul><li><a href="${href}1">First arch</a><li><a href="${href}2">Last arch</a></ul>`;
  const keeps = (body: string) => keptBy(keepListsAmongText, body).includes('First arch');

  it('are text among the text', () => {
    expect(keeps(`<div>${paragraph}${list('/')}${paragraph}</div>`)).toBe(true);
    expect(keeps(`<div>${paragraph}${list('/')}</div>${paragraph}`)).toBe(true);
    expect(keeps(`<div>${paragraph}<ul><li>${list('/')}<li><a href="/3">Pier</a></ul>${paragraph}</div>`)).toBe(true);
  });

  it('are not at its beginning or end, or in an element of their own', () => {
    expect(keeps(`<div>${list('/')}${paragraph}</div>`)).toBe(false);
    expect(keeps(`<div>${paragraph}${list('/')}</div>`)).toBe(false);
    expect(keeps(`<div>${paragraph}${list('/')}<p>Imprint</p>${paragraph}</div>`)).toBe(false);
    expect(keeps(`<div>${paragraph}<div>${list('/')}</div>${paragraph}</div>`)).toBe(false);
  });

  it('are not below a heading, or where they lead to places on the page, or are boilerplate', () => {
    expect(keeps(`<div><h2>The council</h2>${list('/')}${paragraph}</div>`)).toBe(false);
    expect(keeps(`<div>${paragraph}${list('#')}${paragraph}</div>`)).toBe(false);
    expect(keeps(`<div>${paragraph}${list('/').replace('<ul', '<ul class="share"')}${paragraph}</div>`)).toBe(false);
  });

  it('are judged only where most of their letters are links', () => {
    const entries = '<ul><li>First arch<li>Second arch<li><a href="/3">Last arch</a></ul>';
    expect(keeps(`<div>${paragraph}${entries}${paragraph}</div>`)).toBe(false);
  });
});

describe('headings', () => {
  const keeps = (body: string) => keptBy(keepHeadingsOfText, body).filter((kept) => kept !== text);

  it('are text where the text below them is, one above the other', () => {
    expect(keeps(`<h2>History</h2><h3>Repairs</h3>${paragraph}`)).toEqual(['History', 'Repairs']);
  });

  it('are not where nothing follows, or where they are links, the headline, boilerplate or kept apart', () => {
    expect(keeps(`<h2>History</h2><p>Imprint</p>${paragraph}`)).toEqual([]);
    expect(keeps(`<h2><a href="/">History of the bridge</a></h2>${paragraph}`)).toEqual([]);
    expect(keeps(`<h2>The bridge</h2>${paragraph}`)).toEqual([]);
    expect(keeps(`<h1>Masons of the town</h1>${paragraph}`)).toEqual([]);
    expect(keeps(`<h2 class="share">History</h2>${paragraph}`)).toEqual([]);
    expect(keeps(`<h2>Apart</h2>${paragraph}`)).toEqual([]);
    expect(keeps(`<h2>History</h2><p><a href="/">The council of the town</a></p>`)).toEqual([
      'The council of the town',
    ]);
  });

  it('are text where they link to themselves', () => {
    expect(keeps(`<h2 id="past"><a href="#past">History of the bridge</a></h2>${paragraph}`)).toEqual([
      'History of the bridge',
    ]);
  });

  it('are terms and summaries, too, above text in the element that holds both', () => {
    const terms = `<dl><dt><a href="/keystone">Keystone</a><dd>${text}</dl>`;
    expect(keeps(terms)).toEqual(['Keystone']);
    // References count members in captions.
    expect(keeps(`<table><caption>Spans</caption><tr><td>${text}</td></tr></table>`)).toEqual([]);
    expect(keeps(`<details><summary>Repairs</summary>${paragraph}</details>`)).toEqual(['Repairs']);
    expect(keeps(`<dl><dt>Keystone</dl>${paragraph}`)).toEqual([]);
    expect(keeps(`<details class="share"><summary>Repairs</summary>${paragraph}</details>`)).toEqual([]);
  });
});

it('A text is a repetition where it stood before in another format, and is long enough', () => {
  const repeated = (body: string) => {
    const page = pageOf(body);
    const { of } = formatsOf(page.tree, page.blocks);
    const seen = new Map<string, number>();
    return page.blocks.map((block, i) => repeatsInOtherFormat(block, of[i] ?? 0, seen));
  };
  expect(repeated(`${paragraph}<blockquote>${text}</blockquote>${paragraph}`)).toEqual([false, true, false]);
  expect(repeated('<p>Imprint</p><div>Imprint</div>')).toEqual([false, false]);
  expect(repeated(`${paragraph}<table><tr><td>${text}</td></tr></table>`)).toEqual([false, false]);
});
