import { z } from 'zod';
import { tabCallSchema, tabEventSchema } from './tab-protocol.ts';

/** What the engine host is given when it starts; the rest it finds out itself. */
const hostStartSchema = z.object({
  version: z.string(),
  dataFolder: z.string(),
  auditsFolder: z.string(),
  resourcesFolder: z.string(),
  /** Safe mode allows one; null leaves it to the settings. */
  maxWorkers: z.number().int().min(1).nullable(),
});
export type HostStart = z.infer<typeof hostStartSchema>;

/** From the main process to the engine host. `client` and `worker` carry one message port each. */
export const toHostSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('start'), start: hostStartSchema }),
  z.object({ kind: z.literal('client') }),
  z.object({ kind: z.literal('worker'), worker: z.number().int() }),
  z.object({ kind: z.literal('worker-ended'), worker: z.number().int() }),
  /** A report was printed, or why it was not. */
  z.object({ kind: z.literal('printed'), job: z.number().int(), failure: z.string().nullable() }),
  z.object({ kind: z.literal('tab-event'), event: tabEventSchema }),
  z.object({ kind: z.literal('close') }),
]);
export type ToHost = z.infer<typeof toHostSchema>;

/**
 * From the engine host to the main process. A utility process cannot fork others, so it asks for its workers, and to
 * print and render for it.
 */
export const fromHostSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('spawn-worker'), worker: z.number().int() }),
  z.object({ kind: z.literal('kill-worker'), worker: z.number().int() }),
  z.object({ kind: z.literal('print'), job: z.number().int(), html: z.string(), pdf: z.string() }),
  z.object({ kind: z.literal('cancel-print'), job: z.number().int() }),
  z.object({ kind: z.literal('tab-call'), call: tabCallSchema }),
]);
export type FromHost = z.infer<typeof fromHostSchema>;
