import { basename, resolve } from 'node:path';
import type { Result } from '../../contract/api.ts';
import { fail } from '../../engine/app-error.ts';
import { catchInterrupt, exitCodes, openToRead, pathOf, type Session, type Values, outOfRange } from '../acting.ts';
import type { Terminal } from '../terminal.ts';
import { writeJunit } from '../junit.ts';
import { type SarifFinding, sarifMessage, writeSarif } from '../sarif.ts';

type CheckedDraft = Readonly<{ draft: string; check: Result<'check/text'>; failed: boolean }>;

const job = 'check';

/** A draft fails if it copies a page, or if its originality is below `--min-originality`. */
export async function checkCommand(
  session: Session,
  file: string,
  drafts: readonly string[],
  values: Values,
): Promise<number | void> {
  const { client, terminal } = session;
  const min = minOriginality(values['minOriginality']);
  const exclude = Array.isArray(values['exclude']) ? values['exclude'].map(String) : [];
  const audit = await openToRead(session, file);
  const interruption = catchInterrupt();
  interruption.onInterrupt(() => void client.request('check/cancel', { job }));
  const checked: (CheckedDraft & { readonly lines: readonly string[] })[] = [];
  try {
    for (const draft of drafts) {
      const check = await client.request('check/text', { audit, file: resolve(draft), exclude, job });
      // In an unfinished audit, finding nothing would count as original.
      if (check.searched === 0) fail('nothing-to-compare');
      const failed = check.originality < min || check.pages.some(({ verdict }) => isCopy(verdict));
      checked.push({ draft, check, failed, lines: linesOf(terminal, { draft, check, failed }) });
    }
  } finally {
    interruption.forget();
  }
  terminal.show(
    checked.map(({ draft, check, failed }) => ({ draft, failed, ...check })),
    () => checked.flatMap(({ lines }) => lines),
  );
  const [junit, sarif] = [pathOf(values['junit']), pathOf(values['sarif'])];
  const cases = checked.map(({ draft, lines: [message = '', ...details], failed }) => {
    const outcome = failed ? ('failed' as const) : ('passed' as const);
    return { name: draft, group: 'drafts', outcome, message, details: details.join('\n') };
  });
  if (junit !== null) await writeJunit(junit, basename(file, '.pagetwin'), cases);
  const findings = checked.flatMap((one) => findingsOf(terminal, one));
  if (sarif !== null) await writeSarif(session, sarif, findings);
  if (checked.some(({ failed }) => failed)) return exitCodes.found;
}

function minOriginality(value: unknown) {
  const number = Number(String(value ?? 70).replace(/%$/u, ''));
  if (number >= 0 && number <= 100) return number;
  throw outOfRange('--min-originality', '0 – 100', value);
}

const isCopy = (verdict: string | null) => verdict !== null && verdict !== 'template-only';
const shownPages = 5;

function linesOf(terminal: Terminal, { draft, check, failed }: CheckedDraft) {
  const { share } = terminal;
  return [
    terminal.text('checked', {
      draft,
      originality: share(check.originality / 100),
      verbatim: share(check.verbatim),
      reworded: share(check.reworded),
      outcome: terminal.text(failed ? 'checkFailed' : 'checkPassed'),
    }),
    ...check.pages.slice(0, shownPages).map(({ page, figures, verdict }) =>
      terminal.text('checkedPage', {
        covered: share(Math.min(1, figures.verbatimA + figures.rewordedA)),
        address: page.address,
        verdict: verdict === null ? '–' : terminal.shared(`verdict.${verdict}`),
      }),
    ),
  ];
}

const findingsOf = (terminal: Terminal, { draft, check }: CheckedDraft): SarifFinding[] =>
  check.pages.flatMap(({ page: { address, title }, verdict }): SarifFinding[] => {
    if (verdict === null || !isCopy(verdict)) return [];
    return [
      {
        verdict,
        level: 'error',
        message: sarifMessage(terminal, verdict, address),
        place: draft,
        sources: [{ place: address, message: title }],
        fingerprint: `${draft}:${address}`,
        known: false,
      },
    ];
  });
