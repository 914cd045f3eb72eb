import { z } from 'zod';

const int = z.int();
const headers = z.record(z.string(), z.string());
const body = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

const message = <const Kind extends string, Shape extends z.ZodRawShape>(kind: Kind, shape: Shape) =>
  z.object({ kind: z.literal(kind), ...shape });
const ofTab = { tab: int, call: int };

/** Calls to the hidden windows that render or print pages. `call` identifies the result. */
const tabCallSchema = z.discriminatedUnion('kind', [
  message('open', { ...ofTab, userAgent: z.string().max(1000) }),
  message('load', { ...ofTab, address: z.string().regex(/^https?:/) }),
  message('read', { ...ofTab, expression: z.string().max(10_000) }),
  message('stretch', { ...ofTab, height: int.min(1).max(100_000) }),
  message('flatten', { ...ofTab, maxLength: int }),
  message('stop', ofTab),
  message('close', ofTab),
  message('print', { ...ofTab, html: z.string(), pdf: z.string() }),
  message('answer', { tab: int, request: int, answer: z.object({ statusCode: int, headers, body }).nullable() }),
]);
export type TabCall = z.infer<typeof tabCallSchema>;

const tabEventSchema = z.discriminatedUnion('kind', [
  message('done', { ...ofTab, value: z.unknown(), failure: z.string().nullable() }),
  message('request', {
    tab: int,
    request: int,
    address: z.string(),
    method: z.string(),
    headers,
    body: body.nullable(),
    type: z.string(),
  }),
  message('leave', { tab: int, address: z.string() }),
]);
export type TabEvent = z.infer<typeof tabEventSchema>;

const hostStartSchema = z.object({
  version: z.string(),
  dataFolder: z.string(),
  auditsFolder: z.string(),
  resourcesFolder: z.string(),
  /** 1 in safe mode; null: as in the settings. */
  maxWorkers: int.min(1).nullable(),
});
export type HostStart = z.infer<typeof hostStartSchema>;

/** Messages to the engine host. `client` and `worker` carry one message port each. */
export const toHostSchema = z.discriminatedUnion('kind', [
  message('start', { start: hostStartSchema }),
  message('client', {}),
  message('worker', { worker: int }),
  message('worker-ended', { worker: int }),
  message('tab-event', { event: tabEventSchema }),
  message('close', {}),
]);
export type ToHost = z.infer<typeof toHostSchema>;

/** Messages from the engine host, which cannot fork processes, print or render itself. */
export const fromHostSchema = z.discriminatedUnion('kind', [
  message('spawn-worker', { worker: int }),
  message('kill-worker', { worker: int }),
  message('tab-call', { call: tabCallSchema }),
]);
export type FromHost = z.infer<typeof fromHostSchema>;
