import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { socketProtocol } from '../contract/web-session.ts';
import type { Engine } from '../engine/engine.ts';
import type { Verdict } from './access.ts';
import { budgets } from '../engine/budgets.ts';
import { createPortInbox, type Port } from '../contract/port.ts';

const maxPayload = budgets.messageBytes;
const pingMillis = 30_000;

/** Connects every welcome WebSocket on `/socket` with the engine; all others are refused before any upgrade. */
export function serveSockets(
  server: Server,
  engine: Engine,
  judge: (request: IncomingMessage) => Verdict,
): { close(): void } {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload,
    perMessageDeflate: false,
    handleProtocols: () => socketProtocol,
  });
  const alive = new WeakSet<WebSocket>();
  server.on('upgrade', (request, stream, head) => {
    const verdict = judge(request);
    if (verdict === 'malformed') return refuse(stream, '400 Bad Request');
    if (verdict !== 'welcome') return refuse(stream, '401 Unauthorized');
    if (request.url !== '/socket') return refuse(stream, '404 Not Found');
    sockets.handleUpgrade(request, stream, head, (socket) => {
      alive.add(socket.on('pong', () => alive.add(socket)));
      engine.connect(webSocketPort(socket));
    });
  });
  // Who did not answer the last ping is gone, even if the connection was never closed: a laptop lid, a dropped tunnel.
  const timer = setInterval(() => {
    for (const socket of sockets.clients)
      if (alive.delete(socket)) socket.ping();
      else socket.terminate();
  }, pingMillis).unref();
  return {
    close() {
      clearInterval(timer);
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
    },
  };
}

function refuse(stream: Duplex, status: string): void {
  stream
    .on('error', () => stream.destroy())
    .end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

const unsupportedData = 1007;
/** A browser that reads no more, such as a frozen tab, would be written to until the memory is full. */
const maxBacklogBytes = budgets.backlogBytes;

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
