import type { z } from 'zod';

/** A request: the schema of its parameters, and its handler, of which only the engine knows what it takes. */
export interface Procedure<Parameters extends z.ZodType, Result> {
  readonly parameters: Parameters;
  readonly handle: (parameters: never, context: never) => Result;
}
