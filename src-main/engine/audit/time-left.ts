import type { StageId } from '../../contract/progress.ts';
import { sharedBy, type CostEstimate } from './stage-costs.ts';

/** How far a stage is at a moment. */
export interface Look {
  readonly at: number;
  readonly done: number;
  readonly total: number | null;
}

export interface StageView {
  readonly stage: StageId;
  readonly state: 'waiting' | 'running' | 'done';
  readonly done: number;
  readonly total: number | null;
  /** When this run came to the stage. */
  readonly kept: number;
  /** In all runs. */
  readonly elapsedMillis: number;
  /** Of this run, oldest first. */
  readonly looks: readonly Look[];
}

export interface RunFacts {
  readonly pages: number;
  /** They count once the join is done. */
  readonly candidates: number;
  readonly workers: number;
  readonly costs: CostEstimate;
  readonly again: boolean;
}

/** For rates of collecting: sites answer now fast, now slowly. */
export const longWindowMillis = 60_000;
const minMillis = 3000;
/** What was unknown at the start says nothing of what is unknown now. */
const growthMillis = 15_000;
const standstillMillis = 20_000;
/** Of pages collected again, as long as nobody knows. */
const changedShare = 0.1;

/** They do the same for every page or pair, so that their own rate says when they end. */
const evenStages: ReadonlySet<StageId> = new Set(['analyse', 'statistics', 'fingerprint', 'verify', 'sentences']);

/**
 * The rest of the running stage at its own rate, and for later stages what they take on this machine by earlier runs,
 * times how much slower this run has been. Null right after a start, while nearly every page read makes another one
 * known, and where most of it would be what is usual on other machines.
 */
export function timeLeft(stages: readonly StageView[], facts: RunFacts): number | null {
  const running = stages.find(({ state }) => state === 'running');
  if (!running) return null;
  const expect = expectation(stages, facts);
  const now = restOf(running, expect);
  if (now === null) return null;
  const later = stages.filter(({ state }) => state === 'waiting').reduce((sum, { stage }) => sum + expect(stage), 0);
  const isKnown = facts.costs.isLearnt || stages.some((view) => evenStages.has(view.stage) && measure(view) !== null);
  const guessed = later + (isMeasured(running) ? 0 : now);
  if (!isKnown && guessed > maxGuessedShare * (now + later)) return null;
  return Math.round(now + later);
}

/**
 * Of the time left before anything was computed on a machine without earlier runs: one that takes three times as long
 * as usual makes the estimate wrong by two thirds of it.
 */
const maxGuessedShare = 0.5;

/** By its own rate. */
const isMeasured = (view: StageView): boolean =>
  view.stage === 'collect' || (evenStages.has(view.stage) && measure(view) !== null);

/** As a whole, or what the stage did take. */
export function expectation(stages: readonly StageView[], facts: RunFacts): (stage: StageId) => number {
  const slower = slowness(stages, facts);
  const pages = expectedPages(stages, facts);
  const share = leftShare(stages, facts);
  const isJoined = stages.some(({ stage, state }) => stage === 'join' && state === 'done');
  return (stage) => {
    const { millis, pairsPerPage } = facts.costs;
    const units = stage === 'verify' ? (isJoined ? facts.candidates : pairsPerPage * pages) : pages;
    const part = evenStages.has(stage) ? share : 1;
    return (millis[stage] * units * part * slower) / sharedBy(stage, facts.workers);
  };
}

/** Of earlier stages beside the latest: other programs come and go. */
const fadingShare = 0.3;
/** So long everything goes as expected. */
const calmMillis = 2000;

/** Times longer than expected so far; pages may be longer, or other programs busy. */
function slowness(stages: readonly StageView[], { costs, workers }: RunFacts): number {
  let [took, expected] = [0, 0];
  for (const view of stages) {
    const measured = evenStages.has(view.stage) ? measure(view) : null;
    if (!measured) continue;
    took = took * fadingShare + measured.millis;
    expected = expected * fadingShare + (costs.millis[view.stage] * measured.units) / sharedBy(view.stage, workers);
  }
  return Math.min(20, Math.max(0.1, (took + calmMillis) / (expected + calmMillis)));
}

/** Lately; null when that is too little to say anything. */
function measure(view: StageView): { readonly units: number; readonly millis: number } | null {
  const { state, done, kept, elapsedMillis, looks } = view;
  const [first, last] = steady(looks);
  const recent =
    first && last && last.at > first.at ? { units: last.done - first.done, millis: last.at - first.at } : null;
  const whole = state === 'running' ? null : { units: done - kept, millis: elapsedMillis };
  const found = recent ?? whole;
  return found && found.units > 0 && found.millis >= minMillis ? found : null;
}

