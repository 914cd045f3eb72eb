import { describe, expect, it } from 'vitest';
import { generateSite } from '../../bench/site/generate-site.ts';

const pages = [...generateSite(400, 7)];

describe('the generated site', () => {
  it('is the same for the same seed, and a longer one begins like a shorter one', () => {
    const again = [...generateSite(400, 7)];
    expect(again.map(({ html }) => html)).toEqual(pages.map(({ html }) => html));
    const longer = generateSite(500, 7);
    expect(
      pages.slice(0, 300).every(({ path, kind }) => {
        const next = longer.next().value;
        return next?.path === path && next.kind === kind;
      }),
    ).toBe(true);
  });

  it('has twelve of a hundred pages in clusters and two that are assembled', () => {
    expect(pages.filter(({ cluster }) => cluster !== null)).toHaveLength(48);
    expect(pages.filter(({ kind }) => kind === 'spliced' || kind === 'contained')).toHaveLength(8);
  });

  it('speaks three languages, Chinese most', () => {
    const count = (language: string) => pages.filter(({ path }) => path.startsWith(language)).length;
    expect([count('zh'), count('ru'), count('en')]).toEqual([200, 100, 100]);
  });

  it('names sources that exist and are older', () => {
    const byPath = new Map(pages.map((page) => [page.path, page]));
    const dateOf = (html: string) => /published_time" content="([^"]+)/.exec(html)?.[1] ?? '';
    for (const page of pages) {
      for (const source of page.sources) expect(dateOf(byPath.get(source)?.html ?? '') < dateOf(page.html)).toBe(true);
    }
  });

  it('weighs about twenty kilobytes a page', () => {
    const mean = pages.reduce((sum, { html }) => sum + Buffer.byteLength(html), 0) / pages.length;
    expect(mean).toBeGreaterThan(15_000);
    expect(mean).toBeLessThan(26_000);
  });
});
