import { planFiles, type PlanExport, type PlanFile } from '../../contract/plan.ts';
import { AppError } from '../../engine/app-error.ts';
import type { Session, Values } from '../acting.ts';
import { exitCodes } from '../exit-codes.ts';
import { catchInterrupt } from '../interruption.ts';
import { openToRead } from '../open-to-read.ts';
import { exportDisplay } from '../progress-display.ts';
import type { Terminal } from '../terminal.ts';
import { resultPlace } from './export.ts';

const job = 'plan';

export async function planCommand(session: Session, file: string, values: Values): Promise<number> {
  const { client, terminal } = session;
  const files = readFiles(values['files']);
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
    noteProposals(terminal, written);
    return exitCodes.done;
  } finally {
    forget();
    interruption.forget();
  }
}

/** What is not decided must not go unnoticed. */
function noteProposals(terminal: Terminal, { decided, proposals, includesProposals }: PlanExport): void {
  const leftOut = decided === 0 ? 'nothingDecided' : 'proposalsLeftOut';
  if (proposals > 0)
    terminal.note(terminal.text(includesProposals ? 'proposalsIncluded' : leftOut, { count: proposals }));
}

function readFiles(value: unknown): PlanFile[] {
  if (typeof value !== 'string') return [...planFiles];
  return value.split(',').map((name) => {
    const known = planFiles.find((file) => file === name.trim());
    if (known) return known;
    throw new AppError('option-out-of-range', { option: '--files', allowed: planFiles.join(' / '), value: name });
  });
}
