import type { ClusterRow } from '../../../../contract/clusters.ts';
import type { AdviceKind } from '../../../../contract/verdicts.ts';
import { adviceList, columnsOf, decisionsText } from '../../lists.ts';
import type { Report } from '../../report.ts';
import {
  addressLink,
  clusterLink,
  contentsBadges,
  htmlForm,
  markup,
  type Markup,
  paragraph,
  type Section,
  table,
} from '../parts.ts';

export const actions: Section = {
  id: 'actions',
  write(report, write) {
    const { texts, summary } = report;
    const words = texts.actions;
    const list = adviceList(report, htmlForm(report));
    const work = openWork(report);
    const isAdvised = list.rows.length > 0;
    if (isAdvised)
      write(markup`${paragraph(markup`<strong>${words.proposal}</strong>`)}${paragraph(decisionsText(report))}`);
    if (summary.relations > 0) write(markup`<p class="quiet">${words.beside}</p>\n`);
    if (isAdvised) write(table(report, words.byAdvice, list));
    write(work.length > 0 ? firstClusters(report, work) : paragraph(words.nothing));
  },
};

interface OpenWork {
  readonly cluster: ClusterRow;
  readonly advice: [AdviceKind, number][];
}

export const adviceItems = ({ text, shared }: Report, advice: OpenWork['advice']): string[] =>
  advice.map(([kind, pages]) => text('actions.item', { advice: shared(`advice.${kind}`), pages }, pages));

/** On a printed page with what stands above them. */
const firstShown = 10;

export function openWork({ store }: Report): OpenWork[] {
  const found = new Map<number, OpenWork>();
  for (const { cluster, advice, pages } of store.figures.openWork(firstShown)) {
    const known = found.get(cluster);
    const row = known ? null : store.clusters.get(cluster);
    if (known) known.advice.push([advice, pages]);
    else if (row) found.set(cluster, { cluster: row, advice: [[advice, pages]] });
  }
  return [...found.values()];
}

function firstClusters(report: Report, openWork: readonly OpenWork[]): Markup {
  const words = report.texts.actions;
  const columns = columnsOf(words, { cluster: 27, verdict: 20, work: 22, source: 31 });
  const rows = openWork.map(({ cluster, advice }) => {
    const items = adviceItems(report, advice).map((item) => markup`<li>${item}</li>`);
    return [
      clusterLink(report, cluster),
      contentsBadges(report, cluster),
      markup`<ul class="plain">${items}</ul>`,
      addressLink(cluster.sourceAddress),
    ];
  });
  return table(report, report.text('actions.first', { count: rows.length }), { columns, rows });
}
