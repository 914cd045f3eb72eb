import { displayWidth } from '../../../../contract/checks.ts';
import { foundVerdicts, kindsByDesign, kindsOfCopies, kindsWithoutText } from '../../../../contract/verdicts.ts';
import type { SharedKey } from '../../../../locales/shared.ts';
import { columnsOf, countOf, mostCopied, type Report } from '../../report.ts';
import { clip } from '../../plain-text.ts';
import {
  type Child,
  filled,
  foreign,
  type Markup,
  markup,
  paragraph,
  type Section,
  table,
  verdictBadge,
} from '../parts.ts';

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

function inBrief(report: Report) {
  const { text, texts, format, summary, store } = report;
  const { pages, copiedPages, relations, clustersByVerdict } = summary;
  const design = countOf(report, kindsByDesign);
  const open = store.figures.openPages();
  const reworded = clustersByVerdict['pseudo-original'] ?? 0;
  const [sentence] = mostCopied(report, 1);

  const lines: Child[] = [
    copiedPages === 0
      ? text('brief.none', { pages })
      : text('brief.copied', { copied: copiedPages, pages, share: format.share(copiedPages / pages) }),
    open.pages > 0 && text('brief.work', open),
    copiedPages > 0 && open.pages === 0 && texts.brief.resolvedBySite,
    reworded > 0 && text('brief.reworded', { clusters: reworded }),
    design.clusters > 0 && text('brief.byDesign', { pages: design.pages, families: design.clusters }),
    relations > 0 && text('brief.relations', { relations }),
    sentence !== undefined &&
      markup`${text('brief.sentence', { pages: sentence.pages })}${report.locale === 'zh' ? '' : ' '}<q>${foreign(clip(sentence.text, 120))}</q>`,
  ];
  return markup`<ul class="brief">${lines.map((line) => line !== false && markup`<li>${line}</li>\n`)}</ul>\n`;
}

function tiles(report: Report) {
  const { text, texts, format, shared, summary } = report;
  const { pages, indexablePages, copiedPages, pairs, relations, problems } = summary;
  const words = texts.figures;
  const tile = (term: string, count: number, note = '') =>
    markup`<div><dt>${term}</dt><dd><b>${format.integer(count)}</b>${note !== '' && markup`<small>${note}</small>`}</dd></div>\n`;
  const ofKinds = (figure: SharedKey, kinds: Parameters<typeof countOf>[1]) => {
    const { clusters, pages } = countOf(report, kinds);
    const isShown = clusters > 0 || kinds === kindsOfCopies;
    return isShown && tile(shared(figure), clusters, text('figures.pagesIn', { pages }, pages));
  };
  const share = (key: 'figures.share' | 'figures.rate', count: number) =>
    pages > 0 ? text(key, { share: format.share(count / pages) }) : '';
  return markup`<dl class="tiles">${[
    tile(words.pages, pages),
    tile(words.indexable, indexablePages, share('figures.share', indexablePages)),
    ofKinds('figure.copyClusters', kindsOfCopies),
    tile(shared('figure.copiedPages'), copiedPages, share('figures.rate', copiedPages)),
    ofKinds('figure.families', kindsByDesign),
    ofKinds('figure.withoutText', kindsWithoutText),
    tile(words.pairs, pairs),
    tile(words.relations, relations),
    tile(words.problems, problems),
  ]}</dl>\n<p class="note">${shared('figure.duplicateRateMeaning')}</p>\n`;
}

function verdictChart(report: Report) {
  const words = report.texts.figures;
  const found = foundVerdicts(report.summary.clustersByVerdict);
  if (found.length === 0) return paragraph(words.noClusters);
  return barChart(
    report,
    ['chart-verdicts', words.verdictChart, words.verdictChartText, words.verdict, words.count],
    found.map(({ verdict, clusters: value }) => ({ label: report.shared(`verdict.${verdict}`), value, tone: verdict })),
  );
}

function meanings(report: Report) {
  const words = report.texts.figures;
  const rows = foundVerdicts(report.summary.clustersByVerdict).map(({ verdict }) => [
    verdictBadge(report, verdict),
    report.shared(`verdictMeaning.${verdict}`),
  ]);
  const columns = columnsOf(words, { verdict: 28, meaning: 72 });
  return rows.length === 0 ? markup`` : table(report, words.meaning, { columns, rows });
}

