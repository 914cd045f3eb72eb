import { verdicts } from '../../../../contract/verdicts.ts';
import { barChart, histogram } from '../charts.ts';
import { verdictBadge } from '../labels.ts';
import { markup, type Markup } from '../markup.ts';
import type { Report, Section } from '../report.ts';
import { similarityBins } from '../similarity-bins.ts';
import { table } from '../table.ts';

/** The audit in numbers and two pictures. */
export const figures: Section = {
  id: 'figures',
  title: (texts) => texts.figures.title,
  write(report, write) {
    write(tiles(report));
    write(pagesChart(report));
    write(verdictChart(report));
    write(similarityChart(report));
  },
};

function tiles({ texts, format, summary }: Report): Markup {
  const { pages, indexablePages, duplicatePages, clusters, pairs, relations, problems } = summary;
  const words = texts.figures;
  const ofPages = (count: number) => (pages > 0 ? words.share(format.share(count / pages)) : '');
  const rows: [string, number, string][] = [
    [words.pages, pages, ''],
    [words.indexable, indexablePages, ofPages(indexablePages)],
    [words.duplicates, duplicatePages, ofPages(duplicatePages)],
    [words.clusters, clusters, ''],
    [words.pairs, pairs, ''],
    [words.relations, relations, ''],
    [words.problems, problems, ''],
  ];
  return markup`<dl class="tiles">${rows.map(
    ([term, count, note]) =>
      markup`<div><dt>${term}</dt><dd><b>${format.integer(count)}</b>${note !== '' && markup`<small>${note}</small>`}</dd></div>\n`,
  )}</dl>\n`;
}

function pagesChart({ texts: { figures: words }, format, summary }: Report): Markup {
  const bar = (label: string, value: number, tone: string) => ({ label, value, shown: format.integer(value), tone });
  return barChart({ id: 'chart-pages', title: words.pagesChart, description: words.pagesChartText, columns: [words.pages, words.count] }, [
    bar(words.pages, summary.pages, 'all'),
    bar(words.indexable, summary.indexablePages, 'good'),
    bar(words.duplicates, summary.duplicatePages, 'duplicate'),
  ]);
}

function verdictChart(report: Report): Markup {
  const { texts, format, summary, shared } = report;
  const words = texts.figures;
  const found = verdicts.flatMap((verdict) => {
    const value = summary.clustersByVerdict[verdict] ?? 0;
    return value > 0 ? [{ verdict, value }] : [];
  });
  if (found.length === 0) return markup`<p>${words.noClusters}</p>\n`;
  const bars = found.map(({ verdict, value }) => ({ label: shared(`verdict.${verdict}`), value, shown: format.integer(value), tone: verdict }));
  const meanings = found.map(({ verdict }) => [verdictBadge(report, verdict), shared(`verdictMeaning.${verdict}`)]);
  const columns = [
    { title: words.verdict, width: 28 },
    { title: words.meaning, width: 72 },
  ];
  return markup`${barChart({ id: 'chart-verdicts', title: words.verdictChart, description: words.verdictChartText, columns: [words.verdict, words.count] }, bars)}
${table(words.meaning, columns, meanings)}`;
}

function similarityChart({ store, texts: { histogram: words }, format }: Report): Markup {
  const bins = similarityBins(store.pairs.iterate());
  if (bins.every(({ count }) => count === 0)) return markup`<p>${words.none}</p>\n`;
  return histogram(
    { id: 'chart-similarity', title: words.title, description: words.text, columns: [words.range, words.pairs] },
    bins.map(({ from, to, count }, index) => ({
      label: to === null ? words.equalTexts : words.below(format.bound(from), format.bound(to)),
      value: count,
      shown: format.integer(count),
      tick: to === null ? words.equal : index % 2 === 0 ? format.bound(from) : '',
      tone: to === null ? 'identical' : 'all',
    })),
    format.compact,
  );
}
