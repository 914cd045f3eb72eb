import type { Port } from '../../src-main/contract/port.ts';
import { enginePortMessage, type DesktopBridge } from '../../src-main/contract/shell.ts';
import { keyParameter, keyProtocol, signedOutPath, socketProtocol } from '../../src-main/contract/web-session.ts';

export function openDesktopPort(bridge: DesktopBridge): Promise<Port> {
  return new Promise((resolve) => {
    const take = (event: MessageEvent) => {
      const port = event.ports[0];
      if (event.source !== window || event.data !== enginePortMessage || !port) return;
      window.removeEventListener('message', take);
      resolve(overPort(port));
    };
    window.addEventListener('message', take);
    bridge.connect();
  });
}

function overPort(port: MessagePort): Port {
  return {
    postMessage: (message) => port.postMessage(message),
    onMessage(listener) {
      port.addEventListener('message', (event) => listener(event.data));
      /** It has kept what came. */
      port.start();
    },
    onClose: (listener) => port.addEventListener('close', listener, { once: true }),
    close: () => port.close(),
  };
}

/** The cookie says who we are, the key that it was we who signed in. */
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

function overSocket(socket: WebSocket): Port {
  return {
    postMessage: (message) => socket.send(JSON.stringify(message)),
    onMessage: (listener) => socket.addEventListener('message', (event) => listener(JSON.parse(String(event.data)))),
    onClose: (listener) => socket.addEventListener('close', listener, { once: true }),
    close: () => socket.close(),
  };
}

const storageName = 'pagetwin-key';

/** Without storage it lasts as long as the page. */
let ownKey: string | null = null;

/** Moves from the address into storage, for other tabs. Null: not signed in. */
function sessionKey(): string | null {
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
    // Without storage.
    return ownKey;
  }
}
