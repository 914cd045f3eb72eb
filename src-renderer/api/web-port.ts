import type { Port } from '../../src-main/contract/port.ts';
import { keyProtocol, signedOutPath, socketProtocol, keyParameter } from '../../src-main/contract/web-session.ts';

/**
 * A WebSocket to the server that delivered this page. Its cookie says who we are, and the key that it was we who signed
 * in.
 */
export function openWebPort(): Promise<Port> {
  const key = sessionKey();
  if (key === null) return signedOut();
  const address = new URL('/socket', window.location.href);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  const socket = new WebSocket(address, [socketProtocol, keyProtocol(key)]);
  return new Promise((resolve, reject) => {
    socket.addEventListener('open', () => resolve(wrap(socket)), { once: true });
    socket.addEventListener('close', () => reject(new Error('The server does not answer.')), { once: true });
  });
}

/** Nothing can be done without the key, so the page gives way to one that says how to sign in. */
function signedOut(): Promise<never> {
  window.location.replace(signedOutPath);
  return Promise.reject(new Error('This page was opened without signing in.'));
}

function wrap(socket: WebSocket): Port {
  return {
    postMessage: (message) => socket.send(JSON.stringify(message)),
    onMessage: (listener) => socket.addEventListener('message', (event) => listener(JSON.parse(String(event.data)))),
    onClose: (listener) => socket.addEventListener('close', listener, { once: true }),
    close: () => socket.close(),
  };
}

const storageName = 'pagetwin-key';

/** Where a browser keeps nothing for the origin, the key lasts as long as the page. */
let ownKey: string | null = null;

/**
 * The key that signing in put into the address; from there it goes into the storage of this origin, where other tabs
 * find it, and out of sight. Null for a page that was opened without signing in.
 */
function sessionKey(): string | null {
  const address = new URL(window.location.href);
  const given = address.searchParams.get(keyParameter);
  if (given !== null) {
    address.searchParams.delete(keyParameter);
    window.history.replaceState(window.history.state, '', address);
    keep(given);
  }
  return ownKey ?? kept();
}

function keep(key: string): void {
  ownKey = key;
  try {
    window.localStorage.setItem(storageName, key);
  } catch {
    // Storage is switched off.
  }
}

function kept(): string | null {
  try {
    return window.localStorage.getItem(storageName);
  } catch {
    return null;
  }
}
