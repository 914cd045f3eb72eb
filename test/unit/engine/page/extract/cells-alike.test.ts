import { describe, expect, it } from 'vitest';
import { cutBlocks } from '../../../../../src-main/engine/page/extract/blocks.ts';
import {
  isKeptApart,
  judgeCellsAlike,
  keepSpecifications,
} from '../../../../../src-main/engine/page/extract/post-processing.ts';
import type { SegmentedPage } from '../../../../../src-main/engine/page/extract/segmented-page.ts';
import { parseHtml } from '../../../../../src-main/engine/page/html-tree.ts';
import { standardAnalyseOptions as options } from '../standard-options.ts';

function pageOf(body: string, types: readonly string[] = []): SegmentedPage {
  const tree = parseHtml(`<body>${body}</body>`);
  const declared = { descriptions: [], bodies: [], mainTexts: [] };
  return { tree, blocks: cutBlocks(tree), title: 'Cranes of the harbour – the board', types, declared, options };
}

function judged(body: string, probabilities: readonly number[]) {
  const page = pageOf(body);
  expect(page.blocks).toHaveLength(probabilities.length);
  const own = Float64Array.from(probabilities);
  judgeCellsAlike(page, own);
  return [...own].map((probability) => Number(probability.toFixed(3)));
}

describe('cells of a table and entries of a list', () => {
  const cells = (texts: readonly string[]) => texts.map((text) => `<td>${text}</td>`).join('');

  it('are judged by what most of their letters are', () => {
    const table = `<table><tr>${cells(['Oak', 'Elm'])}</tr><tr>${cells(['Ash', 'Fir'])}</tr></table>`;
    expect(judged(table, [0.8, 0.8, 0.8, 0.4])).toEqual([0.725, 0.725, 0.725, 0.625]);
    expect(judged('<ul><li>Oak<li>Elm<li>Ash<li>Fir</ul>', [0.8, 0.8, 0.8, 0.4])[3]).toBe(0.625);
    expect(judged('<dl><dt>Oak<dd>Elm<dt>Ash<dd>Fir</dl>', [0.8, 0.8, 0.8, 0.4])[3]).toBe(0.625);
  });

  it('are not where they are few, links, parts of a layout, kept apart or hidden', () => {
    expect(judged('<ul><li>Oak<li>Elm<li>Ash</ul>', [0.8, 0.8, 0.4])).toEqual([0.8, 0.8, 0.4]);
    const links = ['Oak', 'Elm', 'Ash'].map((text) => `<li><a href="/">${text}</a>`).join('');
    expect(judged(`<ul>${links}<li>Fir</ul>`, [0.8, 0.8, 0.8, 0.4])[3]).toBe(0.4);
    const long = 'The oak stands. '.repeat(20);
    expect(judged(`<ul><li>${long}<li>Elm<li>Ash<li>Fir</ul>`, [0.8, 0.8, 0.8, 0.4])[3]).toBe(0.4);
    expect(judged('<ul><li>Oak<li>Elm<li>Ash<li>Fir<li>Yew</ul>', [0.8, 0.8, 0.8, 0.8, 0])[4]).toBe(0);
    expect(judged('<ul><li>Oak<li>Elm<li>Ash<li hidden>Fir</ul>', [0.8, 0.8, 0.8, 0.4])[3]).toBe(0.4);
    expect(judged('<p>Oak</p><p>Elm</p><p>Ash</p><p>Fir</p>', [0.8, 0.8, 0.8, 0.4])[3]).toBe(0.4);
  });
});

describe('specifications', () => {
  const row = (name: string, value: string) => `<tr><th>${name}</th><td>${value}</td></tr>`;
  const rows = row('Wood', 'Oak') + row('Weight', '40 kg') + row('Height', '3 m');
  const kept = (body: string, types: readonly string[] = ['product']) => {
    const page = pageOf(body, types);
    const probabilities = new Float64Array(page.blocks.length).fill(0.1);
    keepSpecifications(page, probabilities);
    return page.blocks.filter((_, i) => (probabilities[i] ?? 0) > 0.5).map(({ text }) => text);
  };

  it('are text on the page of a product', () => {
    expect(kept(`<p>Crane</p><table>${rows}</table>`)).toEqual(['Wood', 'Oak', 'Weight', '40 kg', 'Height', '3 m']);
    expect(kept(`<table>${rows}</table>`, ['article'])).toEqual([]);
  });

  it('name a property in three rows or more, outside boilerplate', () => {
    expect(kept(`<table>${row('Wood', 'Oak')}${row('Weight', '40 kg')}</table>`)).toEqual([]);
    expect(kept(`<table>${rows.replaceAll('</th><td>', '</th></tr><tr><td>')}</table>`)).toEqual([]);
    expect(kept(`<table><tr><th>Wood</th><th>Weight</th></tr><tr><td>Oak</td><td>40 kg</td></tr></table>`)).toEqual([]);
    expect(kept(`<footer><table>${rows}</table></footer>`)).toEqual([]);
  });

  it('lead nowhere', () => {
    expect(kept(`<table>${rows}${row('See', '<a href="/2">the other crane</a>')}</table>`)).not.toContain(
      'the other crane',
    );
  });
});

describe('what is never judged', () => {
  const apart = (body: string) => {
    const page = pageOf(body);
    return page.blocks.filter((_, i) => isKeptApart(page, [], i)).map(({ text }) => text);
  };

  it.each([
    'Re: Cranes of the harbour',
    'RE：Cranes of the harbour',
    'Ответ: Cranes of the harbour',
    '回复: Cranes of the harbour',
  ])('%s: the title above a reply', (title) => {
    expect(apart(`<h3>${title}</h3><p>${title}</p><h3>Re: something else</h3>`)).toEqual([title]);
  });

  it.each(['Loading...', 'Loading content', '加载中…', 'Загрузка...', 'Please wait'])(
    '%s: what waits for a script, with its heading',
    (text) => {
      expect(
        apart(
          `<p>Seen by all</p><div>${text}</div><h2>Guests also viewed</h2><div>${text}</div><h2>Cranes</h2><p>Loading cranes is work.</p>`,
        ),
      ).toEqual([text, 'Guests also viewed', text]);
    },
  );
});
