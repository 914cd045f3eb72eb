import type { Client, EventBody, EventName } from '../../src-main/contract/api.ts';
import type { Port } from '../../src-main/contract/port.ts';
import { connectClient } from '../../src-main/contract/rpc.ts';

type ConnectionState = 'connecting' | 'connected' | 'lost';

export type Connection = ReturnType<typeof keepConnected>;

const nothingToWake = (): void => {};
const firstDelayMillis = 300;
const maxDelayMillis = 5_000;
const patienceMillis = 8_000;

/**
 * One client over ports that come and go. Requests wait without a port; those under way fail with `host-gone`, as
 * nobody knows whether they were carried out.
 */
export function keepConnected(open: () => Promise<Port>) {
  const listeners = new Map<EventName, Set<(body: never) => void>>();
  const stateListeners = new Set<() => void>();
  let state: ConnectionState = 'connecting';
  let inner: Promise<Client> = Promise.resolve(null as never);
  let wake = nothingToWake;
  let closed = false;

  const setState = (next: ConnectionState) => {
    if (state === next) return;
    state = next;
    for (const listener of stateListeners) listener();
  };
  const attach = (client: Client, name: EventName) => {
    client.on(name, (body: EventBody<EventName>) => {
      for (const listener of listeners.get(name) ?? []) listener(body as never);
    });
  };
  const connect = () => {
    inner = openPatiently(open, (resume) => (wake = resume), setState).then((port) => {
      const client = connectClient(observeClose(port, () => !closed && lose()));
      for (const name of listeners.keys()) attach(client, name);
      setState('connected');
      return client;
    });
  };
  const lose = () => {
    setState('lost');
    connect();
  };
  connect();

  const client: Client = {
    request: async (name, parameters) => (await inner).request(name, parameters),
    on(name, listener) {
      const known = listeners.get(name);
      const set = known ?? new Set();
      listeners.set(name, set.add(listener as (body: never) => void));
      if (!known && state === 'connected') void inner.then((current) => attach(current, name));
      return () => set.delete(listener as (body: never) => void);
    },
    close() {
      closed = true;
      void inner.then((current) => current.close());
    },
  };
  return {
    client,
    state: () => state,
    onState(listener: () => void) {
      stateListeners.add(listener);
      return () => void stateListeners.delete(listener);
    },
    /** Instead of waiting for the next turn. */
    retryNow: () => wake(),
  };
}

/** Waits twice as long after each failure. */
async function openPatiently(
  open: () => Promise<Port>,
  onWait: (resume: () => void) => void,
  setState: (state: ConnectionState) => void,
): Promise<Port> {
  for (let delay = firstDelayMillis; ; delay = Math.min(delay * 2, maxDelayMillis)) {
    try {
      return await Promise.race([open(), failAfter(patienceMillis)]);
    } catch {
      setState('lost');
      await new Promise<void>((resume) => {
        setTimeout(resume, delay);
        onWait(resume);
      });
    }
  }
}

function failAfter(millis: number): Promise<never> {
  return new Promise((_, reject) => setTimeout(() => reject(new Error('No port in time.')), millis));
}

/** Before the client's own listener. */
function observeClose(port: Port, onClosed: () => void): Port {
  return {
    ...port,
    onClose: (listener) =>
      port.onClose(() => {
        listener();
        onClosed();
      }),
  };
}
