import { join } from 'node:path';
import parts from '../../../resources/report/workbook-parts.json' with { type: 'json' };
import {
  adviceKinds,
  clusterKinds,
  countOfKinds,
  foundVerdicts,
  kindsOfCopies,
  otherKindsFound,
  verdicts,
} from '../../contract/verdicts.ts';
import { detectorWords, translate } from '../../locales/translate.ts';
import { writeZip, type ZipWriter } from './file-writer.ts';
import type { ReportInput } from './report.ts';
import { chosenTables } from './tables/registry.ts';
import { codeWords, type ColumnKey, type Table, tableText } from './tables/table.ts';
import { tableTexts } from '../../locales/tables-texts.ts';
import { reportTexts } from './texts.ts';
import {
  columnName,
  linkList,
  maxLinks,
  maxRows,
  numberCell,
  percentCell,
  relation,
  relationships,
  rowSupply,
  serialOf,
  type SheetLimits,
  sheetXml,
  styles,
  stylesXml,
  textCell,
  worksheetStart,
  widthsXml,
  type WrittenSheet,
  xmlHead,
  xmlText,
} from './xlsx/sheet.ts';

export const workbookName = 'audit.xlsx';

export async function writeWorkbook(input: ReportInput, limits: SheetLimits = { rows: maxRows, links: maxLinks }) {
  await writeZip(join(input.folder, workbookName), async (zip) => {
    const workbook: Workbook = { input, zip, limits, sheets: [] };
    for (const table of chosenTables(input.tables, input.locale)) await addTable(workbook, table);
    await finish(workbook);
  });
}

type Workbook = Readonly<{ input: ReportInput; zip: ZipWriter; limits: SheetLimits; sheets: WrittenSheet[] }>;

async function addTable({ input, zip, limits, sheets }: Workbook, { id, columns, rows }: Table) {
  const texts = tableTexts[input.locale];
  const titles = columns.map(({ key }) => texts.column[key]);
  const words = codeWords(input.locale);
  const supply = rowSupply(rows(input.store));
  try {
    for (let part = 1; part === 1 || !supply.isEmpty(); part += 1) {
      const name = part === 1 ? texts.tab[id] : `${texts.tab[id]} ${part}`;
      const sheet = { name, part, columns: columns.length, rows: 0, links: linkList(), linksLeftOut: 0 };
      const number = sheets.length + 2;
      await zip.add(
        `xl/worksheets/sheet${number}.xml`,
        sheetXml(supply, sheet, { columns, titles, words, limits, progress: input.progress }),
      );
      if (sheet.links.count() > 0) await zip.add(`xl/worksheets/_rels/sheet${number}.xml.rels`, sheet.links.xml());
      sheets.push(sheet);
    }
  } finally {
    supply.close();
  }
}

async function finish({ input, zip, sheets }: Workbook) {
  const { locale, summary, version, client } = input;
  const texts = tableTexts[locale];
  const title = [client.name, summary.name, texts.summary.report].filter(Boolean).join(' – ');
  const all = [
    { name: texts.tab.summary, columns: 0, rows: 0 },
    ...sheets,
    { name: texts.readMe.tab, columns: 0, rows: 0 },
  ];
  await zip.add('xl/worksheets/sheet1.xml', [summarySheet(input, sheets, codeWords(locale))]);
  await zip.add(`xl/worksheets/sheet${all.length}.xml`, [readMeSheet(input)]);
  await zip.add('xl/styles.xml', [stylesXml()]);
  const values: Readonly<Record<string, string>> = {
    title: xmlText(title),
    created: new Date(summary.createdAt).toISOString(),
    version: xmlText(version),
    ...listsOf(all),
  };
  for (const [name, text] of Object.entries(parts))
    await zip.add(name, [xmlHead + text.replaceAll(/\{(\w+)\}/g, (_, key: string) => values[key] ?? '')]);
}

/** References to the sheets in parts of the workbook. */
function listsOf(sheets: readonly Pick<WrittenSheet, 'name' | 'columns' | 'rows'>[]) {
  const found = { sheets: '', names: '', links: '', types: '' };
  for (const [index, { name, columns, rows }] of sheets.entries()) {
    const number = index + 1;
    found.sheets += `<sheet name="${xmlText(name)}" sheetId="${number}" r:id="rId${number}"/>`;
    found.links += relation(number, `${relationships}/worksheet`, `worksheets/sheet${number}.xml`);
    found.types += `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${sheetType}"/>`;
    if (columns === 0) continue;
    const sheet = `'${name.replaceAll("'", "''")}'`;
    const range = xmlText(`${sheet}!$A$1:$${columnName(columns - 1)}$${rows + 1}`);
    found.names +=
      `<definedName name="_xlnm._FilterDatabase" localSheetId="${index}" hidden="1">${range}</definedName>` +
      `<definedName name="_xlnm.Print_Titles" localSheetId="${index}">${xmlText(`${sheet}!$1:$1`)}</definedName>`;
  }
  found.links += relation(sheets.length + 1, `${relationships}/styles`, 'styles.xml');
  return { ...found, names: found.names && `<definedNames>${found.names}</definedNames>` };
}

