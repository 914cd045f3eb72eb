import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PriorityQueue, type QueuedItem } from '../../../../src-main/engine/cluster/graph/priority-queue.ts';

const emptied = (queue: PriorityQueue): QueuedItem[] => {
  const taken: QueuedItem[] = [];
  for (let next = queue.pop(); next !== null; next = queue.pop()) taken.push(next);
  return taken;
};

describe('a priority queue', () => {
  it('gives the highest priority first, and of equal ones the smallest item', () => {
    const queue = new PriorityQueue();
    for (const [item, priority] of [
      [5, 1],
      [3, 2],
      [9, 2],
      [1, 1],
      [4, 7],
    ] as const)
      queue.push(item, priority);
    expect(emptied(queue).map(({ item, priority }) => [item, priority])).toEqual([
      [4, 7],
      [3, 2],
      [9, 2],
      [1, 1],
      [5, 1],
    ]);
    expect(queue.pop()).toBeNull();
  });

  it('gives whatever was pushed in order, also when some are taken in between', () => {
    const items = fc.array(fc.tuple(fc.nat(20), fc.integer({ min: -3, max: 3 })), { maxLength: 40 });
    const before = (x: QueuedItem, y: QueuedItem) => y.priority - x.priority || x.item - y.item;
    fc.assert(
      fc.property(items, items, fc.nat(10), (first, second, taken) => {
        const queue = new PriorityQueue();
        const inside: QueuedItem[] = [];
        const push = (all: typeof first) => {
          for (const [item, priority] of all) {
            queue.push(item, priority);
            inside.push({ item, priority });
          }
          inside.sort(before);
        };
        push(first);
        for (let time = 0; time < taken; time += 1) expect(queue.pop()).toEqual(inside.shift() ?? null);
        push(second);
        expect(emptied(queue)).toEqual(inside);
      }),
    );
  });
});
