import { resolve } from 'node:path';
import type { Client } from '../../contract/api.ts';
import { exitCodes } from '../exit-codes.ts';
import { readExportFlags } from '../export-flags.ts';
import { catchInterrupt } from '../interruption.ts';
import type { Terminal } from '../terminal.ts';
import { printSummary, runAudit } from './run-audit.ts';
import { pathsOf, runExport } from './export.ts';

/** The whole daily job, without network. */
export async function demoCommand(
  client: Client,
  terminal: Terminal,
  values: Readonly<Record<string, unknown>>,
): Promise<number> {
  const interruption = catchInterrupt();
  const flags = await readExportFlags(values);
  const file = typeof values['file'] === 'string' ? resolve(values['file']) : null;
  const { audit, file: path } = await client.request('audit/create-demo', { file, language: terminal.locale });
  terminal.note(terminal.text('created', { file: path }));
  const open = { client, terminal, audit };
  const code = await runAudit(open, interruption);
  const folder = typeof values['export'] === 'string' ? resolve(values['export']) : null;
  const wanted = { ...flags, folder, existing: 'replace' } as const;
  const files = code === exitCodes.done ? pathsOf(await runExport(open, catchInterrupt(), wanted)) : [];
  await printSummary(open, files);
  return code;
}
