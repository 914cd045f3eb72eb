import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { stageIds } from '../../../../src-main/contract/audits.ts';
import { ProgressTracker } from '../../../../src-main/engine/audit/progress.ts';
import { costEstimate, learnCosts, type CostEstimate } from '../../../../src-main/engine/audit/time-left.ts';
import type { RecordedRun } from '../../../support/recorded-run.ts';

const folder = path.join(import.meta.dirname, 'recorded-runs');
const runs = readdirSync(folder).map((name) => ({
  name: path.parse(name).name,
  run: JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as RecordedRun,
}));

interface Told {
  readonly at: number;
  readonly left: number | null;
  readonly fraction: number | null;
}

/** Lets a tracker see a run again; returns what it said at each moment, and itself. */
function replay(
  { moments, workers }: RecordedRun,
  costs: CostEstimate,
  again = false,
): { readonly told: readonly Told[]; readonly tracker: ProgressTracker } {
  const tracker = new ProgressTracker('recorded', { workers, costs, again });
  let stage = -1;
  const told = moments.map((moment): Told => {
    for (; stage < moment.stage; stage += 1) {
      const [over, next] = [stageIds[stage], stageIds[stage + 1]];
      if (over) tracker.rest(over, moment.at);
      if (over) tracker.finish(over);
      if (next) tracker.begin(next, moment.at);
    }
    const running = stageIds[moment.stage];
    if (running) tracker.advance(running, moment.done, moment.total, moment.at);
    const counts = { pages: moment.pages, candidates: moment.candidates, problems: 0, pairs: 0, clusters: 0 };
    const { millisLeft, fraction } = tracker.read(running ? 'running' : 'done', counts, null, moment.at);
    return { at: moment.at, left: millisLeft, fraction };
  });
  return { told, tracker };
}

/** The same run on a machine that takes so many times as long for everything. */
const slowed = (run: RecordedRun, times: number): RecordedRun => ({
  ...run,
  moments: run.moments.map((moment) => ({ ...moment, at: Math.round(moment.at * times) })),
});

/** How far what was told was from the truth, as a share of it; a few seconds are no error that anybody minds. */
function errors(told: readonly Told[], from: number): number[] {
  const end = told.at(-1)?.at ?? 0;
  return told
    .filter(({ at, left }) => at >= from && left !== null && at < end)
    .map(({ at, left }) => Math.max(0, Math.abs((left ?? 0) - (end - at)) - graceMillis) / (end - at));
}

const graceMillis = 4000;
const afterMillis = 60_000;

/** What this machine, or one that takes so many times as long, would have learnt from the other recordings. */
function costsOfOthers(name: string, times = 1): CostEstimate {
  const others = runs.filter((other) => other.name !== name);
  const stored = others.reduce(
    (known, { run: recorded }) => {
      const run = slowed(recorded, times);
      const last = run.moments.at(-1);
      const { tracker } = replay(run, costEstimate(known));
      const pages = last?.pages ?? 0;
      return learnCosts(known, tracker.records(pages), {
        pages,
        candidates: last?.candidates ?? 0,
        workers: run.workers,
      });
    },
    { millis: {} } as Parameters<typeof costEstimate>[0],
  );
  return costEstimate(stored);
}

describe.each(runs)('the time left of a recorded run ($name)', ({ name, run }) => {
  const { told } = replay(run, costsOfOthers(name));

  it('is within a quarter of the truth after the first minute', () => {
    const found = errors(told, afterMillis);
    expect(found.length).toBeGreaterThan(5);
    expect(Math.max(...found)).toBeLessThanOrEqual(0.25);
  });

  it('is told soon, and never jumps about', () => {
    const known = told.filter(({ left }) => left !== null);
    expect(known[0]?.at).toBeLessThan(20_000);
    const jumps = known.slice(1).filter(({ at, left }, index) => {
      const before = known[index];
      return (
        before &&
        at > afterMillis &&
        Math.abs((left ?? 0) - (before.left ?? 0)) > Math.max(15_000, (before.left ?? 0) * 0.3)
      );
    });
    expect(jumps.length).toBeLessThanOrEqual(2);
  });

  /** Whatever is known of the machine beforehand, and however fast it is. */
  it.each(
    [0.3, 1, 3].flatMap((slower) => [
      { slower, known: 'by other runs' as const },
      { slower, known: 'nothing' as const },
    ]),
  )('is within a factor of two after a tenth of the work: $slower times as slow, known $known', ({ slower, known }) => {
    const costs = known === 'nothing' ? costEstimate({ millis: {} }) : costsOfOthers(name, slower);
    const { told: stretched } = replay(slowed(run, slower), costs);
    const end = stretched.at(-1)?.at ?? 0;
    const later = stretched.filter(({ at }) => at >= end / 10 && at < end);
    const wrong = later.filter(({ at, left }) => {
      if (left === null) return false;
      const truth = end - at;
      return left > 2 * truth + graceMillis || left < truth / 2 - graceMillis;
    });
    expect(wrong.map(({ at, left }) => ({ at: at / end, left, truth: end - at }))).toEqual([]);
    // "Estimating" all the time would be no estimate; only of a machine without a past, other than most, is it all there is.
    const isTold = known !== 'nothing' || slower === 1;
    if (isTold) expect(later.filter(({ left }) => left !== null).length).toBeGreaterThan(later.length / 2);
  });

  it('teaches what stages take, unless pages are collected again', () => {
    expect(replay(run, costEstimate({ millis: {} })).tracker.records(1000)).not.toEqual([]);
    expect(replay(run, costEstimate({ millis: {} }), true).tracker.records(1000)).toEqual([]);
  });

  it('lets the bar grow only, and to its end', () => {
    const fractions = told.flatMap(({ fraction }) => (fraction === null ? [] : [fraction]));
    expect(fractions.length).toBeGreaterThan(told.length * 0.8);
    expect(fractions).toEqual(fractions.toSorted((a, b) => a - b));
    expect(fractions.at(-1)).toBe(1);
  });
});
