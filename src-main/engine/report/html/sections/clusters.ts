import { type AuditFigures, type ClusterChangeRow, clusterChanges } from '../../../../contract/changes.ts';
import type { ClusterMember, ClusterRow } from '../../../../contract/clusters.ts';
import { kindsOfCopies } from '../../../../contract/verdicts.ts';
import type { PageBrief } from '../../../../contract/pages.ts';
import { compareAudits } from '../../../cluster/changes/compare-audits.ts';
import { previousRecord, recordAudit, recordsBefore } from '../../../store/history/history-store.ts';
import { clusterList, columnsOf, countOf, type Report, workPerCluster } from '../../report.ts';
import {
  addressLink,
  clusterAnchor,
  contentsBadges,
  facts,
  foreign,
  htmlForm,
  markup,
  note,
  pageCell,
  paragraph,
  restNote,
  type Section,
  table,
  titleOf,
  verdictBadge,
  type Write,
} from '../parts.ts';
import { comparedPair, legend, longestPassage } from './passages.ts';

const pairsPerCluster = 3;

export const clusters: Section = {
  id: 'clusters',
  async write(report, write) {
    const { texts, sizeLimits, store } = report;
    const all = countOf(report, kindsOfCopies).clusters;
    const words = texts.clusters;
    if (all === 0) return write(paragraph(words.none));
    write(paragraph(words.intro));
    write(table(report, words.overview, clusterList(report, htmlForm(report))));
    write(restNote(report, 'clusters.overviewMore', sizeLimits.overview, all));
    write(restNote(report, 'clusters.detailed', sizeLimits.detailed.size, all));
    write(legend(report));
    let left = sizeLimits.clustersWithPassages;
    for (const row of store.clusters.list(sizeLimits.detailed.size, kindsOfCopies)) {
      await writeCluster(report, row, write, left > 0);
      left -= 1;
      await report.progress.advance(workPerCluster);
    }
  },
};

async function writeCluster(report: Report, cluster: ClusterRow, write: Write, hasPassages: boolean) {
  const { store, texts, shared } = report;
  const anchor = clusterAnchor(cluster.id);
  const members = store.clusters.members(cluster.id);
  const source = members.find((member) => member.isSource);
  const verdict = cluster.contents.find((each) => each.verdict !== null)?.verdict ?? cluster.verdict;
  const meaning =
    cluster.kind === 'templated' ? 'clusterKindMeaning.templated' : (`verdictMeaning.${verdict}` as const);
  write(markup`<section class="cluster" id="${anchor}" aria-labelledby="${anchor}-title">
<h3 id="${anchor}-title">${heading(report, cluster)}</h3>
<p><span class="quiet">${texts.clusters.mostly}</span> ${shared(meaning)}</p>
`);
  write(clusterFacts(report, cluster));
  write(membersTable(report, cluster, members));
  write(sourceReasons(report, source));
  if (hasPassages && source) {
    const others = members.filter((member) => !member.isSource && member.verdict !== null).slice(0, pairsPerCluster);
    const pairs = await Promise.all(others.map(({ page }) => comparedPair(report, source.page, page)));
    for (const pair of pairs) write(pair);
  }
  write(markup`</section>\n`);
}

const heading = (report: Report, cluster: ClusterRow) =>
  markup`<span class="quiet">${report.format.integer(cluster.id)}</span> ${titleOf(report, cluster.title)} ${contentsBadges(report, cluster)}`;

function clusterFacts({ text, texts, format, shared }: Report, cluster: ClusterRow) {
  const words = texts.clusters;
  const { clicks, clicksAtStake, longestSentence } = cluster;
  const mirrors = { addresses: cluster.mirrors, hosts: cluster.mirrorHosts };
  const rows: [string, string][] = [
    [words.pages, format.integer(cluster.pages)],
    [words.floor, format.percent(cluster.floor)],
    [words.mean, format.percent(cluster.mean)],
    [words.mirrors, text('clusters.mirrorsText', mirrors)],
  ];
  if (clicks !== null && clicksAtStake !== null)
    rows.push([texts.stake.title, `${format.integer(clicksAtStake)} / ${format.integer(clicks)}`]);
  rows.push(
    [words.longestRun, text('clusters.characters', { count: cluster.longestRun })],
    [words.canonical, shared(`canonicalState.${cluster.canonicalState}`)],
  );
  if (cluster.resolvedBySite) rows.push([words.resolvedBySite, words.resolvedBySiteText]);
  const quote = markup`<p class="quote"><span class="quiet">${words.longestSentence}</span> <q>${foreign(longestSentence, 300)}</q></p>\n`;
  return markup`${facts(rows)}${longestSentence !== '' && quote}`;
}

function membersTable(report: Report, { id }: ClusterRow, members: readonly ClusterMember[]) {
  const { text } = report;
  const words = report.texts.members;
  const columns = columnsOf(words, { page: 29, role: 9, similarity: 14, advice: 21, canonical: 14, dates: 13 });
  const rows = members
    .slice(0, report.sizeLimits.membersPerCluster)
    .map((member) => [
      pageCell(report, member.page.title, member.page.address),
      member.isSource ? markup`<b>${words.source}</b>` : words.copy,
      relationCell(report, member),
      adviceCell(report, member),
      canonicalCell(report, member.page),
      datesCell(report, member.page),
    ]);
  const left = members.length - rows.length;
  const rest = left > 0 && note(text('members.more', { count: left }));
  return markup`${table(report, text('members.caption', { cluster: id }), { columns, rows })}${rest}`;
}

