import { resolve } from 'node:path';
import { type EventBody, RequestError } from '../../contract/api.ts';
import type { RescueReport } from '../../contract/rescue.ts';
import { catchInterrupt, exitCodes, pathOf, type Session, type Values } from '../acting.ts';
import { left, right, stepDisplay, type Terminal, textTable } from '../terminal.ts';

export async function examineCommand({ client, terminal }: Session, file: string) {
  const show = stepDisplay(terminal);
  const forget = client.on('examine/progress', ({ done, total }) =>
    show({ what: terminal.text('examining'), done, total }),
  );
  const { tables, faults } = await client.request('audit/examine', { file: resolve(file) }).finally(forget);
  terminal.show({ tables, faults }, () =>
    faults.length === 0
      ? [terminal.text('examinedWhole', { file, tables })]
      : faults.map(({ part, ...fault }) =>
          terminal.text('examinedFault', { ...fault, part: terminal.shared(`rescuePart.${part}`) }),
        ),
  );
  if (faults.length === 0) return;
  terminal.noteText('hint', { hint: terminal.text('examinedHint', { file }) });
  return exitCodes.usage;
}

export async function rescueCommand({ client, terminal }: Session, given: string, { output }: Values) {
  const file = resolve(given);
  const interruption = catchInterrupt();
  const show = stepDisplay(terminal);
  const forget = client.on('rescue/progress', ({ step, fraction }) =>
    show({ what: terminal.shared(`rescueStep.${step}`), done: Math.floor(fraction * 100), total: 100 }),
  );
  try {
    const ended = new Promise<EventBody<'rescue/ended'>>((resolve) => client.on('rescue/ended', resolve));
    await client.request('audit/rescue', { file, output: pathOf(output) });
    interruption.onInterrupt(() => void client.request('audit/cancel-rescue', { file }));
    const { error, report } = await ended;
    if (!report) throw error ? new RequestError(error) : new Error('A rescue ended without a report.');
    terminal.show(report, () => reportLines(terminal, report));
  } finally {
    forget();
    interruption.forget();
  }
}

function reportLines({ text, shared, count, resultColumns }: Terminal, report: RescueReport) {
  const { parts, lostPages, addresses, lostReviews, lostSettings, redo, whole, output: file } = report;
  const columns = [left(text('colPart')), right(text('colKept')), right(text('colLost'))];
  const rows = parts.map(({ kind, rows: kept, lost }) => [
    shared(`rescuePart.${kind}`),
    count(kept),
    lost === null ? text('unknownNumber') : count(lost),
  ]);
  return [
    ...textTable(columns, rows, resultColumns),
    ...(lostPages > 0 ? [text('rescuedPages', { count: lostPages })] : []),
    ...addresses.map((address) => `  ${address}`),
    ...(lostReviews ? [text('rescuedReviews')] : []),
    ...(lostSettings ? [text('rescuedSettings')] : []),
    ...(redo === null ? [] : [text('rescuedRedo', { stage: shared(`stage.${redo}`), file })]),
    text(whole ? 'rescuedWhole' : 'rescued', { file }),
  ];
}
