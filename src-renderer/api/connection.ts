import { type Client, connectClient, eventListeners } from '#contract/api.ts';
import type { Port } from '#contract/port.ts';
import { type DesktopBridge, enginePortMessage } from '#contract/shell.ts';
import { keyParameter, keyProtocol, signedOutPath, socketProtocol } from '#contract/web-session.ts';

type ConnectionState = 'connecting' | 'connected' | 'lost';

export type Connection = ReturnType<typeof keepConnected>;

const firstDelayMillis = 300;
const maxDelayMillis = 5_000;
const patienceMillis = 8_000;

/** One client over changing ports. Requests wait for a port; pending ones fail with `host-gone` when it closes. */
export function keepConnected(open: () => Promise<Port>) {
  const events = eventListeners();
  const stateListeners = new Set<() => void>();
  let state: ConnectionState = 'connecting';
  let inner: Promise<Client> = Promise.resolve(null as never);
  let wake: (() => void) | null = null;
  let closed = false;

  const setState = (next: ConnectionState) => {
    if (state === next) return;
    state = next;
    for (const listener of stateListeners) listener();
  };
  const connect = () => {
    inner = openPatiently().then((port) => {
      const onClose = (listener: () => void) =>
        port.onClose(() => {
          listener();
          if (closed) return;
          setState('lost');
          connect();
        });
      const client = connectClient({ ...port, onClose }, events);
      setState('connected');
      return client;
    });
  };
  const openPatiently = async () => {
    for (let delay = firstDelayMillis; ; delay = Math.min(delay * 2, maxDelayMillis)) {
      try {
        return await Promise.race([open(), failAfter(patienceMillis)]);
      } catch {
        setState('lost');
        await new Promise<void>((resume) => {
          setTimeout(resume, delay);
          wake = resume;
        });
      }
    }
  };
  connect();

  const client: Client = {
    request: async (name, parameters) => (await inner).request(name, parameters),
    on: events.on,
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
    retryNow: () => wake?.(),
  };
}

const failAfter = (millis: number): Promise<never> =>
  new Promise((_, reject) => setTimeout(() => reject(new Error('No port in time.')), millis));

export const openDesktopPort = (bridge: DesktopBridge): Promise<Port> =>
  new Promise((resolve) => {
    const take = (event: MessageEvent) => {
      const port = event.ports[0];
      if (event.source !== window || event.data !== enginePortMessage || !port) return;
      window.removeEventListener('message', take);
      resolve(overPort(port));
    };
    window.addEventListener('message', take);
    bridge.connect();
  });

const overPort = (port: MessagePort): Port => ({
  postMessage: (message) => port.postMessage(message),
  onMessage(listener) {
    port.addEventListener('message', (event) => listener(event.data));
    port.start();
  },
  onClose: (listener) => port.addEventListener('close', listener, { once: true }),
  close: () => port.close(),
});

/** The cookie identifies the browser, the key proves that this page signed in. */
export function openWebPort(): Promise<Port> {
  const key = sessionKey();
  if (key === null) {
    window.location.replace(signedOutPath);
    return Promise.reject(new Error('This page was opened without signing in.'));
  }
  const address = new URL('/socket', window.location.href);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  const socket = new WebSocket(address, [socketProtocol, keyProtocol(key)]);
  return new Promise((resolve, reject) => {
    socket.addEventListener('open', () => resolve(overSocket(socket)), { once: true });
    socket.addEventListener('close', () => reject(new Error('The server does not answer.')), { once: true });
  });
}

const overSocket = (socket: WebSocket): Port => ({
  postMessage: (message) => socket.send(JSON.stringify(message)),
  onMessage: (listener) => socket.addEventListener('message', (event) => listener(JSON.parse(String(event.data)))),
  onClose: (listener) => socket.addEventListener('close', listener, { once: true }),
  close: () => socket.close(),
});

const storageName = 'pagetwin-key';

/** The key if the browser refuses storage; lasts as long as the page. */
let ownKey: string | null = null;

/** Moves the key from the address to storage, for other tabs; null if not signed in. */
function sessionKey() {
  const address = new URL(window.location.href);
  const given = address.searchParams.get(keyParameter);
  if (given !== null) {
    address.searchParams.delete(keyParameter);
    window.history.replaceState(window.history.state, '', address);
    ownKey = given;
  }
  try {
    if (given !== null) window.localStorage.setItem(storageName, given);
    return ownKey ?? window.localStorage.getItem(storageName);
  } catch {
    return ownKey;
  }
}
