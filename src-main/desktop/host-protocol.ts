import { z } from 'zod';

const tab = z.number().int();
const headers = z.record(z.string(), z.string());
const body = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

/** What the engine host asks of the hidden windows in which it renders pages. `call` comes back with the outcome. */
const tabCallSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('open'), tab, call: z.number().int(), userAgent: z.string().max(1000) }),
  z.object({ kind: z.literal('load'), tab, call: z.number().int(), address: z.string().regex(/^https?:/) }),
  z.object({ kind: z.literal('read'), tab, call: z.number().int(), expression: z.string().max(10_000) }),
  z.object({ kind: z.literal('stretch'), tab, call: z.number().int(), height: z.number().int().min(1).max(100_000) }),
  z.object({ kind: z.literal('flatten'), tab, call: z.number().int(), maxLength: z.number().int() }),
  z.object({ kind: z.literal('stop'), tab, call: z.number().int() }),
  z.object({ kind: z.literal('close'), tab, call: z.number().int() }),
  /** The answer to a request of the page; null refuses it. */
  z.object({
    kind: z.literal('answer'),
    tab,
    request: z.number().int(),
    answer: z.object({ statusCode: z.number().int(), headers, body }).nullable(),
  }),
]);
export type TabCall = z.infer<typeof tabCallSchema>;

/** What the windows report to the engine host. */
const tabEventSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('done'),
    tab,
    call: z.number().int(),
    value: z.unknown(),
    failure: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('request'),
    tab,
    request: z.number().int(),
    address: z.string(),
    method: z.string(),
    headers,
    body: body.nullable(),
    type: z.string(),
  }),
  z.object({ kind: z.literal('leave'), tab, address: z.string() }),
]);
export type TabEvent = z.infer<typeof tabEventSchema>;

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
