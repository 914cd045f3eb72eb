import { setTimeout as sleep } from 'node:timers/promises';
import { type ChangedList, changedLists } from '../../contract/events.ts';
import type { StageId } from '../../contract/audits.ts';
import { promiseCache } from '../store/data-version.ts';
import type { OverviewFacts } from '../store/overview-facts.ts';
import type { Store } from '../store/store.ts';
import type { WorkerPool } from '../worker/pool.ts';
import { buildResults, clusterDigest, staleKey } from './stages/cluster.ts';

export const listsOfStage: Readonly<Record<StageId, readonly ChangedList[]>> = {
  collect: ['page', 'problem'],
  analyse: ['page', 'problem'],
  template: ['page'],
  statistics: [],
  fingerprint: [],
  join: ['pair'],
  verify: ['pair'],
  sentences: ['sentence'],
  cluster: ['cluster', 'page', 'sentence', 'overview'],
};

const namesAtOnce = 250;
const textsAtOnce = 24;
/** Delay before the first live clusters while pairs are compared; later delays grow. */
const firstLiveMillis = 20_000;
const liveGrowth = 1.6;

type EmitChange = (lists: readonly ChangedList[], version: number) => void;

/** Between runs, does one thing at a time: rebuilds clusters that a review changed, extends the full-text index. */
export class BackgroundRebuild {
  readonly #store: Store;
  readonly #pool: WorkerPool;
  readonly #isRunning: () => boolean;
  readonly #emit: EmitChange;
  readonly #closing = new AbortController();
  #building: Promise<void> | null = null;
  #indexing: Promise<void> | null = null;
  readonly #facts: (key: string, compute: () => Promise<OverviewFacts>) => Promise<OverviewFacts>;
  #changes = 0;
  #nextLive = Infinity;
  #liveEvery = firstLiveMillis;

  constructor(store: Store, pool: WorkerPool, isRunning: () => boolean, emit: EmitChange) {
    this.#store = store;
    this.#pool = pool;
    this.#isRunning = isRunning;
    this.#emit = emit;
    this.#facts = promiseCache(store.version, 1);
  }

  /** `lists` defaults to all. Reviews change lists, but not results. */
  changed(lists: readonly ChangedList[] = changedLists, what: 'results' | 'review' = 'results') {
    const version = this.#store.version.next(what);
    this.#emit(lists, version);
    return version;
  }

  get isStale() {
    return this.#store.meta.get(staleKey) !== null;
  }

  reviewChanged() {
    this.#changes += 1;
    this.#store.meta.set(staleKey, '1');
    this.rest();
  }

  /** Clusters that are being built may have been read before, and would undo it. */
  sourceChanged() {
    if (this.#building || this.#isRunning()) this.reviewChanged();
  }

  /** On opening a file, rebuilds clusters that an older version built by other rules. */
  outgrow() {
    const { stages, meta } = this.#store;
    const { state, digest } = stages.get('cluster');
    if (state === 'done' && digest !== clusterDigest(this.#store)) meta.set(staleKey, '1');
    this.rest();
  }

  rest() {
    if (this.#isRunning() || this.#closing.signal.aborted) return;
    if (this.isStale && this.#store.stages.get('cluster').state === 'done') this.#build();
    else this.#index();
  }

  async idle() {
    while (this.#building) await this.#building;
  }

  /** Shows clusters while pairs are compared. `now` in milliseconds, as for progress. */
  live(stage: StageId, now: number) {
    if (stage !== 'verify') {
      this.#nextLive = Infinity;
      this.#liveEvery = firstLiveMillis;
      return;
    }
    if (this.#nextLive === Infinity) this.#nextLive = now + this.#liveEvery;
    if (now < this.#nextLive || this.#building) return;
    this.#liveEvery *= liveGrowth;
    this.#nextLive = now + this.#liveEvery;
    this.#build();
  }

  facts() {
    const { path, meta, pageList } = this.#store;
    return this.#facts('overview', () => {
      pageList.catchUp();
      return this.#pool.run('overview', { file: path, options: meta.options() });
    });
  }

  async close() {
    this.#closing.abort();
    await Promise.allSettled([this.#building, this.#indexing]);
  }

  #build() {
    if (this.#building) return;
    this.#building = this.#buildNow()
      .finally(() => (this.#building = null))
      .then((isBuilt) => (isBuilt ? this.rest() : undefined));
  }

  /** Returns false on failure; the next change, run or opening of the file retries. */
  async #buildNow() {
    const changes = this.#changes;
    try {
      await buildResults(this.#store, this.#pool, this.#store.meta.options(), this.#closing.signal);
      if (this.#closing.signal.aborted) return true;
      // Later changes are not in these clusters.
      if (changes === this.#changes && !this.#isRunning()) {
        await this.#keepDigest();
        this.#store.meta.forget(staleKey);
      }
      this.changed(listsOfStage.cluster);
      return true;
    } catch {
      return false;
    }
  }

  async #keepDigest() {
    const { stages, history, path, meta } = this.#store;
    const digest = clusterDigest(this.#store);
    if (stages.get('cluster').digest === digest) return;
    const finishedAt = history.list().find(({ current }) => current)?.finishedAt;
    if (finishedAt !== undefined)
      history.save(await this.#pool.run('record', { file: path, options: meta.options(), finishedAt }));
    stages.begin('cluster', digest, null);
    stages.finish('cluster');
  }

  #index() {
    this.#indexing ??= this.#indexPieces()
      .catch(() => {})
      .finally(() => (this.#indexing = null));
  }

  async #indexPieces() {
    const { search } = this.#store;
    const goOn = () => !this.#closing.signal.aborted && !this.#isRunning() && this.#building === null;
    let added = 0;
    for (const add of [() => search.addNames(namesAtOnce), () => search.addTexts(textsAtOnce)]) {
      while (goOn()) {
        await sleep(2, undefined, { signal: this.#closing.signal });
        const count = goOn() ? add() : 0;
        if (count === 0) break;
        added += count;
      }
    }
    if (added > 0 && !this.#closing.signal.aborted) this.changed(['page', 'cluster']);
  }
}
