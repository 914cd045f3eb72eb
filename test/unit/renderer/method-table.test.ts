import { expect, it } from 'vitest';
import { confirmedShare, sortMethods } from '../../../src-renderer/features/methods/method-table.tsx';

const method = (name: string, proposed: number | null, confirmed: number) => ({
  id: name,
  name,
  options: {},
  pages: 10,
  proposed,
  confirmed,
  onlyThis: 0,
  onlyThisConfirmed: 0,
});
const rows = [
  method('b', 10, 9),
  method('waits', null, 0),
  method('a', 100, 50),
  method('none', 0, 0),
  method('c', 10, 9),
];
const names = (sort: Parameters<typeof sortMethods>[1]) => sortMethods(rows, sort).map(({ name }) => name);

it('methods are sorted by their figure, equal ones by name', () => {
  expect(names({ by: 'proposed', descending: true })).toEqual(['a', 'b', 'c', 'none', 'waits']);
  expect(names({ by: 'confirmed', descending: true })).toEqual(['b', 'c', 'a', 'none', 'waits']);
});

it('a method without the figure stands last in either direction', () => {
  expect(names({ by: 'proposed', descending: false }).at(-1)).toBe('waits');
  expect(names({ by: 'confirmed', descending: false })).toEqual(['a', 'b', 'c', 'none', 'waits']);
});

it('the share of nothing is unknown and not 0', () => {
  expect(confirmedShare(method('x', 0, 0))).toBeNull();
  expect(confirmedShare(method('x', null, 0))).toBeNull();
  expect(confirmedShare(method('x', 4, 1))).toBe(0.25);
});
