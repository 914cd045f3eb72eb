import { describe, expect, it } from 'vitest';
import { stageIds, type StageId } from '../../../../src-main/contract/progress.ts';
import { addLook, timeLeft, type Look, type StageView } from '../../../../src-main/engine/audit/time-left.ts';

/** A run in its `running` stage, which was looked at every second. */
function runAt(running: StageId, seconds: number, doneAt: (second: number) => number, totalAt: (second: number) => number | null): StageView[] {
  const looks: Look[] = [];
  for (let second = 0; second <= seconds; second += 1) addLook(looks, { at: second * 1000, done: doneAt(second), total: totalAt(second) });
  const at = stageIds.indexOf(running);
  return stageIds.map((stage, index) => ({
    stage,
    state: index < at ? 'done' : index === at ? 'running' : 'waiting',
    done: index === at ? doneAt(seconds) : 0,
    total: index === at ? totalAt(seconds) : null,
    elapsedMillis: 0,
    looks: index === at ? looks : [],
  }));
}

describe('the time left', () => {
  it('of a crawl is what its pace says, and what the pages will take afterwards', () => {
    const left = timeLeft(
      runAt(
        'collect',
        60,
        (second) => second * 8,
        () => 4800,
      ),
      480,
    );
    const crawl = 540_000;
    expect(left).toBeGreaterThan(crawl);
    expect(left).toBeLessThan(crawl * 1.25);
  });

  it('follows a site that slows down', () => {
    const doneAt = (second: number) => (second <= 60 ? second * 8 : 480 + (second - 60) * 2);
    expect(
      timeLeft(
        runAt('collect', 180, doneAt, () => 4800),
        720,
      ) ?? 0,
    ).toBeGreaterThan(2_000_000);
  });

  it('learns from stages that are over how slow the machine is', () => {
    const stages = runAt(
      'fingerprint',
      10,
      (second) => second * 10,
      () => 100,
    );
    const analysed = (millis: number) => stages.map((view) => (view.stage === 'analyse' ? { ...view, done: 100, elapsedMillis: millis } : view));
    const usual = timeLeft(analysed(300), 100) ?? 0;
    expect(timeLeft(analysed(900), 100)).toBe(usual * 3);
  });

  it('is unknown while pages lead to more and more pages', () => {
    expect(
      timeLeft(
        runAt(
          'collect',
          60,
          (second) => second * 8,
          (second) => 100 + second * 40,
        ),
        480,
      ),
    ).toBeNull();
  });

  it('is unknown at the start, and when nothing moves', () => {
    expect(
      timeLeft(
        runAt(
          'collect',
          2,
          (second) => second,
          () => 100,
        ),
        2,
      ),
    ).toBeNull();
    expect(
      timeLeft(
        runAt(
          'collect',
          30,
          () => 7,
          () => 100,
        ),
        7,
      ),
    ).toBeNull();
  });

  it('shrinks to the end of the last stage', () => {
    expect(
      timeLeft(
        runAt(
          'cluster',
          10,
          (second) => second * 10,
          () => 100,
        ),
        100,
      ),
    ).toBe(0);
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
