import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { growthOrder, processorSeconds } from '../../../support/growth.ts';
import { readPage } from '../../../../src-main/engine/page/read-page.ts';
import { standardAnalyseOptions } from './standard-options.ts';

const bytesOf = (html: string) => new TextEncoder().encode(html);
const read = (html: string, more: { address?: string; headers?: Record<string, string>; options?: object } = {}) =>
  readPage(
    { address: more.address ?? 'https://a.example/x', headers: more.headers ?? {}, bytes: bytesOf(html) },
    { ...standardAnalyseOptions, ...more.options },
  );

const prose = 'This is a sentence that is long enough to count as prose, with a comma in it. ';

describe('what a page declares', () => {
  it('joins robots directives of meta tags for any crawler and of the header', () => {
    const { view } = read('<meta name=robots content="INDEX, follow"><meta name=baiduspider content=noindex>', {
      headers: { 'x-robots-tag': 'nofollow' },
    });
    expect(view).toMatchObject({ robots: 'index, follow, noindex, nofollow', noindex: true, nofollow: true });
    expect(read('<meta name=robots content=none>').view).toMatchObject({ noindex: true, nofollow: true });
    expect(read('<meta name=robots content="max-image-preview:none-such">').view).toMatchObject({
      noindex: false,
      nofollow: false,
    });
    expect(read('<meta name=robots content="max-image-preview: none, max-snippet:-1">').view).toMatchObject({
      noindex: false,
      nofollow: false,
    });
    expect(read('<meta name=robots content="max-image-preview:none, noindex">').view.noindex).toBe(true);
  });

  it('reads canonical and hreflang of the Link header, the elements first', () => {
    const headers = {
      link: '<https://a.example/h>; rel="canonical", <https://a.example/de>; rel="alternate"; hreflang="de"',
    };
    expect(read('<p>x', { headers }).view).toMatchObject({
      canonical: 'https://a.example/h',
      hreflang: [{ language: 'de', href: 'https://a.example/de' }],
    });
    expect(read('<link rel=canonical href="/e">', { headers }).view.canonical).toBe('https://a.example/e');
  });

  it('cuts what no person wrote, and leaves out addresses that no server would read', () => {
    const long = 'т'.repeat(100_000);
    const { view } = read(
      `<title>${long}</title><meta name=description content="${long}"><link rel=canonical href="/${long}"><h1>${long}</h1><a href="/${long}">x</a>`,
    );
    expect([view.title.length, view.heading.length, view.description.length]).toEqual([2000, 2000, 2000]);
    expect([view.canonical, view.links]).toEqual([null, []]);
  });

  it.each([
    ['dates around a long text', (size: number) => read('<time>'.repeat(size / 400) + 'word '.repeat(size))],
    ['a long list of robots directives', (size: number) => read(`<meta name=robots content="${'max-'.repeat(size)}">`)],
    ['a long header of links', (size: number) => read('x', { headers: { link: '<'.repeat(size / 4) } })],
  ])('grows in line with %s', (_, work) => expect(growthOrder(200_000, work)).toBeLessThan(1.5));

  it('lists links once, in order, without fragments and without other schemes', () => {
    const { view } = read(
      '<a href="/b#1">b</a><a href="/a">a</a><a href="/b">b</a><a href="#x">x</a><a href="tel:1">t</a><map><area href="/c"></map>',
    );
    expect(view.links).toEqual(['https://a.example/b', 'https://a.example/a', 'https://a.example/c']);
  });

  it('takes the title of the document, not that of a drawing', () => {
    expect(read('<svg><title>icon</title></svg><title>Page &amp;  title</title>').view.title).toBe('Page & title');
  });

  it('survives broken structured data and reads the next', () => {
    const { view } = read(
      '<script type="application/ld+json">{"@type":</script><script type="application/ld+json">[{"@type":["NewsArticle"],"datePublished":"2024-02-03","author":[{"name":"A"},{"name":"B"}]}]</script>',
    );
    expect(view).toMatchObject({ published: '2024-02-03', author: 'A, B' });
  });

  it('takes the day on which a job was offered', () => {
    const offer = '{"@type":"JobPosting","datePosted":"2024-02-03","title":"Cook"}';
    expect(read(`<script type="application/ld+json">${offer}</script>`).view.published).toBe('2024-02-03');
  });

  it('dates by machine data before visible labels, and by the address last', () => {
    expect(
      read('<meta property="article:published_time" content="2024-01-02"><p>发布时间：2020-01-01').view.published,
    ).toBe('2024-01-02');
    expect(read('<time datetime="2023-05-06">last year</time>').view.published).toBe('2023-05-06');
    expect(read('<p>x', { address: 'https://a.example/2022/03/04/x' }).view.published).toBe('2022-03-04');
    expect(read('<p>x').view.published).toBeNull();
  });
});