function sourceReasons({ text, texts, format, shared }: Report, source: ClusterMember | undefined) {
  const words = texts.members;
  if (!source?.sourceReasons.length) return paragraph(words.noReasons);
  const items = source.sourceReasons
    .toSorted((a, b) => Math.abs(b.weight) - Math.abs(a.weight))
    .map(({ reason, weight, detail }) => {
      const signed = `${weight > 0 ? '+' : '−'}${format.decimal(Math.abs(weight))}`;
      return markup`<li>${shared(`reason.${reason}`)}${
        detail !== '' && markup` · ${foreign(format.day(detail), 80)}`
      } · <span class="quiet">${text('members.weight', { weight: signed })}</span></li>\n`;
    });
  return markup`<p class="lead">${words.whySource}</p>\n<ul>${items}</ul>\n`;
}

function relationCell(report: Report, { isSource, similarity, verdict, via }: ClusterMember) {
  if (isSource) return '–';
  const { texts, format } = report;
  if (via)
    return markup`${texts.members[verdict === null ? 'via' : 'leadsTo']} <b>${titleOf(report, via.page.title)}</b><br>${format.percent(via.similarity)}<br>${verdictBadge(report, via.verdict)}`;
  if (similarity === null) return texts.members.notCompared;
  return markup`${format.percent(similarity)}${verdict !== null && markup`<br>${verdictBadge(report, verdict)}`}`;
}

const adviceCell = ({ shared }: Report, { advice, adviceReason, goodDuplicate }: ClusterMember) =>
  markup`<b>${shared(`advice.${advice}`)}</b>${
    goodDuplicate !== null && markup` <span class="badge good">${shared(`goodDuplicate.${goodDuplicate}`)}</span>`
  }<br>${shared(`adviceReason.${adviceReason}`)}`;

function canonicalCell({ texts }: Report, { canonical, address }: PageBrief) {
  if (canonical === null) return texts.members.canonicalNone;
  if (canonical === address) return texts.members.canonicalSelf;
  // The column is narrow, and most canonicals stay on the host.
  const origin = URL.parse(address)?.origin;
  const isOfHost = URL.parse(canonical)?.origin === origin && canonical.startsWith(`${origin}/`);
  return addressLink(canonical, isOfHost ? canonical.replace(`${origin}`, '') : canonical);
}

function datesCell({ texts, format }: Report, { published, modified }: PageBrief) {
  const words = texts.members;
  const line = (name: string, date: string | null) =>
    date !== null &&
    markup`<div><span class="quiet">${name}</span> <span class="day">${foreign(format.day(date), 40)}</span></div>`;
  if (published === null && modified === null) return '–';
  return markup`${line(words.published, published)}${line(words.modified, modified)}`;
}

export const keyClusters: Section = {
  id: 'clusters',
  title: (texts) => texts.clusters.keyTitle,
  isThere: ({ sizeLimits }) => sizeLimits.detailed.size > 0,
  async write(report, write) {
    write(legend(report));
    for (const cluster of report.store.clusters.list(report.sizeLimits.detailed.size, kindsOfCopies)) {
      await writeKeyCluster(report, cluster, write);
      await report.progress.advance(workPerCluster);
    }
  },
};

async function writeKeyCluster(report: Report, cluster: ClusterRow, write: Write) {
  const { store, texts, format, shared } = report;
  const members = store.clusters.members(cluster.id);
  const source = members.find(({ isSource }) => isSource);
  const copies = members.filter(({ isSource }) => !isSource);

  write(markup`<section class="cluster key" id="${clusterAnchor(cluster.id)}">
<h3>${heading(report, cluster)}</h3>
`);
  write(
    facts([
      [texts.clusters.pages, format.integer(cluster.pages)],
      [texts.clusters.floor, format.percent(cluster.floor)],
      [texts.actions.advice, format.list([...new Set(copies.map(({ advice }) => shared(`advice.${advice}`)))])],
      [texts.clusters.source, addressLink(cluster.sourceAddress)],
    ]),
  );
  // Prefers a copy to rewrite, since an identical one needs no passage as evidence.
  const copy = copies.find(({ advice }) => advice === 'rewrite') ?? copies[0];
  if (source && copy) write(await longestPassage(report, source.page, copy.page));
  write(markup`</section>\n`);
}

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

function figureTable(report: Report, was: AuditFigures, now: AuditFigures) {
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

function countTable(report: Report, clusters: readonly ClusterChangeRow[]) {
  const words = report.texts.changes;
  const rows = clusterChanges.flatMap((change) => {
    const count = clusters.filter((row) => row.change === change).length;
    return count > 0 ? [[report.shared(`clusterChange.${change}`), count]] : [];
  });
  const columns = columnsOf(words, { change: 70, clusters: 30 }, 'clusters');
  return rows.length > 0 ? table(report, words.byChange, { columns, rows }) : paragraph(words.nothing);
}

function clusterTable(report: Report, clusters: readonly ClusterChangeRow[]) {
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