function canonicalChart(report: Report) {
  const words = report.texts.figures;
  const states = report.store.figures.canonicalStates();
  if (states.length === 0) return markup``;
  const tones: Readonly<Record<string, string>> = { agrees: 'good', conflicts: 'identical', none: 'partial' };
  return barChart(
    report,
    ['chart-canonical', words.canonicalChart, words.canonicalChartText, words.canonicalState, words.count],
    states.map(({ state, clusters }) => ({
      label: report.shared(`canonicalState.${state}`),
      value: clusters,
      tone: tones[state] ?? 'all',
    })),
  );
}

const shownFolders = 10;

function foldersChart({ store, text, texts: { figures: words } }: Report) {
  const folders = foldersOf(store.figures.places());
  if (folders.length === 0) return markup``;
  const rows = folders.slice(0, shownFolders).map(({ name, pages, copied }) => ({
    label: clip(name, 24),
    parts: [copied, pages - copied] as const,
    shown: text('figures.folderCount', { copied, pages }),
  }));
  return stackedChart(['chart-folders', words.foldersChart, words.foldersChartText, words.folder, words.count], rows, [
    words.copied,
    words.notCopied,
  ]);
}

const binWidth = 5;

/** The last bin holds only equal texts, since 99.9 % and 100 % are different findings. */
function similarityChart({ store, text, texts: { histogram: words }, format }: Report) {
  const counts = store.figures.similarities(binWidth);
  if (counts.every((count) => count === 0)) return paragraph(words.none);
  return histogram(
    ['chart-similarity', words.title, words.text, words.range, words.pairs],
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

/** Reads pages one by one, so that memory grows only with the number of folders. */
function foldersOf(places: ReturnType<Report['store']['figures']['places']>) {
  const folders = new Map<string, { name: string; pages: number; copied: number }>();
  for (const { address, copied } of places) {
    const name = folderOf(address);
    const folder = folders.get(name) ?? { name, pages: 0, copied: 0 };
    folder.pages += 1;
    folder.copied += copied;
    folders.set(name, folder);
  }
  // A folder with one page says nothing that the page does not: flat sites have one for each.
  return [...folders.values()]
    .filter(({ pages }) => pages > 1)
    .sort((x, y) => y.copied - x.copied || y.pages - x.pages || (x.name < y.name ? -1 : 1));
}

/** `/news/` for `https://example.com/news/a.html`; `/` for a page beside the home page. */
function folderOf(address: string) {
  const path = address.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, '').replace(/[?#].*$/s, '');
  const slash = path.indexOf('/', path.startsWith('/') ? 1 : 0);
  return slash < 0 ? '/' : `${path.startsWith('/') ? '' : '/'}${path.slice(0, slash)}/`;
}

type Row = Readonly<{ label: string; shown: string }>;

type Bar = Row & Readonly<{ value: number; tone: string }>;

type ChartWords = readonly [id: string, title: string, description: string, name: string, count: string];

const width = 720;
const rowHeight = 28;

/** Of the labels before the bars, in which a letter takes about twelve of the chart's units. */
const roomForLabels = (rows: readonly Row[]) =>
  Math.max(200, 20 + 12 * Math.max(...rows.map(({ label }) => displayWidth(label))));

function barChart({ format }: Report, words: ChartWords, given: readonly Omit<Bar, 'shown'>[]) {
  const bars = given.map((bar) => ({ ...bar, shown: format.integer(bar.value) }));
  const largest = Math.max(1, ...bars.map((bar) => bar.value));
  const labelWidth = roomForLabels(bars);
  const room = width - labelWidth - 90;
  const rows = chartRows(bars, labelWidth, ({ value, tone }, top) => {
    const length = round((value / largest) * room);
    const shape = markup`<rect class="bar ${tone}" x="${labelWidth}" y="${top}" width="${Math.max(value > 0 ? 2 : 0, length)}" height="18" rx="2"/>`;
    return [shape, labelWidth + length + 8];
  });
  return figure(words, bars.length * rowHeight, rows, bars);
}

/** Also draws the line at the base of the bars. */
function chartRows<Shown extends Row>(
  rows: readonly Shown[],
  labelWidth: number,
  draw: (row: Shown, top: number) => readonly [shape: Markup, end: number],
) {
  const drawn = rows.map((row, index) => {
    const middle = index * rowHeight + rowHeight / 2;
    const [shape, end] = draw(row, middle - 9);
    return markup`<text class="label" x="${labelWidth - 10}" y="${middle}" text-anchor="end" dominant-baseline="central">${row.label}</text>
${shape}
<text x="${end}" y="${middle}" dominant-baseline="central">${row.shown}</text>`;
  });
  return markup`${drawn}<line class="axis" x1="${labelWidth}" y1="0" x2="${labelWidth}" y2="${rows.length * rowHeight}"/>`;
}

/** The second part is hatched for colour-blind readers. */
function stackedChart(
  words: ChartWords,
  rows: readonly (Row & { readonly parts: readonly [emphasised: number, rest: number] })[],
  legend: readonly [emphasised: string, rest: string],
) {
  const largest = Math.max(1, ...rows.map(({ parts }) => parts[0] + parts[1]));
  const labelWidth = roomForLabels(rows);
  const room = width - labelWidth - 120;
  const hatch = `${words[0]}-hatch`;
  const pattern = filled('hatch.html', { hatch });
  const bars = chartRows(rows, labelWidth, ({ parts }, top) => {
    const [first, second] = [round((parts[0] / largest) * room), round((parts[1] / largest) * room)];
    const shape = markup`<rect class="bar identical" x="${labelWidth}" y="${top}" width="${first}" height="18"/>
<rect x="${labelWidth + first}" y="${top}" width="${second}" height="18" fill="url(#${hatch})"/>`;
    return [shape, round(labelWidth + first + second + 8)];
  });
  const bottom = rows.length * rowHeight;
  const key = markup`<rect class="bar identical" x="${labelWidth}" y="${bottom + 12}" width="14" height="12"/>
<text class="tick" x="${labelWidth + 20}" y="${bottom + 18}" dominant-baseline="central">${legend[0]}</text>
<rect x="${labelWidth + 240}" y="${bottom + 12}" width="14" height="12" fill="url(#${hatch})"/>
<text class="tick" x="${labelWidth + 260}" y="${bottom + 18}" dominant-baseline="central">${legend[1]}</text>`;
  return figure(words, bottom + 32, markup`${pattern}${bars}${key}`, rows);
}

const top = 20;
const plotHeight = 150;
const left = 48;

function histogram(
  words: ChartWords,
  bars: readonly (Bar & { readonly tick: string })[],
  scale: (value: number) => string,
) {
  const largest = scaleEnd(Math.max(1, ...bars.map((bar) => bar.value)));
  const step = (width - left) / bars.length;
  const bottom = top + plotHeight;
  const lines = [1, 0.5, 0].map((part) => {
    const y = bottom - part * plotHeight;
    return markup`<line class="${part === 0 ? 'axis' : 'grid'}" x1="${left}" y1="${y}" x2="${width}" y2="${y}"/>
<text class="tick" x="${left - 6}" y="${y}" text-anchor="end" dominant-baseline="central">${scale(part * largest)}</text>`;
  });
  const columns = bars.map(({ value, tick, tone }, index) => {
    const isLast = index === bars.length - 1;
    const height = value === 0 ? 0 : Math.max(1.5, round((value / largest) * plotHeight));
    const middle = round(left + (index + 0.5) * step);
    return markup`<rect class="bar ${tone}" x="${round(middle - step * 0.42)}" y="${bottom - height}" width="${round(step * 0.84)}" height="${height}"/>
${value > 0 && markup`<text class="count" x="${middle}" y="${bottom - height - 5}" text-anchor="middle">${scale(value)}</text>`}
${tick !== '' && markup`<text class="tick" x="${isLast ? width : middle}" y="${bottom + 14}" text-anchor="${isLast ? 'end' : 'middle'}">${tick}</text>`}`;
  });
  return figure(words, bottom + 22, markup`${lines}${columns}`, bars);
}

function figure(
  [id, title, description, name, count]: ChartWords,
  height: number,
  picture: Markup,
  bars: readonly Row[],
) {
  const rows = bars.map(({ label, shown }) => markup`<tr><th scope="row">${label}</th><td>${shown}</td></tr>\n`);
  return filled('figure.html', { id, title, description, width, height, picture, name, count, rows });
}

const round = (value: number) => Math.round(value * 100) / 100;

/** The next even number with at most two significant digits, so that its half is round too. */
function scaleEnd(largest: number) {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(largest)) - 1);
  return 2 * unit * Math.ceil(largest / (2 * unit));
}
