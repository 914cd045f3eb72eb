import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { detectorOrder, tallyMasks } from '../../../../../src-main/engine/store/pairs/pair-store.ts';

/** As many bits as a mask can hold. */
const order = detectorOrder(Array.from({ length: 53 }, (_, index) => `d${index}`));
const bits = order.ids.map((id) => order.bitOf(id));
/** Each pair by the numbers of the detectors that proposed it. */
const pairs = fc.array(fc.uniqueArray(fc.nat(52), { minLength: 1, maxLength: 6 }), { maxLength: 60 });
const maskOf = (detectors: readonly number[]) => detectors.reduce((mask, index) => mask + 2 ** index, 0);

function grouped(all: readonly (readonly number[])[]) {
  const counts = new Map<number, number>();
  for (const detectors of all) counts.set(maskOf(detectors), (counts.get(maskOf(detectors)) ?? 0) + 1);
  return [...counts].map(([mask, count]) => ({ mask, count }));
}

describe('what is counted from whole masks', () => {
  it('is what counting the pairs one by one gives', () => {
    fc.assert(
      fc.property(pairs, (all) => {
        const { having, only, both, pairs: total } = tallyMasks(grouped(all), bits);
        const count = (wanted: (detectors: readonly number[]) => boolean) => all.filter(wanted).length;
        expect(total).toBe(all.length);
        for (const x of bits.keys()) {
          expect(having[x]).toBe(count((detectors) => detectors.includes(x)));
          expect(only[x]).toBe(count((detectors) => detectors.length === 1 && detectors[0] === x));
          for (const y of bits.keys())
            expect(both[x]?.[y]).toBe(count((detectors) => detectors.includes(x) && detectors.includes(y)));
        }
      }),
      { numRuns: 30 },
    );
  });

  it('does not call a pair the only one of a detector that another one, not asked for, proposed too', () => {
    const counts = [
      { mask: 1, count: 3 },
      { mask: 1 + 8, count: 5 },
    ];
    expect(tallyMasks(counts, [1, 2])).toEqual({
      having: [8, 0],
      only: [3, 0],
      both: [
        [8, 0],
        [0, 0],
      ],
      pairs: 8,
    });
  });

  it('is nothing for a detector that has no bit in this audit yet', () => {
    expect(tallyMasks([{ mask: 7, count: 2 }], [Infinity, 1])).toMatchObject({ having: [0, 2], only: [0, 0] });
  });
});
