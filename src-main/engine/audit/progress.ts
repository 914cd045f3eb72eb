import type { WireError } from '../../contract/errors.ts';
import {
  type AuditProgress,
  type RunState,
  type StageId,
  stageIds,
  type StageProgress,
} from '../../contract/progress.ts';
import type { Store } from '../store/store.ts';
import type { WorkerPool } from '../worker/pool.ts';
import { type CostEstimate, type CostKeeper, type StageRecord, usualCosts } from './stage-costs.ts';
import { addLook, expectation, longWindowMillis, type Look, SmoothEnd, type StageView, timeLeft } from './time-left.ts';

interface StageClock {
  state: StageProgress['state'];
  done: number;
  total: number | null;
  /** Done when this run came to the stage; null until it did. */
  kept: number | null;
  elapsedMillis: number;
  /** Of earlier runs. */
  beforeMillis: number;
  /** Until when time is counted; null until the stage began. */
  countedTo: number | null;
  /** In the last minutes. */
  readonly looks: Look[];
}

interface RunContext {
  readonly workers: number;
  readonly costs: CostEstimate;
  /** So that only what changed is computed. */
  readonly again: boolean;
}

const usualContext: RunContext = { workers: 1, costs: usualCosts, again: false };

/** Long enough to be calm, short enough to follow a server that slows down. */
const rateWindowMillis = 5000;
const minRateMillis = 250;
/** Computing goes on more evenly than a site answers. */
const computingWindowMillis = 180_000;
/** Before so much work an estimate is worth little, and a bar cannot go back. */
const trustedMillis = 15_000;
const unknownShare = 0.1;

/** The figures of the progress bar; times are arguments, so that tests need not wait. */
export class ProgressTracker {
  readonly #audit: string;
  readonly #context: RunContext;
  readonly #stages = new Map<StageId, StageClock>();
  readonly #end = new SmoothEnd();
  #shown = 0;

  constructor(audit: string, context: RunContext = usualContext) {
    this.#audit = audit;
    this.#context = context;
    for (const stage of stageIds) this.#stages.set(stage, newClock());
  }

  /** Of an earlier run. */
  restore(
    stage: StageId,
    state: StageProgress['state'],
    done: number,
    total: number | null,
    elapsedMillis: number,
  ): void {
    Object.assign(this.#clock(stage), { state, done, total, elapsedMillis });
  }

  begin(stage: StageId, now: number): void {
    const clock = this.#clock(stage);
    clock.state = 'running';
    clock.kept = null;
    clock.beforeMillis = clock.elapsedMillis;
    clock.countedTo = now;
    clock.looks.splice(0);
  }

  advance(stage: StageId, done: number, total: number | null, now: number): void {
    const clock = this.#clock(stage);
    this.rest(stage, now);
    clock.kept ??= done;
    clock.done = done;
    clock.total = total;
    addLook(clock.looks, { at: now, done, total }, stage === 'collect' ? longWindowMillis : computingWindowMillis);
  }

  /** Counts time without progress, such as that of the last writing. */
  rest(stage: StageId, now: number): void {
    const clock = this.#clock(stage);
    if (clock.countedTo === null) return;
    clock.elapsedMillis += Math.max(0, now - clock.countedTo);
    clock.countedTo = now;
  }

  finish(stage: StageId): void {
    this.#clock(stage).state = 'done';
  }

  stage(id: StageId): { readonly done: number; readonly total: number | null; readonly elapsedMillis: number } {
    return this.#clock(id);
  }

  /**
   * What finished stages of this run took; stages without even steps by the pages. Nothing for pages collected again:
   * that says little of what a page costs.
   */
  records(pages: number): StageRecord[] {
    if (this.#context.again) return [];
    return stageIds.flatMap((stage) => {
      const { state, done, kept, elapsedMillis, beforeMillis } = this.#clock(stage);
      if (state !== 'done' || kept === null) return [];
      const steps: readonly StageId[] = ['template', 'join', 'cluster'];
      return [{ stage, units: steps.includes(stage) ? pages : done - kept, millis: elapsedMillis - beforeMillis }];
    });
  }

  read(state: RunState, counts: AuditProgress['counts'], error: AuditProgress['error'], now: number): AuditProgress {
    const millisLeft = this.#millisLeft(state, counts, now);
    return {
      audit: this.#audit,
      state,
      stages: stageIds.map((stage) => this.#stageProgress(stage)),
      fraction: state === 'done' ? 1 : this.#fraction(millisLeft, counts),
      millisLeft,
      counts,
      error,
    };
  }

  #clock(stage: StageId): StageClock {
    const clock = this.#stages.get(stage);
    if (!clock) throw new Error(`Unknown stage ${stage}`);
    return clock;
  }

  #millisLeft(state: RunState, { pages, candidates }: AuditProgress['counts'], now: number): number | null {
    if (state === 'done') return 0;
    this.#end.take(now, state === 'running' ? timeLeft(this.#views(), { ...this.#context, pages, candidates }) : null);
    return this.#end.left;
  }

  /** Never goes back, whatever becomes known meanwhile. */
  #fraction(millisLeft: number | null, { pages, candidates }: AuditProgress['counts']): number {
    const spent = stageIds.reduce((sum, stage) => sum + this.#clock(stage).elapsedMillis, 0);
    const left = millisLeft ?? this.#expectedLeft(pages, candidates);
    const share = spent + left === 0 ? 0 : spent / (spent + left);
    const isKnown = millisLeft !== null || this.#clock('collect').state === 'done';
    const trust = Math.min(1, spent / trustedMillis) * (isKnown ? 1 : unknownShare);
    this.#shown = Math.min(1, Math.max(this.#shown, share * trust));
    return this.#shown;
  }

  /** For a run that stands still, or whose stage has just begun. */
  #expectedLeft(pages: number, candidates: number): number {
    const views = this.#views();
    const expect = expectation(views, { ...this.#context, pages, candidates });
    return views.reduce((sum, { stage, state, done, total }) => {
      if (state === 'done') return sum;
      return sum + expect(stage) * (total ? 1 - Math.min(1, done / total) : 1);
    }, 0);
  }

  #views(): StageView[] {
    return stageIds.map((stage) => {
      const { kept, ...clock } = this.#clock(stage);
      return { ...clock, stage, kept: kept ?? clock.done };
    });
  }

  #stageProgress(stage: StageId): StageProgress {
    const { state, done, total, elapsedMillis, looks } = this.#clock(stage);
    return {
      stage,
      state,
      done,
      total,
      elapsedMillis: Math.round(elapsedMillis),
      rate: state === 'running' ? rateOf(looks) : null,
    };
  }
}

