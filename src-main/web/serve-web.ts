import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signedOutPath, socketProtocol } from '../contract/web-session.ts';
import { AppError, codeOf } from '../engine/app-error.ts';
import type { Engine } from '../engine/engine.ts';
import { headerText } from '../engine/source/address.ts';
import { securityHeaders, findRendererFile } from '../node/renderer-files.ts';
import { startRoute, type StartRequest } from '../node/start-request.ts';
import { accessControl, type Verdict } from './access.ts';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { randomUUID } from 'node:crypto';
import { createNodePlatform } from '../node/node-platform.ts';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { budgets } from '../engine/budgets.ts';
import { createPort, type Port } from '../contract/port.ts';

type WebOptions = Readonly<{
  engine: Engine;
  platform: Readonly<{ downloads: Downloads }>;
  port?: number;
  rendererFolder: string;
  start?: StartRequest;
}>;

export type WebServer = Awaited<ReturnType<typeof serveWeb>>;

/** Listens on 127.0.0.1. Throws `port-in-use`. */
export async function serveWeb(options: WebOptions) {
  const access = accessControl();
  const server = createServer();
  const port = await listen(server, options.port ?? 0);
  server.on('request', (request, response) => void answer(options, access, port, request, response));
  const sockets = serveSockets(server, options.engine, (request) =>
    access.judge(request, port, addressOf(request, port)),
  );
  const route = startRoute(options.start ?? { kind: 'nothing' });
  return {
    url: `http://127.0.0.1:${port}/?token=${access.token}${route}`,
    inviteUrl: () => `http://127.0.0.1:${port}/?code=${access.invite()}${route}`,
    async close() {
      sockets.close();
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

async function listen(server: Server, port: number) {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening').catch((error: unknown) => {
    throw codeOf(error) === 'EADDRINUSE' ? new AppError('port-in-use', { port: String(port) }) : error;
  });
  return (server.address() as AddressInfo).port;
}

async function answer(
  { rendererFolder, platform }: WebOptions,
  access: ReturnType<typeof accessControl>,
  port: number,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const url = addressOf(request, port);
  const sockets = [`ws://127.0.0.1:${port}`, `ws://localhost:${port}`];
  for (const [name, value] of Object.entries(securityHeaders(sockets))) response.setHeader(name, value);
  response.setHeader('Cache-Control', 'no-store');
  const verdict = access.judge(request, port, url);
  if (verdict === 'malformed') return sendText(response, 400, 'One Host header, please, and at most one Origin.');
  if (verdict === 'foreign') return sendText(response, 403, 'Forbidden.');
  if (verdict === 'too-many') return sendText(response, 429, 'Too many attempts. Wait a minute.');
  if (verdict === 'unknown' || url.pathname === signedOutPath)
    return sendText(response, 401, 'Open the address that PageTwin printed when it started.');
  // Browsers keep the fragment when they follow a redirect.
  if (verdict === 'sign-in')
    return redirect(response, { Location: access.signedInPath(), 'Set-Cookie': access.cookie(port) });
  if (request.method !== 'GET' && request.method !== 'HEAD') return sendText(response, 405, 'Only GET and HEAD.');
  // Removes a used invitation or wrong secret from the address bar.
  if (url.searchParams.has('token') || url.searchParams.has('code')) return redirect(response, { Location: '/' });
  const download = platform.downloads.find(url.pathname);
  // Reports contain foreign text, so they are sandboxed.
  if (download)
    return await sendFile(response, download, request.method, {
      'Content-Type': 'application/octet-stream',
      'Content-Disposition': `attachment; filename*=UTF-8''${headerText(path.basename(download))}`,
      'Content-Security-Policy': "default-src 'none'; sandbox",
    });
  const found = await findRendererFile(rendererFolder, url.pathname);
  if (!found) return sendText(response, 404, 'Not found.');
  const cached = found.immutable ? 'private, max-age=31536000, immutable' : 'no-cache';
  await sendFile(response, found.file, request.method, { 'Content-Type': found.type, 'Cache-Control': cached });
}

/** Request targets other than paths, which no browser sends, become a missing path. */
function addressOf(request: IncomingMessage, port: number) {
  const base = `http://127.0.0.1:${port}`;
  const target = request.url ?? '/';
  return URL.parse(target.startsWith('/') ? base + target : base + '/-') ?? new URL('/-', base);
}

function redirect(response: ServerResponse, headers: Readonly<Record<string, string>>) {
  response.writeHead(303, headers).end();
}

function sendText(response: ServerResponse, status: number, text: string) {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' }).end(`${text}\n`);
}

async function sendFile(
  response: ServerResponse,
  file: string,
  method: string,
  headers: Readonly<Record<string, string>>,
) {
  const status = await stat(file).catch(() => null);
  if (!status?.isFile()) return sendText(response, 404, 'Not found.');
  response.writeHead(200, { ...headers, 'Content-Length': status.size });
  if (method === 'HEAD') return void response.end();
  // Aborts the response, so that the browser notices.
  await pipeline(createReadStream(file), response).catch(() => response.destroy());
}

export function createWebPlatform() {
  const downloads = new Downloads();
  return { ...createNodePlatform('web', { downloadAddress: downloads.register }), downloads };
}

/** Files that the engine wrote for the user, at unguessable addresses. */
export class Downloads {
  readonly #files = new Map<string, string>();

  readonly register = (file: string) => {
    const id = randomUUID();
    this.#files.set(id, path.resolve(file));
    return `/download/${id}/${encodeURIComponent(path.basename(file))}`;
  };

  find(pathname: string) {
    const [, folder, id] = pathname.split('/');
    return folder === 'download' && id ? (this.#files.get(id) ?? null) : null;
  }
}

const pingMillis = 30_000;

/** Serves WebSockets at `/socket`; rejects other upgrades. */
function serveSockets(server: Server, engine: Engine, judge: (request: IncomingMessage) => Verdict) {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: budgets.messageBytes,
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
  // Closes sockets that did not answer the last ping, as after closing a laptop or dropping a tunnel.
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

function refuse(stream: Duplex, status: string) {
  stream
    .on('error', () => stream.destroy())
    .end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

const unsupportedData = 1007;

/** Messages are JSON texts; anything else closes the socket. */
export function webSocketPort(socket: WebSocket): Port {
  const postMessage = (message: unknown) => {
    // A frozen tab stops reading, and messages to it would fill the memory.
    if (socket.bufferedAmount > budgets.backlogBytes) socket.terminate();
    else if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message));
  };
  const { port, receive, end } = createPort(postMessage, () => socket.close());
  socket.on('message', (data, isBinary) => {
    const message = isBinary ? undefined : parseJson(data.toString());
    if (message === undefined) socket.close(unsupportedData);
    else receive(message);
  });
  socket.on('error', () => socket.terminate()).once('close', end);
  return port;
}

function parseJson(text: string) {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
