import type { z } from 'zod';

/** A request: the schema of its parameters, and its handler, whose argument types only the engine knows. */
export interface Procedure<Parameters extends z.ZodType, Result> {
  readonly parameters: Parameters;
  readonly handle: (parameters: never, context: never) => Result;
}
