import { z } from 'zod';
import type { Procedure } from '../../contract/procedure.ts';
import type { EngineContext } from './context.ts';

export const nothing = z.object({});
export const inAudit = z.object({ audit: z.string() });

/** A part of a list. */
export const window = z.object({
  offset: z.number().int().min(0).default(0),
  limit: z.number().int().min(1).max(500).default(100),
});

/** A part of a list with the length of the whole. */
export const listOf = <T extends z.ZodType>(row: T) => z.object({ rows: z.array(row), total: z.number().int() });

/** The same with the version of the data that it was cut from; `audit/changed` announces a newer one. */
export const versionedListOf = <T extends z.ZodType>(row: T) =>
  z.object({ rows: z.array(row), total: z.number().int(), version: z.number().int() });

interface Definition<Parameters extends z.ZodType, Result extends z.ZodType> {
  readonly parameters: Parameters;
  readonly result: Result;
  handle(parameters: z.output<Parameters>, context: EngineContext): z.output<Result> | Promise<z.output<Result>>;
}

/** One request: what goes in, what comes out, and how it is answered. */
export const procedure = <Parameters extends z.ZodType, Result extends z.ZodType>(
  definition: Definition<Parameters, Result>,
): Procedure<Parameters, Result> => definition;

/**
 * State that the requests of a subject share, as long as their engine lives: procedures themselves are the same for
 * every engine.
 */
export function perEngine<State>(create: () => State): (context: EngineContext) => State {
  const states = new WeakMap<EngineContext, State>();
  return (context) => {
    const state = states.get(context) ?? create();
    states.set(context, state);
    return state;
  };
}
