import { describe, expect, it } from 'vitest';
import { readPage } from '../../../../../src-main/engine/page/read-page.ts';
import { standardAnalyseOptions as options } from '../standard-options.ts';

const sentence = (nth: number) =>
  `In the year ${1800 + nth} the council of the town decided to repair the bridge, and paid the masons in barley.`;
const paragraphs = (count: number, from = 0) =>
  Array.from({ length: count }, (_, nth) => `<p>${sentence(from + nth)}</p>`).join('');

/** Whether the sentence is among the main text of the page. */
function reads(body: string, nth: number, extractor: typeof options.extractor = options.extractor): boolean {
  const html = `<html><head><title>The bridge</title></head><body><h1>The bridge</h1>${body}</body></html>`;
  const page = readPage(
    { address: 'https://a.example/x', headers: {}, bytes: Buffer.from(html) },
    { ...options, extractor },
  );
  return page.view.blocks.some(({ text, kept }) => kept && text === sentence(nth));
}

const headings = (labels: readonly string[], open = '<section>', close = '</section>') =>
  labels.map((label, nth) => `${open}<h2>${label}</h2>${paragraphs(3, 20 + 10 * nth)}${close}`).join('');

describe('what a manual says of comments', () => {
  it('ends no text where it is one section among others', () => {
    const manual = headings(['Names', 'Numbers', 'Comments', 'Loops']);
    expect(reads(paragraphs(8) + manual, 41)).toBe(true);
    expect(reads(paragraphs(8) + manual, 51)).toBe(true);
  });

  it('ends no text where it is one chapter of a book on one page', () => {
    const chapters = ['Names', 'Numbers', 'Comments', 'Loops'];
    const book = chapters.map((label, nth) => `<h1>${label}</h1>${paragraphs(5, 20 + 10 * nth)}`).join('');
    expect(reads(book, 41)).toBe(true);
    expect(reads(book, 51)).toBe(true);
  });

  it('ends no text as an entry of a table of contents or a cell among others', () => {
    const contents = ['Names', 'Numbers', 'Comments', 'Loops'].map(
      (label) => `<li><a href="#${label}">${label}</a></li>`,
    );
    expect(reads(`${paragraphs(8)}<ul>${contents.join('')}</ul>${paragraphs(8, 20)}`, 23)).toBe(true);
    const table =
      '<table><tr><th>Old</th><th>New</th><th>Comments</th></tr><tr><td>a</td><td>b</td><td>c</td></tr></table>';
    expect(reads(`${paragraphs(8)}${table}${paragraphs(8, 20)}`, 23)).toBe(true);
  });

  it('is not what readers say below a heading of their own', () => {
    expect(reads(`${paragraphs(8)}<h2>Comments</h2>${paragraphs(8, 20)}`, 23)).toBe(false);
  });
});

describe('what belongs to a page', () => {
  it('ends no text in a sentence that names it', () => {
    const see = '<p>See also <a href="/a">open()</a> and <a href="/b">close()</a>.</p>';
    expect(reads(`${paragraphs(8)}<div><h2>close()</h2>${see}${paragraphs(6, 20)}</div>`, 23)).toBe(true);
  });

  it('ends no text of a page too long for the classifier where each section says it', () => {
    const see = '<p>See also <a href="/a">open</a>.</p>';
    const sections = (count: number) =>
      Array.from({ length: 20 }, (_, nth) => paragraphs(2, 2 * nth) + (nth >= 14 - count ? see : '')).join('');
    expect(reads(sections(3), 39, 'density')).toBe(true);
    expect(reads(sections(2), 39, 'density')).toBe(false);
  });
});
