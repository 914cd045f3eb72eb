import { randomUUID } from 'node:crypto';
import type { AuditSummary, AuditProgress, StageId } from '../../contract/audits.ts';
import type { WordLists } from '../../contract/dictionary.ts';
import type { EventBody, EventName } from '../../contract/events.ts';
import type { AuditOptions } from '../../contract/options.ts';
import { toWireError, fail } from '../app-error.ts';
import { activeDetectors } from '../detect/registry.ts';
import type { OpenBrowser } from '../source/render/browser.ts';
import { asAuditError } from '../store/check-file.ts';
import { openedId } from '../store/meta-store.ts';
import type { Store } from '../store/store.ts';
import type { PoolSettings, WorkerPool } from '../worker/pool.ts';
import type { TaskInput, TaskName } from '../worker/protocol.ts';
import { BackgroundRebuild, listsOfStage } from './background-rebuild.ts';
import { type ProgressTracker, restoredProgress } from './progress.ts';
import { type CostKeeper, usualCosts } from './time-left.ts';
import { digestOf, type Stage } from './stage.ts';
import { analyseStage } from './stages/analyse.ts';
import { clusterStage } from './stages/cluster.ts';
import { collectStage, throwOutage } from './stages/collect.ts';
import { fingerprintStage } from './stages/fingerprint.ts';
import { joinStage } from './stages/join.ts';
import { sentencesStage } from './stages/sentences.ts';
import { statisticsStage } from './stages/statistics.ts';
import { templateStage } from './stages/template.ts';
import { verifyStage } from './stages/verify.ts';

export type Emit = <Name extends EventName>(name: Name, body: EventBody<Name>) => void;

interface Run {
  readonly job: string;
  readonly controller: AbortController;
  readonly collecting: AbortController;
  outcome: 'paused' | 'cancelled';
  readonly secrets: Readonly<Record<string, string>>;
}

type AuditDependencies = Readonly<{
  store: Store;
  pool: WorkerPool;
  emit: Emit;
  openBrowser?: OpenBrowser | null;
  costs?: CostKeeper;
}>;

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

const stopCollectingKey = 'discovered:stop-collecting';

/**
 * Runs the stages in order. Those with unchanged digests are kept; the first that changed is emptied with all after it.
 */
export class Audit {
  readonly id: string;
  readonly store: Store;
  readonly pool: WorkerPool;
  readonly rebuild: BackgroundRebuild;
  /** Runs of all audits of the process. */
  static #runs = 0;
  readonly #emit: Emit;
  readonly #openBrowser: OpenBrowser | null;
  readonly #costs: CostKeeper | undefined;
  #progress: ProgressTracker;
  #run: Run | null = null;
  #ended: Promise<void> = Promise.resolve();
  readonly #mayEmit = throttle(250);
  readonly #mayShow = throttle(2000);
  readonly #mayLook = throttle(1000);
  readonly #closing = new AbortController();
  readonly #guests = new Set<Promise<unknown>>();

  constructor({ store, pool, emit, openBrowser = null, costs }: AuditDependencies) {
    this.id = openedId(store.meta.read().id, store.path);
    this.store = store;
    this.pool = pool;
    this.#emit = emit;
    this.#openBrowser = openBrowser;
    this.#costs = costs;
    this.rebuild = new BackgroundRebuild(
      store,
      pool,
      () => this.running,
      (lists, version) => emit('audit/changed', { audit: this.id, lists: [...lists], version }),
    );
    this.#progress = this.#restored();
    // The file says "running": the process died meanwhile.
    if (['running', 'pausing'].includes(store.meta.runState())) store.meta.setRunState('paused');
    this.rebuild.outgrow();
  }

  get running() {
    return this.#run !== null;
  }

