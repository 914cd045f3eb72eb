import type { z } from 'zod';

/** One request: what goes in, what comes out, and how it is answered. The engine knows more of the handler. */
export interface Procedure<Parameters extends z.ZodType, Result extends z.ZodType> {
  readonly parameters: Parameters;
  readonly result: Result;
  readonly handle: (parameters: never, context: never) => unknown;
}
