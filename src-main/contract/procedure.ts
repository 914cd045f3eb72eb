import type { z } from 'zod';

/** One request as clients see it; how it is answered is for the engine to know. */
export interface Procedure<Parameters extends z.ZodType, Result extends z.ZodType> {
  readonly parameters: Parameters;
  readonly result: Result;
  readonly handle: (parameters: never, context: never) => unknown;
}
