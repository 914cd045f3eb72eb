import type { Session, Values } from '../acting.ts';
import type { ExportResult } from '../../contract/exports.ts';
import { type ExportFlags, readExportFlags } from '../export-flags.ts';
import { type Interruption, catchInterrupt } from '../interruption.ts';
import type { OpenAudit } from './run-audit.ts';

import { resolve } from 'node:path';
import { freeFolder } from '../../engine/requests/result-folder.ts';
import { exitCodeOf, exitCodes } from '../exit-codes.ts';
import { openToRead } from '../open-to-read.ts';

/** Of an audit as it stands. Ends with the code of the first format that failed. */
export async function exportCommand(session: Session, file: string, values: Values): Promise<number> {
  const { client, terminal } = session;
  const interruption = catchInterrupt();
  const flags = await readExportFlags(values);
  const audit = await openToRead(session, file);
  const folder =
    typeof values['out'] === 'string' ? resolve(values['out']) : freeFolder(resolve(file), 'report', new Date());
  const existing = values['force'] === true ? 'replace' : 'refuse';
  const written = await runExport({ client, terminal, audit }, interruption, { ...flags, folder, existing });
  const { files, failures } = written;
  terminal.show({ folder: written.folder, files, failures }, () =>
    files.map(({ path }) => terminal.text('exported', { path })),
  );
  return failures[0] ? exitCodeOf(failures[0].error.code) : exitCodes.done;
}

export interface ExportRequest extends ExportFlags {
  /** Null: a new one beside the audit file. */
  readonly folder: string | null;
  readonly existing: 'refuse' | 'replace';
}

/**
 * Ctrl-C cancels. A format that could not be made is shown with its hint. Fails with `cancelled`, or with what made all
 * of it fail.
 */
export async function runExport(
  { client, terminal, audit }: OpenAudit,
  interruption: Interruption,
  { formats, tables, form, client: reader, folder, existing }: ExportRequest,
): Promise<ExportResult> {
  const forget = client.on('export/progress', ({ format, fraction }) => {
    if (!terminal.interactive) return;
    const name = format === null ? '' : terminal.shared(`exportFormat.${format}`);
    terminal.rewrite(terminal.text('exporting', { format: name, percent: Math.floor(fraction * 100) }));
  });
  interruption.onInterrupt(() => void client.request('export/cancel', { audit }));
  try {
    const result = await client.request('export/run', {
      audit,
      formats,
      tables,
      form,
      folder,
      existing,
      client: reader,
      locale: terminal.locale,
    });
    for (const { format, error } of result.failures) {
      terminal.note(
        `${terminal.shared(`exportFormat.${format}`)}: ${terminal.shared(`error.${error.code}.message`, error.parameters)}`,
      );
      terminal.note(terminal.text('hint', { hint: terminal.shared(`error.${error.code}.hint`, error.parameters) }));
    }
    return result;
  } finally {
    forget();
    interruption.forget();
  }
}

export const pathsOf = ({ files }: ExportResult): string[] => files.map(({ path }) => path);
