import { describe, expect, it } from 'vitest';
import { type DetectorPage, noStatistics } from '../../../../src-main/engine/detect/detector.ts';
import { activate } from '../../../../src-main/engine/detect/registry.ts';
import { pageOf } from '../../../detectors/pages.ts';

/** Deterministic numbers below one (Mulberry32, Ettinger 2017), so that a failure can be repeated. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Two texts of made-up words of which a share of the runs is common: whole segments are kept, others are replaced. */
function textPair(seed: number, kept: number): [DetectorPage, DetectorPage] {
  const random = randomFrom(seed);
  const word = () => Array.from({ length: 6 }, () => String.fromCharCode(97 + Math.floor(random() * 26))).join('');
  const segment = () => Array.from({ length: 20 }, word).join(' ');
  const a: string[] = [];
  const b: string[] = [];
  for (let index = 0; index < 25; index += 1) {
    const common = segment();
    const isKept = random() < kept;
    a.push(common);
    b.push(isKept ? common : segment());
  }
  return [pageOf(`${a.join('. ')}.`), pageOf(`${b.join('. ')}.`)];
}

const exact = (a: DetectorPage, b: DetectorPage): number => scoreOf('shingling', {}, a, b);

function scoreOf(id: string, options: Record<string, number>, a: DetectorPage, b: DetectorPage): number {
  const { outcome } = activate(id, options).evidence(a, b, noStatistics);
  if (outcome.kind !== 'compared') throw new Error(`${id} does not apply`);
  return outcome.picture.kind === 'boxes' ? Number(outcome.picture.figures[0]?.value) : outcome.score;
}

/**
 * An estimate of the Jaccard similarity J from n independent samples of the union is binomial: unbiased, with variance
 * J(1 − J)/n. So no estimate may be further off than four standard errors (one in 16,000 would be, and the pairs are
 * fixed), the mean error must vanish within three standard errors of a mean, and the mean of the squared errors, each
 * over its variance, must be near 1.
 */
function expectTheoreticalError(
  estimates: readonly { readonly exact: number; readonly estimate: number; readonly samples: number }[],
): void {
  const normal = estimates.map(
    ({ exact: truth, estimate, samples }) => (estimate - truth) / Math.sqrt((truth * (1 - truth)) / samples),
  );
  for (const error of normal) expect(Math.abs(error)).toBeLessThanOrEqual(4);
  const mean = normal.reduce((sum, error) => sum + error, 0) / normal.length;
  expect(Math.abs(mean)).toBeLessThanOrEqual(3 / Math.sqrt(normal.length));
  const square = normal.reduce((sum, error) => sum + error * error, 0) / normal.length;
  expect(square).toBeGreaterThan(0.6);
  expect(square).toBeLessThan(1.5);
}

const pairs = Array.from({ length: 90 }, (_, index) => textPair(index + 1, 0.15 + (0.8 * (index % 9)) / 9)).filter(
  ([a, b]) => {
    const truth = exact(a, b);
    return truth > 0.02 && truth < 0.98;
  },
);

describe('estimates of the Jaccard similarity stay within their theoretical error', () => {
  it('has pairs from nearly nothing to nearly everything in common', () => {
    const truths = pairs.map(([a, b]) => exact(a, b));
    expect(Math.min(...truths)).toBeLessThan(0.15);
    expect(Math.max(...truths)).toBeGreaterThan(0.75);
    expect(pairs.length).toBeGreaterThan(70);
  });

  it('super-shingle: 84 min-hashes', () => {
    expectTheoreticalError(
      pairs.map(([a, b]) => ({ exact: exact(a, b), estimate: scoreOf('super-shingle', {}, a, b), samples: 84 })),
    );
  });

  it('shingling with the sketch of shingles that are 0 modulo 4', () => {
    expectTheoreticalError(
      pairs.map(([a, b]) => {
        const truth = exact(a, b);
        // Both texts have 498 shingles, so their union has 996 / (1 + J), a quarter of which is kept.
        const samples = 996 / (1 + truth) / 4;
        return { exact: truth, estimate: scoreOf('shingling', { modulus: 4 }, a, b), samples };
      }),
    );
  });
});
