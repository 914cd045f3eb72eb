import type { Session, Values } from '../acting.ts';
import { resolve } from 'node:path';
import type { Client } from '../../contract/api.ts';
import { clusterChanges, type AuditFigures, type AuditMoment, type ClusterChangeRow } from '../../contract/changes.ts';
import { exitCodes } from '../exit-codes.ts';
import { openToRead } from '../open-to-read.ts';
import type { Terminal } from '../terminal.ts';
import { left, right, textTable } from '../text-table.ts';
import { joinList } from '../../locales/join-list.ts';

const rowsAtOnce = 500;

/**
 * Since audit A or, with one file, since its run before. Code 4 when `--fail-on-worse` is given and clusters are new,
 * grown or reopened.
 */
export async function compareCommand(
  session: Session,
  first: string,
  second: string | undefined,
  values: Values,
): Promise<number> {
  const { client, terminal } = session;
  const audit = await openToRead(session, second ?? first);
  const before = second === undefined ? null : ({ kind: 'file', file: resolve(first) } as const);
  if (values['copied'] === true) return copied(client, terminal, audit, before?.file ?? null);
  const summary = await client.request('changes/summary', { audit, before });
  const rows: ClusterChangeRow[] = [];
  for (let offset = 0; ; offset += rowsAtOnce) {
    const page = await client.request('changes/clusters', { audit, before, offset, limit: rowsAtOnce });
    rows.push(...page.rows);
    if (rows.length >= page.total || page.rows.length === 0) break;
  }
  terminal.show({ ...summary, clusterChanges: rows }, () => [
    ...momentLines(terminal, summary, resolve(second ?? first)),
    '',
    ...figureLines(terminal, summary.before.figures, summary.after.figures),
    '',
    ...rowLines(terminal, rows),
  ]);
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
  const heads = [left(''), right(terminal.text('comparedBefore')), right(terminal.text('comparedAfter'))];
  return textTable(heads, rows, Infinity);
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

async function copied(client: Client, terminal: Terminal, audit: string, other: string | null): Promise<number> {
  const { rows, summary, total } = await client.request('changes/copied', {
    audit,
    other,
    limit: terminal.json ? rowsAtOnce : shownPairs,
  });
  terminal.show({ summary, total, rows }, () => [
    ...summary.directions.map((direction) => terminal.text('copiedDirection', direction)),
    ...rows.map(
      ({ copy, source, covered, ground }) =>
        `  ${terminal.share(covered)}  ${copy.address}  ${ground === 'none' ? '↔' : '←'}  ${source.address}  ${terminal.shared(`copyGround.${ground}`)}`,
    ),
    ...(total === 0 ? [terminal.text('copiedNothing')] : []),
  ]);
  return exitCodes.done;
}
