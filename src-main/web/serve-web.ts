import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signedOutPath } from '../contract/web-session.ts';
import { AppError, codeOf } from '../engine/app-error.ts';
import type { Engine } from '../engine/engine.ts';
import { securityHeaders } from '../node/security-headers.ts';
import { startRoute, type StartRequest } from '../node/start-request.ts';
import { AccessControl } from './access.ts';
import { serveSockets } from './sockets.ts';
import type { WebPlatform } from './web-platform.ts';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { findRendererFile } from '../node/renderer-files.ts';

interface WebOptions {
  readonly engine: Engine;
  readonly platform: Pick<WebPlatform, 'downloads'>;
  readonly port?: number;
  readonly rendererFolder: string;
  readonly start?: StartRequest;
}

export interface WebServer {
  readonly url: string;
  inviteUrl(): string;
  close(): Promise<void>;
}

/** Serves the renderer and the engine on 127.0.0.1. Fails with `port-in-use`. */
export async function serveWeb(options: WebOptions): Promise<WebServer> {
  const access = new AccessControl();
  const server = createServer();
  const port = await listen(server, options.port ?? 0);
  server.on('request', (request, response) => void answer({ ...options, access, port }, request, response));
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

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) =>
      reject(codeOf(error) === 'EADDRINUSE' ? new AppError('port-in-use', { port: String(port) }) : error),
    );
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

interface Site extends WebOptions {
  readonly access: AccessControl;
  readonly port: number;
}

async function answer(
  { access, port, rendererFolder, platform }: Site,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
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
  // Browsers carry the part after `#` over the redirect, so the page still opens at its route.
  if (verdict === 'sign-in')
    return redirect(response, { Location: access.signedInPath(), 'Set-Cookie': access.cookie(port) });
  if (request.method !== 'GET' && request.method !== 'HEAD') return sendText(response, 405, 'Only GET and HEAD.');
  // A used invitation, or what is no secret, should leave the address bar.
  if (url.searchParams.has('token') || url.searchParams.has('code')) return redirect(response, { Location: '/' });
  const download = platform.downloads.find(url.pathname);
  if (download) return await sendDownload(response, download, request.method);
  return await sendRendererFile(response, rendererFolder, url.pathname, request.method);
}

/** A request target that is no path, which only a hand-written client sends, is taken as one that does not exist. */
function addressOf(request: IncomingMessage, port: number): URL {
  const base = `http://127.0.0.1:${port}`;
  const target = request.url ?? '/';
  return URL.parse(target.startsWith('/') ? base + target : base + '/-') ?? new URL('/-', base);
}

function redirect(response: ServerResponse, headers: Readonly<Record<string, string>>): void {
  response.writeHead(303, headers).end();
}

function sendText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' }).end(`${text}\n`);
}

async function sendRendererFile(
  response: ServerResponse,
  folder: string,
  pathname: string,
  method: string,
): Promise<void> {
  const found = await findRendererFile(folder, pathname);
  if (!found) return sendText(response, 404, 'Not found.');
  const cached = found.immutable ? 'private, max-age=31536000, immutable' : 'no-cache';
  await sendFile(response, found.file, method, { 'Content-Type': found.type, 'Cache-Control': cached });
}

/** A file to be saved. A report is built from foreign pages: even if a browser showed it, the sandbox would hold it. */
async function sendDownload(response: ServerResponse, file: string, method: string): Promise<void> {
  await sendFile(response, file, method, {
    'Content-Type': 'application/octet-stream',
    'Content-Disposition': `attachment; filename*=UTF-8''${encodeHeaderName(path.basename(file))}`,
    'Content-Security-Policy': "default-src 'none'; sandbox",
  });
}

async function sendFile(
  response: ServerResponse,
  file: string,
  method: string,
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  const status = await stat(file).catch(() => null);
  if (!status?.isFile()) return sendText(response, 404, 'Not found.');
  response.writeHead(200, { ...headers, 'Content-Length': status.size });
  if (method === 'HEAD') return void response.end();
  // A file that cannot be read to its end breaks the connection off, like a browser that goes away.
  await pipeline(createReadStream(file), response).catch(() => response.destroy());
}

function encodeHeaderName(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/gu, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
