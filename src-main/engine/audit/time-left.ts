import { z } from 'zod';
import { stageIds, stageIdSchema, type StageId } from '../../contract/audits.ts';

type StageCosts = Readonly<Record<StageId, number>>;

export type CostEstimate = Readonly<{
  millis: StageCosts;
  pairsPerPage: number;
  /** From runs on this machine; the usual costs may be several times too high or low. */
  isLearnt: boolean;
}>;

/** Stages with the same cost for every page or pair: workers share them, and their own rate tells when they end. */
export const evenStages: ReadonlySet<StageId> = new Set([
  'analyse',
  'statistics',
  'fingerprint',
  'verify',
  'sentences',
]);

const sharedBy = (stage: StageId, workers: number) => (evenStages.has(stage) ? Math.max(1, workers) : 1);

/** CPU time per page (`verify`: per pair) on generated sites of a few thousand pages (docs/performance.md). */
export const usualCosts: CostEstimate = {
  millis: {
    collect: 125,
    analyse: 4.5,
    template: 0.5,
    statistics: 1.4,
    fingerprint: 2.2,
    join: 0.5,
    verify: 3.5,
    sentences: 1,
    cluster: 0.2,
  },
  pairsPerPage: 0.3,
  isLearnt: false,
};

export const storedCostsSchema = z.object({
  millis: z.partialRecord(stageIdSchema, z.number().positive()),
  pairsPerPage: z.number().nonnegative().optional(),
});
type StoredCosts = z.infer<typeof storedCostsSchema>;

/** Fills gaps with usual costs, times how much slower the known stages are than usual. */
export function costEstimate({ millis, pairsPerPage = usualCosts.pairsPerPage }: StoredCosts): CostEstimate {
  const learnt = stageIds.filter((stage) => millis[stage] !== undefined);
  const isLearnt = learnt.length > 0;
  const sumOf = (costs: Partial<StageCosts>) => learnt.reduce((sum, stage) => sum + (costs[stage] ?? 0), 0);
  const slower = isLearnt ? sumOf(millis) / sumOf(usualCosts.millis) : 1;
  const known = stageIds.map((stage) => [stage, millis[stage] ?? usualCosts.millis[stage] * slower]);
  return { millis: Object.fromEntries(known) as StageCosts, pairsPerPage, isLearnt };
}

export type StageRecord = Readonly<{ stage: StageId; units: number; millis: number }>;
type RunSize = Readonly<{ pages: number; candidates: number; workers: number }>;

/** Smaller runs measure starting processes, not pages. */
const minPages = 200;
const minLearntMillis = 1000;
const newShare = 0.4;

export function learnCosts(
  stored: StoredCosts,
  run: readonly StageRecord[],
  { pages, candidates, workers }: RunSize,
): StoredCosts {
  if (pages < minPages) return stored;
  const millis = { ...stored.millis };
  for (const { stage, units, millis: took } of run) {
    if (stage === 'collect' || units < 1 || took < minLearntMillis) continue;
    millis[stage] = mixed(stored.millis[stage], (took * sharedBy(stage, workers)) / units);
  }
  return { millis, pairsPerPage: mixed(stored.pairsPerPage, candidates / pages) };
}

const mixed = (before: number | undefined, now: number) =>
  before === undefined ? now : before * (1 - newShare) + now * newShare;

export interface CostKeeper {
  expected(): CostEstimate;
  learn(run: readonly StageRecord[], size: RunSize): void;
}

export type Look = Readonly<{ at: number; done: number; total: number | null }>;

export type StageView = Readonly<{
  stage: StageId;
  state: 'waiting' | 'running' | 'done';
  done: number;
  total: number | null;
  kept: number;
  elapsedMillis: number;
  looks: readonly Look[];
}>;

export type RunFacts = Readonly<{
  pages: number;
  candidates: number;
  workers: number;
  costs: CostEstimate;
  again: boolean;
}>;

/** Sites answer at changing speed, so collecting is measured over the last minute. */
export const longWindowMillis = 60_000;
const minMillis = 3000;
/** The growth of known pages is measured over less: what was unknown at the start says nothing about now. */
const growthMillis = 15_000;
/** With more new pages per page read, their number cannot be estimated. */
const maxNewPerPage = 0.5;
const standstillMillis = 20_000;
/** Processes start, load a dictionary and warm up. */
const maxWarmUpMillis = 15_000;
const changedShare = 0.1;
/** Weight of earlier stages in the speed of the machine now: other programs come and go. */
const fadingShare = 0.3;
const calmMillis = 2000;
/** Share of the time left: a machine three times as slow makes the estimate wrong by two thirds of it. */
const maxGuessedShare = 0.5;

/**
 * Sums the running stage at its own rate and later ones at learnt costs, times how much slower this run is. Null right
 * after a start, while most pages reveal others, and when most would be guessed.
 */
export function timeLeft(stages: readonly StageView[], facts: RunFacts) {
  const running = stages.find(({ state }) => state === 'running');
  if (!running) return null;
  const expect = expectation(stages, facts);
  const now = restOf(running, expect(running.stage));
  if (now === null) return null;
  const later = stages.filter(({ state }) => state === 'waiting').reduce((sum, { stage }) => sum + expect(stage), 0);
  const isMeasured = running.stage === 'collect' || measure(running) !== null;
  const guessed = later + (isMeasured ? 0 : now);
  const isKnown = facts.costs.isLearnt || stages.some((view) => measure(view) !== null);
  return isKnown || guessed <= maxGuessedShare * (now + later) ? Math.round(now + later) : null;
}

