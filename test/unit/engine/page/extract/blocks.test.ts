import { describe, expect, it } from 'vitest';
import { cutBlocks } from '../../../../../src-main/engine/page/extract/blocks.ts';
import { parseHtml } from '../../../../../src-main/engine/page/html-tree.ts';

const sentence = (nth: number) =>
  `In the year ${1800 + nth} the council of the town decided to repair the bridge, and paid the masons in barley.`;
const paragraphs = (count: number, from = 0) =>
  Array.from({ length: count }, (_, nth) => `<p>${sentence(from + nth)}</p>`).join('');

/** The hint of the block with these words, or `missing`. */
function hintOf(html: string, words: string): string | null {
  const block = cutBlocks(parseHtml(`<body>${html}</body>`)).find(({ text }) => text.includes(words));
  return block ? block.hint : 'missing';
}

describe('elements with the wrong name', () => {
  it('are the page where they hold its headline and its sentences', () => {
    const html = `<div class="footer-wrap"><h1>The bridge</h1>${paragraphs(8)}<div class="sidebar">${paragraphs(1, 90)}</div></div>`;
    expect(hintOf(html, '1803')).toBeNull();
  });

  it('leave the names further in as they are', () => {
    const html = `<div class="sidebar-container"><h1>The bridge</h1>${paragraphs(8)}<div class="comments">${paragraphs(1, 90)}</div></div>`;
    expect(hintOf(html, '1803')).toBeNull();
    expect(hintOf(html, '1890')).toBe('comments');
  });

  it('may stand in each other', () => {
    const html = `<div class="rail"><div class="rail-tall"><div class="right rail">${paragraphs(8)}</div></div></div><p>${sentence(70)}</p>`;
    expect(hintOf(html, '1803')).toBeNull();
  });

  it('are not those that hold less than the rest of the page', () => {
    expect(hintOf(`<h1>The bridge</h1>${paragraphs(8)}<div class="sidebar">${paragraphs(3, 90)}</div>`, '1891')).toBe(
      'sidebar',
    );
  });

  it('are neither footers nor comments nor notes on cookies of a page with little text', () => {
    const note = `<p>${sentence(70)}</p>`;
    for (const name of ['footer', 'comments', 'cookie-consent'])
      expect(hintOf(`${note}<div class="${name}">${paragraphs(8)}</div>`, '1803'), name).not.toBeNull();
  });

  it('are what programmers say of each thing below its heading, and not what readers say behind the text', () => {
    const remark = (nth: number) => `<h3>bridge${nth}</h3><div class="doc-comment"><p>${sentence(nth)}</p></div>`;
    expect(hintOf(`<h1>Bridges</h1>${remark(1)}${remark(2)}${remark(3)}`, '1802')).toBeNull();
    expect(
      hintOf(
        `<h1>The bridge</h1>${paragraphs(8)}<h2>What readers say</h2><div class="comments">${paragraphs(3, 90)}</div>`,
        '1891',
      ),
    ).toBe('comments');
  });

  it('are boxes among the paragraphs of a text, and others of their kind, but no column beside it', () => {
    const box = (nth: number) => `<div class="sidebar"><b>By the way</b>${paragraphs(1, nth)}</div>`;
    const book = `<div class="section">${paragraphs(4)}${box(90)}${paragraphs(4, 10)}<div>${box(91)}</div></div>`;
    expect(hintOf(book, '1890')).toBeNull();
    expect(hintOf(book, '1891')).toBeNull();
    expect(hintOf(`<div class="section">${paragraphs(8)}</div>${box(90)}<p>${sentence(70)}</p>`, '1890')).toBe(
      'sidebar',
    );
    expect(hintOf(`<div class="section">${paragraphs(8)}${box(90)}</div><p>${sentence(70)}</p>`, '1890')).toBe(
      'sidebar',
    );
  });

  it('are none that hold the main part of the page, however little that is', () => {
    expect(hintOf(`<div id="skip-to-text"><main><p>${sentence(1)}</p></main></div>`, '1801')).toBeNull();
  });
});
