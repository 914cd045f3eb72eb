import { z } from 'zod';
import type { Router } from '../engine/requests/router.ts';
import type { EventBody, EventName } from './events.ts';
import { wireErrorSchema, type WireError } from './errors.ts';
import type { Port } from './port.ts';

// The only import from a higher layer, and only of a type.

export type { ChangedList, EventBody, EventName } from './events.ts';

export type RequestName = keyof Router;
export type RequestParameters<Name extends RequestName> = z.input<Router[Name]['parameters']>;
export type Result<Name extends RequestName> = Answered<Router[Name]['handle']>;

/** `undefined` is sent as an empty object. */
type Answered<Handle> = Handle extends (...parameters: never) => infer Value
  ? Awaited<Value> extends void
    ? Record<string, never>
    : Awaited<Value>
  : never;

export interface Client {
  request<Name extends RequestName>(name: Name, parameters: RequestParameters<Name>): Promise<Result<Name>>;
  on<Name extends EventName>(name: Name, listener: (body: EventBody<Name>) => void): () => void;
  close(): void;
}

const rowsAtOnce = 500;

/** Of a list that is sent part by part. */
export async function allRows<Row>(
  read: (part: { offset: number; limit: number }) => Promise<{ readonly rows: readonly Row[]; readonly total: number }>,
  max = Infinity,
): Promise<Row[]> {
  const all: Row[] = [];
  for (let end = max; all.length < end;) {
    const { rows, total } = await read({ offset: all.length, limit: Math.min(rowsAtOnce, max - all.length) });
    if (rows.length === 0) break;
    all.push(...rows);
    end = Math.min(max, total);
  }
  return all;
}

const toEngine = z.object({ id: z.int(), name: z.string(), parameters: z.unknown() });
const toClient = z.union([
  z.object({ id: z.int(), result: z.unknown() }),
  z.object({ id: z.int(), error: wireErrorSchema }),
  z.object({ event: z.string(), body: z.unknown() }),
]);

/** Clients translate the message by the code. */
export class RequestError extends Error {
  readonly wire: WireError;

  constructor(wire: WireError) {
    super(wire.message);
    this.name = 'RequestError';
    this.wire = wire;
  }
}

const hostGone: WireError = {
  code: 'host-gone',
  message: 'The engine stopped.',
  hint: 'It is being started again; the audit continues from its last checkpoint.',
  retryable: true,
  parameters: {},
};

/** Kept apart, since they may outlive a connection. */
export function eventListeners() {
  const listeners = new Map<string, Set<(body: never) => void>>();
  return {
    on<Name extends EventName>(name: Name, listener: (body: EventBody<Name>) => void) {
      const set = listeners.get(name) ?? new Set();
      listeners.set(name, set.add(listener));
      return () => void set.delete(listener);
    },
    hear(name: string, body: unknown) {
      for (const listener of listeners.get(name) ?? []) listener(body as never);
    },
  };
}

/** Answers of the engine are not validated: it is compiled against the same contract. */
export function connectClient(port: Port, { on, hear } = eventListeners()): Client {
  const waiting = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>();
  let lastId = 0;
  let open = true;

  port.onMessage((message) => {
    const answer = toClient.parse(message);
    if ('event' in answer) return hear(answer.event, answer.body);
    const request = waiting.get(answer.id);
    if (!request) return;
    waiting.delete(answer.id);
    if ('error' in answer) return request.reject(new RequestError(answer.error));
    request.resolve(answer.result as never);
  });
  port.onClose(() => {
    open = false;
    for (const { reject } of waiting.values()) reject(new RequestError(hostGone));
    waiting.clear();
  });

  return {
    request(name, parameters) {
      return new Promise((resolve, reject) => {
        if (!open) return reject(new RequestError(hostGone));
        lastId += 1;
        waiting.set(lastId, { resolve: resolve as (value: never) => void, reject });
        port.postMessage({ id: lastId, name, parameters });
      });
    },
    on,
    close: () => port.close(),
  };
}

/** Returns a function that sends events to this client. */
export function serveClient(
  port: Port,
  answer: (name: string, parameters: unknown) => Promise<unknown>,
  toWireError: (error: unknown) => WireError,
): <Name extends EventName>(name: Name, body: EventBody<Name>) => void {
  let open = true;
  const send = (message: unknown) => {
    if (open) port.postMessage(message);
  };
  port.onClose(() => {
    open = false;
  });
  port.onMessage((message) => {
    const parsed = toEngine.safeParse(message);
    if (!parsed.success) {
      // −1, which no request has, for a message without a number.
      const id = toEngine.pick({ id: true }).safeParse(message).data?.id ?? -1;
      return send({ id, error: toWireError(parsed.error) });
    }
    const { id, name, parameters } = parsed.data;
    // Sending the result can throw too, when it cannot be serialised.
    answer(name, parameters)
      .then((result) => send({ id, result }))
      .catch((error: unknown) => send({ id, error: toWireError(error) }));
  });
  return (name, body) => send({ event: name, body });
}
