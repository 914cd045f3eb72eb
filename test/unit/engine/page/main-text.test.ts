import { describe, expect, it } from 'vitest';
import type { BlockRole } from '../../../../src-main/contract/block-rules.ts';
import { joinKept, joinMainText } from '../../../../src-main/engine/page/main-text.ts';
import type { TextBlock } from '../../../../src-main/engine/page/page.ts';
import { readPage } from '../../../../src-main/engine/page/read-page.ts';
import { standardAnalyseOptions } from './standard-options.ts';

const block = (text: string, role: BlockRole = 'prose', rule = 'learned'): TextBlock => ({
  text,
  kept: true,
  rule,
  role,
});
const prose = 'The council of the town decided to repair the bridge. '.repeat(6);
const compared = (...blocks: TextBlock[]) => joinKept(blocks, 10_000).text.split('\n');

describe('the compared text', () => {
  it('is prose without code and reference data', () => {
    const blocks = [
      block('Repairs', 'heading'),
      block(prose),
      block('stone, 12 kg', 'list'),
      block('lay();', 'code'),
      block('lay()', 'reference'),
    ];
    expect(compared(...blocks)).toEqual(['Repairs', prose, 'stone, 12 kg']);
    expect(joinMainText(blocks, 10_000).text.split('\n')).toHaveLength(5);
  });

  it('holds reference data where there is hardly any prose, or much more of the former', () => {
    expect(compared(block('Lays a stone.'), block('lay();', 'code'), block('lay(Stone stone)', 'reference'))).toEqual([
      'Lays a stone.',
      'lay(Stone stone)',
    ]);
    expect(compared(block(prose), block('name type default '.repeat(60), 'reference'))).toHaveLength(2);
  });

  it('holds what a rule of the user includes, whatever it is', () => {
    expect(compared(block(prose), block('lay();', 'code', 'selector-include'))).toEqual([prose, 'lay();']);
  });

  it('is cut at the limit, and never within a character', () => {
    expect(joinKept([block('石𠀀')], 2)).toEqual({ text: '石', truncated: true });
  });
});

it('is empty where a page is code alone, which is said of the page', () => {
  const bytes = Buffer.from(
    `<title>main.c</title><body><article><pre><code>${'int stones = count(bridge);\n'.repeat(30)}</code></pre></article></body>`,
  );
  const { view, problems } = readPage({ address: 'a.html', headers: {}, bytes }, standardAnalyseOptions);
  expect(view.text).toBe('');
  expect(problems.map(({ code }) => code)).toEqual(['text-is-code']);
});

it('has entries that are a link with a few words, which may be a sentence that was cut off', () => {
  const list = (words: string) =>
    `<title>Stones</title><body><main><h1>Stones</h1><ul>${['Granite', 'Marble', 'Slate', 'Basalt']
      .map((name) => `<li><a href="/${name}">${name} for bridges</a> ${words}</li>`)
      .join('')}</ul></main></body>`;
  const linked = (words: string) => {
    const { view } = readPage(
      { address: 'a.html', headers: {}, bytes: Buffer.from(list(words)) },
      standardAnalyseOptions,
    );
    return view.blocks.filter((one) => one.linked).length;
  };
  expect(['from the north…', 'from the north...', 'from the north'].map(linked)).toEqual([4, 4, 4]);
  expect(linked('comes from the north.')).toBe(0);
});

describe('a thin page', () => {
  const banner =
    '<div class="note">This is documentation of version 1.3, which nobody maintains any longer. Read the latest version instead.</div>';
  const page = (main: string) =>
    `<title>Stone</title><body><div id="skip-to-text"><nav><a href="/">Home</a></nav>${banner}${main}</div></body>`;
  const read = (html: string) =>
    readPage({ address: 'a.html', headers: {}, bytes: Buffer.from(html) }, standardAnalyseOptions).view.text;

  it('is read from its main part and not from the banner above it', () => {
    const text = read(
      page('<main><article><h1>Stone</h1><p>Parameters:</p><ul><li>weight: Kilograms</li></ul></article></main>'),
    );
    expect(text).not.toContain('1.3');
    expect(text).toContain('weight');
  });
});

describe('entries of a list', () => {
  const entry = (name: string, said: string) => `<li><a href="${name}.html">${name}</a> — ${said}</li>`;
  const said = [
    'kinds of stones',
    'tools of the trade',
    'mortar and its uses',
    'arches and how they stand',
    'piers in deep water',
    'bridges of wood',
  ];
  const read = (items: readonly string[], before = '') => {
    const html = `<title>Contents</title><body><main><h1>Contents</h1>${before}<ul>${items.join('')}</ul></main></body>`;
    const page = { address: 'contents.html', headers: {}, bytes: Buffer.from(html) };
    return readPage(page, standardAnalyseOptions).view;
  };
  const linkedOf = ({ blocks }: ReturnType<typeof read>) =>
    blocks.flatMap(({ text, linked }) => (linked ? [text] : []));
  const names = said.map((_, at) => `chapter${at}`);

  it('name a page and say a few words about it', () => {
    const contents = read(names.map((name, at) => entry(name, said[at] ?? '')));
    expect(linkedOf(contents)).toHaveLength(said.length);
    expect(contents.pageType).toBe('list');
  });

  it.each([
    ['begin()&nbsp;:&nbsp;', 6],
    ['unlinkFromParent()： ', 6],
    ['unlinkFromParent and others: ', 0],
    ['unlinkFromParent() ', 0],
  ])('have one name before their links in an index: %s', (before, found) => {
    const index = read(
      names.map((name) => `<li>${before}<a href="${name}.html">${name}</a>, <a href="b">arch</a></li>`),
    );
    expect(linkedOf(index)).toHaveLength(found);
  });

  it.each([
    ['sentences', (name: string) => entry(name, 'It is told here, once and for all. Nothing is left to say.')],
    ['text without a link', (name: string) => `<li>${name}: kinds of stones and tools of the trade</li>`],
    ['long', (name: string) => entry(name, 'kinds of stones and tools of the trade '.repeat(4))],
    [
      'no names',
      (name: string) => entry(name.slice(-1), 'kinds of stones and all the tools of the trade and its uses'),
    ],
  ])('are not: %s', (_, item) => {
    expect(linkedOf(read(names.map(item)))).toEqual([]);
  });

  it('are no list beside a text', () => {
    const page = read(
      names.map((name, at) => entry(name, said[at] ?? '')),
      `<p>${prose}</p>`,
    );
    expect(page.pageType).not.toBe('list');
  });
});
