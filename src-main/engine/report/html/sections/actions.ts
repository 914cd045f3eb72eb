import type { ClusterRow } from '../../../../contract/clusters.ts';
import { adviceKinds, type AdviceKind } from '../../../../contract/verdicts.ts';
import { clusterLink, contentsBadges } from '../labels.ts';
import { addressLink, markup, type Markup } from '../markup.ts';
import type { Report, Section } from '../report.ts';
import { column, number, table } from '../table.ts';

export const actions: Section = {
  id: 'actions',
  title: (texts) => texts.actions.title,
  write(report, write) {
    const { texts, store, summary } = report;
    const advice = store.figures.advice();
    const work = openWork(report);
    if (advice.length > 0) write(markup`<p><strong>${texts.actions.proposal}</strong></p>\n${decisionsText(report)}`);
    if (summary.relations > 0) write(markup`<p class="quiet">${texts.actions.beside}</p>\n`);
    if (advice.length > 0) write(byAdvice(report, new Map(advice.map(({ advice, pages }) => [advice, pages]))));
    write(work.length > 0 ? firstClusters(report, work) : markup`<p>${texts.actions.nothing}</p>\n`);
  },
};

function byAdvice({ texts, format, shared }: Report, advice: ReadonlyMap<AdviceKind, number>): Markup {
  const words = texts.actions;
  const rows = adviceKinds.flatMap((kind) => {
    const count = advice.get(kind) ?? 0;
    return count > 0 ? [[shared(`advice.${kind}`), format.integer(count), texts.advice[kind]]] : [];
  });
  const columns = [column(words.advice, 24), number(shared('figure.clusteredPages'), 16), column(words.meaning, 60)];
  return table(words.byAdvice, columns, rows);
}

interface OpenWork {
  readonly cluster: ClusterRow;
  readonly advice: [AdviceKind, number][];
}

export const adviceItems = ({ text, shared, format }: Report, advice: OpenWork['advice']): string[] =>
  advice.map(([kind, count]) =>
    text('actions.item', { advice: shared(`advice.${kind}`), count, pages: format.integer(count) }),
  );

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

/** Readers may take proposals for decisions. */
function decisionsText({ text, texts, store, format }: Report): Markup {
  const decided = store.decisions.count();
  return markup`<p>${decided === 0 ? texts.actions.undecided : text('actions.decided', { count: format.integer(decided) })}</p>\n`;
}

function firstClusters(report: Report, openWork: readonly OpenWork[]): Markup {
  const { text, texts, format } = report;
  const words = texts.actions;
  const columns = [
    column(words.cluster, 27),
    column(words.verdict, 20),
    column(words.work, 22),
    column(words.source, 31),
  ];
  const rows = openWork.map(({ cluster, advice }) => {
    const items = adviceItems(report, advice).map((item) => markup`<li>${item}</li>`);
    return [
      clusterLink(report, cluster),
      contentsBadges(report, cluster),
      markup`<ul class="plain">${items}</ul>`,
      addressLink(cluster.sourceAddress),
    ];
  });
  return table(text('actions.first', { count: format.integer(rows.length) }), columns, rows);
}