const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml';

type Writer = (reference: string) => string;

const cell =
  (text: string, style = styles.text): Writer =>
  (at) =>
    textCell(at, text, style);
const count =
  (value: number): Writer =>
  (at) =>
    numberCell(at, value, styles.integer);
const label = (text: string) => cell(text, styles.label);
const header = (text: string) => cell(text, styles.header);

function wideSheet(view: string, widths: readonly [number, number], lines: readonly (readonly Writer[])[]) {
  const rows = lines.map(
    (cells, index) =>
      `<row r="${index + 1}">${cells.map((write, column) => write(`${'AB'[column]}${index + 1}`)).join('')}</row>`,
  );
  return `${worksheetStart}<sheetViews><sheetView workbookViewId="0" showGridLines="0"${view}/></sheetViews>${widthsXml(widths)}<sheetData>${rows.join('')}</sheetData></worksheet>`;
}

function summarySheet(
  { summary, client, version, locale }: ReportInput,
  tabs: readonly WrittenSheet[],
  words: ReturnType<typeof codeWords>,
) {
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
    ...foundVerdicts(summary.clustersByVerdict).map((found) =>
      clustersOf(words('verdict', found.verdict), found.clusters),
    ),
    ...otherKindsFound(summary.clustersByKind).map((found) =>
      clustersOf(words('clusterKind', found.kind), found.clusters),
    ),
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

function notes(tabs: readonly WrittenSheet[], locale: ReportInput['locale']) {
  const format = new Intl.NumberFormat(locale);
  const sheets = tabs.filter(({ part }) => part > 1).map(({ name }) => name);
  const lines = [translate(locale, 'figure.duplicateRateMeaning'), tableTexts[locale].summary.proposals];
  if (sheets.length > 0)
    lines.push(tableText(locale, 'summary.continued', { rows: format.format(maxRows), sheets: sheets.join(', ') }));
  if (tabs.some(({ linksLeftOut }) => linksLeftOut > 0))
    lines.push(tableText(locale, 'summary.links', { count: format.format(maxLinks) }));
  return lines;
}

/** Spreadsheets have no time zones; users expect local time. */
const localMillis = (millis: number) => millis - new Date(millis).getTimezoneOffset() * 60_000;

function readMeSheet({ tables, locale, summary }: ReportInput) {
  const { readMe: words, column, definition } = tableTexts[locale];
  const meanings: Readonly<Partial<Record<ColumnKey, string>>> = definition;
  const keys = new Set(chosenTables(tables, locale).flatMap(({ columns }) => columns.map(({ key }) => key)));
  const shared = (group: 'verdict' | 'clusterKind', code: string) =>
    [translate(locale, `${group}.${code}`), translate(locale, `${group}Meaning.${code}`)] as const;
  const explained = [...keys].flatMap((key) => {
    const meaning = meanings[key];
    return meaning === undefined ? [] : [[column[key], meaning] as const];
  });
  const parts: readonly (readonly [title: string, rows: readonly (readonly [name: string, meaning: string])[]])[] = [
    [words.columns, explained],
    [words.verdicts, verdicts.map((verdict) => shared('verdict', verdict))],
    [words.kinds, clusterKinds.map((kind) => shared('clusterKind', kind))],
    [words.advice, adviceKinds.map((kind) => [translate(locale, `advice.${kind}`), reportTexts[locale].advice[kind]])],
    [
      words.methods,
      summary.detectors.map((id) => [detectorWords(locale, id).name, detectorWords(locale, id).explains]),
    ],
  ];
  const sections = parts.flatMap(([title, rows]) => [
    [],
    [header(title), header(words.meaning)],
    ...rows.map(([name, meaning]) => [label(name), cell(meaning, styles.wrapped)]),
  ]);
  return wideSheet('', [36, 110], [[cell(words.tab, styles.title)], [cell(words.intro)], ...sections]);
}
