import { type Session, type Interruption, exitCodes } from '../acting.ts';
import type { EventBody, RequestParameters } from '../../contract/api.ts';
import type { AuditSummary } from '../../contract/audits.ts';
import { clusterKinds, countOfKinds, kindsOfCopies } from '../../contract/page-kinds.ts';
import { RequestError } from '../../contract/rpc.ts';
import { progressDisplay } from '../progress-display.ts';
import type { Terminal } from '../terminal.ts';
import { joinList } from '../../locales/join-list.ts';

export interface OpenAudit extends Session {
  readonly audit: string;
}

type Run = Omit<RequestParameters<'audit/start'>, 'audit'>;

/** Ctrl-C pauses. Throws what made the run fail. */
export async function runAudit(
  { client, terminal, audit }: OpenAudit,
  interruption: Interruption,
  run: Run = {},
): Promise<number> {
  const forgetProgress = client.on('audit/progress', progressDisplay(terminal));
  try {
    const ended = new Promise<EventBody<'audit/ended'>>((resolve) => client.on('audit/ended', resolve));
    await client.request('audit/start', { audit, ...run });
    interruption.onInterrupt(() => void client.request('audit/pause', { audit }));
    const { outcome, error } = await ended;
    if (outcome === 'failed' && error) throw new RequestError(error);
    return outcome === 'done' ? exitCodes.done : exitCodes.interrupted;
  } finally {
    forgetProgress();
    interruption.forget();
  }
}

export async function printSummary(
  { client, terminal, audit }: OpenAudit,
  files: readonly { readonly path: string }[] = [],
): Promise<void> {
  const summary = await client.request('audit/summary', { audit });
  const paths = files.map(({ path }) => path);
  terminal.show({ ...summary, exported: paths }, () => [
    ...summaryLines(terminal, summary),
    ...paths.map((path) => terminal.text('exported', { path })),
  ]);
}

function summaryLines(terminal: Terminal, summary: AuditSummary): string[] {
  const { pages, indexablePages, copiedPages, problems, clustersByKind, pairs, notices, file } = summary;
  const { text, shared, count, locale } = terminal;
  const list = Object.entries(summary.clustersByVerdict).map(
    ([verdict, clusters]) => `${shared(`verdict.${verdict}`)} ${count(clusters)}`,
  );
  const copies = countOfKinds(clustersByKind, kindsOfCopies);
  const others = clusterKinds.flatMap((kind) => {
    const found = clustersByKind[kind];
    return found && !kindsOfCopies.has(kind)
      ? [text('summaryKind', { kind: shared(`clusterKind.${kind}`), ...found })]
      : [];
  });
  return [
    text('summaryPages', { pages, indexable: indexablePages, problems }),
    text('summaryCopies', {
      copied: count(copiedPages),
      rate: pages === 0 ? '–' : terminal.share(copiedPages / pages),
    }),
    text('summaryClusters', { clusters: copies.clusters, duplicates: copies.pages, pairs }),
    ...(list.length > 0 ? [text('summaryVerdicts', { list: joinList(locale, list) })] : []),
    ...(others.length > 0 ? [text('summaryKinds', { list: joinList(locale, others) })] : []),
    ...notices.map((notice) => shared(`notice.${notice}`)),
    text('summaryFile', { file }),
  ];
}

/** Examples; all are in the exports. */
export async function printProblems({ client, terminal, audit }: OpenAudit): Promise<void> {
  const { counts } = await client.request('problem/counts', { audit });
  // It is the site's right, but people want to know how many pages are missing.
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
