import type { z } from 'zod';

/** The engine knows more of the handler. */
export interface Procedure<Parameters extends z.ZodType, Result> {
  readonly parameters: Parameters;
  readonly handle: (parameters: never, context: never) => Result;
}
