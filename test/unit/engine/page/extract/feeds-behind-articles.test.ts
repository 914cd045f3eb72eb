import { describe, expect, it } from 'vitest';
import { readPage } from '../../../../../src-main/engine/page/read-page.ts';
import { standardAnalyseOptions } from '../standard-options.ts';

const sentence = (nth: number) =>
  `In the year ${1800 + nth} the council of the town decided to repair the bridge, and paid the masons in barley because the money had been spent on the gate.`;
const article = Array.from({ length: 12 }, (_, nth) => `<p>${sentence(nth)}</p>`).join('');
const teaser = (nth: number) =>
  `<div class="card"><h2><a href="/news/${nth}">Where the ferry number ${nth} went</a></h2><p>Nobody saw the ferry leave on that morning, and few people believe that harbour ${nth} was ever closed.</p></div>`;
const feed = Array.from({ length: 8 }, (_, nth) => teaser(nth)).join('');

const textOf = (body: string) =>
  readPage(
    {
      address: 'https://town.example/bridge',
      headers: {},
      bytes: Buffer.from(
        `<html><head><title>The bridge of the town</title></head><body><h1>The bridge of the town</h1>${body}</body></html>`,
      ),
    },
    standardAnalyseOptions,
  ).view.text;

describe('teasers behind an article', () => {
  it('are not its text', () => {
    const text = textOf(`<div class="text">${article}</div><div class="stream">${feed}</div>`);
    expect(text).toContain('In the year 1811');
    expect(text).not.toContain('Nobody saw the ferry');
  });

  it('are no members of a reference, whose headings link to each type in a signature', () => {
    const member = (nth: number) =>
      `<section><h4><a href="/ferry">Ferry</a> cross${nth}(<a href="/harbour">Harbour</a> from)</h4><p>Crosses the river from harbour ${nth} and returns the ferry that did, unless the water is too low.</p></section>`;
    const members = Array.from({ length: 8 }, (_, nth) => member(nth)).join('');
    expect(textOf(`<div>${article}</div><div>${members}</div>`)).toContain('from harbour 3 and returns the ferry');
  });

  it('are the text of a page that holds nothing else', () => {
    expect(textOf(`<div class="stream">${feed}</div>`)).toContain('harbour 3 was ever closed');
  });
});

describe('what stands behind a heading of related pages', () => {
  const quotes = Array.from({ length: 4 }, (_, nth) => `<p>${sentence(40 + nth)}</p>`).join('');

  it.each(['You may also like', '相关阅读', 'Читайте также', 'Você pode gostar...'])('%s: is left out', (heading) => {
    const text = textOf(`<div>${article}</div><div><h3>${heading}</h3>${quotes}</div>`);
    expect(text).toContain('In the year 1811');
    expect(text).not.toContain('In the year 1841');
  });

  it('goes on where the heading stands in the middle of the text', () => {
    const text = textOf(`<div>${article}<p>Read more</p>${quotes}</div>`);
    expect(text).toContain('In the year 1841');
  });
});
