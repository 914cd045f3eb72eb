import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseBlocks } from '../../../../../src-main/engine/page/extract/choose-blocks.ts';

const blocks = fc.array(fc.record({ probability: fc.integer({ min: 0, max: 100 }).map((p) => p / 100), weight: fc.integer({ min: 1, max: 500 }) }), {
  minLength: 1,
  maxLength: 10,
});

describe('choosing blocks by expected F1', () => {
  it('is at least as good as every other choice', () => {
    fc.assert(
      fc.property(blocks, (page) => {
        const probabilities = Float64Array.from(page, ({ probability }) => probability);
        const weights = Float64Array.from(page, ({ weight }) => weight);
        const { kept, expected } = chooseBlocks(probabilities, weights);
        expect(expected).toBeCloseTo(expectedF1(page, [...kept]), 9);
        for (let choice = 1; choice < 2 ** page.length; choice += 1) {
          const other = page.map((_, i) => (choice >> i) & 1);
          expect(expectedF1(page, other)).toBeLessThanOrEqual(expected + 1e-9);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('keeps nothing where nothing can be text', () => {
    const { kept, expected } = chooseBlocks(new Float64Array(3), Float64Array.from([10, 20, 30]));
    expect([...kept]).toEqual([0, 0, 0]);
    expect(expected).toBe(0);
  });

  it('keeps what is unsure where nothing is sure, and leaves it where other text is', () => {
    expect([...chooseBlocks(Float64Array.from([0.3, 0.3]), Float64Array.from([50, 50])).kept]).toEqual([1, 1]);
    expect([...chooseBlocks(Float64Array.from([0.99, 0.3]), Float64Array.from([900, 50])).kept]).toEqual([1, 0]);
  });
});

function expectedF1(page: readonly { probability: number; weight: number }[], kept: readonly number[]): number {
  const sum = (value: (block: { probability: number; weight: number }, i: number) => number) =>
    page.reduce((total, block, i) => total + value(block, i), 0);
  const size = sum(({ weight }, i) => weight * (kept[i] ?? 0));
  const wanted = sum(({ probability, weight }) => probability * weight);
  return size + wanted === 0 ? 0 : (2 * sum(({ probability, weight }, i) => probability * weight * (kept[i] ?? 0))) / (size + wanted);
}
