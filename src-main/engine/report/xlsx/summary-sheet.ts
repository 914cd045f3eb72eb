import { clusterKinds, countOfKinds, kindsOfCopies } from '../../../contract/page-kinds.ts';
import { adviceKinds, verdicts } from '../../../contract/verdicts.ts';
import { detectorWords, translate } from '../../../locales/translate.ts';
import type { ReportInput } from '../report.ts';
import { chosenTables } from '../tables/registry.ts';
import { type codeWords, type ColumnKey, tableText, tableTexts } from '../tables/table.ts';
import { reportTexts } from '../texts.ts';
import { numberCell, percentCell, serialOf, styles, textCell } from './cells.ts';
import { maxLinks, maxRows, worksheetStart } from './sheet.ts';

export interface ListedTab {
  readonly name: string;
  readonly rows: number;
  readonly linksLeftOut: number;
  readonly isContinuation: boolean;
}

/** What is to stand at a place such as A1. */
type Writer = (reference: string) => string;

const cell =
  (text: string, style = styles.text): Writer =>
  (at) =>
    textCell(at, text, style);
const count =
  (value: number): Writer =>
  (at) =>
    numberCell(at, value, styles.integer);
const label = (text: string): Writer => cell(text, styles.label);
const header = (text: string): Writer => cell(text, styles.header);

/** Two columns, which are wide enough for sentences. */
function wideSheet(view: string, widths: readonly [number, number], lines: readonly (readonly Writer[])[]): string {
  const columns = widths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  const rows = lines.map(
    (cells, index) =>
      `<row r="${index + 1}">${cells.map((write, column) => write(`${'AB'[column]}${index + 1}`)).join('')}</row>`,
  );
  return `${worksheetStart}<sheetViews><sheetView workbookViewId="0" showGridLines="0"${view}/></sheetViews><cols>${columns.join('')}</cols><sheetData>${rows.join('')}</sheetData></worksheet>`;
}

export function summarySheet(
  { summary, client, version, locale }: Pick<ReportInput, 'summary' | 'client' | 'version' | 'locale'>,
  tabs: readonly ListedTab[],
  words: ReturnType<typeof codeWords>,
): string {
  const texts = tableTexts[locale].summary;
  const figure = (name: string, writer: Writer) => [cell(translate(locale, `figure.${name}`)), writer];
  const clustersOf = (verdict: string, clusters: number) => [
    cell(tableText(locale, 'summary.clustersOf', { verdict })),
    count(clusters),
  ];
  const copies = countOfKinds(summary.clustersByKind, kindsOfCopies);
  const created = serialOf(Math.floor(localMillis(summary.createdAt) / 60_000) * 60_000);
  const rate = (summary.copiedPages / summary.pages) * 100;
  const lines: Writer[][] = [
    [cell(texts.report, styles.title)],
    ...(client.name === '' ? [] : [[label(texts.client), cell(client.name)]]),
    [label(texts.audit), cell(summary.name)],
    [label(texts.date), (at) => numberCell(at, created, styles.moment)],
    [label(texts.madeBy), cell(`PageTwin ${version}`)],
    [],
    [header(texts.figure), header(texts.value)],
    [cell(texts.pages), count(summary.pages)],
    [cell(texts.indexable), count(summary.indexablePages)],
    figure('copiedPages', count(summary.copiedPages)),
    ...(summary.pages > 0 ? [figure('duplicateRate', (at) => percentCell(at, rate))] : []),
    figure('copyClusters', count(copies.clusters)),
    figure('copyClusterPages', count(copies.pages)),
    ...verdicts.flatMap((verdict) => {
      const clusters = summary.clustersByVerdict[verdict] ?? 0;
      return clusters > 0 ? [clustersOf(words('verdict', verdict), clusters)] : [];
    }),
    ...clusterKinds.flatMap((kind) => {
      const found = summary.clustersByKind[kind];
      return found && !kindsOfCopies.has(kind) ? [clustersOf(words('clusterKind', kind), found.clusters)] : [];
    }),
    [cell(texts.pairs), count(summary.pairs)],
    [cell(texts.relations), count(summary.relations)],
    [cell(texts.problems), count(summary.problems)],
    [],
    [header(texts.tab), header(texts.rows)],
    ...tabs.map(({ name, rows }) => [cell(name), count(rows)]),
    [],
    ...notes(tabs, locale).map((note) => [cell(note, styles.note)]),
  ];
  return wideSheet(' tabSelected="1"', [48, 44], lines);
}

function notes(tabs: readonly ListedTab[], locale: ReportInput['locale']): string[] {
  const format = new Intl.NumberFormat(locale);
  const sheets = tabs.filter(({ isContinuation }) => isContinuation).map(({ name }) => name);
  const lines = [translate(locale, 'figure.duplicateRateMeaning'), tableTexts[locale].summary.proposals];
  if (sheets.length > 0)
    lines.push(tableText(locale, 'summary.continued', { rows: format.format(maxRows), sheets: sheets.join(', ') }));
  if (tabs.some(({ linksLeftOut }) => linksLeftOut > 0))
    lines.push(tableText(locale, 'summary.links', { count: format.format(maxLinks) }));
  return lines;
}

/** A spreadsheet knows no time zones: people expect the wall clock. */
const localMillis = (millis: number): number => millis - new Date(millis).getTimezoneOffset() * 60_000;

export function readMeSheet({ tables, locale, summary }: Pick<ReportInput, 'tables' | 'locale' | 'summary'>): string {
  const { readMe: words, column, definition } = tableTexts[locale];
  const meanings: Readonly<Partial<Record<ColumnKey, string>>> = definition;
  // Each column once, in the order of the tables.
  const keys = new Set(chosenTables(tables, locale).flatMap(({ columns }) => columns.map(({ key }) => key)));
  const shared = (group: 'verdict' | 'clusterKind', code: string) =>
    [translate(locale, `${group}.${code}`), translate(locale, `${group}Meaning.${code}`)] as const;
  const parts: readonly (readonly [title: string, rows: readonly (readonly [name: string, meaning: string])[]])[] = [
    [
      words.columns,
      [...keys].flatMap((key) => {
        const meaning = meanings[key];
        return meaning === undefined ? [] : [[column[key], meaning] as const];
      }),
    ],
    [words.verdicts, verdicts.map((verdict) => shared('verdict', verdict))],
    [words.kinds, clusterKinds.map((kind) => shared('clusterKind', kind))],
    [words.advice, adviceKinds.map((kind) => [translate(locale, `advice.${kind}`), reportTexts[locale].advice[kind]])],
    [
      words.methods,
      summary.detectors.map((id) => {
        const { name, explains } = detectorWords(locale, id);
        return [name, explains];
      }),
    ],
  ];
  return wideSheet(
    '',
    [36, 110],
    [
      [cell(words.tab, styles.title)],
      [cell(words.intro)],
      ...parts.flatMap(([title, rows]) => [
        [],
        [header(title), header(words.meaning)],
        ...rows.map(([name, meaning]) => [label(name), cell(meaning, styles.wrapped)]),
      ]),
    ],
  );
}
