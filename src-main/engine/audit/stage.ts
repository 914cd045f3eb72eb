import { createHash } from 'node:crypto';
import type { AuditOptions } from '../../contract/options.ts';
import type { NewProblem } from '../../contract/problems.ts';
import type { StageId } from '../../contract/progress.ts';
import type { WordLists } from '../../contract/dictionary.ts';
import type { OpenBrowser } from '../source/render/browser.ts';
import type { Store } from '../store/store.ts';
import type { WorkerPool } from '../worker/pool.ts';

/** What a running stage holds. */
export interface StageContext {
  readonly store: Store;
  readonly pool: WorkerPool;
  readonly options: AuditOptions;
  /** Options of collecting that are kept out of the audit file: passwords, cookies. */
  readonly secrets?: Readonly<Record<string, string>>;
  /** Null where no browser is there to run the scripts of pages in. */
  readonly openBrowser?: OpenBrowser | null;
  /** Another number each time the stages run: what a text was read from is the same while it is. */
  readonly run: number;
  readonly signal: AbortSignal;
  /** Aborts when collecting is to end with what is there, while the audit goes on. */
  readonly stopCollecting?: AbortSignal;
  /** Items done and known, of the whole stage and not only of this run. */
  readonly progress: (done: number, total: number | null) => void;
  readonly problems: (problems: readonly NewProblem[]) => void;
}

/**
 * One stage of an audit. It asks the store what is left to do, does it in batches that are each one transaction, and
 * returns early when the signal says so; called again, it goes on with what is left.
 */
export interface Stage {
  readonly id: StageId;
  /** Grows when the code of the stage gives other results than before, so that old results are not kept. */
  readonly version: number;
  /** The options that the results depend on, and the user's lists of words where they count. */
  readonly dependsOn: (options: AuditOptions, lists: WordLists) => unknown;
  /**
   * Empties only what a change of options touches, where that can be known, with all stages behind it; false when
   * everything must be done anew.
   */
  readonly takeBackChanged?: (store: Store, options: AuditOptions) => boolean;
  readonly run: (context: StageContext) => Promise<void>;
}

/** A stage depends on its own options and code and, through the chain, on those of every stage before it. */
export function digestOf(
  { id, version, dependsOn }: Stage,
  options: AuditOptions,
  lists: WordLists,
  before: string,
): string {
  return createHash('sha1')
    .update(JSON.stringify([before, id, version, dependsOn(options, lists)]))
    .digest('hex');
}
