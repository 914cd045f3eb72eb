import { describe, expect, it } from 'vitest';
import { ProgressTracker } from '../../../../src-main/engine/audit/progress.ts';

const counts = { pages: 0, problems: 0, candidates: 0, pairs: 0, clusters: 0 };
const analyseOf = (tracker: ProgressTracker, now: number) =>
  tracker.read('running', counts, null, now).stages.find(({ stage }) => stage === 'analyse');

describe('the progress of a stage', () => {
  it('has the rate of the last seconds, and not of all', () => {
    const tracker = new ProgressTracker('a');
    tracker.begin('analyse', 0);
    for (let second = 1; second <= 30; second += 1)
      tracker.advance('analyse', second <= 20 ? second * 10 : 200 + (second - 20) * 2, 1000, second * 1000);
    expect(analyseOf(tracker, 30_000)).toMatchObject({ state: 'running', done: 220, total: 1000, rate: 2 });
  });

  it('has no rate before anything moved for a moment', () => {
    const tracker = new ProgressTracker('a');
    tracker.begin('analyse', 0);
    tracker.advance('analyse', 10, 1000, 100);
    tracker.advance('analyse', 20, 1000, 200);
    expect(analyseOf(tracker, 200)).toMatchObject({ done: 20, rate: null });
  });

  it('tells no share of the work while most pages lead to further ones, and never a smaller one afterwards', () => {
    const tracker = new ProgressTracker('a');
    tracker.begin('collect', 0);
    const fractions: (number | null)[] = [];
    // Each page of the first two minutes leads to six more; those that follow, to none.
    for (let second = 1; second <= 600; second += 1) {
      const [done, total] = [second * 2, Math.min(second, 120) * 14];
      tracker.advance('collect', done, Math.max(done, total), second * 1000);
      fractions.push(tracker.read('running', { ...counts, pages: done }, null, second * 1000).fraction);
    }
    expect(new Set(fractions.slice(0, 120))).toEqual(new Set([null]));
    const known = fractions.slice(140).map(Number);
    expect(known[0]).toBeGreaterThan(0.1);
    expect(known).toEqual(known.toSorted((a, b) => a - b));
    // A pause makes nothing unknown, and nothing more certain.
    expect(tracker.read('paused', counts, null, 601_000).fraction).toBe(known.at(-1));
  });

  it('counts its time from its begin on, with what earlier runs took, and goes on counting while nothing moves', () => {
    const tracker = new ProgressTracker('a');
    tracker.restore('analyse', 'waiting', 5, 10, 4000);
    tracker.begin('analyse', 1000);
    tracker.advance('analyse', 6, 10, 3000);
    tracker.rest('analyse', 3500);
    expect(tracker.stage('analyse')).toMatchObject({ done: 6, elapsedMillis: 6500 });
  });
});
