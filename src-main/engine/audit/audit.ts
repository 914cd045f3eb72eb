import { randomUUID } from 'node:crypto';
import type { EventBody, EventName } from '../../contract/events.ts';
import type { WireError } from '../../contract/errors.ts';
import type { AuditSummary } from '../../contract/audits.ts';
import type { AuditOptions } from '../../contract/options.ts';
import type { AuditProgress, RunState, StageId } from '../../contract/progress.ts';
import type { WordLists } from '../../contract/dictionary.ts';
import { AppError, toWireError } from '../app-error.ts';
import type { OpenBrowser } from '../source/render/browser.ts';
import { asAuditError } from '../store/audit-faults.ts';
import type { Store } from '../store/store.ts';
import type { PoolSettings, WorkerPool } from '../worker/pool.ts';
import type { TaskInput, TaskName, TaskOutput } from '../worker/protocol.ts';
import { BackgroundRebuild, everyList, listsOfStage } from './background-rebuild.ts';
import { throwOutage } from './outage.ts';
import { RunProgress, Throttle } from './progress.ts';
import { fixedCosts, type CostKeeper } from './stage-costs.ts';
import { digestOf, type Stage, type StageContext } from './stage.ts';
import { summaryOf } from './summary.ts';
import { analyseStage } from './stages/analyse.ts';
import { clusterStage } from './stages/cluster.ts';
import { collectStage } from './stages/collect.ts';
import { fingerprintStage } from './stages/fingerprint.ts';
import { joinStage } from './stages/join.ts';
import { sentencesStage } from './stages/sentences.ts';
import { statisticsStage } from './stages/statistics.ts';
import { templateStage } from './stages/template.ts';
import { verifyStage } from './stages/verify.ts';

export type Emit = <Name extends EventName>(name: Name, body: EventBody<Name>) => void;

type Outcome = 'done' | 'paused' | 'cancelled' | 'failed';

interface Run {
  readonly job: string;
  readonly controller: AbortController;
  /** Ends collecting alone. */
  readonly collecting: AbortController;
  /** What an aborted run becomes. */
  outcome: 'paused' | 'cancelled';
  /** The audit file never has them. */
  readonly secrets: Readonly<Record<string, string>>;
}

interface AuditDependencies {
  readonly store: Store;
  readonly pool: WorkerPool;
  readonly emit: Emit;
  /** Null: pages are not rendered. */
  readonly openBrowser?: OpenBrowser | null;
  /** Absent: the machine is taken for a usual one. */
  readonly costs?: CostKeeper;
}

/** Under the prefix of what collecting anew forgets. */
const stopCollectingKey = 'discovered:stop-collecting';

const progressIntervalMillis = 250;
/** How often a run makes sure that its file is still there. */
const lookIntervalMillis = 1000;
/** How often lists that a stage adds to are reported as out of date. */
const listsIntervalMillis = 2000;

/**
 * Runs the stages of an audit in order, keeps their checkpoints and reports progress. A stage whose digest is unchanged
 * is kept; the first that changed is emptied with all after it.
 */
export class Audit {
  readonly id: string;
  readonly store: Store;
  readonly pool: WorkerPool;
  readonly rebuild: BackgroundRebuild;
  /** Over all audits of the process, so that no two runs have the same number. */
  static #runs = 0;
  readonly #emit: Emit;
  readonly #openBrowser: OpenBrowser | null;
  readonly #progress: RunProgress;
  #run: Run | null = null;
  #ended: Promise<void> = Promise.resolve();
  readonly #emitting = new Throttle(progressIntervalMillis);
  readonly #showing = new Throttle(listsIntervalMillis);
  readonly #looking = new Throttle(lookIntervalMillis);
  readonly #closing = new AbortController();
  readonly #guests = new Set<Promise<unknown>>();

