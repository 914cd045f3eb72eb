import { adviceKinds } from '../../../../contract/verdicts.ts';
import { clusterLink, verdictBadge } from '../labels.ts';
import { addressLink, markup, type Markup } from '../markup.ts';
import type { Report, Section } from '../report.ts';
import { table } from '../table.ts';

/** The work that the audit proposes: by kind, and where to begin. */
export const actions: Section = {
  id: 'actions',
  title: (texts) => texts.actions.title,
  write(report, write) {
    const { texts, stock } = report;
    if (stock.advice.size > 0) write(byAdvice(report));
    write(stock.openWork.length > 0 ? firstClusters(report) : markup`<p>${texts.actions.nothing}</p>\n`);
    write(markup`<p class="quiet">${texts.actions.proposal}</p>\n`);
  },
};

function byAdvice({ texts, stock, format, shared }: Report): Markup {
  const words = texts.actions;
  const rows = adviceKinds.flatMap((kind) => {
    const count = stock.advice.get(kind) ?? 0;
    return count > 0 ? [[shared(`advice.${kind}`), format.integer(count), texts.advice[kind]]] : [];
  });
  const columns = [
    { title: words.advice, width: 24 },
    { title: words.pages, width: 12, isNumber: true },
    { title: words.meaning, width: 64 },
  ];
  return table(words.byAdvice, columns, rows);
}

function firstClusters(report: Report): Markup {
  const { texts, stock, format, shared } = report;
  const words = texts.actions;
  const columns = [
    { title: words.cluster, width: 28 },
    { title: words.verdict, width: 17 },
    { title: words.work, width: 23 },
    { title: words.source, width: 32 },
  ];
  const rows = stock.openWork.map(({ cluster, advice }) => {
    const items = [...advice].map(([kind, count]) => markup`<li>${words.item(shared(`advice.${kind}`), format.integer(count))}</li>`);
    return [
      clusterLink(report, cluster),
      verdictBadge(report, cluster.verdict),
      markup`<ul class="plain">${items}</ul>`,
      addressLink(cluster.sourceAddress),
    ];
  });
  return table(words.first(format.integer(rows.length)), columns, rows);
}
