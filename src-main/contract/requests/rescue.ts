import { z } from 'zod';
import { fileFaultSchema, rescueEndedSchema, rescueProgressSchema } from '../rescue.ts';
import { nothing } from './shapes.ts';

const ofFile = z.object({ file: z.string() });

export const rescueRequests = {
  /**
   * Begins to write what can be read of a damaged audit into a new file and returns at once; progress and the outcome arrive as events. An audit that
   * is open is closed for it. Of one whose file is gone while it is open, what is still known is written. `output: null` puts the new file beside
   * the old one, which is only read.
   */
  'audit/rescue': {
    parameters: ofFile.extend({ output: z.string().nullable().default(null) }),
    result: z.object({ job: z.string(), output: z.string() }),
  },
  /** Stops it and throws away what is half written. */
  'audit/cancel-rescue': { parameters: ofFile, result: nothing },
  /** How far the rescue of a file is, and how the last one of this session ended. */
  'audit/rescue-state': {
    parameters: ofFile,
    result: z.object({ running: rescueProgressSchema.nullable(), last: rescueEndedSchema.nullable() }),
  },
  /** Reads the whole file, compares its indexes with its tables and unpacks the contents of pages. Opening does a part of that. */
  'audit/examine': { parameters: ofFile, result: z.object({ tables: z.number().int(), faults: z.array(fileFaultSchema) }) },
} as const;

export const rescueEvents = {
  /** At most four times a second while a file is being rescued. */
  'rescue/progress': rescueProgressSchema,
  /** Exactly once for each rescue. */
  'rescue/ended': rescueEndedSchema,
  /** While a file is examined: tables. */
  'examine/progress': z.object({ file: z.string(), done: z.number().int(), total: z.number().int() }),
} as const;
