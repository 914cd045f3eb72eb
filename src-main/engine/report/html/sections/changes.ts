import { clusterChanges, type ClusterChangeRow } from '../../../../contract/changes.ts';
import { compareAudits, type AuditChanges } from '../../../cluster/changes/compare-audits.ts';
import type { AuditRecord } from '../../../cluster/changes/audit-record.ts';
import { previousRecord, recordsBefore } from '../../../store/history/history-store.ts';
import { recordAudit } from '../../../store/history/record-audit.ts';
import { addressLink, foreign, markup, type Markup } from '../markup.ts';
import type { Report, Section } from '../report.ts';
import { column, number, table } from '../table.ts';

export const changes: Section = {
  id: 'changes',
  title: (texts) => texts.changes.title,
  isThere: ({ store }) => previousRecord(store.database) !== null,
  write(report, write) {
    const { text, store, format } = report;
    const before = previousRecord(store.database);
    if (!before) return;
    const after = recordAudit(store.database);
    const found = compareAudits(before, after, recordsBefore(store.database, before.finishedAt, earlierAudits));
    write(
      markup`<p>${text('changes.since', { before: format.moment(before.finishedAt), after: format.moment(after.finishedAt) })}</p>\n`,
    );
    write(figureTable(report, before, after));
    write(countTable(report, found));
    write(clusterTable(report, found.clusters));
  },
};

const earlierAudits = 24;
const shownClusters = 40;

function figureTable({ texts, format, shared }: Report, before: AuditRecord, after: AuditRecord): Markup {
  const words = texts.changes;
  const rate = (value: number | null) => (value === null ? '–' : format.share(value));
  const [was, now] = [before.figures, after.figures];
  const rows = [
    [words.pages, format.integer(was.pages), format.integer(now.pages)],
    [words.clusters, format.integer(was.clusters), format.integer(now.clusters)],
    [shared('figure.copiedPages'), format.integer(was.copiedPages), format.integer(now.copiedPages)],
    [shared('figure.duplicateRate'), rate(was.duplicateRate), rate(now.duplicateRate)],
    [words.sentences, format.integer(was.sharedSentences), format.integer(now.sharedSentences)],
  ];
  const columns = [column(words.figure, 60), number(words.before, 20), number(words.after, 20)];
  return table(words.figures, columns, rows);
}

function countTable({ texts, format, shared }: Report, { clusters }: AuditChanges): Markup {
  const words = texts.changes;
  const rows = clusterChanges.flatMap((change) => {
    const count = clusters.filter((row) => row.change === change).length;
    return count > 0 ? [[shared(`clusterChange.${change}`), format.integer(count)]] : [];
  });
  const columns = [column(words.change, 70), number(words.clusters, 30)];
  return rows.length > 0 ? table(words.byChange, columns, rows) : markup`<p>${words.nothing}</p>\n`;
}

function clusterTable({ text, texts, format, shared }: Report, rows: readonly ClusterChangeRow[]): Markup {
  const words = texts.changes;
  const changed = rows.filter(({ change }) => change !== 'same');
  if (changed.length === 0) return markup``;
  const columns = [
    column(words.change, 16),
    column(words.cluster, 30),
    column(words.source, 38),
    number(words.pages, 16),
  ];
  const cells = changed.slice(0, shownClusters).map(({ change, before, after }) => {
    const { title = '', source = '' } = after ?? before ?? {};
    const pages = `${format.integer(before?.pages ?? 0)} → ${format.integer(after?.pages ?? 0)}`;
    return [shared(`clusterChange.${change}`), foreign(title === '' ? source : title, 160), addressLink(source), pages];
  });
  return table(
    text('changes.listed', { shown: format.integer(cells.length), all: format.integer(changed.length) }),
    columns,
    cells,
  );
}
