import { existsSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

export const startRequestSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('nothing') }),
  z.object({ kind: z.literal('demo') }),
  z.object({ kind: z.literal('file'), file: z.string() }),
  z.object({ kind: z.literal('source'), source: z.string() }),
]);
export type StartRequest = z.infer<typeof startRequestSchema>;

export function readStartRequest(args: readonly string[], folder: string): StartRequest {
  if (args.includes('--demo')) return { kind: 'demo' };
  const text = args.find((argument) => argument !== '' && !argument.startsWith('-'));
  if (text === undefined) return { kind: 'nothing' };
  if (text.toLowerCase().endsWith('.pagetwin')) return { kind: 'file', file: path.resolve(folder, text) };
  const found = path.resolve(folder, text);
  return { kind: 'source', source: existsSync(found) ? found : text };
}

export function startRoute(request: StartRequest) {
  if (request.kind === 'demo') return '#/?demo=1';
  if (request.kind === 'file') return `#/open?file=${encodeURIComponent(request.file)}`;
  if (request.kind === 'source') return `#/?source=${encodeURIComponent(request.source)}`;
  return '';
}

export function startArguments(request: StartRequest) {
  if (request.kind === 'demo') return ['--demo'];
  if (request.kind === 'file') return [request.file];
  return request.kind === 'source' ? [request.source] : [];
}
