import type { Session } from '../acting.ts';
import type { EventBody } from '../../contract/api.ts';
import type { AuditSummary } from '../../contract/audits.ts';
import type { MemoryUse } from '../../contract/settings.ts';
import { clusterKinds, countOfKinds, kindsOfCopies } from '../../contract/page-kinds.ts';
import type { StageId } from '../../contract/progress.ts';
import type { WordLists } from '../../contract/dictionary.ts';
import { RequestError } from '../../contract/rpc.ts';
import { exitCodes } from '../exit-codes.ts';
import type { Interruption } from '../interruption.ts';
import { progressDisplay } from '../progress-display.ts';
import type { Terminal } from '../terminal.ts';
import { joinList } from '../../locales/join-list.ts';

export interface OpenAudit extends Session {
  readonly audit: string;
}

export interface RunOptions {
  readonly workers?: number;
  readonly memory?: MemoryUse;
}

interface WantedRun extends Partial<WordLists>, RunOptions {
  /** Done again although nothing changed. */
  readonly again?: StageId | null;
  /** A run that fails leaves the audit as it was. */
  readonly keepLast?: boolean;
}

/**
 * Ctrl-C pauses at the next checkpoint. Missing lists of words are those of the settings. Throws what made the run
 * fail.
 */
export async function runAudit(
  { client, terminal, audit }: OpenAudit,
  interruption: Interruption,
  { again = null, ...given }: WantedRun = {},
): Promise<number> {
  const forgetProgress = client.on('audit/progress', progressDisplay(terminal));
  try {
    const ended = new Promise<EventBody<'audit/ended'>>((resolve) => client.on('audit/ended', resolve));
    await client.request('audit/start', { audit, again, ...given });
    interruption.onInterrupt(() => void client.request('audit/pause', { audit }));
    const { outcome, error } = await ended;
    if (outcome === 'failed' && error) throw new RequestError(error);
    return outcome === 'done' ? exitCodes.done : exitCodes.interrupted;
  } finally {
    forgetProgress();
    interruption.forget();
  }
}

export async function printSummary({ client, terminal, audit }: OpenAudit, files: readonly string[]): Promise<void> {
  const summary = await client.request('audit/summary', { audit });
  terminal.show({ ...summary, exported: files }, () => [
    ...summaryLines(terminal, summary),
    ...files.map((path) => terminal.text('exported', { path })),
  ]);
}

function summaryLines(terminal: Terminal, summary: AuditSummary): string[] {
  const list = Object.entries(summary.clustersByVerdict).map(
    ([verdict, count]) => `${terminal.shared(`verdict.${verdict}`)} ${terminal.count(count)}`,
  );
  const copies = countOfKinds(summary.clustersByKind, kindsOfCopies);
  const others = clusterKinds.flatMap((kind) => {
    const found = summary.clustersByKind[kind];
    return found && !kindsOfCopies.has(kind)
      ? [terminal.text('summaryKind', { kind: terminal.shared(`clusterKind.${kind}`), ...found })]
      : [];
  });
  return [
    terminal.text('summaryPages', {
      pages: summary.pages,
      indexable: summary.indexablePages,
      problems: summary.problems,
    }),
    terminal.text('summaryCopies', {
      copied: terminal.count(summary.copiedPages),
      rate: summary.pages === 0 ? '–' : terminal.share(summary.copiedPages / summary.pages),
    }),
    terminal.text('summaryClusters', { clusters: copies.clusters, duplicates: copies.pages, pairs: summary.pairs }),
    ...(list.length > 0 ? [terminal.text('summaryVerdicts', { list: joinList(terminal.locale, list) })] : []),
    ...(others.length > 0 ? [terminal.text('summaryKinds', { list: joinList(terminal.locale, others) })] : []),
    ...summary.notices.map((notice) => terminal.shared(`notice.${notice}`)),
    terminal.text('summaryFile', { file: summary.file }),
  ];
}

/** The most serious first; single ones are in the exports. */
export async function printProblems({ client, terminal, audit }: OpenAudit): Promise<void> {
  const { counts } = await client.request('problem/counts', { audit });
  // Being forbidden is the site's right, but people want to know how many pages are missing for it.
  const serious = counts.filter(({ severity, code }) => severity !== 'info' || code === 'robots-disallowed');
  if (serious.length === 0 || terminal.json) return;
  terminal.note(terminal.text('problems'));
  for (const { code, count } of serious) {
    const { rows } = await client.request('problem/list', { audit, limit: 1, code });
    const [example] = rows;
    if (!example) continue;
    const message = terminal.shared(`problem.${code}`, example.parameters);
    const line = `${message}${example.address ? `  ${example.address}` : ''}`;
    terminal.note(`  ${terminal.count(count)} × ${count > 1 ? terminal.text('problemExample', { line }) : line}`);
    const hint = terminal.shared(`problemHint.${code}`);
    if (hint !== `problemHint.${code}`) terminal.note(`    ${hint}`);
  }
}
