import { describe, expect, it } from 'vitest';
import { parseHtml } from '../../../../../src-main/engine/page/html-tree.ts';
import { readPage } from '../../../../../src-main/engine/page/read-page.ts';
import { standardAnalyseOptions } from '../standard-options.ts';

const sentences = 'The river rises in the hills above the town, and nobody has ever measured how long it is. ';
const html = `<!doctype html><html><head><title>The river</title></head><body>
  <nav><a href="/">Home</a> <a href="/news">News</a></nav>
  <article><h1>The river</h1><p class="lead">${sentences.repeat(2)}</p>
  <p>${sentences}<sup class="note">[1]</sup> It is quiet, and it is long. <span class="advert">Buy boots now.</span> ${sentences}</p>
  <div class="box"><p>${sentences} Read about the other river, too, which is longer.</p></div></article>
  <footer><p class="legal">All rights of the river are reserved by the town and its people, who look after it.</p></footer></body></html>`;

function read(selectorRules: string, markup = html) {
  const page = {
    address: 'https://example.com/rivers/1.html',
    headers: { 'content-type': 'text/html; charset=utf-8' },
    bytes: Buffer.from(markup),
  };
  return readPage(page, { ...standardAnalyseOptions, selectorRules }).view;
}

describe('selector rules', () => {
  it('take an excluded element out, and say so at each of its blocks', () => {
    const before = read('');
    const after = read('exclude * .box');
    expect(before.text).toContain('the other river');
    expect(after.text).not.toContain('the other river');
    expect(after.blocks.find(({ text }) => text.includes('the other river'))).toMatchObject({
      kept: false,
      rule: 'selector-exclude',
    });
    expect(after.blocks.map(({ text }) => text)).toEqual(before.blocks.map(({ text }) => text));
  });

  it('keep an included element as it is, all of it and nothing else', () => {
    const { text, blocks } = read('include https://example.com/rivers/* .legal');
    expect(text).toBe('All rights of the river are reserved by the town and its people, who look after it.');
    expect(new Set(blocks.map(({ rule }) => rule))).toEqual(new Set(['selector-include', 'selector-outside']));
  });

  it('let exclusion win inside an included element', () => {
    const { text } = read('include * article\nexclude * .box');
    expect(text).toContain('The river\n');
    expect(text).not.toContain('the other river');
  });

  it('take a piece out of the middle of a paragraph without tearing it apart', () => {
    const { text, blocks } = read('exclude * .note, .advert');
    expect(text).toContain('how long it is. It is quiet, and it is long. The river');
    expect(blocks.filter(({ rule }) => rule === 'selector-exclude').map((block) => block.text)).toEqual([
      '[1]',
      'Buy boots now.',
    ]);
  });

  it('find the text in an inline element, as old pages have it', () => {
    const old = `<table><tr><td>Menu of the page <font class="text">${sentences}<br><br>Second paragraph, which is short.</font> Foot of the page</td></tr></table>`;
    expect(read('include * font.text', old).text).toBe(`${sentences.trim()}\nSecond paragraph, which is short.`);
  });

  it('say what is code, and what is not', () => {
    const bare = `<article><p class="run">Take the boat and row it.</p><pre class="verse">a = b;</pre><p>${sentences.repeat(3)}</p></article>`;
    const { text, blocks } = read('code * .run\nprose * .verse', bare);
    expect(text).toBe(`a = b;\n${sentences.repeat(3).trim()}`);
    expect(blocks.map(({ kept, rule, role }) => [kept, rule, role])).toEqual([
      [true, 'selector-code', 'code'],
      [true, 'selector-prose', undefined],
      [true, 'learned', undefined],
    ]);
    expect(read('include * article\ncode * .run', bare).text).not.toContain('boat');
  });

  it('leave pages alone where nothing is selected, or to which no rule belongs', () => {
    expect(read('include * .missing')).toEqual(read(''));
    expect(read('exclude https://example.org/* p')).toEqual(read(''));
    expect(read('off exclude * p')).toEqual(read(''));
  });

  it('may empty a page, which is then said of it', () => {
    const page = { address: 'a.html', headers: {}, bytes: Buffer.from(html) };
    const { view, problems } = readPage(page, { ...standardAnalyseOptions, selectorRules: 'exclude * body' });
    expect(view.text).toBe('');
    expect(problems).toContainEqual({ code: 'text-empty', address: 'a.html', parameters: {} });
  });
});

describe('a tree with all attributes', () => {
  it('has the same nodes as one with the needed ones', () => {
    const [few, all] = [parseHtml(html), parseHtml(html, 'all')];
    const shape = ({ nodes }: typeof few) => nodes.map(({ name, parent, end, text }) => [name, parent, end, text]);
    expect(shape(all)).toEqual(shape(few));
  });
});
