import { z } from 'zod';
import type { Source } from '../../contract/audits.ts';
import type { ClusterRef } from '../../contract/clusters.ts';
import type { Procedure } from '../../contract/procedure.ts';
import type { Audit, Emit } from '../audit/audit.ts';
import { fail } from '../app-error.ts';
import { perOwner } from '../found-once.ts';
import type { Platform } from '../platform.ts';
import type { MetaStore } from '../store/meta-store.ts';
import type { Store } from '../store/store.ts';
import type { WorkerPool } from '../worker/pool.ts';
import type { userFiles } from './user-files.ts';

export const inAudit = { audit: z.string() };

export const window = { offset: z.int().min(0).default(0), limit: z.int().min(1).max(500).default(100) };

/** `audit/changed` announces newer versions. */
export const versioned = <Result extends object>({ version }: Pick<Store, 'version'>, result: Result) => ({
  ...result,
  version: version.current,
});

export const windowOf = <Row>(rows: readonly Row[], { offset, limit }: Output<typeof window>) => ({
  rows: rows.slice(offset, offset + limit),
  total: rows.length,
});

/** Null if the filter excludes the row. */
export const positionOf = (index: number, total: number, store: Pick<Store, 'version'>) =>
  versioned(store, { position: index < 0 ? null : index, total });

type Output<Shape extends z.ZodRawShape> = z.output<z.ZodObject<Shape>>;

export const procedure = <Shape extends z.ZodRawShape, Result>(
  parameters: Shape,
  handle: (parameters: Output<Shape>, context: EngineContext) => Result,
): Procedure<z.ZodObject<Shape>, Result> => ({ parameters: z.object(parameters), handle });

/** Adds the parameter `audit`, the id of an open audit. */
export const ofAudit = <Shape extends z.ZodRawShape, Result>(
  parameters: Shape,
  handle: (audit: Audit, parameters: Output<Shape>, context: EngineContext) => Result,
): Procedure<z.ZodObject<{ audit: z.ZodString } & Shape>, Result> => ({
  parameters: z.object({ ...inAudit, ...parameters }) as never,
  handle: ({ audit, ...others }: Output<typeof inAudit>, context: EngineContext) =>
    handle(context.audit(audit), others as never, context),
});

export const perEngine = <State>(create: () => State) => perOwner<EngineContext, State>(create);

/** Jobs that clients can cancel by a name of their choice. */
export const jobs = perEngine(() => new RunningJobs());

export const cancelJob = procedure({ job: z.string() }, ({ job }, context) => jobs(context).cancel(job));

export class RunningJobs {
  readonly #running = new Map<string, AbortController>();

  /** Without a name the job cannot be cancelled; of several with one name, only the latest can. */
  async run<Result>(name: string | null, work: (signal: AbortSignal) => Promise<Result>) {
    const controller = new AbortController();
    if (name !== null) this.#running.set(name, controller);
    try {
      return await work(controller.signal);
    } finally {
      if (name !== null && this.#running.get(name) === controller) this.#running.delete(name);
    }
  }

  cancel(name: string) {
    this.#running.get(name)?.abort();
  }
}

/** True at most every 250 ms, since faster events would only cost time. */
export function everySoOften() {
  let last = -Infinity;
  return () => {
    const isDue = performance.now() - last >= 250;
    if (isDue) last = performance.now();
    return isDue;
  };
}

export interface EngineContext extends Readonly<ReturnType<typeof userFiles>> {
  readonly platform: Platform;
  readonly emit: Emit;
  /** For work without an audit. */
  readonly pool: WorkerPool;
  now(): number;
  audit(id: string): Audit;
  openAudits(): readonly Audit[];
  open(file: string): Audit;
  /** `leave` closes it, unless it was opened by a client meanwhile. */
  openQuietly(file: string): Audit;
  leave(id: string): Promise<void>;
  /** `prepare` writes metadata that the file must have from the start. */
  create(file: string, name: string, sources: readonly Source[], prepare: (meta: MetaStore) => void): Audit;
  closeAudit(id: string): Promise<void>;
  /** URL of the demo site's sitemap. Starts the server lazily, at the `previous` address if that is free. */
  demoSitemap(previous?: string): Promise<string>;
}

/** Throws `cluster-not-found`. */
export const clusterId = ({ clusterList }: Store, cluster: ClusterRef) =>
  clusterList.idOf(cluster) ?? fail('cluster-not-found');
