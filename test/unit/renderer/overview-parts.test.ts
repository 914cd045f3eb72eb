import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { folderName, sortFolders } from '../../../src-renderer/features/overview/site-tables.tsx';
import { type Overview, places } from '../../../src-renderer/features/overview/panel.tsx';
import { barsOf, effectAt, leastShown } from '../../../src-renderer/features/overview/score-panel.tsx';
import { boxesOf, foldSmall, squarify, withWordsOf } from '../../../src-renderer/features/overview/cluster-treemap.tsx';

const sizes = fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 200 });

describe('the treemap', () => {
  const cluster = (id: number, pages: number, verdict: 'identical' | 'partial') =>
    ({
      id,
      key: `k${id}`,
      title: `t${id}`,
      pages,
      kind: 'copies',
      verdict,
      canonicalState: 'none',
      resolvedBySite: false,
    }) as const;

  it('gives every size its share of the area, inside it and beside the others', () => {
    fc.assert(
      fc.property(
        sizes,
        fc.integer({ min: 20, max: 2000 }),
        fc.integer({ min: 20, max: 900 }),
        (given, width, height) => {
          const boxes = squarify(
            given.toSorted((a, b) => b - a),
            { x: 0, y: 0, width, height },
          );
          const total = given.reduce((sum, size) => sum + size, 0);
          for (const [at, size] of given.toSorted((a, b) => b - a).entries()) {
            const box = boxes[at];
            if (!box) throw new Error(`No box for ${at}`);
            expect(box.width * box.height).toBeCloseTo((size / total) * width * height, 3);
            expect(box.x).toBeGreaterThan(-1e-6);
            expect(box.y).toBeGreaterThan(-1e-6);
            expect(box.x + box.width).toBeLessThan(width + 1e-6);
            expect(box.y + box.height).toBeLessThan(height + 1e-6);
          }
          for (const [at, a] of boxes.entries())
            for (const b of boxes.slice(at + 1)) {
              const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
              const down = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
              expect(Math.min(across, down)).toBeLessThan(1e-6);
            }
        },
      ),
      { numRuns: 40 },
    );
  });

  it('draws nothing of nothing', () => {
    expect(squarify([], { x: 0, y: 0, width: 100, height: 100 })).toEqual([]);
  });

  it('cuts words that are wider than a tile, but breaks text without spaces anywhere', () => {
    expect(withWordsOf(7, 'Unlocking the Power')).toBe('Unlock… the Power');
    expect(withWordsOf(20, 'Unlocking the Power')).toBe('Unlocking the Power');
    expect(withWordsOf(4, '流渡春茶：怎样挑 поездка')).toBe('流渡春茶：怎样挑 пое…');
  });

  it('folds what would be a speck into the others of its verdict and loses no page', () => {
    const treemap: Overview['treemap'] = {
      clusters: [cluster(1, 40, 'identical'), cluster(2, 3, 'identical'), cluster(3, 2, 'partial')],
      others: [{ verdict: 'identical', clusters: 5, pages: 10 }],
    };
    const folded = foldSmall(treemap, 10);
    expect(folded.clusters.map(({ id }) => id)).toEqual([1]);
    expect(folded.others).toEqual([
      { verdict: 'identical', clusters: 6, pages: 13 },
      { verdict: 'partial', clusters: 1, pages: 2 },
    ]);
    expect(foldSmall(treemap, 100)).toEqual(treemap);
  });

  it('keeps the largest of many equal clusters, and never nothing', () => {
    const equal = { clusters: Array.from({ length: 200 }, (_, id) => cluster(id, 2, 'identical')), others: [] };
    expect(foldSmall(equal, 40).clusters).toHaveLength(40);
    expect(foldSmall(equal, 40).others).toEqual([{ verdict: 'identical', clusters: 160, pages: 320 }]);
    expect(foldSmall(equal, 0).clusters).toHaveLength(1);
  });

  it('gives sums a band of their own below the clusters, whatever they stand for', () => {
    const area = { x: 0, y: 0, width: 600, height: 250 };
    const boxes = boxesOf([30, 10], [900, 100], area);
    expect(boxes.slice(2)).toEqual([
      { x: 0, y: 202, width: 540, height: 48 },
      { x: 540, y: 202, width: 60, height: 48 },
    ]);
    expect(boxes.slice(0, 2).reduce((sum, { width, height }) => sum + width * height, 0)).toBeCloseTo(600 * 202, 3);
    expect(boxesOf([3, 1], [], area)).toEqual(squarify([3, 1], area));
  });
});

