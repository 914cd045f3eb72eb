import { clusterChanges, type ClusterChangeRow } from '../../../../contract/changes.ts';
import type { AuditRecord } from '../../../cluster/changes/audit-record.ts';
import { compareAudits } from '../../../cluster/changes/compare-audits.ts';
import { previousRecord, recordsBefore, recordAudit } from '../../../store/history/history-store.ts';
import { columnsOf } from '../../lists.ts';
import type { Report } from '../../report.ts';
import { addressLink, foreign, markup, type Markup, paragraph, type Section, table } from '../parts.ts';

export const changes: Section = {
  id: 'changes',
  isThere: ({ store }) => previousRecord(store.database) !== null,
  write(report, write) {
    const { text, store, format } = report;
    const before = previousRecord(store.database);
    if (!before) return;
    const after = recordAudit(store.database);
    const found = compareAudits(before, after, recordsBefore(store.database, before.finishedAt, earlierAudits));
    const [from, to] = [format.moment(before.finishedAt), format.moment(after.finishedAt)];
    write(paragraph(text('changes.since', { before: from, after: to })));
    write(figureTable(report, before.figures, after.figures));
    write(countTable(report, found.clusters));
    write(clusterTable(report, found.clusters));
  },
};

const earlierAudits = 24;
const shownClusters = 40;

type Figures = AuditRecord['figures'];

function figureTable(report: Report, was: Figures, now: Figures): Markup {
  const { texts, format, shared } = report;
  const words = texts.changes;
  const rate = (value: number | null) => (value === null ? '–' : format.share(value));
  const rows = [
    [words.pages, was.pages, now.pages],
    [words.clusters, was.clusters, now.clusters],
    [shared('figure.copiedPages'), was.copiedPages, now.copiedPages],
    [shared('figure.duplicateRate'), rate(was.duplicateRate), rate(now.duplicateRate)],
    [words.sentences, was.sharedSentences, now.sharedSentences],
  ];
  const columns = columnsOf(words, { figure: 60, before: 20, after: 20 }, 'before', 'after');
  return table(report, words.figures, { columns, rows });
}

function countTable(report: Report, clusters: readonly ClusterChangeRow[]): Markup {
  const words = report.texts.changes;
  const rows = clusterChanges.flatMap((change) => {
    const count = clusters.filter((row) => row.change === change).length;
    return count > 0 ? [[report.shared(`clusterChange.${change}`), count]] : [];
  });
  const columns = columnsOf(words, { change: 70, clusters: 30 }, 'clusters');
  return rows.length > 0 ? table(report, words.byChange, { columns, rows }) : paragraph(words.nothing);
}

function clusterTable(report: Report, clusters: readonly ClusterChangeRow[]): Markup {
  const { text, texts, format, shared } = report;
  const words = texts.changes;
  const changed = clusters.filter(({ change }) => change !== 'same');
  if (changed.length === 0) return markup``;
  const columns = columnsOf(words, { change: 16, cluster: 30, source: 38, pages: 16 }, 'pages');
  const rows = changed.slice(0, shownClusters).map(({ change, before, after }) => {
    const { title = '', source = '' } = after ?? before ?? {};
    const pages = `${format.integer(before?.pages ?? 0)} → ${format.integer(after?.pages ?? 0)}`;
    return [shared(`clusterChange.${change}`), foreign(title || source, 160), addressLink(source), pages];
  });
  return table(report, text('changes.listed', { shown: rows.length, all: changed.length }), { columns, rows });
}
