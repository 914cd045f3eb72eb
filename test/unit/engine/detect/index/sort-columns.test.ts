import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sortColumns } from '../../../../../src-main/engine/detect/index/sort-columns.ts';

const word = fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 0xffffffff }), fc.constant(0xffffffff));

it('sorts rows by all three columns, short and long ranges, few and many distinct values', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(word, word, word), { maxLength: 400, size: 'max' }), (rows) => {
      const columns = {
        first: Uint32Array.from(rows, (row) => row[0]),
        second: Uint32Array.from(rows, (row) => row[1]),
        third: Uint32Array.from(rows, (row) => row[2]),
      };
      sortColumns(columns.first, columns.second, columns.third);
      const expected = [...rows].sort((a, b) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]);
      expect(rows.map((_, row) => [columns.first[row], columns.second[row], columns.third[row]])).toEqual(expected);
    }),
    { numRuns: 300 },
  );
});

it('leaves rows outside the given range alone', () => {
  const columns = { first: Uint32Array.of(9, 3, 2, 1), second: new Uint32Array(4), third: Uint32Array.of(0, 1, 2, 3) };
  sortColumns(columns.first, columns.second, columns.third, 1, 3);
  expect([...columns.first]).toEqual([9, 2, 3, 1]);
  expect([...columns.third]).toEqual([0, 2, 1, 3]);
});

it('sorts by two columns alone, and keeps rows together', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(word, word), { maxLength: 400, size: 'max' }), (rows) => {
      const [first, second] = [Uint32Array.from(rows, (row) => row[0]), Uint32Array.from(rows, (row) => row[1])];
      const third = Uint32Array.from(rows, (_, row) => row);
      sortColumns(first, second, third, 0, rows.length, 2);
      const sorted = [...rows].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
      expect(rows.map((_, row) => [first[row], second[row]])).toEqual(sorted);
      expect(Array.from(third, (row) => rows[row])).toEqual(sorted);
    }),
    { numRuns: 100 },
  );
});
