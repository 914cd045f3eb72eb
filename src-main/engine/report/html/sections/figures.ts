import { kindsByDesign, kindsOfCopies, kindsWithoutText } from '../../../../contract/page-kinds.ts';
import { verdicts } from '../../../../contract/verdicts.ts';
import { clip } from '../../plain-text.ts';
import { columnsOf, countOf, mostCopied } from '../../lists.ts';
import type { Report } from '../../report.ts';
import { barChart, histogram, stackedChart } from '../charts.ts';
import { type Child, foreign, markup, type Markup, paragraph, type Section, table, verdictBadge } from '../parts.ts';

export const figures: Section = {
  id: 'figures',
  write(report, write) {
    write(inBrief(report));
    write(tiles(report));
    write(
      markup`<div class="charts">${verdictChart(report)}${canonicalChart(report)}${foldersChart(report)}${similarityChart(report)}</div>\n`,
    );
    write(meanings(report));
  },
};

function inBrief(report: Report): Markup {
  const { text, texts, format, summary, store } = report;
  const { pages, copiedPages, relations, clustersByVerdict } = summary;
  const design = countOf(report, kindsByDesign);
  const open = store.figures.openPages();
  const reworded = clustersByVerdict['pseudo-original'] ?? 0;
  const [sentence] = mostCopied(report, 1);
  const share = () => format.share(copiedPages / pages);
  const lines: Child[] = [
    copiedPages === 0
      ? text('brief.none', { pages })
      : text('brief.copied', { copied: copiedPages, pages, share: share() }),
    open.pages > 0 && text('brief.work', open),
    copiedPages > 0 && open.pages === 0 && texts.brief.resolvedBySite,
    reworded > 0 && text('brief.reworded', { clusters: reworded }),
    design.clusters > 0 && text('brief.byDesign', { pages: design.pages, families: design.clusters }),
    relations > 0 && text('brief.relations', { relations }),
    sentence !== undefined &&
      markup`${text('brief.sentence', { pages: sentence.pages })} <q>${foreign(clip(sentence.text, 120))}</q>`,
  ];
  return markup`<ul class="brief">${lines.map((line) => line !== false && markup`<li>${line}</li>\n`)}</ul>\n`;
}

type Tile = readonly [term: string, count: number, note: string];

function tiles(report: Report): Markup {
  const { text, texts, format, shared, summary } = report;
  const { pages, indexablePages, copiedPages, pairs, relations, problems } = summary;
  const words = texts.figures;
  const ofKinds = (term: string, kinds: Parameters<typeof countOf>[1]): Tile => {
    const { clusters, pages } = countOf(report, kinds);
    return [term, clusters, text('figures.pagesIn', { pages }, pages)];
  };
  const others = [
    ofKinds(shared('figure.families'), kindsByDesign),
    ofKinds(shared('figure.withoutText'), kindsWithoutText),
  ];
  const share = (count: number) => format.share(count / pages);
  const rows: Tile[] = [
    [words.pages, pages, ''],
    [words.indexable, indexablePages, pages > 0 ? text('figures.share', { share: share(indexablePages) }) : ''],
    ofKinds(shared('figure.copyClusters'), kindsOfCopies),
    [
      shared('figure.copiedPages'),
      copiedPages,
      pages > 0 ? `${shared('figure.duplicateRate')}: ${share(copiedPages)}` : '',
    ],
    ...others.filter(([, clusters]) => clusters > 0),
    [words.pairs, pairs, ''],
    [words.relations, relations, ''],
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
  if (found.length === 0) return paragraph(words.noClusters);
  return barChart(
    {
      id: 'chart-verdicts',
      title: words.verdictChart,
      description: words.verdictChartText,
      columns: [words.verdict, words.count],
    },
    found.map(({ verdict, value }) => ({
      label: shared(`verdict.${verdict}`),
      value,
      shown: format.integer(value),
      tone: verdict,
    })),
  );
}

function meanings(report: Report): Markup {
  const words = report.texts.figures;
  const rows = foundVerdicts(report).map(({ verdict }) => [
    verdictBadge(report, verdict),
    report.shared(`verdictMeaning.${verdict}`),
  ]);
  const columns = columnsOf(words, { verdict: 28, meaning: 72 });
  return rows.length === 0 ? markup`` : table(report, words.meaning, { columns, rows });
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

function foldersChart({ store, text, texts: { figures: words } }: Report): Markup {
  const folders = foldersOf(store.figures.places());
  if (folders.length === 0) return markup``;
  const rows = folders.slice(0, shownFolders).map(({ name, pages, copied }) => ({
    label: clip(name, 24),
    parts: [copied, pages - copied] as const,
    shown: text('figures.folderCount', { copied, pages }),
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

const binWidth = 5;

/** 99.9 % and 100 % are different findings, so equal texts have a bin of their own, the last. */
function similarityChart({ store, text, texts: { histogram: words }, format }: Report): Markup {
  const counts = store.figures.similarities(binWidth);
  if (counts.every((count) => count === 0)) return paragraph(words.none);
  return histogram(
    { id: 'chart-similarity', title: words.title, description: words.text, columns: [words.range, words.pairs] },
    counts.map((value, index) => {
      const areEqual = index * binWidth === 100;
      const [from, to] = [format.bound(index * binWidth), format.bound((index + 1) * binWidth)];
      return {
        label: areEqual ? words.equalTexts : text('histogram.below', { from, to }),
        value,
        shown: format.integer(value),
        tick: areEqual ? words.equal : index % 2 === 0 ? from : '',
        tone: areEqual ? 'identical' : 'all',
      };
    }),
    format.compact,
  );
}

/** Memory grows with the folders, not the pages. */
function foldersOf(places: ReturnType<Report['store']['figures']['places']>) {
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
