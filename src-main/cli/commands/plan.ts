import { resolve } from 'node:path';
import { freeFolder } from '../../engine/requests/result-folder.ts';
import type { Client } from '../../contract/api.ts';
import { planFiles, type PlanExport, type PlanFile } from '../../contract/plan.ts';
import { AppError } from '../../engine/app-error.ts';
import { exitCodes } from '../exit-codes.ts';
import { catchInterrupt } from '../interruption.ts';
import { openToRead } from '../open-to-read.ts';
import type { Terminal } from '../terminal.ts';

const job = 'plan';

/** Redirects, canonical lines, Clean-param, noindex, rewrite orders. */
export async function planCommand(
  client: Client,
  terminal: Terminal,
  file: string,
  values: Readonly<Record<string, unknown>>,
): Promise<number> {
  const files = readFiles(values['files']);
  const audit = await openToRead(client, terminal, file);
  const interruption = catchInterrupt();
  interruption.onInterrupt(() => void client.request('plan/cancel', { job }));
  const forget = client.on('plan/progress', ({ fraction, file: written }) => {
    if (terminal.interactive)
      terminal.rewrite(
        terminal.text('exporting', {
          format: terminal.shared(`planFile.${written}`),
          percent: Math.floor(fraction * 100),
        }),
      );
  });
  try {
    const written = await client.request('plan/export', {
      audit,
      files,
      job,
      locale: terminal.locale,
      folder:
        typeof values['out'] === 'string' ? resolve(values['out']) : freeFolder(resolve(file), 'plan', new Date()),
      existing: values['force'] === true ? 'replace' : 'refuse',
      includeProposals: values['includeProposals'] === true,
      ...(typeof values['owner'] === 'string' && { owners: [values['owner']] }),
    });
    if (terminal.json) terminal.result(JSON.stringify(written, null, 2));
    else
      for (const { path, entries, refused } of written.files)
        terminal.result(terminal.text('planWritten', { path, entries, refused }));
    noteProposals(terminal, written);
    return exitCodes.done;
  } finally {
    forget();
    interruption.forget();
  }
}

/** What is not decided must not go unnoticed, in the files or left out of them. */
function noteProposals(terminal: Terminal, { decided, proposals, includesProposals }: PlanExport): void {
  if (proposals === 0) return;
  if (includesProposals) terminal.note(terminal.text('proposalsIncluded', { count: proposals }));
  else terminal.note(terminal.text(decided === 0 ? 'nothingDecided' : 'proposalsLeftOut', { count: proposals }));
}

function readFiles(value: unknown): PlanFile[] {
  if (typeof value !== 'string') return [...planFiles];
  return value.split(',').map((name) => {
    const known = planFiles.find((file) => file === name.trim());
    if (!known)
      throw new AppError('option-out-of-range', { option: '--files', allowed: planFiles.join(' / '), value: name });
    return known;
  });
}
