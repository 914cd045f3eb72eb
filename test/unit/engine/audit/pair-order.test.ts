import { expect, test } from 'vitest';
import { orderByNeighbourhood } from '../../../../src-main/engine/audit/stages/verify.ts';

const listOf = (pairs: Uint32Array) =>
  Array.from({ length: pairs.length / 2 }, (_, at) => `${pairs[2 * at]}-${pairs[2 * at + 1]}`);

test('every pair comes once, the smaller page first', () => {
  const pairs = Uint32Array.from([1, 9, 2, 3, 2, 7, 3, 7, 7, 9, 20, 31]);
  expect(listOf(orderByNeighbourhood(pairs)).sort()).toEqual(listOf(pairs).sort());
  expect(orderByNeighbourhood(new Uint32Array())).toEqual(new Uint32Array());
});

test('the order of the given pairs within the lists decides nothing but ties', () => {
  const pairs = Uint32Array.from([1, 2, 1, 3, 2, 3, 3, 4]);
  expect(orderByNeighbourhood(pairs)).toEqual(Uint32Array.from([1, 2, 1, 3, 2, 3, 3, 4]));
});

test('groups whose pages lie far apart are gone through one after the other', () => {
  const groups = 50;
  // Page n of each group has a number far from the others of its group, as copies on a site have.
  const pageOf = (group: number, nth: number) => nth * groups + group;
  const pairs: [number, number][] = [];
  for (let group = 0; group < groups; group += 1)
    for (let a = 0; a < 6; a += 1) for (let b = a + 1; b < 6; b += 1) pairs.push([pageOf(group, a), pageOf(group, b)]);
  pairs.sort((one, other) => one[0] - other[0] || one[1] - other[1]);
  const byNumber = Uint32Array.from(pairs.flat());
  const distinct = groups * 6;
  expect(timesMadeReady(byNumber, 12)).toBeGreaterThan(2 * distinct);
  expect(timesMadeReady(orderByNeighbourhood(byNumber), 12)).toBe(distinct);
});

/** How often a page is not among the `room` pages that were used last. */
function timesMadeReady(pairs: Uint32Array, room: number): number {
  const ready = new Set<number>();
  let times = 0;
  for (const page of pairs) {
    if (!ready.delete(page)) times += 1;
    ready.add(page);
    for (const oldest of ready) if (ready.size > room) ready.delete(oldest);
  }
  return times;
}
