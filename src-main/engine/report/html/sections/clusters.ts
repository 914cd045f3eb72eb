import type { ClusterMember, ClusterRow } from '../../../../contract/clusters.ts';
import { countOfKinds, kindsOfCopies } from '../../../../contract/page-kinds.ts';
import type { PageBrief } from '../../../../contract/pages.ts';
import type { SharedKey } from '../../../../locales/shared.ts';
import { clusterLink, contentsBadges, facts, restNote, titleOf, verdictBadge } from '../labels.ts';
import { addressLink, foreign, markup, type Markup } from '../markup.ts';
import { clusterAnchor, type Report, type Section, type Write } from '../report.ts';
import { workPerCluster } from '../size-limits.ts';
import { column, number, table, tableWriter } from '../table.ts';
import { comparedPairs, legend, longestPassage } from './passages.ts';

const pageOfClusters = 100;
const pairsPerCluster = 3;

export const clusters: Section = {
  id: 'clusters',
  title: (texts) => texts.clusters.title,
  async write(report, write) {
    const { texts, sizeLimits } = report;
    const { clusters } = copiesOf(report);
    const words = texts.clusters;
    if (clusters === 0) return write(markup`<p>${words.none}</p>\n`);
    write(markup`<p>${words.intro}</p>\n`);
    writeOverview(report, write);
    write(restNote(report, 'clusters.detailed', sizeLimits.detailed.size, clusters));
    write(legend(report));
    let left = sizeLimits.clustersWithPassages;
    for (const row of inPages(report, sizeLimits.detailed.size)) {
      await writeCluster(report, row, write, left > 0);
      left -= 1;
      await report.progress.advance(workPerCluster);
    }
  },
};

/** Not from one open statement, because passages are waited for in between. */
function* inPages({ store }: Report, most: number): Iterable<ClusterRow> {
  for (let offset = 0; offset < most; offset += pageOfClusters) {
    const rows = store.clusters.list(offset, pageOfClusters, kindsOfCopies);
    yield* rows.slice(0, most - offset);
    if (rows.length < pageOfClusters) return;
  }
}

function writeOverview(report: Report, write: Write): void {
  const { texts, format } = report;
  const words = texts.clusters;
  const { begin, row, end } = tableWriter(words.overview, [
    number(words.number, 6),
    column(words.cluster, 26),
    column(words.verdict, 20),
    number(words.pages, 10),
    number(words.floor, 12),
    column(words.source, 26),
  ]);
  write(begin);
  for (const cluster of inPages(report, report.sizeLimits.overview)) {
    const { id, pages, floor, sourceAddress } = cluster;
    const name = clusterLink(report, cluster);
    write(
      row([
        format.integer(id),
        name,
        contentsBadges(report, cluster),
        format.integer(pages),
        format.percent(floor),
        addressLink(sourceAddress),
      ]),
    );
  }
  write(end);
  const { overview } = report.sizeLimits;
  const { clusters } = copiesOf(report);
  write(restNote(report, 'clusters.overviewMore', overview, clusters));
}

async function writeCluster(report: Report, cluster: ClusterRow, write: Write, hasPassages: boolean): Promise<void> {
  const { store, texts, format, shared } = report;
  const anchor = clusterAnchor(cluster.id);
  const members = store.clusters.members(cluster.id, store.pages.brief);
  write(markup`<section class="cluster" id="${anchor}" aria-labelledby="${anchor}-title">
<h3 id="${anchor}-title"><span class="quiet">${format.integer(cluster.id)}</span> ${titleOf(report, cluster.title)} ${contentsBadges(report, cluster)}</h3>
<p><span class="quiet">${texts.clusters.mostly}</span> ${shared(mainMeaning(cluster))}</p>
`);
  write(clusterFacts(report, cluster));
  write(membersTable(report, cluster, members));
  write(sourceReasons(report, members));
  if (hasPassages) await writePassages(report, members, write);
  write(markup`</section>\n`);
}

/** By the same count as the badges beside the title. */
function mainMeaning({ kind, contents, verdict }: ClusterRow): SharedKey {
  const counted = contents.find((each) => each.verdict !== null)?.verdict;
  return kind === 'templated' ? 'clusterKindMeaning.templated' : `verdictMeaning.${counted ?? verdict}`;
}

