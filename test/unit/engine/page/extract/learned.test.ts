import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseAmongUnsure, chooseBlocks } from '../../../../../src-main/engine/page/extract/learned.ts';

const blocks = fc.array(
  fc.record({
    probability: fc.integer({ min: 0, max: 100 }).map((p) => p / 100),
    weight: fc.integer({ min: 1, max: 500 }),
  }),
  {
    minLength: 1,
    maxLength: 10,
  },
);

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

describe('choosing among unsure blocks', () => {
  const weights = new Float64Array(12).fill(40);

  it('changes nothing where the page is read with certainty', () => {
    const probabilities = Float64Array.from([0.99, 0.98, 0.97, 0.9, 0.2, 0.2, 0.1, 0.1, 0.02, 0.02, 0.01, 0]);
    expect(chooseAmongUnsure(probabilities, weights, new Uint8Array(12).fill(1))).toEqual(
      chooseBlocks(probabilities, weights),
    );
  });

  it('takes a list as a whole where nothing speaks against it, and no boilerplate beside it', () => {
    const probabilities = Float64Array.from([0.15, 0.16, 0.14, 0.15, 0.15, 0.17, 0.15, 0.15, 0.13, 0.12, 0.12, 0]);
    const open = Uint8Array.from([1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 1]);
    const { kept, expected } = chooseAmongUnsure(probabilities, weights, open);
    expect([...kept]).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0]);
    expect(expected).toBeGreaterThan(0.5);
  });

  it('never keeps what a rule has taken out', () => {
    fc.assert(
      fc.property(blocks, (page) => {
        const probabilities = Float64Array.from(page, ({ probability }, i) => (i % 2 === 0 ? 0 : probability));
        const lengths = Float64Array.from(page, ({ weight }) => weight);
        const { kept } = chooseAmongUnsure(probabilities, lengths, new Uint8Array(page.length).fill(1));
        expect(kept.filter((_, i) => i % 2 === 0).every((one) => one === 0)).toBe(true);
      }),
      { numRuns: 100 },
    );
  });
});

function expectedF1(page: readonly { probability: number; weight: number }[], kept: readonly number[]): number {
  const sum = (value: (block: { probability: number; weight: number }, i: number) => number) =>
    page.reduce((total, block, i) => total + value(block, i), 0);
  const size = sum(({ weight }, i) => weight * (kept[i] ?? 0));
  const wanted = sum(({ probability, weight }) => probability * weight);
  return size + wanted === 0
    ? 0
    : (2 * sum(({ probability, weight }, i) => probability * weight * (kept[i] ?? 0))) / (size + wanted);
}
