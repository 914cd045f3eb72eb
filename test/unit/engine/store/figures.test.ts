import { describe, expect, it } from 'vitest';
import { completed, joined, noFigures, together } from '../../../../src-main/engine/store/figures/figure-store.ts';

const figures = (given: Partial<typeof noFigures>) => ({ ...noFigures, ...given });

describe('figures of one page', () => {
  it('add up over search engines, and never count twice what two tools tell of the same', () => {
    const all = together(
      new Map([
        ['search-console', figures({ clicks: 100, impressions: 1000, position: 2 })],
        ['screaming-frog', figures({ clicks: 90, impressions: 1100, position: 3, visits: 50, inlinks: 7 })],
        ['yandex-webmaster', figures({ clicks: 10, impressions: 1100, position: 4 })],
        ['analytics', figures({ visits: 300 })],
        ['yandex-metrica', figures({ visits: 280 })],
        ['ahrefs', figures({ backlinks: 40, domains: 5 })],
        ['majestic', figures({ backlinks: 30, domains: 8 })],
      ]),
    );
    expect(all).toEqual({
      clicks: 110,
      impressions: 2200,
      position: 3,
      visits: 300,
      backlinks: 40,
      domains: 8,
      inlinks: 7,
    });
    expect(together(new Map())).toEqual(noFigures);
  });

  it('come from several addresses', () => {
    expect(
      joined(
        figures({ clicks: 3, impressions: 10, position: 1, domains: 4 }),
        figures({ clicks: 1, impressions: 30, position: 5, domains: 3 }),
      ),
    ).toEqual(figures({ clicks: 4, impressions: 40, position: 4, domains: 4 }));
  });

  it('are those of the newer table, and of the older where the newer says nothing', () => {
    expect(completed(figures({ clicks: 1 }), figures({ clicks: 9, visits: 2 }))).toEqual(
      figures({ clicks: 1, visits: 2 }),
    );
  });
});
