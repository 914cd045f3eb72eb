import type { Port } from '../../src-main/contract/port.ts';

/** A WebSocket to the server that delivered this page; its cookie says who we are. */
export function openWebPort(): Promise<Port> {
  const address = new URL('/socket', window.location.href);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  const socket = new WebSocket(address);
  return new Promise((resolve, reject) => {
    socket.addEventListener('open', () => resolve(wrap(socket)), { once: true });
    socket.addEventListener('close', () => reject(new Error('The server does not answer.')), { once: true });
  });
}

function wrap(socket: WebSocket): Port {
  return {
    postMessage: (message) => socket.send(JSON.stringify(message)),
    onMessage: (listener) => socket.addEventListener('message', (event) => listener(JSON.parse(String(event.data)))),
    onClose: (listener) => socket.addEventListener('close', listener, { once: true }),
    close: () => socket.close(),
  };
}
