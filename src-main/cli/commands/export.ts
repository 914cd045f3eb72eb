import { resolve } from 'node:path';
import type { Client } from '../../contract/api.ts';
import { exitCodes } from '../exit-codes.ts';
import type { Terminal } from '../terminal.ts';
import { readFormats, runExport } from './run-audit.ts';

/** `export F --out DIR`: the files of an audit as it stands. */
export async function exportCommand(client: Client, terminal: Terminal, file: string, values: Readonly<Record<string, unknown>>): Promise<number> {
  const formats = readFormats(values['formats']);
  const { audit } = await client.request('audit/open', { file: resolve(file) });
  const files = await runExport(client, terminal, audit, formats, typeof values['out'] === 'string' ? resolve(values['out']) : null);
  if (terminal.json) terminal.result(JSON.stringify({ files }, null, 2));
  else for (const path of files) terminal.result(terminal.text('exported', { path }));
  return exitCodes.done;
}
