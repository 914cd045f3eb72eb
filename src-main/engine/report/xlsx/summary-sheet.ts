import { translate } from '../../../locales/translate.ts';
import { clusterKinds, countOfKinds, kindsOfCopies } from '../../../contract/page-kinds.ts';
import { verdicts } from '../../../contract/verdicts.ts';
import type { ReportInput } from '../report-input.ts';
import { tableText, tableTexts, type codeWords } from '../tables/texts.ts';
import { numberCell, percentCell, serialOf, textCell } from './cells.ts';
import { maxLinks, maxRows, worksheetStart } from './sheet.ts';
import { styles } from './styles.ts';

export interface ListedTab {
  readonly name: string;
  readonly rows: number;
  readonly linksLeftOut: number;
  /** Goes on where the tab before it was full. */
  readonly isContinuation: boolean;
}

type Line = readonly (string | ((reference: string) => string))[];

export function summarySheet(
  { summary, client, version, locale }: Pick<ReportInput, 'summary' | 'client' | 'version' | 'locale'>,
  tabs: readonly ListedTab[],
  words: ReturnType<typeof codeWords>,
): string {
  const texts = tableTexts[locale].summary;
  const named = (figure: string) => translate(locale, `figure.${figure}`);
  const rate =
    summary.pages > 0
      ? [[named('duplicateRate'), (at: string) => percentCell(at, (summary.copiedPages / summary.pages) * 100)]]
      : [];
  const copies = countOfKinds(summary.clustersByKind, kindsOfCopies);
  const lines: Line[] = [
    [(at) => textCell(at, texts.report, styles.title)],
    ...(client.name === '' ? [] : [[label(texts.client), client.name]]),
    [label(texts.audit), summary.name],
    [
      label(texts.date),
      (at) => numberCell(at, serialOf(Math.floor(localMillis(summary.createdAt) / 60_000) * 60_000), styles.moment),
    ],
    [label(texts.madeBy), `PageTwin ${version}`],
    [],
    [header(texts.figure), header(texts.value)],
    [texts.pages, count(summary.pages)],
    [texts.indexable, count(summary.indexablePages)],
    [named('copiedPages'), count(summary.copiedPages)],
    ...rate,
    [named('copyClusters'), count(copies.clusters)],
    [named('copyClusterPages'), count(copies.pages)],
    ...verdicts.flatMap((verdict) => {
      const clusters = summary.clustersByVerdict[verdict] ?? 0;
      return clusters > 0
        ? [[tableText(locale, 'summary.clustersOf', { verdict: words('verdict', verdict) }), count(clusters)]]
        : [];
    }),
    ...clusterKinds.flatMap((kind) => {
      const found = summary.clustersByKind[kind];
      return found && !kindsOfCopies.has(kind)
        ? [[tableText(locale, 'summary.clustersOf', { verdict: words('clusterKind', kind) }), count(found.clusters)]]
        : [];
    }),
    [texts.pairs, count(summary.pairs)],
    [texts.relations, count(summary.relations)],
    [texts.problems, count(summary.problems)],
    [],
    [header(texts.tab), header(texts.rows)],
    ...tabs.map(({ name, rows }) => [name, count(rows)]),
    [],
    ...[named('duplicateRateMeaning'), ...notes(tabs, locale)].map((note) => [
      (at: string) => textCell(at, note, styles.note),
    ]),
  ];
  return `${worksheetStart}<sheetViews><sheetView workbookViewId="0" showGridLines="0" tabSelected="1"/></sheetViews><cols><col min="1" max="1" width="48" customWidth="1"/><col min="2" max="2" width="44" customWidth="1"/></cols><sheetData>${lines.map(rowXml).join('')}</sheetData></worksheet>`;
}

function notes(tabs: readonly ListedTab[], locale: ReportInput['locale']): string[] {
  const texts = tableTexts[locale].summary;
  const format = new Intl.NumberFormat(locale);
  const continued = tabs.filter(({ isContinuation }) => isContinuation).map(({ name }) => name);
  return [
    texts.proposals,
    ...(continued.length > 0
      ? [tableText(locale, 'summary.continued', { rows: format.format(maxRows), sheets: continued.join(', ') })]
      : []),
    ...(tabs.some(({ linksLeftOut }) => linksLeftOut > 0)
      ? [tableText(locale, 'summary.links', { count: format.format(maxLinks) })]
      : []),
  ];
}

const count = (value: number) => (reference: string) => numberCell(reference, value, styles.integer);
const label = (text: string) => (reference: string) => textCell(reference, text, styles.label);
const header = (text: string) => (reference: string) => textCell(reference, text, styles.header);

function rowXml(line: Line, index: number): string {
  const cells = line.map((cell, column) => {
    const reference = `${column === 0 ? 'A' : 'B'}${index + 1}`;
    return typeof cell === 'string' ? textCell(reference, cell) : cell(reference);
  });
  return `<row r="${index + 1}">${cells.join('')}</row>`;
}

/** A spreadsheet knows no time zones: people expect the wall clock. */
const localMillis = (millis: number): number => millis - new Date(millis).getTimezoneOffset() * 60_000;
