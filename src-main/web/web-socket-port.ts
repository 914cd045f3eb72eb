import type { WebSocket } from 'ws';
import { createPortInbox, type Port } from '../contract/port.ts';
import { budgets } from '../engine/budgets.ts';

const unsupportedData = 1007;
/**
 * A browser that reads nothing any more, such as a frozen tab, would otherwise be written to until the memory is full.
 */
const { max: maxBacklogBytes } = budgets.backlogBytes;

/** A WebSocket as a port: one JSON text for each message. Whoever sends anything else is cut off. */
export function webSocketPort(socket: WebSocket): Port {
  const inbox = createPortInbox();
  socket.on('message', (data, isBinary) => {
    const message = isBinary ? undefined : parseJson(data.toString());
    if (message === undefined) socket.close(unsupportedData);
    else inbox.receive(message);
  });
  socket.on('error', () => socket.terminate()).once('close', inbox.end);
  return {
    postMessage(message) {
      if (socket.bufferedAmount > maxBacklogBytes) socket.terminate();
      else if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message));
    },
    onMessage: inbox.onMessage,
    onClose: inbox.onClose,
    close: () => socket.close(),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
