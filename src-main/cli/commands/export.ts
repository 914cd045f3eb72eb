import { resolve } from 'node:path';
import type { Client } from '../../contract/api.ts';
import { freeFolder } from '../../engine/requests/result-folder.ts';
import { exitCodeOf, exitCodes } from '../exit-codes.ts';
import { readExportFlags } from '../export-flags.ts';
import { catchInterrupt } from '../interruption.ts';
import { openToRead } from '../open-to-read.ts';
import type { Terminal } from '../terminal.ts';
import { runExport } from './run-export.ts';

/** `export F --out DIR`: the files of an audit as it stands. Ends with the code of the first format that failed, when one did. */
export async function exportCommand(client: Client, terminal: Terminal, file: string, values: Readonly<Record<string, unknown>>): Promise<number> {
  const interruption = catchInterrupt();
  const flags = await readExportFlags(values);
  const audit = await openToRead(client, terminal, file);
  const folder = typeof values['out'] === 'string' ? resolve(values['out']) : freeFolder(resolve(file), 'report', new Date());
  const existing = values['force'] === true ? 'replace' : 'refuse';
  const { files, failures, folder: written } = await runExport({ client, terminal, audit }, interruption, { ...flags, folder, existing });
  if (terminal.json) terminal.result(JSON.stringify({ folder: written, files, failures }, null, 2));
  else for (const { path } of files) terminal.result(terminal.text('exported', { path }));
  return failures[0] ? exitCodeOf(failures[0].error.code) : exitCodes.done;
}
