import { createHash } from 'node:crypto';
import type { WordLists } from '../../contract/dictionary.ts';
import type { AuditOptions } from '../../contract/options.ts';
import type { NewProblem } from '../../contract/problems.ts';
import type { StageId } from '../../contract/progress.ts';
import type { OpenBrowser } from '../source/render/browser.ts';
import type { Store } from '../store/store.ts';
import type { WorkerPool } from '../worker/pool.ts';

export interface StageContext {
  readonly store: Store;
  readonly pool: WorkerPool;
  readonly options: AuditOptions;
  readonly secrets?: Readonly<Record<string, string>>;
  readonly openBrowser?: OpenBrowser | null;
  /** Another number each time the stages run: while it is the same, texts are read from the same. */
  readonly run: number;
  readonly signal: AbortSignal;
  readonly stopCollecting?: AbortSignal;
  readonly progress: (done: number, total: number | null) => void;
  readonly problems: (problems: readonly NewProblem[]) => void;
}

/**
 * Does what the store says is left to do, in batches that are each a transaction; returns early when the signal says
 * so.
 */
export interface Stage {
  readonly id: StageId;
  /** Grows when the code gives other results, so that old ones are not kept. */
  readonly version: number;
  readonly dependsOn: (options: AuditOptions, lists: WordLists) => unknown;
  /** Empties only what changed options touch, with all stages behind it; false when everything must be done anew. */
  readonly takeBackChanged?: (store: Store, options: AuditOptions) => boolean;
  readonly run: (context: StageContext) => Promise<void>;
}

export const pageFailed = ({ store, problems }: StageContext, page: number, detail: string): void =>
  problems([{ code: 'page-failed', address: store.pages.brief(page)?.address ?? null, parameters: { detail } }]);

export function saveNotice({ meta }: Store, notice: string | null): void {
  if (notice !== null) meta.set(`notice:${notice}`, '1');
}

/** A stage depends on its options and code and, through the chain, on every stage before it. */
export const digestOf = ({ id, version, dependsOn }: Stage, options: AuditOptions, lists: WordLists, before: string) =>
  sha1([before, id, version, dependsOn(options, lists)]);

export const sha1 = (value: unknown): string => createHash('sha1').update(JSON.stringify(value)).digest('hex');