/** Bodies once they are counted; before, all that is known. */
function expectedPages(stages: readonly StageView[], { pages }: RunFacts): number {
  const [collect, analyse] = ['collect', 'analyse'].map((id) => stages.find(({ stage }) => stage === id));
  if (analyse?.total) return analyse.total;
  return collect?.state === 'running' ? Math.max(pages, collect.done + leftToCollect(collect)) : pages;
}

/** Of pages that are not what they were. */
function leftShare(stages: readonly StageView[], { again }: RunFacts): number {
  const analyse = stages.find(({ stage }) => stage === 'analyse');
  if (!again) return 1;
  if (!analyse?.total || analyse.state === 'waiting') return changedShare;
  return Math.max(0.001, 1 - analyse.kept / analyse.total);
}

function restOf(view: StageView, expect: (stage: StageId) => number): number | null {
  const { stage, done, total, elapsedMillis, looks } = view;
  const [first, last] = stage === 'collect' ? [looks[0], looks.at(-1)] : steady(looks);
  if (total !== null && done >= total) return 0;
  if (stage !== 'collect' && !evenStages.has(stage)) return Math.max(0, expect(stage) - elapsedMillis);
  const gained = (last?.done ?? 0) - (first?.done ?? 0);
  const millis = (last?.at ?? 0) - (first?.at ?? 0);
  if (total === null || gained <= 0 || millis < minMillis)
    return stage === 'collect' ? null : unmeasured(view, expect(stage));
  if (stage === 'collect' && newPerPage(looks) > maxNewPerPage) return null;
  const left = stage === 'collect' ? leftToCollect(view) : total - done;
  return (millis / gained) * Math.max(0, left);
}

/** Processes start, load a dictionary and grow warm. */
const maxWarmUpMillis = 15_000;

/** Without the first half, or the time of growing warm where that is less. */
function steady(looks: readonly Look[]): readonly [first: Look | undefined, last: Look | undefined] {
  const [first, last] = [looks[0], looks.at(-1)];
  if (!first || !last) return [first, last];
  const warmUp = Math.min(maxWarmUpMillis, (last.at - first.at) / 2);
  return [looks.find(({ at }) => at >= first.at + warmUp), last];
}

/** What is expected of a stage that has just begun; null when nothing moves. */
function unmeasured({ done, kept, total, looks }: StageView, expected: number): number | null {
  const [first, last] = [looks[0], looks.at(-1)];
  if (first && last && last.at - first.at > standstillMillis) return null;
  return total === null || total === kept ? expected : expected * (1 - (done - kept) / (total - kept));
}

/** Above this nobody can say how many pages there are. */
const maxNewPerPage = 0.5;

/** When the rate r of new pages falls evenly to nothing until the end, r/2 of those left are found on the way. */
function leftToCollect({ done, total, looks }: StageView): number {
  return Math.max(0, (total ?? done) - done) / (1 - Math.min(maxNewPerPage, newPerPage(looks)) / 2);
}

function newPerPage(looks: readonly Look[]): number {
  const last = looks.at(-1);
  const first = looks.find(({ at }) => at >= (last?.at ?? 0) - growthMillis);
  const gained = (last?.done ?? 0) - (first?.done ?? 0);
  return gained <= 0 ? 0 : Math.max(0, (last?.total ?? 0) - (first?.total ?? last?.total ?? 0)) / gained;
}

/** No more than one a second is kept, and none older than the window. */
export function addLook(looks: Look[], look: Look, windowMillis = longWindowMillis): void {
  const before = looks.at(-2);
  if (before && look.at - before.at < 1000) looks.pop();
  looks.push(look);
  while (looks.length > 2 && (looks[1]?.at ?? look.at) < look.at - windowMillis) looks.shift();
}

/** An estimate counts for 1 − 1/e of the difference after this time. */
const followMillis = 4000;
/** A larger share of what is left is no noise: something became known. */
const surprise = 0.4;

/**
 * A calm countdown of jumping estimates: keeps the moment of the end, which a steady run does not move, and follows
 * slowly. Milliseconds of one clock.
 */
export class SmoothEnd {
  #end: number | null = null;
  #at = 0;

  /** Null when there is none. */
  take(now: number, left: number | null): void {
    const since = now - this.#at;
    this.#at = now;
    if (left === null) return void (this.#end = null);
    const end = now + left;
    if (this.#end === null || Math.abs(end - this.#end) > surprise * Math.max(left, this.#end - now)) this.#end = end;
    else this.#end += (end - this.#end) * (1 - Math.exp(-Math.max(0, since) / followMillis));
  }

  /** At the last estimate. */
  get left(): number | null {
    return this.#end === null ? null : Math.max(0, Math.round(this.#end - this.#at));
  }
}
