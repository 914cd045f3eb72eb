import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alignedTokens } from '../../train-extractor/training-set.ts';
import { type Examples, type ForestPlan, growForest } from '../../train-extractor/grow-forest.ts';
import { seededRandom } from '../../../src-main/evaluate/seeded-random.ts';
import { compileForest, probabilityOf } from '../../../src-main/engine/page/extract/forest.ts';

const plan: ForestPlan = {
  trees: 40,
  rate: 0.3,
  leaves: 8,
  leastCurvature: 0.5,
  ridge: 1,
  featureShare: 1,
  pageShare: 0.8,
  seed: 1,
};

/** Rows of three features; wanted where exactly one of the first two is large. */
function exclusiveOr(rows: number): Examples {
  const random = seededRandom(7);
  const values = Float64Array.from({ length: rows * 3 }, () => random());
  const isLarge = (at: number) => (values[at] ?? 0) > 0.5;
  return {
    rows,
    width: 3,
    values,
    labels: Float64Array.from({ length: rows }, (_, i) => (isLarge(i * 3) !== isLarge(i * 3 + 1) ? 1 : 0)),
    weights: new Float64Array(rows).fill(1),
    pages: Int32Array.from({ length: rows }, (_, i) => Math.floor(i / 10)),
  };
}

describe('growing a forest', () => {
  it('learns what no single feature tells', () => {
    const examples = exclusiveOr(2000);
    const forest = compileForest(growForest(examples, plan));
    const scores = forest(examples.values, 3);
    const right = examples.labels.filter((label, i) => (probabilityOf(scores[i] ?? 0) > 0.5 ? 1 : 0) === label).length;
    expect(right / examples.rows).toBeGreaterThan(0.95);
  });

  it('gives the same forest for the same seed, and another one for another', () => {
    const examples = exclusiveOr(400);
    expect(growForest(examples, plan)).toEqual(growForest(examples, plan));
    expect(growForest(examples, { ...plan, seed: 2 })).not.toEqual(growForest(examples, plan));
  });

  it('writes whole numbers for leaves and skips that lead to nodes', () => {
    const { features, values, skips } = growForest(exclusiveOr(400), plan);
    features.forEach((feature, i) => {
      if (feature < 0) expect(Number.isInteger(values[i])).toBe(true);
      else expect(i + (skips[i] ?? 0)).toBeLessThan(features.length);
    });
  });
});

describe('aligning a page with its wanted text', () => {
  const words = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 80 });

  it('marks a longest common subsequence', () => {
    fc.assert(
      fc.property(words, words, (page, wanted) => {
        const aligned = alignedTokens(page, wanted);
        const marked = page.filter((_, i) => aligned[i] === 1);
        expect(marked).toHaveLength(longestCommon(page, wanted));
        expect(isSubsequence(marked, wanted)).toBe(true);
      }),
    );
  });

  it('finds a text between boilerplate', () => {
    const page = 'home news about the river rises in spring share print'.split(' ');
    expect([...alignedTokens(page, 'the river rises in spring'.split(' '))]).toEqual([0, 0, 0, 1, 1, 1, 1, 1, 0, 0]);
  });
});

function longestCommon(a: readonly string[], b: readonly string[]): number {
  const lengths = Array.from({ length: a.length + 1 }, () => Array.from({ length: b.length + 1 }, () => 0));
  a.forEach((token, i) => {
    b.forEach((other, j) => {
      const row = lengths[i + 1];
      if (row)
        row[j + 1] = token === other ? (lengths[i]?.[j] ?? 0) + 1 : Math.max(lengths[i]?.[j + 1] ?? 0, row[j] ?? 0);
    });
  });
  return lengths[a.length]?.[b.length] ?? 0;
}

function isSubsequence(part: readonly string[], whole: readonly string[]): boolean {
  let at = 0;
  for (const token of whole) if (token === part[at]) at += 1;
  return at === part.length;
}
