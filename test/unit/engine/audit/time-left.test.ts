import { describe, expect, it } from 'vitest';
import { stageIds, type StageId } from '../../../../src-main/contract/audits.ts';
import {
  SmoothEnd,
  addLook,
  costEstimate,
  learnCosts,
  timeLeft,
  type Look,
  type RunFacts,
  type StageView,
  usualCosts,
} from '../../../../src-main/engine/audit/time-left.ts';

const facts: RunFacts = {
  pages: 100,
  candidates: 0,
  workers: 1,
  costs: { ...usualCosts, isLearnt: true },
  again: false,
};
const of = (changes: Partial<RunFacts>): RunFacts => ({ ...facts, ...changes });

/** A run in its `running` stage, which was looked at every second. */
function runAt(
  running: StageId,
  seconds: number,
  doneAt: (second: number) => number,
  totalAt: (second: number) => number | null,
): StageView[] {
  const looks: Look[] = [];
  for (let second = 0; second <= seconds; second += 1)
    addLook(looks, { at: second * 1000, done: doneAt(second), total: totalAt(second) });
  const at = stageIds.indexOf(running);
  return stageIds.map((stage, index) => ({
    stage,
    state: index < at ? 'done' : index === at ? 'running' : 'waiting',
    done: index === at ? doneAt(seconds) : 0,
    total: index === at ? totalAt(seconds) : null,
    kept: 0,
    elapsedMillis: index === at ? seconds * 1000 : 0,
    looks: index === at ? looks : [],
  }));
}

const steady = (perSecond: number) => (second: number) => second * perSecond;
const always = (total: number) => () => total;

describe('the time left', () => {
  it('of a crawl is what its costs says, and what the pages will take afterwards', () => {
    const left = timeLeft(runAt('collect', 60, steady(8), always(4800)), of({ pages: 480 }));
    const crawl = 540_000;
    expect(left).toBeGreaterThan(crawl);
    expect(left).toBeLessThan(crawl * 1.25);
  });

  it('follows a site that slows down', () => {
    const doneAt = (second: number) => (second <= 60 ? second * 8 : 480 + (second - 60) * 2);
    expect(timeLeft(runAt('collect', 180, doneAt, always(4800)), of({ pages: 720 })) ?? 0).toBeGreaterThan(2_000_000);
  });

  it('counts pages that are not known yet but will be', () => {
    const closed = timeLeft(runAt('collect', 60, steady(8), always(1000)), of({ pages: 480 })) ?? 0;
    const growing = timeLeft(
      runAt('collect', 60, steady(8), (second) => 1000 - (60 - second) * 2),
      of({ pages: 480 }),
    );
    expect(growing).toBeGreaterThan(closed * 1.1);
    expect(growing).toBeLessThan(closed * 1.3);
  });

  it('learns from the stages of the run how slow the machine is', () => {
    const after = (millis: number) => {
      const stages = runAt('join', 10, always(0), always(7)).map((view) =>
        view.stage === 'analyse' ? { ...view, done: 1000, total: 1000, elapsedMillis: millis } : view,
      );
      return timeLeft(stages, of({ pages: 1000, candidates: 100 })) ?? 0;
    };
    expect(after(24_000) / after(12_000)).toBeGreaterThan(1.7);
    expect(after(24_000) / after(12_000)).toBeLessThan(2);
  });

  it('counts candidates once they are there', () => {
    const left = (candidates: number) =>
      timeLeft(runAt('join', 1, always(0), always(7)), of({ pages: 1000, candidates })) ?? 0;
    expect(left(0)).toBe(left(50_000));
    const joined = (candidates: number) => {
      const stages = runAt('verify', 10, steady(10), always(candidates));
      return timeLeft(stages, of({ pages: 1000, candidates })) ?? 0;
    };
    expect(joined(20_000)).toBeGreaterThan(joined(200) * 10);
  });

  it('expects little of pages that are the same as before', () => {
    const left = (again: boolean) => {
      const stages = runAt('analyse', 5, (second) => 990 + second, always(1000)).map((view) =>
        view.stage === 'analyse' ? { ...view, kept: 990 } : view,
      );
      return timeLeft(stages, of({ again, pages: 1000 })) ?? 0;
    };
    expect(left(true)).toBeLessThan(left(false) / 3);
  });

  it('is unknown while pages lead to more and more pages', () => {
    expect(
      timeLeft(
        runAt('collect', 60, steady(8), (second) => 100 + second * 40),
        of({ pages: 480 }),
      ),
    ).toBeNull();
  });

  it('is unknown at the start, and when nothing moves', () => {
    expect(timeLeft(runAt('collect', 2, steady(1), always(100)), of({ pages: 2 }))).toBeNull();
    expect(timeLeft(runAt('collect', 30, always(7), always(100)), of({ pages: 7 }))).toBeNull();
  });

  it('shrinks to the end of the last stage', () => {
    expect(timeLeft(runAt('cluster', 10, steady(10), always(100)), facts)).toBe(0);
  });
});

describe('looks', () => {
  it('are kept for a minute, one a second', () => {
    const looks: Look[] = [];
    for (let at = 0; at < 300_000; at += 100) addLook(looks, { at, done: at, total: null });
    expect(looks.length).toBeLessThan(70);
    expect(looks.at(-1)?.at).toBe(299_900);
  });
});

describe('the end that is shown', () => {
  it('stands still in a steady run, so that the time left counts down', () => {
    const end = new SmoothEnd();
    for (let second = 0; second < 50; second += 1) {
      end.take(second * 1000, (100 - second) * 1000);
      expect(end.left).toBe((100 - second) * 1000);
    }
  });

  it('follows small changes slowly, and large ones at once', () => {
    const end = new SmoothEnd();
    end.take(0, 100_000);
    end.take(1000, 120_000);
    expect(end.left).toBeLessThan(106_000);
    expect(end.left).toBeGreaterThan(99_000);
    end.take(2000, 600_000);
    expect(end.left).toBe(600_000);
  });

  it('is unknown again when the estimate is', () => {
    const end = new SmoothEnd();
    end.take(0, 100_000);
    end.take(1000, null);
    expect(end.left).toBeNull();
  });
});

describe('the costs of a machine', () => {
  const size = { pages: 1000, candidates: 300, workers: 2 };

  it('is learnt from its runs, the latest counting most', () => {
    const once = learnCosts({ millis: {} }, [{ stage: 'analyse', units: 1000, millis: 5000 }], size);
    expect(once).toEqual({ millis: { analyse: 10 }, pairsPerPage: 0.3 });
    const twice = learnCosts(once, [{ stage: 'analyse', units: 1000, millis: 10_000 }], size);
    expect(twice.millis.analyse).toBeCloseTo(14);
    // A machine that takes three times as long over what is known takes as much longer over what is not.
    expect(costEstimate(twice).millis.verify).toBeCloseTo((usualCosts.millis.verify * 14) / usualCosts.millis.analyse);
  });

  it('is not learnt from a handful of pages, from what a site did, or from what took no time', () => {
    expect(
      learnCosts({ millis: {} }, [{ stage: 'analyse', units: 100, millis: 5000 }], { ...size, pages: 100 }),
    ).toEqual({ millis: {} });
    const run = [
      { stage: 'collect', units: 1000, millis: 90_000 },
      { stage: 'template', units: 1000, millis: 90 },
    ] as const;
    expect(learnCosts({ millis: {} }, run, size).millis).toEqual({});
  });
});