  constructor({ store, pool, emit, openBrowser = null, costs = fixedCosts }: AuditDependencies) {
    this.id = store.meta.read().id;
    this.store = store;
    this.pool = pool;
    this.#emit = emit;
    this.#openBrowser = openBrowser;
    this.rebuild = new BackgroundRebuild(
      store,
      pool,
      () => this.running,
      (lists, version) => emit('audit/changed', { audit: this.id, lists: [...lists], version }),
    );
    this.#progress = new RunProgress(this.id, store, pool, costs);
    // "running" in the file: the process died in the middle of it.
    if (['running', 'pausing'].includes(store.meta.runState())) store.meta.setRunState('paused');
    this.rebuild.outgrow();
  }

  get running(): boolean {
    return this.#run !== null;
  }

  summary(): AuditSummary {
    return summaryOf(this.store, this.id);
  }

  progress(): AuditProgress {
    return this.#run
      ? this.#progress.read(this.#runState(), null)
      : this.#progress.read(this.store.meta.runState(), this.store.meta.runError());
  }

  task<Name extends TaskName>(name: Name, input: Omit<TaskInput<Name>, 'file' | 'options'>): Promise<TaskOutput<Name>> {
    const { path: file, meta } = this.store;
    return this.pool.run(name, { file, options: meta.options(), ...input } as TaskInput<Name>);
  }

  explain(error: unknown): AppError {
    return asAuditError(error, this.store.path, this.store.isThere);
  }

  /** Throws `audit-file-gone`: what is written to a file that was moved would be lost. */
  checkThere(): void {
    if (!this.store.isThere()) throw new AppError('audit-file-gone', { file: this.store.path });
  }

  /** Or continues; returns the job's id at once. */
  start(
    again: StageId | null,
    lists: WordLists,
    secrets: Readonly<Record<string, string>> = {},
    settings?: PoolSettings,
  ): string {
    if (this.#run) throw new AppError('audit-running');
    if (settings) this.pool.configure(settings);
    this.store.meta.setWordLists(lists);
    const job = randomUUID();
    if (again) this.#reset(again);
    this.store.meta.setRunState('running');
    this.#run = {
      job,
      controller: new AbortController(),
      collecting: new AbortController(),
      outcome: 'paused',
      secrets,
    };
    if (this.store.meta.get(stopCollectingKey)) this.#run.collecting.abort();
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

  /**
   * Work beside the run that needs the audit open, such as an export: closing raises its signal and waits for its end.
   */
  async attend<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    const ended = work(this.#closing.signal);
    this.#guests.add(ended);
    try {
      return await ended;
    } finally {
      this.#guests.delete(ended);
    }
  }

  /** With what is there; remembered over a restart. */
  stopCollecting(): void {
    if (this.store.stages.get('collect').state === 'done') return;
    this.store.meta.set(stopCollectingKey, '1');
    this.#run?.collecting.abort();
  }

  fetchAgain(codes: readonly string[], addresses: readonly string[]): number {
    const count = this.store.retry.fetchAgain(codes, addresses);
    if (count === 0) return 0;
    // Otherwise collecting would end before it began.
    this.store.meta.forget(stopCollectingKey);
    this.store.meta.setRunState('paused');
    this.#progress.restore();
    this.#emitProgress(true);
    this.rebuild.changed(everyList);
    return count;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.allSettled(this.#guests);
    await this.stop('paused');
    const idle = this.rebuild.close();
    this.pool.close();
    await idle;
    this.store.close();
  }

  #runState(): RunState {
    return this.#run?.controller.signal.aborted ? 'pausing' : 'running';
  }

  async #perform(run: Run): Promise<void> {
    // The client learns the job's id first.
    await Promise.resolve();
    let outcome: Outcome;
    let error: WireError | null = null;
    try {
      this.#progress.restore();
      outcome = (await this.#runStages(run.controller.signal)) ? 'done' : run.outcome;
      if (outcome === 'done') this.#progress.learnCosts();
    } catch (thrown) {
      outcome = run.controller.signal.aborted ? run.outcome : 'failed';
      error = outcome === 'failed' ? toWireError(this.explain(thrown)) : null;
    }
    this.#run = null;
    this.#rememberState(outcome, error);
    this.#ignoreFaults(() => this.#emitProgress(true));
    this.rebuild.changed(everyList);
    this.#emit('audit/ended', { audit: this.id, job: run.job, outcome, error });
    this.#ignoreFaults(() => this.rebuild.rest());
  }

  /** False when the signal stopped it. Throws, at the end, what kept the site from being collected again. */
  async #runStages(signal: AbortSignal): Promise<boolean> {
    const options = this.store.meta.options();
    const lists = this.store.meta.wordLists();
    let digest = '';
    Audit.#runs += 1;
    for (const stage of stages) {
      digest = digestOf(stage, options, lists, digest);
      const row = this.store.stages.get(stage.id);
      if (row.state === 'done' && row.digest === digest) continue;
      if (row.digest !== '' && row.digest !== digest) this.#takeBack(stage, options);
      await this.rebuild.idle();
      // For later work too: a second process for the overview of a few pages takes three times as long to start as the
      // work itself.
      this.pool.expect(stage.id === 'collect' ? null : this.store.analysis.bodies());
      await this.#runStage(stage, digest, options, signal);
      if (signal.aborted) return false;
      this.store.stages.finish(stage.id);
      this.#progress.finish(stage.id);
      this.rebuild.changed([...listsOfStage[stage.id], 'overview']);
    }
    throwOutage(this.store.meta);
    return true;
  }

