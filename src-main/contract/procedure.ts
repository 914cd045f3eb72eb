import type { z } from 'zod';

/** The engine knows more of the handler. */
export interface Procedure<Parameters extends z.ZodType, Result extends z.ZodType> {
  readonly parameters: Parameters;
  readonly result: Result;
  readonly handle: (parameters: never, context: never) => unknown;
}
