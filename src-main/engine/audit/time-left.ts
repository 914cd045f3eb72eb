import type { StageId } from '../../contract/progress.ts';

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
  /** In all runs together. */
  readonly elapsedMillis: number;
  /** Of this stage and this run, oldest first. */
  readonly looks: readonly Look[];
}

/** What a page usually takes in a stage with two workers, in milliseconds; measured on sites of a few thousand pages (docs/performance.md). */
const usualMillisPerPage: Readonly<Record<StageId, number>> = {
  collect: 125,
  analyse: 3,
  template: 0.2,
  statistics: 0.2,
  fingerprint: 1.2,
  join: 0.3,
  verify: 8,
  sentences: 0.2,
  cluster: 0.1,
};

/** A rate is told over this time: long enough for a site that answers now fast, now slowly. */
export const longWindowMillis = 60_000;
const shortestMillis = 3000;

/**
 * How long a run will still take: what is left of the running stage at its own rate of the last minute, and for every later stage what its pages
 * usually take. Null while that cannot be told: right after a start, and as long as nearly every page that was read makes another one known,
 * because nobody can say how large such a site is.
 */
export function timeLeft(stages: readonly StageView[], pages: number): number | null {
  const running = stages.find(({ state }) => state === 'running');
  if (!running) return null;
  const now = restOf(running);
  if (now === null) return null;
  const expected = running.stage === 'collect' ? (running.total ?? pages) : pages;
  const later = stages.filter(({ state }) => state === 'waiting').reduce((sum, { stage }) => sum + usualMillisPerPage[stage] * expected, 0);
  return Math.round(now + later * slowness(stages));
}

/** Stages whose work is much the same for every page. */
const evenStages: readonly StageId[] = ['analyse', 'fingerprint'];

/** How many times longer than usual this machine took for the pages of a stage that is over; pages may be longer, or other programs busy. */
function slowness(stages: readonly StageView[]): number {
  const ended = stages.findLast(({ stage, state, done }) => state === 'done' && done > 0 && evenStages.includes(stage));
  if (!ended) return 1;
  return Math.min(20, Math.max(0.5, ended.elapsedMillis / ended.done / usualMillisPerPage[ended.stage]));
}

function restOf({ stage, done, total, looks }: StageView): number | null {
  const [first, last] = [looks[0], looks.at(-1)];
  if (total === null || !first || !last || last.at - first.at < shortestMillis) return null;
  const gained = last.done - first.done;
  if (gained <= 0) return null;
  const grown = (last.total ?? 0) - (first.total ?? last.total ?? 0);
  if (stage === 'collect' && grown > gained / 2) return null;
  return ((last.at - first.at) / gained) * Math.max(0, total - done);
}

/** Adds a look; no more than one a second is kept, and none that is too old. */
export function addLook(looks: Look[], look: Look): void {
  const before = looks.at(-2);
  if (before && look.at - before.at < 1000) looks.pop();
  looks.push(look);
  while (looks.length > 2 && (looks[1]?.at ?? look.at) < look.at - longWindowMillis) looks.shift();
}
