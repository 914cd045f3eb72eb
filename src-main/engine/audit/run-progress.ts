import type { WireError } from '../../contract/errors.ts';
import { type AuditProgress, type RunState, type StageId, stageIds } from '../../contract/progress.ts';
import type { Store } from '../store/store.ts';
import type { WorkerPool } from '../worker/pool.ts';
import { ProgressTracker } from './progress.ts';
import type { CostKeeper } from './stage-costs.ts';

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
