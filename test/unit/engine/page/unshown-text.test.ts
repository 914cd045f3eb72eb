import { describe, expect, it } from 'vitest';
import { readPage } from '../../../../src-main/engine/page/read-page.ts';
import { standardAnalyseOptions } from './standard-options.ts';

const sentences = [
  'The Harbour kettle boils a litre of water in two minutes and switches itself off when the lid is opened.',
  'Its base turns freely, so that it can be lifted with the left hand or the right one, and the cord winds up below.',
];

function textOf(item: object, body: string, options = standardAnalyseOptions) {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...item });
  const html = `<!doctype html><html lang="en"><head><title>Harbour kettle</title><script type="application/ld+json">${json}</script></head>
    <body><nav><a href="/">Home</a> <a href="/kettles">Kettles</a></nav><main><h1>Harbour kettle</h1>${body}</main></body></html>`;
  return readPage({ address: 'a.html', headers: {}, bytes: new TextEncoder().encode(html) }, options).view;
}

const product = { '@type': 'Product', description: sentences.map((text) => `<p>${text}</p>`).join('') };
const empty = '<div id="app"></div><span>€17</span>';

describe('a text that is declared in JSON-LD', () => {
  it('stands for what scripts will show, by paragraphs and without its markup', () => {
    const { text, blocks } = textOf(product, empty);
    expect(text.endsWith(sentences.join('\n'))).toBe(true);
    expect(blocks.slice(-2).map(({ kept, rule }) => [kept, rule])).toEqual([
      [true, 'declared'],
      [true, 'declared'],
    ]);
    expect(textOf({ '@type': 'NewsArticle', articleBody: sentences.join('\n') }, empty).text).toContain(sentences[1]);
  });

  it('adds nothing where the page shows it, or sentences of its own', () => {
    const shown = sentences.map((text) => `<p>${text}</p>`).join('');
    expect(textOf(product, shown).text).toBe(sentences.join('\n'));
    const own = `<p>${'A kettle for small kitchens, and for people who get up before it is light. '.repeat(3).trim()}</p>`;
    expect(textOf(product, own).text).not.toContain('boils');
  });

  it('is no teaser, no review, none of several in a list, and no text of a page whose main text is chosen by a rule', () => {
    const [description = '', other] = sentences;
    expect(textOf({ '@type': 'NewsArticle', description }, empty).text).not.toContain('boils');
    expect(textOf({ '@type': 'Review', reviewBody: description }, empty).text).not.toContain('boils');
    const list = { '@graph': [product, { '@type': 'Product', description: other }] };
    expect(textOf(list, empty).text).not.toContain('boils');
    const ruled = { ...standardAnalyseOptions, selectorRules: 'include * main' };
    expect(textOf(product, empty, ruled).text).not.toContain('boils');
  });
});
