import { rmSync } from 'node:fs';
import path from 'node:path';
import { RequestError } from '../contract/rpc.ts';
import { readAuditFile } from '../engine/store/audit-file.ts';
import { temporaryFolder } from '../engine/temporary-folder.ts';
import type { Session } from './acting.ts';

/** Of a file that a window has locked, a copy is read. Returns the id of the audit. */
export async function openToRead({ client, terminal }: Session, file: string): Promise<string> {
  const named = path.resolve(file);
  try {
    return (await client.request('audit/open', { file: named })).audit;
  } catch (error) {
    if (!(error instanceof RequestError) || error.wire.code !== 'audit-file-locked') throw error;
  }
  const folder = temporaryFolder('reading');
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  const copy = path.join(folder, path.basename(named));
  const database = readAuditFile(named);
  await database.backup(copy).finally(() => database.close());
  const { audit } = await client.request('audit/open', { file: copy });
  await client.request('recent/forget', { file: copy });
  terminal.note(terminal.text('readBeside', { file: named }));
  return audit;
}

const rowsAtOnce = 500;

/** Of a list that is answered in parts. */
export async function allRows<Row>(
  read: (part: { offset: number; limit: number }) => Promise<{ readonly rows: readonly Row[]; readonly total: number }>,
  max = Infinity,
): Promise<Row[]> {
  const all: Row[] = [];
  for (let end = max; all.length < end;) {
    const { rows, total } = await read({ offset: all.length, limit: Math.min(rowsAtOnce, max - all.length) });
    if (rows.length === 0) break;
    all.push(...rows);
    end = Math.min(max, total);
  }
  return all;
}
