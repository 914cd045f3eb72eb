import { resolve } from 'node:path';
import type { Client, EventBody } from '../../contract/api.ts';
import type { RescueReport } from '../../contract/rescue.ts';
import { RequestError } from '../../contract/rpc.ts';
import { exitCodes } from '../exit-codes.ts';
import { catchInterrupt } from '../interruption.ts';
import { stepDisplay } from '../progress-display.ts';
import type { Terminal } from '../terminal.ts';
import { textTable } from '../text-table.ts';

/** Reads the whole file. */
export async function examineCommand(client: Client, terminal: Terminal, file: string): Promise<number> {
  const show = stepDisplay(terminal);
  const forget = client.on('examine/progress', ({ done, total }) =>
    show({ what: terminal.text('examining'), done, total }),
  );
  const { tables, faults } = await client.request('audit/examine', { file: resolve(file) }).finally(forget);
  if (terminal.json) terminal.result(JSON.stringify({ tables, faults }, null, 2));
  else if (faults.length === 0) terminal.result(terminal.text('examinedWhole', { file, tables }));
  for (const { table, detail } of terminal.json ? [] : faults) terminal.result(`${table}: ${detail}`);
  if (faults.length === 0) return exitCodes.done;
  terminal.note(terminal.text('hint', { hint: terminal.text('examinedHint', { file }) }));
  return exitCodes.usage;
}

/** Into a new file. Ctrl-C cancels. */
export async function rescueCommand(
  client: Client,
  terminal: Terminal,
  given: string,
  values: Readonly<Record<string, unknown>>,
): Promise<number> {
  const file = resolve(given);
  const interruption = catchInterrupt();
  const show = stepDisplay(terminal);
  const forget = client.on('rescue/progress', ({ step, fraction }) =>
    show({ what: terminal.shared(`rescueStep.${step}`), done: Math.floor(fraction * 100), total: 100 }),
  );
  try {
    const ended = new Promise<EventBody<'rescue/ended'>>((resolve) => client.on('rescue/ended', resolve));
    await client.request('audit/rescue', {
      file,
      output: typeof values['output'] === 'string' ? resolve(values['output']) : null,
    });
    interruption.onInterrupt(() => void client.request('audit/cancel-rescue', { file }));
    const { error, report } = await ended;
    if (!report) throw error ? new RequestError(error) : new Error('A rescue ended without a report.');
    if (terminal.json) terminal.result(JSON.stringify(report, null, 2));
    else printReport(terminal, report);
    return exitCodes.done;
  } finally {
    forget();
    interruption.forget();
  }
}

function printReport(terminal: Terminal, report: RescueReport): void {
  const columns = [
    { head: terminal.text('colPart'), align: 'left' },
    { head: terminal.text('colKept'), align: 'right' },
    { head: terminal.text('colLost'), align: 'right' },
  ] as const;
  const rows = report.parts.map(({ kind, rows: kept, lost }) => [
    terminal.shared(`rescuePart.${kind}`),
    terminal.count(kept),
    lost === null ? terminal.text('unknownNumber') : terminal.count(lost),
  ]);
  for (const line of textTable(columns, rows, terminal.resultColumns)) terminal.result(line);
  if (report.lostPages > 0) terminal.result(terminal.text('rescuedPages', { count: report.lostPages }));
  for (const address of report.addresses) terminal.result(`  ${address}`);
  if (report.lostReviews) terminal.result(terminal.text('rescuedReviews'));
  if (report.lostSettings) terminal.result(terminal.text('rescuedSettings'));
  if (report.redo !== null)
    terminal.result(
      terminal.text('rescuedRedo', { stage: terminal.shared(`stage.${report.redo}`), file: report.output }),
    );
  terminal.result(terminal.text(report.whole ? 'rescuedWhole' : 'rescued', { file: report.output }));
}
