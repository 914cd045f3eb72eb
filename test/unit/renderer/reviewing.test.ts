import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { filterQuery, readFilter } from '../../../src-renderer/app/filter-address.ts';
import { layoutGraph, spanningEdges } from '../../../src-renderer/features/clusters/graph-layout.ts';
import { shadeOf } from '../../../src-renderer/features/clusters/similarity-view.tsx';
import {
  addressOfList,
  clusterFields,
  type ClusterList,
  clusterListShape,
  clusterRefOf,
  isFiltered,
  listOfAddress,
  parametersOf,
  standardOrder,
} from '../../../src-renderer/features/clusters/cluster-list.ts';
import { chipsOf, toggledIn } from '../../../src-renderer/ui/table/list-filter.tsx';
import {
  choices,
  keyOfChoice,
  shownChoices,
  commandWords,
} from '../../../src-renderer/features/decisions/use-decide.tsx';
import { folderOf, patternOf } from '../../../src-renderer/features/ignore/ignore-dialog.tsx';
import { moveIn } from '../../../src-renderer/ui/move-in-grid.ts';
import { startI18n } from '../../../src-renderer/i18n/i18n.ts';
import { createTexts } from '../../../src-renderer/i18n/use-text.ts';

describe('the list of clusters', () => {
  const everything: ClusterList = { filter: {}, ...standardOrder };

  it('sends nothing that is not filtered by', () => {
    expect(parametersOf(everything)).toEqual({ sort: 'importance', descending: true });
    expect(parametersOf({ ...everything, filter: { text: '  ', verdicts: [], floor: [null, null] } })).toEqual({
      sort: 'importance',
      descending: true,
    });
    expect(isFiltered({ text: ' ', hosts: [] })).toBe(false);
    expect(isFiltered({ resolvedBySite: false })).toBe(true);
  });

  it('comes back from its address as it was', () => {
    const list: ClusterList = {
      filter: {
        verdicts: ['identical'],
        text: 'tea & coffee',
        floor: [60, null],
        pages: [3, 9],
        resolvedBySite: false,
        reviewStates: ['open', 'postponed'],
      },
      sort: 'pages',
      descending: false,
    };
    expect(listOfAddress(readFilter(clusterListShape, filterQuery(addressOfList(list))))).toEqual(list);
    expect(filterQuery(addressOfList(everything))).toBe('');
  });

  it('toggles a value, and an empty list is no filter', () => {
    expect(toggledIn(undefined, 'a')).toEqual(['a']);
    expect(toggledIn(['a', 'b'], 'a')).toEqual(['b']);
    expect(toggledIn(['a'], 'a')).toBeUndefined();
  });

  it('takes numbers and keys as names of clusters', () => {
    expect(clusterRefOf('12')).toBe(12);
    expect(clusterRefOf('1234567890123456')).toBe('1234567890123456');
    expect(clusterRefOf('a1b2c3d4e5f60718')).toBe('a1b2c3d4e5f60718');
  });
});

describe('the similarity matrix', () => {
  it('tells equal texts and unknown pairs from all others', () => {
    expect(shadeOf(null)).toBe('unknown');
    expect([0, 34.9, 35, 94.99, 95, 99.99, 100].map(shadeOf)).toEqual(['0', '0', '1', '4', '5', '5', '6']);
  });

  it('stays inside when arrows lead out', () => {
    const size = { rows: 3, columns: 3 };
    expect(moveIn('ArrowUp', { row: 0, column: 0 }, size)).toEqual({ row: 0, column: 0 });
    expect(moveIn('ArrowDown', { row: 2, column: 1 }, size)).toEqual({ row: 2, column: 1 });
    expect(moveIn('End', { row: 1, column: 1 }, size)).toEqual({ row: 1, column: 2 });
    expect(moveIn('j', { row: 1, column: 1 }, size)).toBeNull();
  });
});

