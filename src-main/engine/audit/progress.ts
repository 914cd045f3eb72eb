import type { WireError } from '../../contract/errors.ts';
import { type AuditProgress, type RunState, stageIds, type StageId } from '../../contract/audits.ts';
import type { Store } from '../store/store.ts';
import {
  addLook,
  evenStages,
  expectation,
  longWindowMillis,
  type Look,
  type RunFacts,
  SmoothEnd,
  type StageRecord,
  type StageView,
  timeLeft,
  usualCosts,
} from './time-left.ts';

type Changeable<Type> = { -readonly [Field in keyof Type]: Type[Field] };

interface StageClock extends Changeable<Omit<StageView, 'kept' | 'looks'>> {
  kept: number | null;
  beforeMillis: number;
  countedTo: number | null;
  looks: Look[];
}

type RunContext = Pick<RunFacts, 'workers' | 'costs' | 'again'>;

const rateWindowMillis = 5000;
const minRateMillis = 250;
const computingWindowMillis = 180_000;
/** After less work, an estimate is worth little, and a bar cannot go back. */
const trustedMillis = 15_000;

export class ProgressTracker {
  readonly #audit: string;
  readonly #context: RunContext;
  readonly #clocks = stageIds.map(newClock);
  readonly #end = new SmoothEnd();
  #shown = 0;
  /** Nobody knows yet how many pages there are. */
  #isOpen = true;

  constructor(audit: string, context: RunContext = { workers: 1, costs: usualCosts, again: false }) {
    this.#audit = audit;
    this.#context = context;
  }

  restore(stage: StageId, state: StageView['state'], done: number, total: number | null, elapsedMillis: number) {
    Object.assign(this.#clock(stage), { state, done, total, elapsedMillis });
  }

  forget(from: StageId) {
    for (const stage of stageIds.slice(stageIds.indexOf(from))) this.restore(stage, 'waiting', 0, null, 0);
  }

  begin(stage: StageId, now = performance.now()) {
    const clock = this.#clock(stage);
    const { elapsedMillis } = clock;
    Object.assign(clock, { state: 'running', kept: null, beforeMillis: elapsedMillis, countedTo: now, looks: [] });
  }

  advance(stage: StageId, done: number, total: number | null, now = performance.now()) {
    const clock = this.#clock(stage);
    this.rest(stage, now);
    clock.kept ??= done;
    clock.done = done;
    clock.total = total;
    addLook(clock.looks, { at: now, done, total }, stage === 'collect' ? longWindowMillis : computingWindowMillis);
  }

  /** Counts time without progress, such as the last write. */
  rest(stage: StageId, now = performance.now()) {
    const clock = this.#clock(stage);
    if (clock.countedTo === null) return;
    clock.elapsedMillis += Math.max(0, now - clock.countedTo);
    clock.countedTo = now;
  }

  finish(stage: StageId) {
    this.#clock(stage).state = 'done';
  }

  stage(id: StageId): Pick<StageView, 'stage' | 'done' | 'total' | 'elapsedMillis'> {
    return this.#clock(id);
  }

  /** Costs of finished stages; none when pages were collected again, which tells little of the cost of a page. */
  records(pages: number): StageRecord[] {
    if (this.#context.again) return [];
    return this.#clocks.flatMap(({ stage, state, done, kept, elapsedMillis, beforeMillis }) => {
      if (state !== 'done' || kept === null) return [];
      const units = stage === 'collect' || evenStages.has(stage) ? done - kept : pages;
      return [{ stage, units, millis: elapsedMillis - beforeMillis }];
    });
  }

  read(
    state: RunState,
    counts: AuditProgress['counts'],
    error: WireError | null,
    now = performance.now(),
  ): AuditProgress {
    const views = this.#clocks.map(({ kept, ...clock }) => ({ ...clock, kept: kept ?? clock.done }));
    const facts = { ...this.#context, pages: counts.pages, candidates: counts.candidates };
    const isDone = state === 'done';
    if (!isDone) this.#end.take(now, state === 'running' ? timeLeft(views, facts) : null);
    const millisLeft = isDone ? 0 : this.#end.left;
    if (state === 'running') this.#isOpen = millisLeft === null;
    return {
      audit: this.#audit,
      state,
      stages: this.#clocks.map(({ stage, state, done, total, elapsedMillis, looks }) => ({
        stage,
        state,
        done,
        total,
        elapsedMillis: Math.round(elapsedMillis),
        rate: state === 'running' ? rateOf(looks) : null,
      })),
      fraction: isDone ? 1 : this.#fraction(state, millisLeft, views, facts),
      millisLeft,
      counts,
      error,
    };
  }

  #clock(stage: StageId): StageClock {
    const clock = this.#clocks[stageIds.indexOf(stage)];
    if (!clock) throw new Error(`Unknown stage ${stage}`);
    return clock;
  }

  /** Never decreases, whatever becomes known; null while it would be a guess. */
  #fraction(state: RunState, millisLeft: number | null, views: readonly StageView[], facts: RunFacts) {
    if (this.#isOpen && views[0]?.state !== 'done') return null;
    // A pause brings no news.
    if (state !== 'running' && this.#shown > 0) return this.#shown;
    const spent = views.reduce((sum, { elapsedMillis }) => sum + elapsedMillis, 0);
    const left = millisLeft ?? expectedLeft(views, facts);
    const share = spent + left === 0 ? 0 : spent / (spent + left);
    const trust = Math.min(1, spent / trustedMillis);
    this.#shown = Math.min(1, Math.max(this.#shown, share * trust));
    return this.#shown;
  }
}

const newClock = (stage: StageId): StageClock => ({
  stage,
  state: 'waiting',
  done: 0,
  total: null,
  kept: null,
  elapsedMillis: 0,
  beforeMillis: 0,
  countedTo: null,
  looks: [],
});

function expectedLeft(views: readonly StageView[], facts: RunFacts) {
  const expect = expectation(views, facts);
  return views.reduce((sum, { stage, state, done, total }) => {
    if (state === 'done') return sum;
    return sum + expect(stage) * (total ? 1 - Math.min(1, done / total) : 1);
  }, 0);
}

function rateOf(looks: readonly Look[]) {
  const last = looks.at(-1);
  const first = last && (looks.findLast(({ at }) => at <= last.at - rateWindowMillis) ?? looks[0]);
  if (!first || last.at - first.at < minRateMillis) return null;
  return ((last.done - first.done) * 1000) / (last.at - first.at);
}

/** Restores what the file remembers of each stage, for a run to continue. */
export function restoredProgress(audit: string, { stages, again }: Store, context: Omit<RunContext, 'again'>) {
  const tracker = new ProgressTracker(audit, { ...context, again: again.hasPreviousCrawl() });
  for (const stage of stageIds) {
    const { state, done, total, elapsedMillis } = stages.get(stage);
    tracker.restore(stage, state === 'running' ? 'waiting' : state, done, total, elapsedMillis);
  }
  return tracker;
}