const copiesOf = ({ summary }: Report) => countOfKinds(summary.clustersByKind, kindsOfCopies);

function clusterFacts(report: Report, cluster: ClusterRow): Markup {
  const { text, texts, format, shared } = report;
  const words = texts.clusters;
  const { pages, floor, mean, longestRun, longestSentence, canonicalState, resolvedBySite, mirrors, mirrorHosts } =
    cluster;
  const rows: [string, Markup | string][] = [
    [words.pages, format.integer(pages)],
    [words.floor, format.percent(floor)],
    [words.mean, format.percent(mean)],
    [
      words.mirrors,
      text('clusters.mirrorsText', { addresses: format.integer(mirrors), hosts: format.integer(mirrorHosts) }),
    ],
    ...(cluster.clicks === null || cluster.clicksAtStake === null
      ? []
      : [
          [
            texts.stake.title,
            `${format.integer(cluster.clicksAtStake)} / ${format.integer(cluster.clicks)}`,
          ] satisfies [string, string],
        ]),
    [words.longestRun, text('clusters.characters', { count: format.integer(longestRun) })],
    [words.canonical, shared(`canonicalState.${canonicalState}`)],
  ];
  if (resolvedBySite) rows.push([words.resolvedBySite, words.resolvedBySiteText]);
  const quote = markup`<p class="quote"><span class="quiet">${words.longestSentence}</span> <q>${foreign(longestSentence, 300)}</q></p>\n`;
  return markup`${facts(rows)}${longestSentence !== '' && quote}`;
}

/** Verified members, in the order of likeness. */
async function writePassages(report: Report, members: readonly ClusterMember[], write: Write): Promise<void> {
  const source = members.find((member) => member.isSource);
  if (!source) return;
  const others = members.filter((member) => !member.isSource && member.verdict !== null).slice(0, pairsPerCluster);
  for (const pair of await comparedPairs(
    report,
    source.page,
    others.map(({ page }) => page),
  ))
    write(pair);
}

function membersTable(report: Report, { id }: ClusterRow, members: readonly ClusterMember[]): Markup {
  const { text, texts, format } = report;
  const words = texts.members;
  const columns = [
    column(words.page, 26),
    column(words.role, 11),
    column(words.similarity, 17),
    column(words.advice, 19),
    column(words.canonical, 12),
    column(words.dates, 15),
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
function sourceReasons({ text, texts, format, shared }: Report, members: readonly ClusterMember[]): Markup {
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

export const keyClusters: Section = {
  id: 'clusters',
  title: (texts) => texts.clusters.keyTitle,
  isThere: ({ sizeLimits }) => sizeLimits.detailed.size > 0,
  async write(report, write) {
    write(legend(report));
    for (const cluster of report.store.clusters.list(0, report.sizeLimits.detailed.size, kindsOfCopies)) {
      await writeKeyCluster(report, cluster, write);
      await report.progress.advance(workPerCluster);
    }
  },
};

async function writeKeyCluster(report: Report, cluster: ClusterRow, write: Write): Promise<void> {
  const { store, texts, format, shared } = report;
  const members = store.clusters.members(cluster.id, store.pages.brief);
  const source = members.find(({ isSource }) => isSource);
  const copies = members.filter(({ isSource }) => !isSource);
  const advice = format.list([...new Set(copies.map(({ advice }) => shared(`advice.${advice}`)))]);
  write(markup`<section class="cluster key" id="${clusterAnchor(cluster.id)}">
<h3><span class="quiet">${format.integer(cluster.id)}</span> ${titleOf(report, cluster.title)} ${contentsBadges(report, cluster)}</h3>
`);
  write(
    facts([
      [texts.clusters.pages, format.integer(cluster.pages)],
      [texts.clusters.floor, format.percent(cluster.floor)],
      [texts.actions.advice, advice],
      [texts.clusters.source, addressLink(cluster.sourceAddress)],
    ]),
  );
  // The copy that calls for most work: one that is the same word for word needs no passage to be believed.
  const copy = copies.find(({ advice }) => advice === 'rewrite') ?? copies[0];
  if (source && copy) write(await longestPassage(report, source.page, copy.page));
  write(markup`</section>\n`);
}
