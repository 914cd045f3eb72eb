import { afterEach, describe, expect, it } from 'vitest';
import type { CollectOptionValues } from '../../../src-main/engine/source/options.ts';
import { startLoopbackServer, type LoopbackServer } from '../../support/loopback-server.ts';
import { runCollect, type Collected } from './run-collect.ts';

type Answer = (url: URL) => string | null;

let server: LoopbackServer;
let asked: string[] = [];
afterEach(() => server.close());

/** Crawls a site whose pages are made up as they are asked for; null is a missing page. */
async function crawl(answer: Answer, options: Partial<CollectOptionValues> = {}): Promise<Collected> {
  asked = [];
  server = await startLoopbackServer((request, response) => {
    asked.push(request.url ?? '');
    const body = request.url === '/robots.txt' ? null : answer(new URL(request.url ?? '/', 'http://x'));
    response.writeHead(body === null ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(body === null ? 'no such page' : `<!doctype html><title>Site</title>${body}`);
  });
  return runCollect({ kind: 'site', url: `${server.origin}/` }, { options: { trapPages: 30, ...options } });
}

const traps = ({ problems }: Collected) =>
  problems.filter(({ code }) => code.startsWith('trap-')).map(({ code, parameters }) => [code, parameters]);
const pattern = (rest: string) => server.origin.slice('http://'.length) + rest;
const countOf = (path: RegExp) => asked.filter((one) => path.test(one)).length;

/** Sixty words that only this number has; digits are no text. */
function story(number: number): string {
  const word = (place: number) =>
    String.fromCodePoint(...[...String(number * 31 + place * 977)].map((digit) => 97 + Number(digit) * 2));
  return `<p>${Array.from({ length: 60 }, (_, place) => word(place)).join(' ')}</p>`;
}

describe('a site without end is cut off, and told by its pattern', () => {
  it('a calendar that goes on into both directions', async () => {
    const collected = await crawl(({ pathname }) => {
      if (pathname === '/') return '<a href="/events/2026/11">Events</a>';
      const [, year = '', month = ''] = /^\/events\/(\d+)\/(\d+)$/.exec(pathname) ?? [];
      const at = (step: number) =>
        new Date(Date.UTC(Number(year), Number(month) - 1 + step)).toISOString().slice(0, 7).replace('-', '/');
      const name = new Date(Date.UTC(Number(year), Number(month) - 1)).toLocaleDateString('en', {
        month: 'long',
        year: 'numeric',
      });
      return `<h1>Events in ${name}</h1><p>There are no events in this month.</p><a href="/events/${at(-1)}">before</a><a href="/events/${at(1)}">after</a>`;
    });
    expect(traps(collected)[0]).toEqual([
      'trap-calendar',
      expect.objectContaining({ pattern: pattern('/events/#/#') }),
    ]);
    expect(countOf(/^\/events/)).toBeLessThan(80);
  });

  it('a calendar of the far future, even if every day has its text', async () => {
    const collected = await crawl(({ pathname }) => {
      const day = /^\/day\/(\d{4})\/(\d\d)\/x$/.exec(pathname);
      const year = Number(day?.[1] ?? new Date().getFullYear());
      return `${story(year)}<a href="/day/${year + 1}/01/x">next year</a>`;
    });
    expect(traps(collected)).toEqual([['trap-calendar', { pattern: pattern('/day'), fetched: 24, refused: 1 }]]);
  });

  it('filters that can be combined in any order', async () => {
    const filters = {
      color: ['red', 'blue', 'green'],
      size: ['s', 'm', 'l'],
      brand: ['x', 'y'],
      sort: ['up', 'down'],
      stock: ['yes'],
    };
    const collected = await crawl(({ pathname, searchParams }) => {
      if (pathname === '/') return '<a href="/shirts?color=red">Shirts</a>';
      const links = Object.entries(filters).flatMap(([name, values]) =>
        values.map((value) => {
          const chosen = new URLSearchParams(searchParams);
          chosen.delete(name);
          chosen.append(name, value);
          return `<a href="/shirts?${chosen.toString().replaceAll('&', '&amp;')}">${value}</a>`;
        }),
      );
      return `<p>Shirts of cotton, linen and wool in all sizes</p>${links.join('')}`;
    });
    expect(traps(collected)).toEqual([['trap-facets', expect.objectContaining({ pattern: pattern('/shirts?…&…') })]]);
    expect(countOf(/^\/shirts/)).toBeLessThan(150);
    const left = collected.frontier.addresses().filter(({ skipped }) => skipped === 'trap');
    expect(left.length).toBeGreaterThan(0);
    expect(collected.frontier.counts().known).toBe(collected.frontier.counts().finished);
  });

  it('session ids under a name that nobody knows', async () => {
    let visitor = 0;
    const collected = await crawl(() => {
      visitor += 1;
      return `<p>The same text for every visitor of this page.</p><a href="/?visit=${visitor.toString(16).padStart(32, '7')}">again</a>`;
    });
    expect(traps(collected)).toEqual([['trap-session-id', expect.objectContaining({ pattern: pattern('/?visit') })]]);
    expect(asked.length).toBeLessThan(60);
  });

  it('session ids on every link of several pages', async () => {
    let visitor = 0;
    const collected = await crawl(({ pathname }) => {
      const links = Array.from({ length: 8 }, (_, index) => {
        visitor += 1;
        return `<a href="/page${String.fromCodePoint(97 + index)}?visit=${visitor.toString(16).padStart(32, '7')}">x</a>`;
      });
      return `<p>The same text of the page ${pathname} for every visitor of it.</p>${links.join('')}`;
    });
    expect(traps(collected).map(([code]) => code)).toEqual(Array.from({ length: 8 }, () => 'trap-session-id'));
    expect(asked.length).toBeLessThan(500);
  });

  it('folders that repeat because a link is relative', async () => {
    const collected = await crawl(() => '<p>Any text</p><a href="a/b/">deeper</a>');
    expect(traps(collected)).toEqual([['trap-deep-path', { pattern: pattern('/a'), fetched: 0, refused: 1 }]]);
    expect(asked.length).toBeLessThan(10);
  });

  it('numbered pages behind the last one', async () => {
    const collected = await crawl(({ searchParams }) => {
      const page = Number(searchParams.get('page') ?? 1);
      return `<h1>Page ${page}</h1>${page < 20 ? story(page) : '<p>No further results.</p>'}<a href="?page=${page + 1}">next</a>`;
    });
    expect(traps(collected)).toEqual([['trap-pagination', expect.objectContaining({ pattern: pattern('/?page') })]]);
    expect(asked.length).toBeLessThan(100);
  });

  it.each([
    ['trap-long-address', `/x?text=${'y'.repeat(300)}`, { maxAddressLength: 200 }],
    ['trap-parameters', '/x?a=1&b=2&c=3', { maxParameters: 2 }],
    ['trap-deep-path', '/1/2/3/4/5', { maxFolders: 3 }],
  ])('%s by its form', async (code, target, options) => {
    const collected = await crawl(
      ({ pathname }) => (pathname === '/' ? `<a href="${target.replaceAll('&', '&amp;')}">x</a>` : 'x'),
      options,
    );
    expect(traps(collected).map(([first]) => first)).toEqual([code]);
    expect(countOf(/^\/[1x]/)).toBe(0);
  });

  it('and more pages of one pattern than the limit', async () => {
    const collected = await crawl(
      ({ pathname }) => {
        const number = Number(/\d+/.exec(pathname)?.[0] ?? 0);
        return `${story(number)}<a href="/story/${number + 1}">next</a>`;
      },
      { maxPerPattern: 50 },
    );
    expect(traps(collected)).toEqual([
      ['trap-pattern-full', { pattern: pattern('/story/#'), fetched: 50, refused: 1 }],
    ]);
  });
});

describe('no trap is', () => {
  it('a long series of articles, each with its text, linked by “next” alone', async () => {
    const collected = await crawl(({ pathname }) => {
      const number = Number(/\d+/.exec(pathname)?.[0] ?? 0);
      return `${story(number)}${number < 200 ? `<a href="/news/${number + 1}.html">next</a>` : ''}`;
    });
    expect(traps(collected)).toEqual([]);
    expect(countOf(/^\/news/)).toBe(200);
  });

  it('a section that repeats another one page by page, which is what an audit looks for', async () => {
    const collected = await crawl(({ pathname }) => {
      const [, kind = 'news', number = '0'] = /^\/(news|print)\/(\d+)$/.exec(pathname) ?? [];
      const next = Number(number) + 1;
      return `${story(Number(number))}${next <= 100 ? `<a href="/${kind}/${next}">next</a><a href="/print/${next}">print</a>` : ''}`;
    });
    expect(traps(collected)).toEqual([]);
    expect(countOf(/^\/print/)).toBe(100);
  });

  it('pages with one text under many numbers, found on a list', async () => {
    const collected = await crawl(({ pathname }) => {
      if (pathname !== '/') return story(1);
      return Array.from({ length: 150 }, (_, index) => `<a href="/same/${index}">same</a>`).join('');
    });
    expect(traps(collected)).toEqual([]);
    expect(countOf(/^\/same/)).toBe(150);
  });

  it('a catalogue whose pages say little, but all link to each other', async () => {
    const collected = await crawl(({ pathname }) => {
      const number = Number(/\d+/.exec(pathname)?.[0] ?? 0);
      const links = Array.from({ length: 10 }, (_, index) => (number * 10 + index + 1) % 500);
      return `<h1>Item ${number}</h1>${links.map((target) => `<a href="/item/${target}">Item ${target}</a>`).join('')}`;
    });
    expect(traps(collected)).toEqual([]);
    expect(countOf(/^\/item/)).toBe(500);
  });

  it('anything, when traps are not to be looked for', async () => {
    const collected = await crawl(
      ({ searchParams }) => {
        const page = Number(searchParams.get('page') ?? 1);
        return page < 120 ? `<p>Nothing</p><a href="?page=${page + 1}">next</a>` : 'end';
      },
      { trapPages: 0 },
    );
    expect(traps(collected)).toEqual([]);
    expect(countOf(/page=/)).toBe(119);
  });
});
