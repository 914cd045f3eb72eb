import { resolve } from 'node:path';
import type { RequestParameters } from '../../contract/api.ts';
import type { ExportResult } from '../../contract/exports.ts';
import { planFiles } from '../../contract/plan.ts';
import { freeFolder } from '../../engine/requests/result-folder.ts';
import {
  catchInterrupt,
  exitCodeOf,
  exitCodes,
  type Interruption,
  type OpenAudit,
  openToRead,
  pathOf,
  type Session,
  type Values,
  outOfRange,
} from '../acting.ts';
import { listed, readExportFlags } from '../option-flags.ts';
import { exportDisplay } from '../terminal.ts';

/** Defaults to a new folder beside the audit. */
const resultPlace = (file: string, kind: 'plan' | 'report', { out, force }: Values) => ({
  folder: pathOf(out) ?? freeFolder(resolve(file), kind),
  existing: force === true ? ('replace' as const) : ('refuse' as const),
});

export async function exportCommand(session: Session, file: string, values: Values) {
  const { terminal } = session;
  const interruption = catchInterrupt();
  const flags = await readExportFlags(values);
  const audit = await openToRead(session, file);
  const wanted = { ...flags, ...resultPlace(file, 'report', values) };
  const exported = await runExport({ ...session, audit }, interruption, wanted);
  const { folder, files, failures } = exported;
  terminal.show({ folder, files, failures }, () => files.map(({ path }) => terminal.text('exported', { path })));
  return exportCode(exported);
}

/** The code of the first failed format. */
export const exportCode = ({ failures: [failure] }: ExportResult) =>
  failure ? exitCodeOf(failure.error.code) : exitCodes.done;

/** Ctrl-C cancels (`cancelled`). Notes failed formats. */
export async function runExport(
  { client, terminal, audit }: OpenAudit,
  interruption: Interruption,
  request: Omit<RequestParameters<'export/run'>, 'audit' | 'locale'>,
): Promise<ExportResult> {
  const show = exportDisplay(terminal);
  const forget = client.on('export/progress', ({ format, fraction }) =>
    show(format === null ? '' : terminal.shared(`exportFormat.${format}`), fraction),
  );
  try {
    const running = client.request('export/run', { audit, ...request, locale: terminal.locale });
    // Set only now, since an earlier Ctrl-C would find nothing to cancel.
    interruption.onInterrupt(() => void client.request('export/cancel', { audit }));
    const result = await running;
    for (const { format, error } of result.failures)
      terminal.noteError(error, `${terminal.shared(`exportFormat.${format}`)}: `);
    return result;
  } finally {
    forget();
    interruption.forget();
  }
}

const job = 'plan';

export async function planCommand(session: Session, file: string, values: Values) {
  const { client, terminal } = session;
  const files = listed(values['files'] ?? planFiles, planFiles, (file) =>
    outOfRange('--files', planFiles.join(' / '), file),
  );
  const audit = await openToRead(session, file);
  const interruption = catchInterrupt();
  interruption.onInterrupt(() => void client.request('plan/cancel', { job }));
  const show = exportDisplay(terminal);
  const forget = client.on('plan/progress', ({ fraction, file: written }) =>
    show(terminal.shared(`planFile.${written}`), fraction),
  );
  try {
    const written = await client.request('plan/export', {
      audit,
      files,
      job,
      locale: terminal.locale,
      ...resultPlace(file, 'plan', values),
      includeProposals: values['includeProposals'] === true,
      ...(typeof values['owner'] === 'string' && { owners: [values['owner']] }),
    });
    terminal.show(written, () =>
      written.files.map(({ path, entries, refused }) => terminal.text('planWritten', { path, entries, refused })),
    );
    const { decided, proposals, includesProposals } = written;
    const leftOut = decided === 0 ? 'nothingDecided' : 'proposalsLeftOut';
    if (proposals > 0) terminal.noteText(includesProposals ? 'proposalsIncluded' : leftOut, { count: proposals });
    if (written.placeless > 0) terminal.noteText('planPlaceless', { count: written.placeless });
  } finally {
    forget();
    interruption.forget();
  }
}