describe('the graph', () => {
  const star = (count: number) =>
    Array.from({ length: count - 1 }, (_, index) => ({ a: 0, b: index + 1, strength: 0.9 }));

  it('is the same for the same cluster, inside the square, and no two points fall together', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), (count) => {
        const placed = layoutGraph(count, star(count));
        expect(placed).toEqual(layoutGraph(count, star(count)));
        expect(placed).toHaveLength(count);
        for (const { x, y } of placed) {
          expect(x).toBeGreaterThanOrEqual(-1e-9);
          expect(x).toBeLessThanOrEqual(1 + 1e-9);
          expect(y).toBeGreaterThanOrEqual(-1e-9);
          expect(y).toBeLessThanOrEqual(1 + 1e-9);
        }
        expect(new Set(placed.map(({ x, y }) => `${x.toFixed(4)} ${y.toFixed(4)}`)).size).toBe(count);
      }),
      { numRuns: 15 },
    );
  });

  it('of pages that are all alike draws a star around the source, and of others what is strongest', () => {
    const pairs = Array.from({ length: 20 }, (_, b) =>
      Array.from({ length: b }, (__, a) => ({ a, b, strength: 0.99 - (a + b) / 2000 })),
    );
    const alike = [...spanningEdges(20, pairs.flat(), 7)];
    expect(alike).toHaveLength(19);
    expect(alike.every(({ a, b }) => a === 7 || b === 7)).toBe(true);
    const chain = [
      { a: 0, b: 1, strength: 0.9 },
      { a: 1, b: 2, strength: 0.9 },
      { a: 0, b: 2, strength: 0.5 },
      { a: 3, b: 4, strength: 0.4 },
    ];
    expect([...spanningEdges(5, chain, 0)]).toEqual([chain[0], chain[1], chain[3]]);
  });

  it('draws what is connected closer together than what is not', () => {
    const halves = [0, 5].flatMap((first) =>
      [0, 1, 2, 3, 4].flatMap((a) =>
        [0, 1, 2, 3, 4].filter((b) => b > a).map((b) => ({ a: first + a, b: first + b, strength: 1 })),
      ),
    );
    const placed = layoutGraph(10, halves);
    const distance = (a: number, b: number) => Math.hypot(placed[a]!.x - placed[b]!.x, placed[a]!.y - placed[b]!.y);
    const inside = Math.max(...halves.map(({ a, b }) => distance(a, b)));
    const between = Math.min(...[0, 1, 2, 3, 4].flatMap((a) => [5, 6, 7, 8, 9].map((b) => distance(a, b))));
    expect(between).toBeGreaterThan(inside / 2);
  });
});

it('filters in force are named as Chinese writes it', () => {
  const text = createTexts(startI18n('zh'));
  const chips = chipsOf(text, clusterFields, { verdicts: ['partial'], folder: '/news' }, {}, () => {});
  expect(chips.map(({ label }) => label)).toEqual(['判定：部分重复', '目录：/news']);
});

describe('decisions', () => {
  it('lie on the keys 1 to 8, and 0 takes one back; rare ones have a button where they are proposed', () => {
    expect(choices.map(keyOfChoice)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8']);
    expect(shownChoices(new Set())).not.toContain('merge');
    expect(shownChoices(new Set(['merge'] as const))).toEqual([...choices.slice(0, 6), 'merge']);
    expect(keyOfChoice('clear')).toBe('0');
  });

  it('are told in words that quote other words', () => {
    const text = createTexts(startI18n('en'));
    const parameters = { action: 'redirect', address: 'https://example.com/a', count: 1 };
    expect(commandWords(text, { command: 'decide', parameters, words: '' })).toBe(
      'Decided “Redirect (301)” for example.com/a',
    );
  });
});

describe('drafts of ignore rules', () => {
  it('take the folder of an address', () => {
    expect(folderOf('https://example.com/tag/a/b.html')).toBe('example.com/tag/a');
    expect(folderOf('news/a.html')).toBe('news');
    expect(folderOf('a.html')).toBe('');
  });

  it('put a star where addresses of a kind differ', () => {
    expect(patternOf('https://example.com/news/123.html')).toBe('https://example.com/news/*.html');
    expect(patternOf('https://example.com/a?page=2&print=1')).toBe('https://example.com/a?page=*&print=*');
  });
});