describe('the threshold', () => {
  const bin = (from: number, count: number): Overview['histogram'][number] => ({
    from,
    counts: count > 0 ? { identical: count } : {},
  });
  const histogram = Array.from({ length: 101 }, (_, from) =>
    bin(from, from === 37 || from === 38 ? 2 : from === 99 ? 3 : from === 100 ? 7 : 0),
  );

  it('gathers bins into bars and keeps equal texts apart', () => {
    const bars = barsOf(histogram, 2);
    expect(bars).toHaveLength(51);
    expect(bars.filter(({ pairs }) => pairs > 0)).toEqual([
      { from: 36, to: 38, pairs: 2 },
      { from: 38, to: 40, pairs: 2 },
      { from: 98, to: 100, pairs: 3 },
      { from: 100, to: 100, pairs: 7 },
    ]);
  });

  it('leaves out the empty part of the scale, but never hides a pair', () => {
    expect(leastShown(histogram)).toBe(30);
    expect(leastShown([bin(100, 4)])).toBe(80);
    expect(leastShown([bin(50, 0)])).toBe(0);
  });

  it('says what is left from a per cent on, and what there was', () => {
    const steps = [0, 50, 100].map((at) => ({ at, clusters: 10 - at / 20, pages: 40 - at / 5, pairs: 0 }));
    expect(effectAt(steps, 70)).toEqual({ kept: steps[1], all: steps[0] });
    expect(effectAt([], 70)).toBeNull();
  });
});

describe('folders', () => {
  const folder = (path: string, depth: number, pages: number, copied: number) => ({
    path,
    depth,
    pages,
    copied,
    rate: copied / pages,
  });
  const folders = [folder('a.com', 0, 20, 6), folder('a.com/x', 1, 4, 4), folder('a.com/%D1%8F', 1, 16, 2)];

  it('stand as a tree or the worst first', () => {
    expect(sortFolders(folders, 'path')).toBe(folders);
    expect(sortFolders(folders, 'copied').map(({ path }) => path)).toEqual(['a.com', 'a.com/x', 'a.com/%D1%8F']);
    expect(sortFolders(folders, 'rate')[0]?.path).toBe('a.com/x');
  });

  it('of which nothing was read come after those without copies', () => {
    const unread = { ...folder('a.com/closed', 1, 90, 0), rate: null };
    const clean = folder('a.com/clean', 1, 2, 0);
    expect(sortFolders([unread, clean], 'rate')).toEqual([clean, unread]);
  });

  it('are named as people write them, in the tree without what stands above', () => {
    expect(folderName('a.com/%D1%8F', 1, 'path')).toBe('/я');
    expect(folderName('a.com/%D1%8F', 1, 'pages')).toBe('a.com/я');
    expect(folderName('a.com/%zz', 1, 'path')).toBe('/%zz');
  });
});

it('figures lead to lists that are filtered through their address', () => {
  expect(places.pages({ copied: true, hosts: ['x.com', 'y.com'], similarity: [80, null] })).toBe(
    '/pages?copied=true&hosts=x.com&hosts=y.com&similarity=80..',
  );
  expect(places.clusters()).toBe('/clusters');
  expect(places.problems('soft-404')).toBe('/run?problem=soft-404');
});
