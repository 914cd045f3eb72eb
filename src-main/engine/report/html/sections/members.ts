import type { ClusterMember, ClusterRow } from '../../../../contract/clusters.ts';
import type { PageBrief } from '../../../../contract/pages.ts';
import { titleOf, verdictBadge } from '../labels.ts';
import { addressLink, foreign, markup, type Markup } from '../markup.ts';
import type { Report } from '../report.ts';
import { table } from '../table.ts';

/** Source first. */
export function membersTable(report: Report, { id }: ClusterRow, members: readonly ClusterMember[]): Markup {
  const { text, texts, format } = report;
  const words = texts.members;
  const columns = [
    { title: words.page, width: 26 },
    { title: words.role, width: 11 },
    { title: words.similarity, width: 17 },
    { title: words.advice, width: 19 },
    { title: words.canonical, width: 12 },
    { title: words.dates, width: 15 },
  ];
  const rows = members
    .slice(0, report.sizeLimits.membersPerCluster)
    .map((member) => [
      pageCell(report, member.page),
      member.isSource ? markup`<b>${words.source}</b>` : words.copy,
      relationCell(report, member),
      adviceCell(report, member),
      canonicalCell(report, member.page),
      datesCell(report, member.page),
    ]);
  const left = members.length - rows.length;
  const rest = markup`<p class="note">${text('members.more', { count: format.integer(left) })}</p>\n`;
  return markup`${table(text('members.caption', { cluster: format.integer(id) }), columns, rows)}${left > 0 && rest}`;
}

/** The weightiest first. */
export function sourceReasons({ text, texts, format, shared }: Report, members: readonly ClusterMember[]): Markup {
  const words = texts.members;
  const reasons = members.find((member) => member.isSource)?.sourceReasons ?? [];
  if (reasons.length === 0) return markup`<p>${words.noReasons}</p>\n`;
  const items = reasons
    .toSorted((a, b) => Math.abs(b.weight) - Math.abs(a.weight))
    .map(({ reason, weight, detail }) => {
      const signed = `${weight > 0 ? '+' : '−'}${format.decimal(Math.abs(weight))}`;
      const shownDetail = detail !== '' && markup` (${foreign(format.day(detail), 80)})`;
      return markup`<li>${shared(`reason.${reason}`)}${shownDetail}, <span class="quiet">${text('members.weight', { weight: signed })}</span></li>\n`;
    });
  return markup`<p class="lead">${words.whySource}</p>\n<ul>${items}</ul>\n`;
}

const pageCell = (report: Report, { title, address }: PageBrief): Markup =>
  markup`<b>${titleOf(report, title)}</b><br>${addressLink(address)}`;

function relationCell(report: Report, { isSource, similarity, verdict, via }: ClusterMember): Markup | string {
  if (isSource) return '–';
  const { texts, format } = report;
  if (via)
    return markup`${texts.members.via} <b>${titleOf(report, via.page.title)}</b><br>${format.percent(via.similarity)}<br>${verdictBadge(report, via.verdict)}`;
  if (similarity === null) return texts.members.notCompared;
  return markup`${format.percent(similarity)}${verdict !== null && markup`<br>${verdictBadge(report, verdict)}`}`;
}

function adviceCell({ shared }: Report, { advice, adviceReason, goodDuplicate }: ClusterMember): Markup {
  const good =
    goodDuplicate !== null && markup` <span class="badge good">${shared(`goodDuplicate.${goodDuplicate}`)}</span>`;
  return markup`<b>${shared(`advice.${advice}`)}</b>${good}<br>${shared(`adviceReason.${adviceReason}`)}`;
}

function canonicalCell({ texts }: Report, { canonical, address }: PageBrief): Markup | string {
  if (canonical === null) return texts.members.canonicalNone;
  return canonical === address ? texts.members.canonicalSelf : addressLink(canonical);
}

function datesCell({ texts, format }: Report, { published, modified }: PageBrief): Markup | string {
  const words = texts.members;
  const lines = [
    ...(published === null ? [] : [dateLine(words.published, format.day(published))]),
    ...(modified === null ? [] : [dateLine(words.modified, format.day(modified))]),
  ];
  return lines.length === 0 ? '–' : markup`${lines.map((line) => markup`<div>${line}</div>`)}`;
}

const dateLine = (name: string, day: string): Markup =>
  markup`<span class="quiet">${name}</span> <span class="day">${foreign(day, 40)}</span>`;