describe('the main text', () => {
  it('leaves out scripts, controls and what is hidden', () => {
    const { view } = read(
      `<p>${prose.repeat(30)}</p><p>${prose}<script>no()</script><style>no{}</style><button>no</button><svg><text>no</text></svg><select><option>no</select></p><noscript>no</noscript><template>no</template><div hidden>no</div><div style="display: none">no</div>`,
    );
    expect(view.text).not.toMatch(/no\b/);
  });

  it('reads a page whose text waits in noscript or in a hidden element', () => {
    expect(read(`<div id=app>Loading</div><noscript><p>${prose.repeat(12)}</p></noscript>`).view.text).toContain(
      'This is a sentence',
    );
    expect(read(`<div id=app></div><div hidden id="S:0"><p>${prose.repeat(12)}</p></div>`).view.text).toContain(
      'This is a sentence',
    );
  });

  it('folds white space of every kind and keeps line breaks', () => {
    expect(read('<p>a\u00a0\u3000 b\n\tc<br>d</p>').view.text).toBe('a b c\nd');
  });

  it('does not take a wrapper for boilerplate because of its class', () => {
    expect(read(`<div class="has-sidebar social"><p>${prose}</p><p>${prose}</p></div>`).view.text).toContain(
      'This is a sentence',
    );
    expect(read('<div id="book-search-results"><p>Short, but all there is.</p></div>').view.text).toBe(
      'Short, but all there is.',
    );
    expect(read(`<div class="field-label-hidden"><p>${prose}</p></div>`).view.text).toContain('This is a sentence');
  });

  it('keeps an article shorter than its comments free of them', () => {
    const comment = `<li><p>Somebody else says: ${prose}</p></li>`;
    const { view } = read(
      `<h1>T</h1><div><p>${prose.repeat(8)}</p></div><h3>34 responses to “T”</h3><ol>${comment.repeat(40)}</ol>`,
    );
    expect(view.text).not.toContain('Somebody else');
  });

  it('shows with which rule every other block was removed', () => {
    const { view } = read(
      `<title>Walls</title><nav><a href=/>Home</a></nav><h1>Walls</h1><p>${prose.repeat(3)}</p><p>Share this</p><footer>Foot</footer>`,
    );
    const removed = view.blocks.filter((block) => !block.kept).map((block) => block.rule);
    expect(removed).toEqual(['navigation', 'headline', 'share', 'footer']);
    expect(
      view.blocks
        .filter((block) => block.kept)
        .map((block) => block.text)
        .join('\n'),
    ).toBe(view.text);
  });

  it('keeps everything with the extractor whole-body', () => {
    expect(read('<nav>Home</nav><p>Text</p>', { options: { extractor: 'whole-body' } }).view.text).toBe('Home\nText');
  });

  it('cuts very long texts between characters and says so', () => {
    const { view, problems } = read(`<p>${'𠀀'.repeat(2000)}</p>`, { options: { maxTextCharacters: 1001 } });
    expect(view.text).toBe('𠀀'.repeat(500));
    expect(problems).toEqual([{ code: 'text-truncated', address: 'https://a.example/x', parameters: { limit: 1001 } }]);
  });
});

describe('readPage', () => {
  it('tells the digest of the bytes as they came', () => {
    expect(read('<p>x').view.bytesHash).toBe(createHash('md5').update('<p>x').digest('hex'));
  });

  it('takes any bytes without throwing and gives the same view twice', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        const page = { address: 'a/b.html', headers: {}, bytes };
        expect(readPage(page, standardAnalyseOptions)).toEqual(readPage(page, standardAnalyseOptions));
      }),
      { numRuns: 200 },
    );
  });

  it.each([
    ['nested elements', '<b>x '.repeat(400_000)],
    ['nested blocks', '<div>x'.repeat(200_000)],
    ['unclosed lists', '<ul><li>'.repeat(200_000)],
    ['unclosed tags', '<a '.repeat(600_000)],
    ['a class of megabytes', `<p class="${'a-'.repeat(1_000_000)}">x`],
    [
      'deep structured data',
      `<script type="application/ld+json">${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}</script>`,
    ],
  ])('reads megabytes of %s in linear time', (_, html) => {
    expect(processorSeconds(() => read(html))).toBeLessThan(20);
  });
});