export function expectation(stages: readonly StageView[], facts: RunFacts): (stage: StageId) => number {
  const { candidates, costs, workers } = facts;
  const [collect, analyse, join] = ['collect', 'analyse', 'join'].map((id) => stages.find(({ stage }) => stage === id));
  const slower = slowness(stages, facts);
  const known = collect?.state === 'running' ? collect.done + leftToCollect(collect) : 0;
  const pages = analyse?.total || Math.max(facts.pages, known);
  const share = facts.again ? leftShare(analyse) : 1;
  const pairs = join?.state === 'done' ? candidates : costs.pairsPerPage * pages;
  return (stage) => {
    const units = (stage === 'verify' ? pairs : pages) * (evenStages.has(stage) ? share : 1);
    return (costs.millis[stage] * units * slower) / sharedBy(stage, workers);
  };
}

/** Ratio to the expected time so far; pages may be longer, or other programs busy. */
function slowness(stages: readonly StageView[], { costs, workers }: RunFacts) {
  let [took, expected] = [0, 0];
  for (const view of stages) {
    const measured = measure(view);
    if (!measured) continue;
    took = took * fadingShare + measured.millis;
    expected = expected * fadingShare + (costs.millis[view.stage] * measured.units) / sharedBy(view.stage, workers);
  }
  return Math.min(20, Math.max(0.1, (took + calmMillis) / (expected + calmMillis)));
}

function leftShare(analyse: StageView | undefined) {
  if (!analyse?.total || analyse.state === 'waiting') return changedShare;
  return Math.max(0.001, 1 - analyse.kept / analyse.total);
}

function restOf(view: StageView, expected: number) {
  const { stage, done, total, elapsedMillis, looks } = view;
  if (total !== null && done >= total) return 0;
  if (stage === 'collect') {
    const rate = between(looks[0], looks.at(-1));
    if (total === null || !isTelling(rate) || newPerPage(looks) > maxNewPerPage) return null;
    return (rate.millis / rate.units) * leftToCollect(view);
  }
  if (!evenStages.has(stage)) return Math.max(0, expected - elapsedMillis);
  const rate = measure(view);
  return total === null || !rate ? unmeasured(view, expected) : (rate.millis / rate.units) * (total - done);
}

function unmeasured({ done, kept, total, looks }: StageView, expected: number) {
  if ((between(looks[0], looks.at(-1))?.millis ?? 0) > standstillMillis) return null;
  return total === null || total === kept ? expected : expected * (1 - (done - kept) / (total - kept));
}

type Work = Readonly<{ units: number; millis: number }>;

/** The recent rate of an even stage, or that of the whole; null when it is too little to tell. */
function measure({ stage, state, done, kept, elapsedMillis, looks }: StageView): Work | null {
  if (!evenStages.has(stage)) return null;
  const [first, last] = [looks[0], looks.at(-1)];
  const warmUp = Math.min(maxWarmUpMillis, ((last?.at ?? 0) - (first?.at ?? 0)) / 2);
  const warm = first && looks.find(({ at }) => at >= first.at + warmUp);
  const found = between(warm, last) ?? (state === 'running' ? null : { units: done - kept, millis: elapsedMillis });
  return isTelling(found) ? found : null;
}

function between(first: Look | undefined, last: Look | undefined): Work | null {
  if (!first || !last || last.at <= first.at) return null;
  return { units: last.done - first.done, millis: last.at - first.at };
}

const isTelling = (work: Work | null): work is Work => work !== null && work.units > 0 && work.millis >= minMillis;

/** If the rate r of new pages falls evenly to zero at the end, r/2 of those left are found on the way. */
function leftToCollect({ done, total, looks }: StageView) {
  return Math.max(0, (total ?? done) - done) / (1 - Math.min(maxNewPerPage, newPerPage(looks)) / 2);
}

function newPerPage(looks: readonly Look[]) {
  const last = looks.at(-1);
  const first = looks.find(({ at }) => at >= (last?.at ?? 0) - growthMillis);
  if (!first || !last || last.done <= first.done) return 0;
  const found = (last.total ?? 0) - (first.total ?? last.total ?? 0);
  return Math.max(0, found) / (last.done - first.done);
}

export function addLook(looks: Look[], look: Look, windowMillis = longWindowMillis) {
  const before = looks.at(-2);
  if (before && look.at - before.at < 1000) looks.pop();
  looks.push(look);
  while (looks.length > 2 && (looks[1]?.at ?? look.at) < look.at - windowMillis) looks.shift();
}

/** After this time, an estimate has closed 1 − 1/e of the gap. */
const followMillis = 4000;
/** A larger share of what is left is news, not noise. */
const surprise = 0.4;

/** Smooths jumping estimates: it keeps the moment of the end, which a steady run does not move. */
export class SmoothEnd {
  #end: number | null = null;
  #at = 0;

  take(now: number, left: number | null): void {
    const since = Math.max(0, now - this.#at);
    this.#at = now;
    if (left === null) return void (this.#end = null);
    const gap = now + left - (this.#end ?? 0);
    if (this.#end === null || Math.abs(gap) > surprise * Math.max(left, this.#end - now)) this.#end = now + left;
    else this.#end += gap * (1 - Math.exp(-since / followMillis));
  }

  get left() {
    return this.#end === null ? null : Math.max(0, Math.round(this.#end - this.#at));
  }
}
