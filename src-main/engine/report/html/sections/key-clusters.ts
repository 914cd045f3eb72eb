import type { ClusterRow } from '../../../../contract/clusters.ts';
import { kindsOfCopies } from '../../../../contract/page-kinds.ts';
import { contentsBadges, facts, titleOf } from '../labels.ts';
import { addressLink, markup } from '../markup.ts';
import { clusterAnchor, type Report, type Section, type Write } from '../report.ts';
import { workPerCluster } from '../size-limits.ts';
import { legend, longestPassage } from './passages.ts';

/** For a report of a few pages. */
export const keyClusters: Section = {
  id: 'clusters',
  title: (texts) => texts.clusters.keyTitle,
  isThere: ({ sizeLimits }) => sizeLimits.detailed.size > 0,
  async write(report, write) {
    write(legend(report));
    for (const cluster of report.store.clusters.list(0, report.sizeLimits.detailed.size, kindsOfCopies)) {
      await writeCluster(report, cluster, write);
      await report.progress.advance(workPerCluster);
    }
  },
};

async function writeCluster(report: Report, cluster: ClusterRow, write: Write): Promise<void> {
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
