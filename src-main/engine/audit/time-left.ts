import type { StageId } from '../../contract/progress.ts';
import { sharedBy, type CostEstimate } from './stage-costs.ts';

/** How far a stage is, when it was looked at. */
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
  /** What was done already when this run came to the stage. */
  readonly kept: number;
  /** In all runs together. */
  readonly elapsedMillis: number;
  /** Of this stage and this run, oldest first. */
  readonly looks: readonly Look[];
}

/** What the time left depends on beside the stages themselves. */
export interface RunFacts {
  /** Pages so far. */
  readonly pages: number;
  /** Candidate pairs; counts once the join is done. */
  readonly candidates: number;
  readonly workers: number;
  readonly costs: CostEstimate;
  /** Pages are collected again, so that only what changed is computed. */
  readonly again: boolean;
}

/** A rate of collecting is measured over this time: long enough for a site that answers now fast, now slowly. */
export const longWindowMillis = 60_000;
const minMillis = 3000;
/**
 * Growth is measured over a shorter time than a rate: what was unknown at the start says nothing of what is unknown
 * now.
 */
const growthMillis = 15_000;
const standstillMillis = 20_000;
/** Of pages that are collected again so many are thought to have changed, as long as nobody knows. */
const changedShare = 0.1;

/** Stages that do the same for every page, or pair, so that their own rate says when they end. */
const evenStages: ReadonlySet<StageId> = new Set(['analyse', 'statistics', 'fingerprint', 'verify', 'sentences']);

/**
 * How long a run will still take: what is left of the running stage at its own rate, and for every later stage what it
 * takes on this machine, as far as earlier runs show, times how much slower or faster this run has been than that. Null
 * while that cannot be estimated: right after a start, as long as nearly every page that was read makes another one
 * known, because nobody can say how large such a site is, and where most of it would be what is usual on other machines.
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
 * Before anything was computed on a machine that has no run behind it, so much of the time left may be a guess: a
 * machine that takes three times as long as usual then makes the estimate wrong by two thirds of that at the most.
 */
const maxGuessedShare = 0.5;

/** Whether the rest of the stage is told by its own rate. */
const isMeasured = (view: StageView): boolean =>
  view.stage === 'collect' || (evenStages.has(view.stage) && measure(view) !== null);

/** How long a stage will take as a whole, or did take if it has been. */
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

/** What earlier stages say of the machine counts for so much beside the latest one: other programs come and go. */
const fadingShare = 0.3;
/** So long everything counts as going as expected. */
const calmMillis = 2000;

/**
 * How many times longer than expected the stages of this run took so far; pages may be longer, or other programs busy.
 */
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

/** What was done lately, and how long it took; null when that is too little to say anything. */
function measure(view: StageView): { readonly units: number; readonly millis: number } | null {
  const { state, done, kept, elapsedMillis, looks } = view;
  const [first, last] = steady(looks);
  const recent =
    first && last && last.at > first.at ? { units: last.done - first.done, millis: last.at - first.at } : null;
  const whole = state === 'running' ? null : { units: done - kept, millis: elapsedMillis };
  const found = recent ?? whole;
  return found && found.units > 0 && found.millis >= minMillis ? found : null;
}

/** Bodies once they are counted; before that, all that is known. */
function expectedPages(stages: readonly StageView[], { pages }: RunFacts): number {
  const [collect, analyse] = ['collect', 'analyse'].map((id) => stages.find(({ stage }) => stage === id));
  if (analyse?.total) return analyse.total;
  return collect?.state === 'running' ? Math.max(pages, collect.done + leftToCollect(collect)) : pages;
}

/** The share of pages that is not what it was. */
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

/** Processes start, load a dictionary and grow warm: what is done meanwhile says little of what comes. */
const maxWarmUpMillis = 15_000;

/** The ends of what was looked at, without its first half, or the time of growing warm where that is less. */
function steady(looks: readonly Look[]): readonly [first: Look | undefined, last: Look | undefined] {
  const [first, last] = [looks[0], looks.at(-1)];
  if (!first || !last) return [first, last];
  const warmUp = Math.min(maxWarmUpMillis, (last.at - first.at) / 2);
  return [looks.find(({ at }) => at >= first.at + warmUp), last];
}

/** A stage that has just begun takes what is expected of it. When nothing moves, nobody knows. */
function unmeasured({ done, kept, total, looks }: StageView, expected: number): number | null {
  const [first, last] = [looks[0], looks.at(-1)];
  if (first && last && last.at - first.at > standstillMillis) return null;
  return total === null || total === kept ? expected : expected * (1 - (done - kept) / (total - kept));
}

/** While more pages than this become known for each one that is read, nobody can say how many there are. */
const maxNewPerPage = 0.5;

/**
 * Pages that are still to be read. Those that are left make others known, ever fewer of them: when the rate r of today
 * falls evenly to nothing until the end, the r/2 of them that are found on the way are to be read as well.
 */
function leftToCollect({ done, total, looks }: StageView): number {
  return Math.max(0, (total ?? done) - done) / (1 - Math.min(maxNewPerPage, newPerPage(looks)) / 2);
}

function newPerPage(looks: readonly Look[]): number {
  const last = looks.at(-1);
  const first = looks.find(({ at }) => at >= (last?.at ?? 0) - growthMillis);
  const gained = (last?.done ?? 0) - (first?.done ?? 0);
  return gained <= 0 ? 0 : Math.max(0, (last?.total ?? 0) - (first?.total ?? last?.total ?? 0)) / gained;
}

/** Adds a look; no more than one a second is kept, and none that is older than the window. */
export function addLook(looks: Look[], look: Look, windowMillis = longWindowMillis): void {
  const before = looks.at(-2);
  if (before && look.at - before.at < 1000) looks.pop();
  looks.push(look);
  while (looks.length > 2 && (looks[1]?.at ?? look.at) < look.at - windowMillis) looks.shift();
}

/** A new estimate counts for so much of the difference after this time. */
const followMillis = 4000;
/** A difference of more than this share of what is left is no noise: something became known. */
const surprise = 0.4;

/**
 * Makes a calm countdown of estimates that jump: what is kept is not the time left but the moment of the end, which a
 * steady run does not move, and it follows new estimates slowly. Times in milliseconds of one clock.
 */
export class SmoothEnd {
  #end: number | null = null;
  #at = 0;

  /** Takes an estimate of now; null when there is none. */
  take(now: number, left: number | null): void {
    const since = now - this.#at;
    this.#at = now;
    if (left === null) return void (this.#end = null);
    const end = now + left;
    if (this.#end === null || Math.abs(end - this.#end) > surprise * Math.max(left, this.#end - now)) this.#end = end;
    else this.#end += (end - this.#end) * (1 - Math.exp(-Math.max(0, since) / followMillis));
  }

  /** The time left at the last estimate. */
  get left(): number | null {
    return this.#end === null ? null : Math.max(0, Math.round(this.#end - this.#at));
  }
}
