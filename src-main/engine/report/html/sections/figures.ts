import { countOfKinds, kindsByDesign, kindsOfCopies, kindsWithoutText } from '../../../../contract/page-kinds.ts';
import { verdicts } from '../../../../contract/verdicts.ts';
import { clip } from '../../plain-text.ts';
import { barChart, histogram, stackedChart } from '../charts.ts';
import { verdictBadge } from '../labels.ts';
import { foreign, markup, type Markup } from '../markup.ts';
import type { Report, Section } from '../report.ts';
import { column, table } from '../table.ts';
import { mostCopied } from './lists.ts';

export const figures: Section = {
  id: 'figures',
  title: (texts) => texts.figures.title,
  write(report, write) {
    write(inBrief(report));
    write(tiles(report));
    write(
      markup`<div class="charts">${verdictChart(report)}${canonicalChart(report)}${foldersChart(report)}${similarityChart(report)}</div>\n`,
    );
    write(meanings(report));
  },
};

/** For somebody who reads nothing else. */
function inBrief(report: Report): Markup {
  const { text, texts, format, summary, store } = report;
  const words = texts.brief;
  const { pages, copiedPages, relations, clustersByVerdict, clustersByKind } = summary;
  const design = countOfKinds(clustersByKind, kindsByDesign);
  const open = store.figures.openPages();
  const reworded = clustersByVerdict['pseudo-original'] ?? 0;
  const [sentence] = mostCopied(report, 1);
  const lines: (Markup | string)[] = [
    copiedPages === 0
      ? text('brief.none', { pages: format.integer(pages) })
      : text('brief.copied', {
          copied: format.integer(copiedPages),
          pages: format.integer(pages),
          share: format.share(copiedPages / pages),
        }),
    ...(open.pages > 0
      ? [text('brief.work', { pages: format.integer(open.pages), clusters: format.integer(open.clusters) })]
      : []),
    ...(copiedPages > 0 && open.pages === 0 ? [words.resolvedBySite] : []),
    ...(reworded > 0 ? [text('brief.reworded', { clusters: format.integer(reworded) })] : []),
    ...(design.clusters > 0
      ? [text('brief.byDesign', { pages: format.integer(design.pages), families: format.integer(design.clusters) })]
      : []),
    ...(relations > 0 ? [text('brief.relations', { relations: format.integer(relations) })] : []),
    ...(sentence
      ? [
          markup`${text('brief.sentence', { pages: format.integer(sentence.pages) })} <q>${foreign(clip(sentence.text, 120))}</q>`,
        ]
      : []),
  ];
  return markup`<ul class="brief">${lines.map((line) => markup`<li>${line}</li>\n`)}</ul>\n`;
}

type Tile = [term: string, count: number, note: string];

function tiles({ text, texts, format, shared, summary }: Report): Markup {
  const { pages, indexablePages, copiedPages, clustersByKind, pairs, problems } = summary;
  const [copies, design] = [countOfKinds(clustersByKind, kindsOfCopies), countOfKinds(clustersByKind, kindsByDesign)];
  const bare = countOfKinds(clustersByKind, kindsWithoutText);
  const inPages = (count: number) => text('figures.pagesIn', { count, pages: format.integer(count) });
  const words = texts.figures;
  const ofPages = (count: number) => (pages > 0 ? text('figures.share', { share: format.share(count / pages) }) : '');
  const rows: Tile[] = [
    [words.pages, pages, ''],
    [words.indexable, indexablePages, ofPages(indexablePages)],
    [shared('figure.copyClusters'), copies.clusters, inPages(copies.pages)],
    [
      shared('figure.copiedPages'),
      copiedPages,
      pages > 0 ? `${shared('figure.duplicateRate')}: ${format.share(copiedPages / pages)}` : '',
    ],
    ...(design.clusters > 0
      ? [[shared('figure.families'), design.clusters, inPages(design.pages)] satisfies Tile]
      : []),
    ...(bare.clusters > 0 ? [[shared('figure.withoutText'), bare.clusters, inPages(bare.pages)] satisfies Tile] : []),
    [words.pairs, pairs, ''],
    [words.relations, summary.relations, ''],
    [words.problems, problems, ''],
  ];
  return markup`<dl class="tiles">${rows.map(
    ([term, count, note]) =>
      markup`<div><dt>${term}</dt><dd><b>${format.integer(count)}</b>${note !== '' && markup`<small>${note}</small>`}</dd></div>\n`,
  )}</dl>\n<p class="note">${shared('figure.duplicateRateMeaning')}</p>\n`;
}

const foundVerdicts = ({ summary }: Report) =>
  verdicts.flatMap((verdict) => {
    const value = summary.clustersByVerdict[verdict] ?? 0;
    return value > 0 ? [{ verdict, value }] : [];
  });

