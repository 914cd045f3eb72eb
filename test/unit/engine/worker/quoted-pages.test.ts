import { describe, expect, it } from 'vitest';
import { foldText } from '../../../../src-main/engine/text/fold.ts';
import { encodeProbe } from '../../../../src-main/engine/verify/probe-codec.ts';
import { probeOf } from '../../../../src-main/engine/verify/probe.ts';
import { quotedPages } from '../../../../src-main/engine/worker/quoted-pages.ts';

/** Sentences of words that no other number has, so long that enough of their shingles are sampled. */
const said = (number: number, sentences = 30) =>
  Array.from({ length: sentences }, (_, at) =>
    Array.from({ length: 12 }, (__, word) => `w${(7919 * number + 101 * at + word).toString(36)}x${number}`).join(' '),
  ).join('. ');

type Page = readonly [id: number, text: string, title?: string];

function quotes(pages: readonly Page[], links: Readonly<Record<number, readonly number[]>>) {
  const stored = pages.map(
    ([id, text, title = '']) => [id, encodeProbe(probeOf(foldText(text))).shingles, title] as const,
  );
  const targets = new Map(Object.entries(links).map(([list, to]) => [Number(list), new Set(to)]));
  return quotedPages(targets, (asked) => stored.filter(([page]) => asked.has(page)));
}

const excerpt = (text: string) => text.slice(0, 1000);
const shares = (found: ReturnType<typeof quotes>, list: number) =>
  (found.get(list) ?? []).map(({ share }) => Math.round(10 * share) / 10);

describe('what a list quotes', () => {
  const [first, second, third] = [said(1), said(2), said(3)];

  it('stands in the pages that it links to, each with its share of the list and of the page', () => {
    const list = [first, second, third].map(excerpt).join('\n');
    const found = quotes(
      [
        [1, list],
        [2, first],
        [3, second],
        [4, third],
      ],
      { 1: [2, 3, 4] },
    );
    expect(shares(found, 1)).toHaveLength(3);
    expect(shares(found, 1).every((share) => share >= 0.2 && share <= 0.4)).toBe(true);
    for (const { covered } of found.get(1) ?? []) expect([covered > 0.2, covered < 0.6]).toEqual([true, true]);
  });

  it('is nothing that pages have to which it does not link, and nothing of its own', () => {
    const list = [first, second].map(excerpt).join('\n');
    expect(
      quotes(
        [
          [1, list],
          [2, first],
          [3, second],
        ],
        { 1: [3] },
      ).get(1),
    ).toHaveLength(1);
    expect(
      quotes(
        [
          [1, said(9)],
          [2, first],
        ],
        { 1: [2] },
      ).get(1),
    ).toEqual([]);
    expect(
      quotes(
        [
          [1, list],
          [2, first],
        ],
        {},
      ).size,
    ).toBe(0);
  });

  it('may be titles, which need not stand in the texts', () => {
    const titles = [1, 2, 3].map((number) => said(number, 2).slice(0, 150));
    const pages = titles.map((title, at): Page => [at + 2, said(at + 20), `${title} | Board`]);
    const found = quotes([[1, titles.join('\n')], ...pages], { 1: [2, 3, 4] });
    expect(shares(found, 1)).toHaveLength(3);
    expect(found.get(1)?.every(({ covered }) => covered < 0.5)).toBe(true);
  });

  it('counts in parts where a few pages have it, and not where more do', () => {
    const copies = (count: number): Page[] => Array.from({ length: count }, (_, at) => [at + 2, first]);
    const link = (count: number) => ({ 1: Array.from({ length: count }, (_, at) => at + 2) });
    const three = quotes([[1, first], ...copies(3)], link(3)).get(1) ?? [];
    expect(three.map(({ share }) => share.toFixed(3))).toEqual(['0.333', '0.333', '0.333']);
    expect(quotes([[1, first], ...copies(4)], link(4)).get(1)).toEqual([]);
    // A twentieth of many.
    const many = Array.from({ length: 76 }, (_, at): Page => [at + 10, said(at + 50)]);
    const all = [2, 3, 4, 5, ...many.map(([id]) => id)];
    expect(quotes([[1, first], ...copies(4), ...many], { 1: all }).get(1)).toHaveLength(4);
  });
});
