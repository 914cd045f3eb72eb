import { z } from 'zod';
import type { Procedure } from '../../contract/procedure.ts';
import type { Audit } from '../audit/audit.ts';
import type { Store } from '../store/store.ts';
import type { EngineContext } from './context.ts';

export const nothing = z.object({});
export const inAudit = z.object({ audit: z.string() });

export const window = z.object({
  offset: z.int().min(0).default(0),
  limit: z.int().min(1).max(500).default(100),
});

export const listOf = <T extends z.ZodType>(row: T) => z.object({ rows: z.array(row), total: z.int() });

/** With the version of the data; `audit/changed` announces a newer one. */
export const versionedListOf = <T extends z.ZodType>(row: T) => listOf(row).extend({ version: z.int() });

export const versioned = <Result extends object>({ version }: Pick<Store, 'version'>, result: Result) => ({
  ...result,
  version: version.current,
});

/** Null: the filter leaves it out. */
export const positionSchema = z.object({ position: z.int().nullable(), total: z.int(), version: z.int() });

export const positionOf = (index: number, total: number, store: Pick<Store, 'version'>) =>
  versioned(store, { position: index < 0 ? null : index, total });

/** Nothing need not be returned. */
type Answer<Result extends z.ZodType> = z.output<Result> | (Result extends typeof nothing ? void : never);

interface Definition<Parameters extends z.ZodType, Result extends z.ZodType> {
  readonly parameters: Parameters;
  readonly result: Result;
  handle(parameters: z.output<Parameters>, context: EngineContext): Answer<Result> | Promise<Answer<Result>>;
}

export const procedure = <Parameters extends z.ZodType, Result extends z.ZodType>(
  definition: Definition<Parameters, Result>,
): Procedure<Parameters, Result> => definition;

interface AuditDefinition<Shape extends z.ZodRawShape, Result extends z.ZodType> {
  readonly parameters?: Shape;
  readonly result: Result;
  handle(
    audit: Audit,
    parameters: z.output<z.ZodObject<Shape>>,
    context: EngineContext,
  ): Answer<Result> | Promise<Answer<Result>>;
}

/** On an open audit, whose id is its parameter `audit`. */
export const ofAudit = <Result extends z.ZodType, Shape extends z.ZodRawShape = Record<never, never>>(
  definition: AuditDefinition<Shape, Result>,
): Procedure<z.ZodObject<{ audit: z.ZodString } & Shape>, Result> => ({
  parameters: inAudit.extend({ ...definition.parameters }) as never,
  result: definition.result,
  handle: ({ audit, ...parameters }: z.output<typeof inAudit>, context: EngineContext) =>
    definition.handle(context.audit(audit), parameters as never, context),
});

export function perEngine<State>(create: () => State): (context: EngineContext) => State {
  const states = new WeakMap<EngineContext, State>();
  return (context) => {
    const state = states.get(context) ?? create();
    states.set(context, state);
    return state;
  };
}

export class RunningJobs {
  readonly #running = new Map<string, AbortController>();

  /** `null`: nobody can end it. Of several under one name the latest can be ended. */
  async run<Result>(name: string | null, work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    const controller = new AbortController();
    if (name !== null) this.#running.set(name, controller);
    try {
      return await work(controller.signal);
    } finally {
      if (name !== null && this.#running.get(name) === controller) this.#running.delete(name);
    }
  }

  cancel(name: string): void {
    this.#running.get(name)?.abort();
  }
}
