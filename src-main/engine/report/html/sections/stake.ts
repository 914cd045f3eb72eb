import { clusterLink } from '../labels.ts';
import { addressLink, markup } from '../markup.ts';
import type { Section } from '../report.ts';
import { table } from '../table.ts';

/** All of them stand in the tables. */
export const maxCostly = 20;

export const stake: Section = {
  id: 'stake',
  title: (texts) => texts.stake.title,
  isThere: ({ store }) => store.figures.clicksAtStake(1).length > 0,
  write(report, write) {
    const { text, texts, format, store } = report;
    const [words, of] = [texts.stake, texts.clusters];
    const { atStake, all } = store.figures.clicks() ?? { atStake: 0, all: 0 };
    write(
      markup`<p><b>${text('stake.sum', { stake: format.integer(atStake), all: format.integer(all) })}</b> ${words.intro}</p>\n`,
    );
    const columns = [
      { title: of.cluster, width: 32 },
      { title: words.atStake, width: 13, isNumber: true },
      { title: words.clicks, width: 13, isNumber: true },
      { title: of.pages, width: 10, isNumber: true },
      { title: of.source, width: 32 },
    ];
    const rows = store.figures
      .clicksAtStake(maxCostly)
      .map((cluster) => [
        clusterLink(report, cluster),
        format.integer(cluster.clicksAtStake),
        format.integer(cluster.clicks),
        format.integer(cluster.pages),
        addressLink(cluster.sourceAddress),
      ]);
    write(table(words.overview, columns, rows));
  },
};
