import { resolve } from 'node:path';
import type { Client } from '../../contract/api.ts';
import { planFiles, type PlanFile } from '../../contract/plan.ts';
import { AppError } from '../../engine/app-error.ts';
import { exitCodes } from '../exit-codes.ts';
import { catchInterrupt } from '../interruption.ts';
import type { Terminal } from '../terminal.ts';

const job = 'plan';

/** `plan F`: the files that come of the plan: redirects, canonical lines, Clean-param, noindex, rewrite orders. */
export async function planCommand(client: Client, terminal: Terminal, file: string, values: Readonly<Record<string, unknown>>): Promise<number> {
  const files = readFiles(values['files']);
  const { audit } = await client.request('audit/open', { file: resolve(file) });
  const interruption = catchInterrupt();
  interruption.onInterrupt(() => void client.request('plan/cancel', { job }));
  const forget = client.on('plan/progress', ({ fraction, file: written }) => {
    if (terminal.interactive)
      terminal.rewrite(terminal.text('exporting', { format: terminal.shared(`planFile.${written}`), percent: Math.floor(fraction * 100) }));
  });
  try {
    const written = await client.request('plan/export', {
      audit,
      files,
      job,
      locale: terminal.locale,
      folder: typeof values['out'] === 'string' ? resolve(values['out']) : null,
      existing: values['force'] === true ? 'replace' : 'refuse',
      ...(values['decided'] === true && { grounds: ['decided'] }),
      ...(typeof values['owner'] === 'string' && { owners: [values['owner']] }),
    });
    if (terminal.json) terminal.result(JSON.stringify(written, null, 2));
    else for (const { path, entries, refused } of written.files) terminal.result(terminal.text('planWritten', { path, entries, refused }));
    return exitCodes.done;
  } finally {
    forget();
    interruption.forget();
  }
}

function readFiles(value: unknown): PlanFile[] {
  if (typeof value !== 'string') return [...planFiles];
  return value.split(',').map((name) => {
    const known = planFiles.find((file) => file === name.trim());
    if (!known) throw new AppError('option-out-of-range', { option: '--files', allowed: planFiles.join(' / '), value: name });
    return known;
  });
}
