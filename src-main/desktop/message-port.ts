import type { MessagePortMain } from 'electron';
import { createPort, type Port } from '../contract/port.ts';

/** Starts at once, since `createPort` buffers messages. */
export function messagePort(side: MessagePortMain): Port {
  const { port, receive, end } = createPort(
    (message) => side.postMessage(message),
    () => side.close(),
  );
  side.on('message', (event) => receive(event.data));
  side.once('close', end);
  side.start();
  return port;
}
