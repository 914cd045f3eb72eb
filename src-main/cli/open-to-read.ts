import { rmSync } from 'node:fs';
import path from 'node:path';
import { RequestError } from '../contract/rpc.ts';
import { readAuditFile } from '../engine/store/audit-file.ts';
import type { Session } from './acting.ts';
import { temporaryFolder } from '../engine/temporary-folder.ts';

/**
 * Where a window keeps every other program from writing, a copy is read, and gone when the command ends. Returns the id
 * of the audit.
 */
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
  await copyBeside(named, copy);
  const { audit } = await client.request('audit/open', { file: copy });
  await client.request('recent/forget', { file: copy });
  terminal.note(terminal.text('readBeside', { file: named }));
  return audit;
}

async function copyBeside(file: string, copy: string): Promise<void> {
  const database = readAuditFile(file);
  try {
    await database.backup(copy);
  } finally {
    database.close();
  }
}