  async #runStage(stage: Stage, digest: string, options: AuditOptions, signal: AbortSignal): Promise<void> {
    const { store, pool } = this;
    this.checkThere();
    store.stages.begin(stage.id, digest, null);
    this.#progress.begin(stage.id);
    const context: StageContext = {
      store,
      pool,
      options,
      run: Audit.#runs,
      secrets: this.#run?.secrets ?? {},
      openBrowser: this.#openBrowser,
      stopCollecting: this.#run?.collecting.signal ?? signal,
      signal,
      progress: (done, total) => {
        this.#progress.advance(stage.id, done, total);
        this.#emitProgress(false);
        if (this.#looking.isDue(performance.now())) this.checkThere();
        this.#showLive(stage.id);
      },
      problems: (problems) => store.problems.add(stage.id, problems),
    };
    try {
      await stage.run(context);
    } finally {
      this.#progress.rest(stage.id);
      this.#ignoreFaults(() => this.#progress.save(stage.id));
    }
  }

  #showLive(stage: StageId): void {
    const now = performance.now();
    this.rebuild.live(stage, now);
    if (listsOfStage[stage].length > 0 && this.#showing.isDue(now)) this.rebuild.changed(listsOfStage[stage]);
  }

  #takeBack(stage: Stage, options: AuditOptions): void {
    if (stage.takeBackChanged?.(this.store, options)) this.#progress.forget(stage.id);
    else this.#reset(stage.id);
  }

  #reset(from: StageId): void {
    this.store.stages.reset(from);
    if (from === 'collect') this.store.meta.forget('discovered:');
    this.#progress.forget(from);
  }

  #rememberState(outcome: Outcome, error: WireError | null): void {
    this.#ignoreFaults(() => {
      this.store.meta.setRunState(outcome, error);
      this.store.checkpoint();
    });
  }

  /**
   * With a full disk or a damaged file the outcome cannot be written; "running" in the file reads as "paused" next
   * time.
   */
  #ignoreFaults(perform: () => void): void {
    try {
      perform();
    } catch (error) {
      const { code } = this.explain(error);
      if (code === 'internal') throw error;
    }
  }

  #emitProgress(now: boolean): void {
    if (this.#emitting.isDue(performance.now(), now)) this.#emit('audit/progress', this.progress());
  }
}

/** In the order in which a page walks through them. */
const stages: readonly Stage[] = [
  collectStage,
  analyseStage,
  templateStage,
  statisticsStage,
  fingerprintStage,
  joinStage,
  verifyStage,
  sentencesStage,
  clusterStage,
];
