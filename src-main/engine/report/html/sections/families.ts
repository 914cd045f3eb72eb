import {
  clusterKinds,
  countOfKinds,
  kindsByDesign,
  kindsWithoutText,
  type ClusterKind,
} from '../../../../contract/page-kinds.ts';
import { contentsBadges, titleOf } from '../labels.ts';
import { addressLink, markup } from '../markup.ts';
import type { Report, Section, Write } from '../report.ts';
import { tableWriter } from '../table.ts';

const others: ReadonlySet<ClusterKind> = new Set([...kindsByDesign, ...kindsWithoutText]);

export const families: Section = {
  id: 'families',
  title: (texts) => texts.families.title,
  isThere: ({ summary }) => countOfKinds(summary.clustersByKind, others).clusters > 0,
  write(report, write) {
    const { text, texts, format, summary, shared, sizeLimits } = report;
    const words = texts.families;
    write(markup`<p>${words.intro}</p>\n<ul>`);
    for (const kind of clusterKinds) {
      const found = others.has(kind) && summary.clustersByKind[kind];
      if (found)
        write(
          markup`<li><b>${text('families.counted', { kind: shared(`clusterKind.${kind}`), families: format.integer(found.clusters), pages: format.integer(found.pages) })}</b> ${shared(`clusterKindMeaning.${kind}`)}</li>\n`,
        );
    }
    write(markup`</ul>\n`);
    writeLines(report, write);
    const { clusters } = countOfKinds(summary.clustersByKind, others);
    if (clusters > sizeLimits.families)
      write(
        markup`<p class="note">${text('families.more', { shown: format.integer(sizeLimits.families), all: format.integer(clusters) })}</p>\n`,
      );
  },
};

function writeLines(report: Report, write: Write): void {
  const { texts, format, shared, store, sizeLimits } = report;
  const words = texts.families;
  const { begin, row, end } = tableWriter(words.overview, [
    { title: words.kind, width: 14 },
    { title: words.family, width: 26 },
    { title: words.pages, width: 8, isNumber: true },
    { title: words.languages, width: 12 },
    { title: words.advice, width: 14 },
    { title: words.main, width: 26 },
  ]);
  write(begin);
  for (const cluster of store.clusters.list(0, sizeLimits.families, others)) {
    write(
      row([
        contentsBadges(report, cluster),
        titleOf(report, cluster.title),
        format.integer(cluster.pages),
        cluster.languages.join(', '),
        shared(`decision.${store.clusters.headline(cluster.id).action}`),
        addressLink(cluster.sourceAddress),
      ]),
    );
  }
  write(end);
}
