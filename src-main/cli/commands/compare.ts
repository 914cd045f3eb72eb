import { resolve } from 'node:path';
import { allRows, type Client } from '../../contract/api.ts';
import { clusterChanges, type AuditFigures, type AuditMoment, type ClusterChangeRow } from '../../contract/changes.ts';
import { joinList } from '../../locales/join-list.ts';
import { exitCodes, openToRead, type Session, type Values } from '../acting.ts';
import { left, right, type Terminal, textTable } from '../terminal.ts';

/**
 * Changes since the earlier audit, or, for one file, since its previous run. `--fail-on-worse`: code 4 for new, grown
 * or reopened clusters.
 */
export async function compareCommand(session: Session, first: string, second: string | undefined, values: Values) {
  const { client, terminal } = session;
  const audit = await openToRead(session, second ?? first);
  const before = second === undefined ? null : ({ kind: 'file', file: resolve(first) } as const);
  if (values['copied'] === true) return copied(client, terminal, audit, before?.file ?? null);
  const summary = await client.request('changes/summary', { audit, before });
  const rows = await allRows((part) => client.request('changes/clusters', { audit, before, ...part }));
  terminal.show({ ...summary, clusterChanges: rows }, () => [
    momentLine(terminal, 'comparedBefore', summary.before, resolve(second ?? first)),
    momentLine(terminal, 'comparedAfter', summary.after, resolve(second ?? first)),
    '',
    ...figureLines(terminal, summary.before.figures, summary.after.figures),
    '',
    ...rowLines(terminal, rows),
  ]);
  const { new: fresh, grown, reopened } = summary.clusters;
  if (values['failOnWorse'] === true && fresh + grown + reopened > 0) return exitCodes.found;
}

function momentLine(
  { text, dateTime }: Terminal,
  which: 'comparedBefore' | 'comparedAfter',
  { ref, name, finishedAt }: AuditMoment,
  file: string,
) {
  const place = ref.kind === 'history' ? text('comparedRun') : ref.kind === 'file' ? ref.file : file;
  return text('comparedMoment', { which: text(which), name, date: dateTime(finishedAt), place });
}

function figureLines({ text, shared, count, share }: Terminal, before: AuditFigures, after: AuditFigures) {
  const row = (name: string, figure: (of: AuditFigures) => string) => [name, figure(before), figure(after)];
  const rows = [
    row(text('colPages'), ({ pages }) => count(pages)),
    row(text('comparedClusters'), ({ clusters }) => count(clusters)),
    row(shared('figure.copiedPages'), ({ copiedPages }) => count(copiedPages)),
    row(shared('figure.duplicateRate'), ({ duplicateRate }) => (duplicateRate === null ? '–' : share(duplicateRate))),
    row(text('comparedSentences'), ({ sharedSentences }) => count(sharedSentences)),
  ];
  return textTable([left(''), right(text('comparedBefore')), right(text('comparedAfter'))], rows, Infinity);
}

function rowLines({ text, shared, count, locale }: Terminal, rows: readonly ClusterChangeRow[]) {
  if (rows.length === 0) return [text('comparedNothing')];
  const counts = clusterChanges.flatMap((change) => {
    const found = rows.filter((row) => row.change === change).length;
    return found > 0 ? [`${shared(`clusterChange.${change}`)} ${count(found)}`] : [];
  });
  return [
    joinList(locale, counts),
    ...rows.map(({ change, before, after, addedCount, removedCount, fates }) => {
      const fate = Object.entries(fates).map(([name, pages]) => `${shared(`pageFate.${name}`)} ${count(pages)}`);
      const details = fate.length > 0 ? `: ${joinList(locale, fate)}` : '';
      const pages = `${count(before?.pages ?? 0)} → ${count(after?.pages ?? 0)}`;
      const { title = '', source = '' } = after ?? before ?? {};
      return [
        shared(`clusterChange.${change}`),
        `${pages} (+${count(addedCount)} −${count(removedCount)}${details})`,
        title,
        source,
      ].join('  ');
    }),
  ];
}

async function copied(client: Client, terminal: Terminal, audit: string, other: string | null) {
  const limit = terminal.json ? 500 : 50;
  const { rows, summary, total } = await client.request('changes/copied', { audit, other, limit });
  terminal.show({ summary, total, rows }, () => [
    ...summary.directions.map((direction) => terminal.text('copiedDirection', direction)),
    ...rows.map(({ copy, source, covered, ground }) => {
      const why = terminal.shared(`copyGround.${ground}`);
      return `  ${terminal.share(covered)}  ${copy.address}  ${ground === 'none' ? '↔' : '←'}  ${source.address}  ${why}`;
    }),
    ...(total === 0 ? [terminal.text('copiedNothing')] : []),
  ]);
}
