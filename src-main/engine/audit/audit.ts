import { createHash, randomUUID } from 'node:crypto';
import type { EventBody, EventName } from '../../contract/api.ts';
import type { WireError } from '../../contract/errors.ts';
import type { AuditSummary } from '../../contract/models.ts';
import type { AuditOptions } from '../../contract/options.ts';
import { stageIds, type AuditProgress, type RunState, type StageId } from '../../contract/progress.ts';
import { AppError, asAppError, toWireError } from '../app-error.ts';
import { activeDetectors } from '../detect/registry.ts';
import type { Store } from '../store/store.ts';
import type { WorkerPool } from '../worker/pool.ts';
import { ProgressTracker } from './progress.ts';
import type { Stage, StageContext } from './stage.ts';
import { stages } from './stages/index.ts';

export type Emit = <Name extends EventName>(name: Name, body: EventBody<Name>) => void;

type Outcome = 'done' | 'paused' | 'cancelled' | 'failed';

interface Run {
  readonly job: string;
  readonly controller: AbortController;
  /** What an aborted run becomes. */
  outcome: 'paused' | 'cancelled';
}

const progressIntervalMillis = 250;

/**
 * The conductor of one audit: runs its stages in order, keeps their checkpoints, and tells how far they are. A stage whose digest is
 * unchanged is kept; the first one that changed is emptied together with everything after it.
 */
export class Audit {
  readonly id: string;
  readonly store: Store;
  readonly pool: WorkerPool;
  readonly #emit: Emit;
  #progress: ProgressTracker;
  #run: Run | null = null;
  #ended: Promise<void> = Promise.resolve();
  #lastEmitted = 0;

  constructor(store: Store, pool: WorkerPool, emit: Emit) {
    this.id = store.meta.read().id;
    this.store = store;
    this.pool = pool;
    this.#emit = emit;
    this.#progress = this.#restoredProgress();
    // A state of "running" in the file means that the process died in the middle of it.
    if (['running', 'pausing'].includes(store.meta.runState())) store.meta.setRunState('paused');
  }

  get running(): boolean {
    return this.#run !== null;
  }

  summary(): AuditSummary {
    const { meta, pages, clusters, analysis, problems, path } = this.store;
    const { name, createdAt, sources } = meta.read();
    const pageCounts = pages.counts();
    const found = clusters.counts();
    return {
      audit: this.id,
      file: path,
      name,
      createdAt,
      sources: [...sources],
      pages: pageCounts.pages,
      indexablePages: pageCounts.indexable,
      duplicatePages: found.pages,
      clusters: found.clusters,
      clustersByVerdict: found.byVerdict,
      pairs: analysis.counts().pairs,
      relations: found.relations,
      problems: problems.count(),
      detectors: activeDetectors(meta.options().detectors).map((detector) => detector.id),
      notices: meta.get('notice:no-chinese-dictionary') ? ['no-chinese-dictionary'] : [],
    };
  }

  progress(now = performance.now()): AuditProgress {
    const { analysis, clusters, problems, meta } = this.store;
    const { collected, candidates, pairs } = analysis.counts();
    const counts = { pages: collected, problems: problems.count(), candidates, pairs, clusters: clusters.counts().clusters };
    return this.#progress.read(this.#run ? this.#runState() : meta.runState(), counts, this.#run ? null : meta.runError(), now);
  }

