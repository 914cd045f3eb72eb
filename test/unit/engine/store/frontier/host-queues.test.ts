import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HostQueues, type Waiting } from '../../../../../src-main/engine/store/frontier/host-queues.ts';

/** A store of open rows, as the frontier reads it. */
class Rows {
  readonly open: Waiting[] = [];
  reads = 0;
  readonly queues = new HostQueues<Waiting>((host, count) => {
    this.reads += 1;
    return this.open
      .filter((row) => row.host === host)
      .toSorted((a, b) => (a.depth ?? Infinity) - (b.depth ?? Infinity) || a.id - b.id)
      .slice(0, count);
  });

  add(host: number, depth: number | null = null): void {
    this.open.push({ id: this.open.length + 1, host, depth });
    this.queues.wake(host, depth);
  }

  finish(id: number): void {
    this.open.splice(
      this.open.findIndex((row) => row.id === id),
      1,
    );
    this.queues.finish(id);
  }
}

describe('queues of hosts', () => {
  it('take turns, however many addresses one of them has', () => {
    const rows = new Rows();
    for (let i = 0; i < 100; i += 1) rows.add(1);
    for (let i = 0; i < 3; i += 1) rows.add(2);
    expect(rows.queues.take(8, 50).map(({ host }) => host)).toEqual([1, 2, 1, 2, 1, 2, 1, 1]);
  });

  it('give a host no more than its share, until work on one of its rows is over', () => {
    const rows = new Rows();
    for (let i = 0; i < 9; i += 1) rows.add(1);
    const [first] = rows.queues.take(20, 2);
    expect(rows.queues.take(20, 2)).toEqual([]);
    rows.queues.release(first?.id ?? 0);
    expect(rows.queues.take(20, 2)).toHaveLength(1);
  });

  it('hand out a nearer row that comes late before those that were read ahead', () => {
    const rows = new Rows();
    for (let i = 0; i < 30; i += 1) rows.add(1);
    rows.queues.take(2, 50);
    rows.add(1, 3);
    rows.add(1, 1);
    expect(rows.queues.take(3, 50).map(({ depth }) => depth)).toEqual([1, 3, null]);
  });

  it('read many rows at once', () => {
    const rows = new Rows();
    for (let i = 0; i < 600; i += 1) rows.add(1, i);
    for (let i = 0; i < 600; i += 1) for (const { id } of rows.queues.take(1, 50)) rows.queues.release(id);
    expect(rows.reads).toBeLessThan(20);
  });

  it('hand out every row exactly once, whatever comes when', () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('add' as const), host: fc.nat(4), depth: fc.option(fc.nat(5)) }),
      fc.record({ kind: fc.constant('take' as const), count: fc.nat(9) }),
      fc.record({ kind: fc.constant('finish' as const) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
        let id = 0;
        const rows = new Map<number, Waiting>();
        const queues = new HostQueues<Waiting>((host, count) =>
          [...rows.values()]
            .filter((row) => row.host === host)
            .toSorted((a, b) => (a.depth ?? 9) - (b.depth ?? 9) || a.id - b.id)
            .slice(0, count),
        );
        const taken: number[] = [];
        const working: number[] = [];
        const take = (count: number) => {
          for (const row of queues.take(count, 3)) {
            taken.push(row.id);
            working.push(row.id);
          }
        };
        const finish = () => {
          const done = working.shift();
          if (done === undefined) return;
          rows.delete(done);
          queues.finish(done);
        };
        for (const one of steps) {
          if (one.kind === 'add') {
            rows.set((id += 1), { id, host: one.host, depth: one.depth });
            queues.wake(one.host, one.depth);
          } else if (one.kind === 'take') take(one.count);
          else finish();
        }
        while (rows.size > 0) {
          take(20);
          finish();
        }
        expect(taken.toSorted((a, b) => a - b)).toEqual(Array.from({ length: id }, (_, index) => index + 1));
      }),
    );
  });
});
