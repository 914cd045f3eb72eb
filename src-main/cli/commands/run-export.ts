import type { ExportResult } from '../../contract/exports.ts';
import type { ExportFlags } from '../export-flags.ts';
import type { Interruption } from '../interruption.ts';
import type { OpenAudit } from './run-audit.ts';

export interface WantedExport extends ExportFlags {
  /** A new one beside the audit file when null. */
  readonly folder: string | null;
  readonly existing: 'refuse' | 'replace';
}

/**
 * Writes the files of an open audit with progress on the terminal; Ctrl-C cancels. A format that could not be made is told with its hint,
 * the others are there. Fails with `cancelled`, or with what made all of it fail.
 */
export async function runExport(
  { client, terminal, audit }: OpenAudit,
  interruption: Interruption,
  { formats, tables, form, client: reader, folder, existing }: WantedExport,
): Promise<ExportResult> {
  const forget = client.on('export/progress', ({ format, fraction }) => {
    if (!terminal.interactive) return;
    const name = format === null ? '' : terminal.shared(`exportFormat.${format}`);
    terminal.rewrite(terminal.text('exporting', { format: name, percent: Math.floor(fraction * 100) }));
  });
  interruption.onInterrupt(() => void client.request('export/cancel', { audit }));
  try {
    const result = await client.request('export/run', { audit, formats, tables, form, folder, existing, client: reader, locale: terminal.locale });
    for (const { format, error } of result.failures) {
      terminal.note(`${terminal.shared(`exportFormat.${format}`)}: ${terminal.shared(`error.${error.code}.message`, error.parameters)}`);
      terminal.note(terminal.text('hint', { hint: terminal.shared(`error.${error.code}.hint`, error.parameters) }));
    }
    return result;
  } finally {
    forget();
    interruption.forget();
  }
}

export const pathsOf = ({ files }: ExportResult): string[] => files.map(({ path }) => path);
