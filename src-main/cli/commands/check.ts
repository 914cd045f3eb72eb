import type { Session, Values } from '../acting.ts';
import { resolve } from 'node:path';
import type { Client } from '../../contract/api.ts';
import type { TextCheck } from '../../contract/text-check.ts';
import { AppError } from '../../engine/app-error.ts';
import { exitCodes } from '../exit-codes.ts';
import { catchInterrupt } from '../interruption.ts';
import { writeJunit } from '../junit.ts';
import { writeSarif, type SarifFinding } from '../sarif.ts';
import { openToRead } from '../open-to-read.ts';
import type { Terminal } from '../terminal.ts';
import { rulesOf, suiteName } from './audit-gate.ts';

interface CheckedDraft {
  readonly draft: string;
  readonly check: TextCheck;
  readonly failed: boolean;
}

/** A draft fails when less of it is its own than asked for, or when it is a copy of a page by the verdict rules. */
export async function checkCommand(
  session: Session,
  file: string,
  drafts: readonly string[],
  values: Values,
): Promise<number> {
  const { client, terminal } = session;
  const least = minOriginality(values['minOriginality']);
  const exclude = Array.isArray(values['exclude']) ? values['exclude'].map(String) : [];
  const audit = await openToRead(session, file);
  const interruption = catchInterrupt();
  interruption.onInterrupt(() => void client.request('check/cancel', { job }));
  const checked: CheckedDraft[] = [];
  try {
    for (const draft of drafts) {
      const check = await client.request('check/text', { audit, file: resolve(draft), exclude, job });
      checked.push({
        draft,
        check,
        failed: check.originality < least || check.pages.some(({ verdict }) => isCopy(verdict)),
      });
    }
  } finally {
    interruption.forget();
  }
  terminal.show(
    checked.map(({ draft, check, failed }) => ({ draft, failed, ...check })),
    () => checked.flatMap((one) => linesOf(terminal, one)),
  );
  await writeResults(client, terminal, suiteName(file), checked, values);
  return checked.some(({ failed }) => failed) ? exitCodes.found : exitCodes.done;
}

const job = 'check';
const usualLeast = 70;

function minOriginality(value: unknown): number {
  if (value === undefined) return usualLeast;
  const number = Number(String(value).replace(/%$/u, ''));
  if (!(number >= 0 && number <= 100))
    throw new AppError('option-out-of-range', {
      option: '--min-originality',
      allowed: '0 – 100',
      value: String(value),
    });
  return number;
}

const isCopy = (verdict: string | null): boolean => verdict !== null && verdict !== 'template-only';
const shownPages = 5;

function linesOf(terminal: Terminal, { draft, check, failed }: CheckedDraft): string[] {
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

async function writeResults(
  client: Client,
  terminal: Terminal,
  suite: string,
  checked: readonly CheckedDraft[],
  values: Values,
): Promise<void> {
  if (typeof values['junit'] === 'string') {
    const cases = checked.map((one) => {
      const [message = '', ...details] = linesOf(terminal, one);
      return {
        name: one.draft,
        group: 'drafts',
        outcome: one.failed ? ('failed' as const) : ('passed' as const),
        message,
        details: details.join('\n'),
      };
    });
    await writeJunit(resolve(values['junit']), suite, cases);
  }
  if (typeof values['sarif'] === 'string') {
    const { version } = await client.request('app/info', {});
    await writeSarif(
      resolve(values['sarif']),
      version,
      rulesOf(terminal),
      checked.flatMap((one) => findingsOf(terminal, one)),
    );
  }
}

function findingsOf(terminal: Terminal, one: CheckedDraft): SarifFinding[] {
  return one.check.pages.flatMap(({ page, verdict }): SarifFinding[] => {
    if (verdict === null || !isCopy(verdict)) return [];
    const message = terminal.text('sarifCopy', {
      verdict: terminal.shared(`verdict.${verdict}`),
      address: page.address,
      meaning: terminal.shared(`verdictMeaning.${verdict}`),
    });
    const sources = [{ place: page.address, message: page.title }];
    return [
      {
        verdict,
        level: 'error',
        message,
        place: one.draft,
        sources,
        fingerprint: `${one.draft}:${page.address}`,
        known: false,
      },
    ];
  });
}