const newClock = (): StageClock => ({
  state: 'waiting',
  done: 0,
  total: null,
  kept: null,
  elapsedMillis: 0,
  beforeMillis: 0,
  countedTo: null,
  looks: [],
});

function rateOf(looks: readonly Look[]): number | null {
  const last = looks.at(-1);
  const first = last && (looks.findLast(({ at }) => at <= last.at - rateWindowMillis) ?? looks[0]);
  if (!first || last.at - first.at < minRateMillis) return null;
  return ((last.done - first.done) * 1000) / (last.at - first.at);
}

/** What the file remembers of each stage, continued by the run under way. */
export class RunProgress {
  readonly #audit: string;
  readonly #store: Store;
  readonly #pool: WorkerPool;
  readonly #costs: CostKeeper;
  #tracker: ProgressTracker;

  constructor(audit: string, store: Store, pool: WorkerPool, costs: CostKeeper) {
    this.#audit = audit;
    this.#store = store;
    this.#pool = pool;
    this.#costs = costs;
    this.#tracker = this.#restored();
  }

  /** With what the file remembers. */
  restore(): void {
    this.#tracker = this.#restored();
  }

  read(state: RunState, error: WireError | null): AuditProgress {
    const { analysis, clusters, problems } = this.#store;
    const { collected, candidates, pairs } = analysis.counts();
    const counts = { pages: collected, problems: problems.count(), candidates, pairs, clusters: clusters.count() };
    return this.#tracker.read(state, counts, error, performance.now());
  }

  begin(stage: StageId): void {
    this.#tracker.begin(stage, performance.now());
  }

  advance(stage: StageId, done: number, total: number | null): void {
    this.#tracker.advance(stage, done, total, performance.now());
  }

  rest(stage: StageId): void {
    this.#tracker.rest(stage, performance.now());
  }

  finish(stage: StageId): void {
    this.#tracker.finish(stage);
  }

  save(stage: StageId): void {
    const { done, total, elapsedMillis } = this.#tracker.stage(stage);
    this.#store.stages.advance(stage, done, total, elapsedMillis);
  }

  forget(from: StageId): void {
    for (const stage of stageIds.slice(stageIds.indexOf(from))) this.#tracker.restore(stage, 'waiting', 0, null, 0);
  }

  learnCosts(): void {
    const { analysis } = this.#store;
    const [bodies, { candidates }] = [analysis.bodies(), analysis.counts()];
    this.#costs.learn(this.#tracker.records(bodies), bodies, candidates, this.#pool.size);
  }

  #restored(): ProgressTracker {
    const context = {
      workers: this.#pool.size,
      costs: this.#costs.expected(),
      again: this.#store.again.hasPreviousCrawl(),
    };
    const tracker = new ProgressTracker(this.#audit, context);
    for (const stage of stageIds) {
      const { state, done, total, elapsedMillis } = this.#store.stages.get(stage);
      tracker.restore(stage, state === 'running' ? 'waiting' : state, done, total, elapsedMillis);
    }
    return tracker;
  }
}

export class Throttle {
  readonly #intervalMillis: number;
  #last = 0;

  constructor(intervalMillis: number) {
    this.#intervalMillis = intervalMillis;
  }

  /**
   * At most once in an interval, or `anyway`; `now` in milliseconds of any clock that only goes forwards. Who gets true
   * does it.
   */
  isDue(now: number, anyway = false): boolean {
    if (!anyway && now - this.#last < this.#intervalMillis) return false;
    this.#last = now;
    return true;
  }
}
