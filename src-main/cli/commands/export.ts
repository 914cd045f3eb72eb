import { resolve } from 'node:path';
import type { RequestParameters } from '../../contract/api.ts';
import type { ExportResult } from '../../contract/exports.ts';
import { freeFolder } from '../../engine/requests/result-folder.ts';
import type { Session, Values } from '../acting.ts';
import { exitCodeOf, exitCodes } from '../exit-codes.ts';
import { readExportFlags } from '../export-flags.ts';
import { type Interruption, catchInterrupt } from '../interruption.ts';
import { openToRead } from '../open-to-read.ts';
import { exportDisplay } from '../progress-display.ts';
import { pathOf } from '../text-files.ts';
import type { OpenAudit } from './run-audit.ts';

/** A new folder beside the audit by default. */
export const resultPlace = (file: string, kind: 'plan' | 'report', { out, force }: Values) => ({
  folder: pathOf(out) ?? freeFolder(resolve(file), kind, new Date()),
  existing: force === true ? ('replace' as const) : ('refuse' as const),
});

/** Ends with the code of the first failure. */
export async function exportCommand(session: Session, file: string, values: Values): Promise<number> {
  const { terminal } = session;
  const interruption = catchInterrupt();
  const flags = await readExportFlags(values);
  const audit = await openToRead(session, file);
  const { folder, files, failures } = await runExport({ ...session, audit }, interruption, {
    ...flags,
    ...resultPlace(file, 'report', values),
  });
  terminal.show({ folder, files, failures }, () => files.map(({ path }) => terminal.text('exported', { path })));
  return failures[0] ? exitCodeOf(failures[0].error.code) : exitCodes.done;
}

/** Ctrl-C cancels. Fails with `cancelled`, or with what made all of it fail. */
export async function runExport(
  { client, terminal, audit }: OpenAudit,
  interruption: Interruption,
  request: Omit<RequestParameters<'export/run'>, 'audit' | 'locale'>,
): Promise<ExportResult> {
  const show = exportDisplay(terminal);
  const forget = client.on('export/progress', ({ format, fraction }) =>
    show(format === null ? '' : terminal.shared(`exportFormat.${format}`), fraction),
  );
  interruption.onInterrupt(() => void client.request('export/cancel', { audit }));
  try {
    const result = await client.request('export/run', { audit, ...request, locale: terminal.locale });
    for (const { format, error } of result.failures)
      terminal.noteError(error, `${terminal.shared(`exportFormat.${format}`)}: `);
    return result;
  } finally {
    forget();
    interruption.forget();
  }
}