function verdictChart(report: Report): Markup {
  const { texts, format, shared } = report;
  const words = texts.figures;
  const found = foundVerdicts(report);
  if (found.length === 0) return markup`<p>${words.noClusters}</p>\n`;
  const bars = found.map(({ verdict, value }) => ({
    label: shared(`verdict.${verdict}`),
    value,
    shown: format.integer(value),
    tone: verdict,
  }));
  return barChart(
    {
      id: 'chart-verdicts',
      title: words.verdictChart,
      description: words.verdictChartText,
      columns: [words.verdict, words.count],
    },
    bars,
  );
}

function meanings(report: Report): Markup {
  const words = report.texts.figures;
  const rows = foundVerdicts(report).map(({ verdict }) => [
    verdictBadge(report, verdict),
    report.shared(`verdictMeaning.${verdict}`),
  ]);
  const columns = [column(words.verdict, 28), column(words.meaning, 72)];
  return rows.length === 0 ? markup`` : table(words.meaning, columns, rows);
}

function canonicalChart({ store, texts: { figures: words }, format, shared }: Report): Markup {
  const states = store.figures.canonicalStates();
  if (states.length === 0) return markup``;
  const tones: Readonly<Record<string, string>> = { agrees: 'good', conflicts: 'identical', none: 'partial' };
  return barChart(
    {
      id: 'chart-canonical',
      title: words.canonicalChart,
      description: words.canonicalChartText,
      columns: [words.canonicalState, words.count],
    },
    states.map(({ state, clusters }) => ({
      label: shared(`canonicalState.${state}`),
      value: clusters,
      shown: format.integer(clusters),
      tone: tones[state] ?? 'all',
    })),
  );
}

const shownFolders = 10;

function foldersChart({ store, text, texts: { figures: words }, format }: Report): Markup {
  const folders = foldersOf(store.figures.places());
  if (folders.length === 0) return markup``;
  const rows = folders.slice(0, shownFolders).map(({ name, pages, copied }) => ({
    label: clip(name, 24),
    parts: [copied, pages - copied] as const,
    shown: text('figures.folderCount', { copied: format.integer(copied), pages: format.integer(pages) }),
  }));
  return stackedChart(
    {
      id: 'chart-folders',
      title: words.foldersChart,
      description: words.foldersChartText,
      columns: [words.folder, words.count],
    },
    rows,
    [words.copied, words.notCopied],
  );
}

function similarityChart({ store, text, texts: { histogram: words }, format }: Report): Markup {
  const bins = similarityBins(store.figures.similarities(binWidth));
  if (bins.every(({ count }) => count === 0)) return markup`<p>${words.none}</p>\n`;
  return histogram(
    { id: 'chart-similarity', title: words.title, description: words.text, columns: [words.range, words.pairs] },
    bins.map(({ from, to, count }, index) => ({
      label:
        to === null ? words.equalTexts : text('histogram.below', { from: format.bound(from), to: format.bound(to) }),
      value: count,
      shown: format.integer(count),
      tick: to === null ? words.equal : index % 2 === 0 ? format.bound(from) : '',
      tone: to === null ? 'identical' : 'all',
    })),
    format.compact,
  );
}

/** In per cent, `to` exclusive; null for the bin of equal texts. */
interface SimilarityBin {
  readonly from: number;
  readonly to: number | null;
  readonly count: number;
}

const binWidth = 5;

/** In steps of 5 %. 99.9 % and 100 % are different findings, so equal texts have a bin of their own. */
const similarityBins = (counts: readonly number[]): SimilarityBin[] =>
  counts.map((count, index) => ({
    from: index * binWidth,
    to: index * binWidth === 100 ? null : (index + 1) * binWidth,
    count,
  }));

interface Folder {
  readonly name: string;
  readonly pages: number;
  readonly copied: number;
}

/** By the first step of the path, most copied pages first. Memory grows with the folders, not the pages. */
function foldersOf(places: Iterable<{ readonly address: string; readonly copied: number }>): Folder[] {
  const folders = new Map<string, { name: string; pages: number; copied: number }>();
  for (const { address, copied } of places) {
    const name = folderOf(address);
    const folder = folders.get(name) ?? { name, pages: 0, copied: 0 };
    folder.pages += 1;
    folder.copied += copied;
    folders.set(name, folder);
  }
  return [...folders.values()].toSorted(
    (x, y) => y.copied - x.copied || y.pages - x.pages || (x.name < y.name ? -1 : 1),
  );
}

/** `https://example.com/news/a.html` stands in `/news/`, a page beside the home page in `/`. */
function folderOf(address: string): string {
  const path = address.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, '').replace(/[?#].*$/s, '');
  const slash = path.indexOf('/', path.startsWith('/') ? 1 : 0);
  return slash < 0 ? '/' : `${path.startsWith('/') ? '' : '/'}${path.slice(0, slash)}/`;
}
