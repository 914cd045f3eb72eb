import type { Port } from '../../src-main/contract/port.ts';
import { keyProtocol, signedOutPath, socketProtocol } from '../../src-main/contract/web-session.ts';
import { sessionKey } from './session-key.ts';

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
