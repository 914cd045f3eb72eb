import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isShown,
  moved,
  orderedColumns,
  defaultLayout,
  withShown,
  withWidth,
  type GridColumn,
} from '../../../src-renderer/ui/table/column.ts';
import {
  everything,
  isEmpty,
  nothingSelected,
  toggled,
  tsvOf,
  withRange,
} from '../../../src-renderer/ui/table/use-list-table.ts';
import { endOfAddress, shownAddress } from '../../../src-renderer/ui/addresses.ts';

type Row = { readonly a: string };
const column = (id: string, isHidden = false): GridColumn<Row> => ({
  id,
  label: id.toUpperCase(),
  width: 100,
  isHidden,
  text: ({ a }) => a,
});
const columns = ['a', 'b', 'c', 'd'].map((id) => column(id));
const ids = (list: readonly GridColumn<Row>[]) => list.map(({ id }) => id).join('');

describe('columns of a table', () => {
  it('stand in the order of the user, new ones behind the neighbour that the screen gives them', () => {
    expect(ids(orderedColumns(columns, defaultLayout))).toBe('abcd');
    expect(ids(orderedColumns(columns, { ...defaultLayout, order: ['d', 'a'] }))).toBe('dabc');
    expect(ids(orderedColumns(columns, { ...defaultLayout, order: ['gone', 'c'] }))).toBe('abcd');
  });

  it('are never lost or doubled by moving them', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd', 'x'), fc.integer({ min: -2, max: 6 })), {
          maxLength: 20,
        }),
        (moves) => {
          const layout = moves.reduce((old, [id, to]) => moved(columns, old, id, to), defaultLayout);
          expect([...ids(orderedColumns(columns, layout))].toSorted().join('')).toBe('abcd');
        },
      ),
    );
    expect(ids(orderedColumns(columns, moved(columns, defaultLayout, 'a', 2)))).toBe('bcad');
  });

  it('are shown and hidden against what is usual, and get no absurd width', () => {
    const rare = column('r', true);
    expect(isShown(rare, defaultLayout)).toBe(false);
    expect(isShown(rare, withShown(defaultLayout, 'r', true))).toBe(true);
    expect(isShown(rare, withShown(withShown(defaultLayout, 'r', true), 'r', false))).toBe(false);
    expect(isShown(column('a'), withShown(defaultLayout, 'a', false))).toBe(false);
    expect(withWidth(defaultLayout, 'a', 3).widths['a']).toBe(48);
  });
});

describe('selected rows', () => {
  const row = { a: 'x' };

  it('are toggled, extended from where it began, and all taken at once', () => {
    const one = toggled(nothingSelected<Row>(), '1', row, 4);
    expect([one.rows.size, one.anchor]).toEqual([1, 4]);
    const more = withRange(
      one,
      [
        ['2', row],
        ['3', row],
      ],
      4,
    );
    expect([[...more.rows.keys()], more.anchor]).toEqual([['1', '2', '3'], 4]);
    expect(isEmpty(toggled(one, '1', row, 4))).toBe(true);
    expect(isEmpty(everything<Row>())).toBe(false);
    expect([...toggled(everything<Row>(), '9', row, 0).rows.keys()]).toEqual(['9']);
  });
});

it('copies a table so that no text breaks out of its cell or is computed', () => {
  expect(tsvOf(columns.slice(0, 1), [{ a: '=1+1' }, { a: '-5' }])).toBe("A\n'=1+1\n-5");
  expect(tsvOf(columns.slice(0, 2), [{ a: 'one\ttwo\r\nthree' }])).toBe('A\tB\none two three\tone two three');
});

it.each([
  ['/tea/spring/green.html', 'green.html'],
  ['/tea/spring/', 'spring/'],
  ['archives/2017/01/index.html', '01/index.html'],
  ['index.html', 'index.html'],
  ['/shop/Default.aspx', 'shop/Default.aspx'],
  ['/shop/index.html?page=2', 'index.html?page=2'],
  ['/', '/'],
])('of %s %s is read first', (address, end) => {
  expect(address.slice(endOfAddress(address))).toBe(end);
});

it('shows addresses without the host that all pages have', () => {
  expect(shownAddress('https://example.com/%D1%87%D0%B0%D0%B9', 'example.com')).toBe('/чай');
  expect(shownAddress('https://other.com/a', 'example.com')).toBe('https://other.com/a');
  expect(shownAddress('https://example.com/%ZZ', null)).toBe('https://example.com/%ZZ');
  expect(shownAddress('folder/page.html', 'example.com')).toBe('folder/page.html');
});
