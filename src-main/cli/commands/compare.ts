import { resolve } from 'node:path';
import type { Client } from '../../contract/api.ts';
import { clusterChanges, type AuditFigures, type AuditMoment, type ClusterChangeRow } from '../../contract/changes.ts';
import { exitCodes } from '../exit-codes.ts';
import { openToRead } from '../open-to-read.ts';
import type { Terminal } from '../terminal.ts';
import { textTable } from '../text-table.ts';
import { joinList } from '../../locales/join-list.ts';

const rowsAtOnce = 500;

/**
 * Since audit A or, with one file, since its run before. Code 4 when `--fail-on-worse` is given and clusters are new,
 * grown or reopened.
 */
export async function compareCommand(
  client: Client,
  terminal: Terminal,
  first: string,
  second: string | undefined,
  values: Readonly<Record<string, unknown>>,
): Promise<number> {
  const audit = await openToRead(client, terminal, second ?? first);
  const before = second === undefined ? null : ({ kind: 'file', file: resolve(first) } as const);
  if (values['copied'] === true) return copied(client, terminal, audit, before?.file ?? null);
  const summary = await client.request('changes/summary', { audit, before });
  const rows: ClusterChangeRow[] = [];
  for (let offset = 0; ; offset += rowsAtOnce) {
    const page = await client.request('changes/clusters', { audit, before, offset, limit: rowsAtOnce });
    rows.push(...page.rows);
    if (rows.length >= page.total || page.rows.length === 0) break;
  }
  if (terminal.json) terminal.result(JSON.stringify({ ...summary, clusterChanges: rows }, null, 2));
  else
    for (const line of [
      ...momentLines(terminal, summary, resolve(second ?? first)),
      '',
      ...figureLines(terminal, summary.before.figures, summary.after.figures),
      '',
      ...rowLines(terminal, rows),
    ])
      terminal.result(line);
  const { new: fresh, grown, reopened } = summary.clusters;
  return values['failOnWorse'] === true && fresh + grown + reopened > 0 ? exitCodes.found : exitCodes.done;
}

function momentLines(
  terminal: Terminal,
  moments: Readonly<Record<'before' | 'after', AuditMoment>>,
  file: string,
): string[] {
  const line = (which: string, { ref, name, finishedAt }: AuditMoment) => {
    const place = ref.kind === 'history' ? terminal.text('comparedRun') : ref.kind === 'file' ? ref.file : file;
    return terminal.text('comparedMoment', { which, name, date: terminal.dateTime(finishedAt), place });
  };
  return [line(terminal.text('comparedBefore'), moments.before), line(terminal.text('comparedAfter'), moments.after)];
}

function figureLines(terminal: Terminal, before: AuditFigures, after: AuditFigures): string[] {
  const rate = (value: number | null) => (value === null ? '–' : terminal.share(value));
  const rows = [
    [terminal.text('colPages'), terminal.count(before.pages), terminal.count(after.pages)],
    [terminal.text('comparedClusters'), terminal.count(before.clusters), terminal.count(after.clusters)],
    [terminal.shared('figure.copiedPages'), terminal.count(before.copiedPages), terminal.count(after.copiedPages)],
    [terminal.shared('figure.duplicateRate'), rate(before.duplicateRate), rate(after.duplicateRate)],
    [terminal.text('comparedSentences'), terminal.count(before.sharedSentences), terminal.count(after.sharedSentences)],
  ];
  const heads = ['', terminal.text('comparedBefore'), terminal.text('comparedAfter')];
  return textTable(
    heads.map((head, at) => ({ head, align: at === 0 ? ('left' as const) : ('right' as const) })),
    rows,
    Infinity,
  );
}

function rowLines(terminal: Terminal, rows: readonly ClusterChangeRow[]): string[] {
  if (rows.length === 0) return [terminal.text('comparedNothing')];
  const counts = clusterChanges.flatMap((change) => {
    const count = rows.filter((row) => row.change === change).length;
    return count > 0 ? [`${terminal.shared(`clusterChange.${change}`)} ${terminal.count(count)}`] : [];
  });
  return [
    joinList(terminal.locale, counts),
    ...rows.map(({ change, before, after, addedCount, removedCount, fates }) => {
      const fate = Object.entries(fates).map(
        ([name, count]) => `${terminal.shared(`pageFate.${name}`)} ${terminal.count(count)}`,
      );
      const [from, to, added, removed] = [before?.pages ?? 0, after?.pages ?? 0, addedCount, removedCount].map(
        terminal.count,
      );
      const pages = `${from} → ${to} (+${added} −${removed}${fate.length > 0 ? `: ${joinList(terminal.locale, fate)}` : ''})`;
      const { title = '', source = '' } = after ?? before ?? {};
      return `${terminal.shared(`clusterChange.${change}`)}  ${pages}  ${title}  ${source}`;
    }),
  ];
}

const shownPairs = 50;

/** Between two audits, or between the hosts of one. */
async function copied(client: Client, terminal: Terminal, audit: string, other: string | null): Promise<number> {
  const { rows, summary, total } = await client.request('changes/copied', {
    audit,
    other,
    limit: terminal.json ? rowsAtOnce : shownPairs,
  });
  if (terminal.json) terminal.result(JSON.stringify({ summary, total, rows }, null, 2));
  else {
    for (const { copy, source, pages, undecided } of summary.directions)
      terminal.result(terminal.text('copiedDirection', { copy, source, pages, undecided }));
    for (const { copy, source, covered, ground } of rows)
      terminal.result(
        `  ${terminal.share(covered)}  ${copy.address}  ${ground === 'none' ? '↔' : '←'}  ${source.address}  ${terminal.shared(`copyGround.${ground}`)}`,
      );
    if (total === 0) terminal.result(terminal.text('copiedNothing'));
  }
  return exitCodes.done;
}
