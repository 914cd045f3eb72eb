import { resolve } from 'node:path';
import type { Client } from '../../contract/api.ts';
import { catchInterrupt } from '../interruption.ts';
import type { Terminal } from '../terminal.ts';
import { printSummary, readFormats, runAudit, runExport } from './run-audit.ts';

/** `demo`: the whole daily job on the bundled site, without network. */
export async function demoCommand(client: Client, terminal: Terminal, values: Readonly<Record<string, unknown>>): Promise<number> {
  const interruption = catchInterrupt();
  const formats = readFormats(values['formats']);
  const file = typeof values['file'] === 'string' ? resolve(values['file']) : null;
  const { audit, file: path } = await client.request('audit/create-demo', { file });
  terminal.note(terminal.text('created', { file: path }));
  const code = await runAudit(client, terminal, interruption, audit, null);
  const folder = typeof values['export'] === 'string' ? resolve(values['export']) : null;
  await printSummary(client, terminal, audit, code === 0 ? await runExport(client, terminal, audit, formats, folder) : []);
  return code;
}
