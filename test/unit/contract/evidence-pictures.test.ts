import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  alignedChildren,
  bitsOfHex,
  pushesAt,
  type PictureOf,
  type TreeNode,
} from '../../../src-main/contract/evidence.ts';

describe('bits of a hexadecimal string', () => {
  it('are numbered from the last digit on', () => {
    expect(bitsOfHex('a', 4)).toEqual([false, true, false, true]);
    expect(bitsOfHex('01', 8)).toEqual([true, false, false, false, false, false, false, false]);
  });

  it('are 0 where the string is too short, and cut where it is too long', () => {
    expect(bitsOfHex('f', 6)).toEqual([true, true, true, true, false, false]);
    expect(bitsOfHex('ff', 6)).toHaveLength(6);
  });
});

describe('pushes at a bit', () => {
  const picture: PictureOf<'bits'> = {
    kind: 'bits',
    bits: 4,
    a: '0',
    b: '1',
    differing: [0],
    sums: [
      { a: 8, b: 11 },
      { a: -8, b: -11 },
    ],
    terms: [
      { term: 'heavy on both', weightA: 9, weightB: 9, bits: '1' },
      { term: 'new on b', weightA: 0, weightB: 2, bits: '1' },
      { term: 'gone from b', weightA: 1, weightB: 0, bits: 'e' },
    ],
  };

  it('name the terms first that carry the sums apart, and then the heaviest', () => {
    expect(pushesAt(picture, 0)).toEqual([
      { term: 'new on b', a: 0, b: 2 },
      { term: 'gone from b', a: -1, b: 0 },
      { term: 'heavy on both', a: 9, b: 9 },
    ]);
  });

  it('name those last that bring the sums together', () => {
    const other = { ...picture, sums: [{ a: 11, b: 8 }] };
    expect(pushesAt(other, 0).map(({ term }) => term)).toEqual(['heavy on both', 'gone from b', 'new on b']);
  });

  it('change their sign with the bit', () => {
    expect(pushesAt(picture, 1).map(({ term, a, b }) => [term, a + b])).toEqual([
      ['new on b', -2],
      ['gone from b', 1],
      ['heavy on both', -18],
    ]);
  });
});

describe('children of two nodes', () => {
  const node = (partner: number | null): TreeNode => ({
    level: 'paragraph',
    parent: null,
    keywords: [],
    range: [0, 1],
    state: partner === null ? 'differs' : 'equal',
    partner,
  });
  const tree = (a: readonly (number | null)[], b: readonly (number | null)[]): PictureOf<'tree'> => ({
    kind: 'tree',
    a: a.map(node),
    b: b.map(node),
    figures: [],
  });

  it('stand side by side, different ones between the equal ones that surround them', () => {
    expect(alignedChildren(tree([null, 1, null, null, 3], [null, 1, null, 4]), null, null)).toEqual([
      { a: 0, b: 0 },
      { a: 1, b: 1 },
      { a: 2, b: 2 },
      { a: 3, b: null },
      { a: 4, b: 3 },
    ]);
  });

  it('follow A where they were shuffled', () => {
    expect(alignedChildren(tree([1, 0], [1, 0]), null, null)).toEqual([
      { a: 0, b: 1 },
      { a: 1, b: 0 },
    ]);
  });

  it('stand once each, whatever the partners are', () => {
    const partners = fc.array(fc.option(fc.integer({ min: 0, max: 12 })), { maxLength: 12 });
    fc.assert(
      fc.property(partners, partners, (a, b) => {
        const rows = alignedChildren(tree(a, b), null, null);
        const places = (side: 'a' | 'b') => rows.flatMap((row) => row[side] ?? []).toSorted((x, y) => x - y);
        expect(places('a')).toEqual([...a.keys()]);
        expect(places('b')).toEqual([...b.keys()]);
      }),
    );
  });
});
