import type { z } from 'zod';

export interface Procedure<Parameters extends z.ZodType, Result extends z.ZodType> {
  readonly parameters: Parameters;
  readonly result: Result;
  readonly handle: (parameters: never, context: never) => unknown;
}