  /** Starts or continues; returns the job's id at once. */
  start(again: StageId | null, synonyms: string): string {
    if (this.#run) throw new AppError('audit-running');
    this.store.meta.setSynonyms(synonyms);
    const job = randomUUID();
    if (again) this.#reset(again);
    this.store.meta.setRunState('running');
    this.#run = { job, controller: new AbortController(), outcome: 'paused' };
    this.#ended = this.#perform(this.#run);
    return job;
  }

  /** Resolves when the batch in flight is written. */
  async stop(outcome: 'paused' | 'cancelled'): Promise<void> {
    if (!this.#run) return;
    this.#run.outcome = outcome;
    this.#run.controller.abort();
    this.#emitProgress(true);
    await this.#ended;
  }

  async close(): Promise<void> {
    await this.stop('paused');
    this.pool.close();
    this.store.close();
  }

  #runState(): RunState {
    return this.#run?.controller.signal.aborted ? 'pausing' : 'running';
  }

  async #perform(run: Run): Promise<void> {
    // The job's id reaches the client before anything that happens in it.
    await Promise.resolve();
    let outcome: Outcome;
    let error: WireError | null = null;
    try {
      this.#progress = this.#restoredProgress();
      this.#progress.startRun(performance.now());
      outcome = (await this.#runStages(run.controller.signal)) ? 'done' : run.outcome;
    } catch (thrown) {
      outcome = run.controller.signal.aborted ? run.outcome : 'failed';
      error = outcome === 'failed' ? toWireError(asAppError(thrown)) : null;
    }
    this.#run = null;
    this.#rememberState(outcome, error);
    this.#emitProgress(true);
    this.#emit('audit/changed', { audit: this.id });
    this.#emit('audit/ended', { audit: this.id, job: run.job, outcome, error });
  }

  /** True when every stage is done; false when the signal stopped it. */
  async #runStages(signal: AbortSignal): Promise<boolean> {
    const options = this.store.meta.options();
    const synonyms = this.store.meta.synonyms();
    let digest = '';
    for (const stage of stages) {
      digest = digestOf(stage, options, synonyms, digest);
      const row = this.store.stages.get(stage.id);
      if (row.state === 'done' && row.digest === digest) continue;
      if (row.digest !== '' && row.digest !== digest) this.#reset(stage.id);
      await this.#runStage(stage, digest, options, signal);
      if (signal.aborted) return false;
      this.store.stages.finish(stage.id);
      this.#progress.finish(stage.id);
      this.#emit('audit/changed', { audit: this.id });
    }
    return true;
  }

  async #runStage(stage: Stage, digest: string, options: AuditOptions, signal: AbortSignal): Promise<void> {
    const { store, pool } = this;
    store.stages.begin(stage.id, digest, null);
    this.#progress.begin(stage.id, performance.now());
    const context: StageContext = {
      store,
      pool,
      options,
      signal,
      progress: (done, total) => {
        this.#progress.advance(stage.id, done, total, performance.now());
        this.#emitProgress(false);
      },
      problems: (problems) => store.problems.add(stage.id, problems),
    };
    try {
      await stage.run(context);
    } finally {
      const { done, total, elapsedMillis } = this.#progress.stage(stage.id);
      this.#ignoreFullDisk(() => store.stages.advance(stage.id, done, total, elapsedMillis));
    }
  }

  #reset(from: StageId): void {
    this.store.stages.reset(from);
    if (from === 'collect') this.store.meta.forget('discovered:');
    for (const stage of stageIds.slice(stageIds.indexOf(from))) this.#progress.restore(stage, 'waiting', 0, null, 0);
  }

  #rememberState(outcome: Outcome, error: WireError | null): void {
    this.#ignoreFullDisk(() => {
      this.store.meta.setRunState(outcome, error);
      this.store.settle();
    });
  }

  /** When the disk is full the outcome cannot be written either; the file then says "running", which reads as "paused" next time. */
  #ignoreFullDisk(write: () => void): void {
    try {
      write();
    } catch (error) {
      if (asAppError(error).code !== 'disk-full') throw error;
    }
  }

  #restoredProgress(): ProgressTracker {
    const tracker = new ProgressTracker(this.id);
    for (const stage of stageIds) {
      const { state, done, total, elapsedMillis } = this.store.stages.get(stage);
      tracker.restore(stage, state === 'running' ? 'waiting' : state, done, total, elapsedMillis);
    }
    return tracker;
  }

  #emitProgress(now: boolean): void {
    const time = performance.now();
    if (!now && time - this.#lastEmitted < progressIntervalMillis) return;
    this.#lastEmitted = time;
    this.#emit('audit/progress', this.progress(time));
  }
}

/** A stage depends on its own options and code and, through the chain, on those of every stage before it. */
function digestOf({ id, version, dependsOn }: Stage, options: AuditOptions, synonyms: string, before: string): string {
  return createHash('sha1')
    .update(JSON.stringify([before, id, version, dependsOn(options, synonyms)]))
    .digest('hex');
}
