import { clusterKinds, countOfKinds, kindsOfCopies } from '../../../contract/page-kinds.ts';
import { adviceKinds, verdicts } from '../../../contract/verdicts.ts';
import type { SharedGroup } from '../../../locales/shared.ts';
import { detectorWords, translate } from '../../../locales/translate.ts';
import type { ReportInput } from '../report-input.ts';
import { chosenTables } from '../tables/registry.ts';
import { type codeWords, columnDefinition, tableText, tableTexts } from '../tables/texts.ts';
import { reportTexts } from '../texts.ts';
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

type Definition = readonly [name: string, meaning: string];

export function readMeSheet(input: Pick<ReportInput, 'tables' | 'locale' | 'summary'>): string {
  const words = tableTexts[input.locale].readMe;
  const parts: readonly (readonly [title: string, rows: readonly Definition[]])[] = [
    [words.columns, columnRows(input)],
    [words.verdicts, verdicts.map((verdict) => shared(input, 'verdict', 'verdictMeaning', verdict))],
    [words.kinds, clusterKinds.map((kind) => shared(input, 'clusterKind', 'clusterKindMeaning', kind))],
    [
      words.advice,
      adviceKinds.map((kind) => [translate(input.locale, `advice.${kind}`), reportTexts[input.locale].advice[kind]]),
    ],
    [words.methods, methodRows(input)],
  ];
  const rows = [
    [cell(words.tab, styles.title)],
    [cell(words.intro, styles.text)],
    ...parts.flatMap(([title, definitions]) => [
      [],
      [cell(title, styles.header), cell(words.meaning, styles.header)],
      ...definitions.map(([name, meaning]) => [cell(name, styles.label), cell(meaning, styles.wrapped)]),
    ]),
  ];
  const data = rows.map(
    (cells, index) =>
      `<row r="${index + 1}">${cells.map((write, column) => write(`${'AB'[column]}${index + 1}`)).join('')}</row>`,
  );
  return `${worksheetStart}<sheetViews><sheetView workbookViewId="0" showGridLines="0"/></sheetViews><cols><col min="1" max="1" width="36" customWidth="1"/><col min="2" max="2" width="110" customWidth="1"/></cols><sheetData>${data.join('')}</sheetData></worksheet>`;
}

const cell = (text: string, style: number) => (reference: string) => textCell(reference, text, style);

/** Each column once, in the order of the tables. */
function columnRows({ tables, locale }: Pick<ReportInput, 'tables' | 'locale'>): Definition[] {
  const keys = new Set(chosenTables(tables, locale).flatMap(({ columns }) => columns.map(({ key }) => key)));
  return [...keys].flatMap((key) => {
    const meaning = columnDefinition(locale, key);
    return meaning === undefined ? [] : [[tableTexts[locale].column[key], meaning] as const];
  });
}

const shared = (
  { locale }: Pick<ReportInput, 'locale'>,
  names: SharedGroup,
  meanings: SharedGroup,
  code: string,
): Definition => [translate(locale, `${names}.${code}`), translate(locale, `${meanings}.${code}`)];

const methodRows = ({ summary, locale }: Pick<ReportInput, 'summary' | 'locale'>): Definition[] =>
  summary.detectors.map((id) => {
    const { name, explains } = detectorWords(locale, id);
    return [name, explains];
  });
