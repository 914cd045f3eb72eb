import type { AuditOptions } from '../../contract/options.ts';
import type { NewProblem } from '../../contract/problems.ts';
import type { StageId } from '../../contract/progress.ts';
import type { Store } from '../store/store.ts';
import type { WorkerPool } from '../worker/pool.ts';

/** What a running stage holds. */
export interface StageContext {
  readonly store: Store;
  readonly pool: WorkerPool;
  readonly options: AuditOptions;
  readonly signal: AbortSignal;
  /** Items done and known, of the whole stage and not only of this run. */
  readonly progress: (done: number, total: number | null) => void;
  readonly problems: (problems: readonly NewProblem[]) => void;
}

/**
 * One stage of an audit. It asks the store what is left to do, does it in batches that are each one transaction, and returns early
 * when the signal says so; called again, it goes on with what is left.
 */
export interface Stage {
  readonly id: StageId;
  /** Grows when the code of the stage gives other results than before, so that old results are not kept. */
  readonly version: number;
  /** The options that the results depend on, and the list of synonyms where it counts. */
  readonly dependsOn: (options: AuditOptions, synonyms: string) => unknown;
  readonly run: (context: StageContext) => Promise<void>;
}
