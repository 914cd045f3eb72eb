import type { Port } from '../../src-main/contract/port.ts';
import { enginePortMessage } from '../../src-main/contract/shell.ts';
import type { DesktopBridge } from './bridge.ts';

/** Asks the shell for the engine's port and waits for the window message that carries it. */
export function openDesktopPort(bridge: DesktopBridge): Promise<Port> {
  return new Promise((resolve) => {
    const take = (event: MessageEvent) => {
      const port = event.ports[0];
      if (event.source !== window || event.data !== enginePortMessage || !port) return;
      window.removeEventListener('message', take);
      resolve(wrap(port));
    };
    window.addEventListener('message', take);
    bridge.connect();
  });
}

function wrap(port: MessagePort): Port {
  return {
    postMessage: (message) => port.postMessage(message),
    onMessage(listener) {
      port.addEventListener('message', (event) => listener(event.data));
      /** Until now the port has kept what came. */
      port.start();
    },
    onClose: (listener) => port.addEventListener('close', listener, { once: true }),
    close: () => port.close(),
  };
}
