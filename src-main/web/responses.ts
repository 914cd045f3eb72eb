import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { findRendererFile } from '../node/renderer-files.ts';

export function sendText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' }).end(`${text}\n`);
}

export async function sendRendererFile(
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

/**
 * Sends a file to be saved. A report is built from foreign pages; even if a browser showed it, the sandbox would keep
 * it from acting.
 */
export async function sendDownload(response: ServerResponse, file: string, method: string): Promise<void> {
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
  // A browser that goes away in the middle is not worth a word; a file that cannot be read to its end breaks the
  // connection off.
  await pipeline(createReadStream(file), response).catch(() => response.destroy());
}

/** RFC 5987 leaves out some characters that encodeURIComponent keeps. */
function encodeHeaderName(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/gu, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