  summary(): AuditSummary {
    const { meta, pages, clusters, analysis, sentences, problems, path } = this.store;
    const { name, createdAt, sources } = meta.read();
    const { clusteredPages: duplicatePages, copiedPages, clusters: found, relations, ...kinds } = clusters.counts();
    const { collected, pairs } = analysis.counts();
    return {
      audit: this.id,
      file: path,
      name,
      createdAt,
      sources: [...sources],
      collectedPages: collected,
      ...pages.counts(),
      duplicatePages,
      copiedPages,
      clusters: found,
      ...kinds,
      pairs,
      relations,
      sharedSentences: sentences.count(),
      problems: problems.count(),
      detectors: activeDetectors(meta.options().detectors).map((detector) => detector.id),
      notices: meta.get('notice:no-chinese-dictionary') ? ['no-chinese-dictionary'] : [],
    };
  }

  progress(): AuditProgress {
    const { meta, analysis, clusters, problems } = this.store;
    const { collected, candidates, pairs } = analysis.counts();
    const counts = { pages: collected, problems: problems.count(), candidates, pairs, clusters: clusters.count() };
    if (!this.#run) return this.#progress.read(meta.runState(), counts, meta.runError());
    return this.#progress.read(this.#run.controller.signal.aborted ? 'pausing' : 'running', counts, null);
  }

  task<Name extends TaskName>(name: Name, input: Omit<TaskInput<Name>, 'file' | 'options'>) {
    const { path: file, meta } = this.store;
    return this.pool.run(name, { file, options: meta.options(), ...input } as TaskInput<Name>);
  }

  explain(error: unknown) {
    return asAuditError(error, this.store.path, this.store.isThere);
  }

  /** Throws `audit-file-gone`: writes to a moved file would be lost. */
  checkThere() {
    if (!this.store.isThere()) fail('audit-file-gone', { file: this.store.path });
  }

  start(
    again: StageId | null,
    lists: WordLists,
    secrets: Readonly<Record<string, string>> = {},
    settings?: PoolSettings,
  ) {
    if (this.#run) fail('audit-running');
    const { meta } = this.store;
    if (settings) this.pool.configure(settings);
    meta.setWordLists(lists);
    if (again) this.#reset(again);
    meta.setRunState('running');
    const [controller, collecting] = [new AbortController(), new AbortController()];
    if (meta.get(stopCollectingKey)) collecting.abort();
    this.#run = { job: randomUUID(), controller, collecting, outcome: 'paused', secrets };
    this.#ended = this.#perform(this.#run);
    return this.#run.job;
  }

  async stop(outcome: 'paused' | 'cancelled') {
    if (!this.#run) return;
    this.#run.outcome = outcome;
    this.#run.controller.abort();
    this.#emitProgress(true);
    await this.#ended;
  }

  /** For work that needs the audit open, such as an export: closing aborts its signal and waits for it. */
  async attend<Result>(work: (signal: AbortSignal) => Promise<Result>) {
    const ended = work(this.#closing.signal);
    this.#guests.add(ended);
    try {
      return await ended;
    } finally {
      this.#guests.delete(ended);
    }
  }

  stopCollecting() {
    if (this.store.stages.get('collect').state === 'done') return;
    this.store.meta.set(stopCollectingKey, '1');
    this.#run?.collecting.abort();
  }

  fetchAgain(codes: readonly string[], addresses: readonly string[]) {
    const count = this.store.stages.fetchAgain(codes, addresses);
    if (count === 0) return 0;
    this.store.meta.forget(stopCollectingKey);
    this.store.meta.setRunState('paused');
    this.#progress = this.#restored();
    this.#emitProgress(true);
    this.rebuild.changed();
    return count;
  }

  async close() {
    this.#closing.abort();
    await Promise.allSettled(this.#guests);
    await this.stop('paused');
    const idle = this.rebuild.close();
    this.pool.close();
    await idle;
    this.store.close();
  }

  async #perform(run: Run) {
    // The client first receives the job's id.
    await Promise.resolve();
    let outcome: EventBody<'audit/ended'>['outcome'];
    let error: EventBody<'audit/ended'>['error'] = null;
    try {
      this.#progress = this.#restored();
      outcome = (await this.#runStages(run)) ? 'done' : run.outcome;
      if (outcome === 'done') this.#learnCosts();
    } catch (thrown) {
      outcome = run.controller.signal.aborted ? run.outcome : 'failed';
      error = outcome === 'failed' ? toWireError(this.explain(thrown)) : null;
    }
    this.#run = null;
    this.#ignoreFaults(() => {
      this.store.meta.setRunState(outcome, error);
      this.store.checkpoint();
    });
    this.#ignoreFaults(() => this.#emitProgress(true));
    this.rebuild.changed();
    this.#emit('audit/ended', { audit: this.id, job: run.job, outcome, error });
    this.#ignoreFaults(() => this.rebuild.rest());
  }

  /** Returns false when the signal stopped it. At the end, throws what kept the site from being collected again. */
  async #runStages(run: Run) {
    const { meta, analysis, stages: rows } = this.store;
    const options = meta.options();
    const lists = meta.wordLists();
    let digest = '';
    let left = 0;
    Audit.#runs += 1;
    for (const stage of stages) {
      digest = digestOf(stage, options, lists, digest);
      const row = rows.get(stage.id);
      if (row.state === 'done' && row.digest === digest) continue;
      if (row.digest !== '' && row.digest !== digest) this.#takeBack(stage, options);
      await this.rebuild.idle();
      // After few changes, later stages have as little to do; new statistics may renew more fingerprints.
      if (stage.id === 'analyse' || stage.id === 'fingerprint' || left === 0) left = Math.max(left, analysis.left());
      // Also for later work: starting a second process takes three times as long as the overview of a few pages.
      this.pool.expect(stage.id === 'collect' ? null : left || analysis.bodies());
      await this.#runStage(stage, digest, options, run);
      if (run.controller.signal.aborted) return false;
      rows.finish(stage.id);
      this.#progress.finish(stage.id);
      this.rebuild.changed([...listsOfStage[stage.id], 'overview']);
    }
    throwOutage(meta);
    return true;
  }

  async #runStage({ id, run: runStage }: Stage, digest: string, options: AuditOptions, run: Run) {
    const { store, pool } = this;
    this.checkThere();
    store.stages.begin(id, digest, null);
    this.#progress.begin(id);
    try {
      await runStage({
        store,
        pool,
        options,
        run: Audit.#runs,
        secrets: run.secrets,
        openBrowser: this.#openBrowser,
        stopCollecting: run.collecting.signal,
        signal: run.controller.signal,
        progress: (done, total) => {
          this.#progress.advance(id, done, total);
          this.#emitProgress(false);
          if (this.#mayLook()) this.checkThere();
          this.rebuild.live(id, performance.now());
          if (listsOfStage[id].length > 0 && this.#mayShow()) this.rebuild.changed(listsOfStage[id]);
        },
        problems: (problems) => store.problems.add(id, problems),
      });
    } finally {
      this.#progress.rest(id);
      this.#ignoreFaults(() => store.stages.advance(this.#progress.stage(id)));
    }
  }

  #takeBack(stage: Stage, options: AuditOptions) {
    if (stage.takeBackChanged?.(this.store, options)) this.#progress.forget(stage.id);
    else this.#reset(stage.id);
  }

  #reset(from: StageId) {
    this.store.stages.reset(from);
    if (from === 'collect') this.store.meta.forget('discovered:');
    this.#progress.forget(from);
  }

  #restored() {
    const costs = this.#costs?.expected() ?? usualCosts;
    return restoredProgress(this.id, this.store, { workers: this.pool.size, costs });
  }

  #learnCosts() {
    const { analysis } = this.store;
    const size = { pages: analysis.bodies(), candidates: analysis.counts().candidates, workers: this.pool.size };
    this.#costs?.learn(this.#progress.records(size.pages), size);
  }

  /** On a full disk or damaged file, no outcome is stored; "running" in the file is read as "paused" next time. */
  #ignoreFaults(perform: () => void) {
    try {
      perform();
    } catch (error) {
      if (this.explain(error).code === 'internal') throw error;
    }
  }

  #emitProgress(now: boolean) {
    if (this.#mayEmit(now)) this.#emit('audit/progress', this.progress());
  }
}

/** True at most once per interval, unless `anyway`; the caller then acts. */
function throttle(intervalMillis: number) {
  let last = 0;
  return (anyway = false) => {
    const now = performance.now();
    if (!anyway && now - last < intervalMillis) return false;
    last = now;
    return true;
  };
}
