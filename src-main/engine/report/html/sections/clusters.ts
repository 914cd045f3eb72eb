import type { ClusterMember, ClusterRow } from '../../../../contract/clusters.ts';
import { countOfKinds, kindsOfCopies } from '../../../../contract/page-kinds.ts';
import type { SharedKey } from '../../../../locales/shared.ts';
import { clusterLink, contentsBadges, facts, titleOf } from '../labels.ts';
import { addressLink, foreign, markup, type Markup } from '../markup.ts';
import { workPerCluster } from '../size-limits.ts';
import { clusterAnchor, type Report, type Section, type Write } from '../report.ts';
import { tableWriter } from '../table.ts';
import { membersTable, sourceReasons } from './members.ts';
import { comparedPairs, legend } from './passages.ts';

const pageOfClusters = 100;
const pairsPerCluster = 3;

/** Each as a row, then the first with members, reasons and passages. */
export const clusters: Section = {
  id: 'clusters',
  title: (texts) => texts.clusters.title,
  async write(report, write) {
    const { text, texts, format, sizeLimits } = report;
    const { clusters } = copiesOf(report);
    const words = texts.clusters;
    if (clusters === 0) return write(markup`<p>${words.none}</p>\n`);
    write(markup`<p>${words.intro}</p>\n`);
    writeOverview(report, write);
    if (clusters > sizeLimits.detailed.size) {
      write(
        markup`<p class="note">${text('clusters.detailed', { shown: format.integer(sizeLimits.detailed.size), all: format.integer(clusters) })}</p>\n`,
      );
    }
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
  const { text, texts, format } = report;
  const words = texts.clusters;
  const { begin, row, end } = tableWriter(words.overview, [
    { title: words.number, width: 6, isNumber: true },
    { title: words.cluster, width: 26 },
    { title: words.verdict, width: 20 },
    { title: words.pages, width: 10, isNumber: true },
    { title: words.floor, width: 12, isNumber: true },
    { title: words.source, width: 26 },
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
  if (clusters > overview)
    write(
      markup`<p class="note">${text('clusters.overviewMore', { shown: format.integer(overview), all: format.integer(clusters) })}</p>\n`,
    );
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
