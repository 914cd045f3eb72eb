import type { z } from 'zod';
import type { Procedure } from '../../contract/procedure.ts';
import type { EngineContext } from './context.ts';

interface Definition<Parameters extends z.ZodType, Result extends z.ZodType> {
  readonly parameters: Parameters;
  readonly result: Result;
  handle(parameters: z.output<Parameters>, context: EngineContext): z.output<Result> | Promise<z.output<Result>>;
}

/** One request: what goes in, what comes out, and how it is answered. */
export const procedure = <Parameters extends z.ZodType, Result extends z.ZodType>(
  definition: Definition<Parameters, Result>,
): Procedure<Parameters, Result> => definition;

/** State that the requests of a subject share, as long as their engine lives: procedures themselves are the same for every engine. */
export function perEngine<State>(create: () => State): (context: EngineContext) => State {
  const states = new WeakMap<EngineContext, State>();
  return (context) => {
    const state = states.get(context) ?? create();
    states.set(context, state);
    return state;
  };
}
