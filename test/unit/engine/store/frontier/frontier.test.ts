import { describe, expect, it } from 'vitest';
import type { CollectedPage, FoundAddress } from '../../../../../src-main/engine/source/source.ts';
import { MemoryFrontier } from '../../../../support/memory-frontier.ts';

const at = (path: string) => `https://example.com${path}`;
const link = (path: string, depth: number | null = 1, more: Partial<FoundAddress> = {}): FoundAddress => ({
  address: at(path),
  origin: 'link',
  lastModified: null,
  depth,
  ...more,
});
const page = (id: number, path: string, body = '<p>x</p>'): CollectedPage => ({
  id,
  address: at(path),
  statusCode: 200,
  headers: {},
  body: Buffer.from(body),
  redirectTo: null,
  fetchedAt: 1,
  problems: [],
});
const rows = (frontier: MemoryFrontier) =>
  new Map(frontier.addresses().map((row) => [row.address.replace(at(''), ''), row]));

describe('the frontier of a crawl', () => {
  it('keeps the smaller depth, and looks again at the links of a page that was finished with a greater one', () => {
    const frontier = new MemoryFrontier();
    frontier.add([link('/a', 3), link('/b', null)]);
    const [a] = frontier.take(1);
    frontier.finish([page(a?.id ?? 0, '/a')]);
    frontier.add([link('/a', 4), link('/b', 5)]);
    expect(frontier.shallower(9)).toEqual([]);
    frontier.add([link('/a', 2)]);
    expect(rows(frontier).get('/a')?.depth).toBe(2);
    expect(rows(frontier).get('/b')?.depth).toBe(5);
    const again = frontier.shallower(9);
    expect(again.map(({ address, depth, body }) => [address, depth, Buffer.from(body ?? []).toString()])).toEqual([
      [at('/a'), 2, '<p>x</p>'],
    ]);
    frontier.relinked([again[0]?.id ?? 0], { found: [link('/c', 3)], tallies: [] });
    expect(frontier.shallower(9)).toEqual([]);
    expect(rows(frontier).get('/c')?.depth).toBe(3);
  });

  it('looks again at a page that became shallower while it was being fetched', () => {
    const frontier = new MemoryFrontier();
    frontier.add([link('/a', 3)]);
    const [a] = frontier.take(1);
    frontier.add([link('/a', 1)]);
    frontier.finish([page(a?.id ?? 0, '/a')]);
    expect(frontier.shallower(9)).toHaveLength(1);
  });

  it('records so many variants of a page, and neither counts nor hands them out', () => {
    const frontier = new MemoryFrontier();
    const variants = Array.from({ length: 50 }, (_, index) =>
      link(`/a?utm_source=${index}`, 1, { variantOf: at('/a') }),
    );
    expect(frontier.add([link('/a'), ...variants])).toBe(1);
    expect(frontier.counts()).toEqual({ known: 1, finished: 0 });
    expect(frontier.addresses().filter(({ variantOf }) => variantOf === at('/a'))).toHaveLength(20);
    expect(frontier.take(99)).toHaveLength(1);
    expect(frontier.reopened().counts()).toEqual({ known: 1, finished: 0 });
  });

  it('takes no more new addresses than there is room for, and still learns of those that it knows', () => {
    const frontier = new MemoryFrontier();
    frontier.add([link('/old', 9)]);
    expect(frontier.add([link('/1'), link('/2'), link('/3'), link('/old', 2)], 2)).toBe(2);
    expect([...rows(frontier).keys()]).toEqual(['/old', '/1', '/2']);
    expect(rows(frontier).get('/old')?.depth).toBe(2);
  });

  it('writes pages and what they lead to together, or neither', () => {
    const frontier = new MemoryFrontier();
    frontier.add([link('/a')]);
    const [a] = frontier.take(1);
    const broken = { ...page(a?.id ?? 0, '/a'), statusCode: 'none' as unknown as number };
    expect(() => frontier.finish([broken], { found: [link('/b')], tallies: [] })).toThrow(/status_code/);
    expect([...rows(frontier.reopened()).keys()]).toEqual(['/a']);
    expect(frontier.take(9).map(({ address }) => address)).toEqual([at('/a')]);
  });

  it('remembers what was learnt of patterns', () => {
    const frontier = new MemoryFrontier();
    const tally = {
      name: 'p',
      pattern: 'p',
      kind: 'endless',
      fetched: 7,
      selfFound: 5,
      barren: 3,
      barrenFrom: 2,
      refused: 1,
      example: at('/'),
    } as const;
    frontier.relinked([], { found: [], tallies: [tally] });
    expect([...frontier.reopened().tallies()]).toEqual([tally]);
  });
});
