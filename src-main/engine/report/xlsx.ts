import { join } from 'node:path';
import type { ReportInput } from './report.ts';
import { chosenTables } from './tables/registry.ts';
import { codeWords, type Table, tableTexts } from './tables/table.ts';
import { columnName, stylesXml, xmlText } from './xlsx/cells.ts';
import {
  LinkList,
  maxLinks,
  maxRows,
  RowSupply,
  type SheetLimits,
  sheetXml,
  type WrittenSheet,
  xmlHead,
} from './xlsx/sheet.ts';
import { type ListedTab, readMeSheet, summarySheet } from './xlsx/summary-sheet.ts';
import { ZipWriter } from './zip-writer.ts';

export const workbookName = 'audit.xlsx';

/** Rows go through compression to the disk in groups, and only targets of links are kept until their sheet is closed. */
export async function writeWorkbook(
  input: ReportInput,
  limits: SheetLimits = { rows: maxRows, links: maxLinks },
): Promise<string> {
  const zip = new ZipWriter(join(input.folder, workbookName));
  try {
    const workbook: Workbook = { input, zip, limits, sheets: [], tabs: [] };
    for (const table of chosenTables(input.tables, input.locale)) await addTable(workbook, table);
    await finish(workbook);
    await zip.finish();
  } catch (error) {
    await zip.abandon();
    throw error;
  }
  return workbookName;
}

interface Workbook {
  readonly input: ReportInput;
  readonly zip: ZipWriter;
  readonly limits: SheetLimits;
  readonly sheets: ListedSheet[];
  readonly tabs: ListedTab[];
}

/** The first sheet is the summary, so numbers of tables begin with 2. */
async function addTable({ input, zip, limits, sheets, tabs }: Workbook, { id, columns, rows }: Table): Promise<void> {
  const texts = tableTexts[input.locale];
  const titles = columns.map(({ key }) => texts.column[key]);
  const words = codeWords(input.locale);
  const supply = new RowSupply(rows(input.store));
  try {
    for (let part = 1; part === 1 || !supply.isEmpty; part += 1) {
      const sheet: WrittenSheet = { rows: 0, links: new LinkList(), linksLeftOut: 0 };
      const number = sheets.length + 2;
      await zip.add(
        `xl/worksheets/sheet${number}.xml`,
        sheetXml(supply, sheet, { columns, titles, words, limits, progress: input.progress }),
      );
      if (sheet.links.count > 0) await zip.add(`xl/worksheets/_rels/sheet${number}.xml.rels`, sheet.links.xml());
      const name = part === 1 ? texts.tab[id] : `${texts.tab[id]} ${part}`;
      sheets.push({ name, columns: columns.length, rows: sheet.rows });
      tabs.push({ name, rows: sheet.rows, linksLeftOut: sheet.linksLeftOut, isContinuation: part > 1 });
    }
  } finally {
    supply.close();
  }
}

async function finish({ input, zip, sheets, tabs }: Workbook): Promise<void> {
  const { locale, summary, version, client } = input;
  const texts = tableTexts[locale];
  const title = [client.name, summary.name, texts.summary.report].filter(Boolean).join(' – ');
  const all = [
    { name: texts.tab.summary, columns: 0, rows: 0 },
    ...sheets,
    { name: texts.readMe.tab, columns: 0, rows: 0 },
  ];
  await zip.add('xl/worksheets/sheet1.xml', whole(summarySheet(input, tabs, codeWords(locale))));
  await zip.add(`xl/worksheets/sheet${all.length}.xml`, whole(readMeSheet(input)));
  const parts = {
    'xl/styles.xml': stylesXml,
    'xl/workbook.xml': workbookXml(all),
    'xl/_rels/workbook.xml.rels': workbookLinks(all),
    'docProps/core.xml': coreXml(title, summary.createdAt),
    'docProps/app.xml': `${xmlHead}<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties"><Application>PageTwin ${xmlText(version)}</Application></Properties>`,
    '_rels/.rels': rootLinks,
    '[Content_Types].xml': contentTypes(all),
  };
  for (const [name, text] of Object.entries(parts)) await zip.add(name, whole(text));
}

async function* whole(text: string): AsyncGenerator<string> {
  yield text;
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelationships = 'http://schemas.openxmlformats.org/package/2006/relationships';

/** Without columns there is no header row to filter and to repeat. */
interface ListedSheet {
  readonly name: string;
  readonly columns: number;
  readonly rows: number;
}

function workbookXml(sheets: readonly ListedSheet[]): string {
  const list = sheets.map(
    ({ name }, index) => `<sheet name="${xmlText(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  const names = sheets.flatMap(({ name, columns, rows }, index) => {
    if (columns === 0) return [];
    const sheet = `'${name.replaceAll("'", "''")}'`;
    const range = xmlText(`${sheet}!$A$1:$${columnName(columns - 1)}$${rows + 1}`);
    return [
      `<definedName name="_xlnm._FilterDatabase" localSheetId="${index}" hidden="1">${range}</definedName>`,
      `<definedName name="_xlnm.Print_Titles" localSheetId="${index}">${xmlText(`${sheet}!$1:$1`)}</definedName>`,
    ];
  });
  return `${xmlHead}<workbook xmlns="${main}" xmlns:r="${relationships}"><bookViews><workbookView activeTab="0"/></bookViews><sheets>${list.join('')}</sheets>${
    names.length > 0 ? `<definedNames>${names.join('')}</definedNames>` : ''
  }</workbook>`;
}

function workbookLinks(sheets: readonly ListedSheet[]): string {
  const links = sheets.map(
    (_, index) =>
      `<Relationship Id="rId${index + 1}" Type="${relationships}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  );
  return `${xmlHead}<Relationships xmlns="${packageRelationships}">${links.join('')}<Relationship Id="rId${sheets.length + 1}" Type="${relationships}/styles" Target="styles.xml"/></Relationships>`;
}

const coreXml = (title: string, createdAt: number): string =>
  `${xmlHead}<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>${xmlText(title)}</dc:title><dc:creator>PageTwin</dc:creator><dcterms:created xsi:type="dcterms:W3CDTF">${new Date(createdAt).toISOString()}</dcterms:created></cp:coreProperties>`;

const rootLinks = `${xmlHead}<Relationships xmlns="${packageRelationships}"><Relationship Id="rId1" Type="${relationships}/officeDocument" Target="xl/workbook.xml"/><Relationship Id="rId2" Type="${packageRelationships}/metadata/core-properties" Target="docProps/core.xml"/><Relationship Id="rId3" Type="${relationships}/extended-properties" Target="docProps/app.xml"/></Relationships>`;

function contentTypes(sheets: readonly ListedSheet[]): string {
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const parts = sheets.map(
    (_, index) => `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${type}.worksheet+xml"/>`,
  );
  return `${xmlHead}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/><Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/><Override PartName="/docProps/app.xml" ContentType="application/vnd.openxmlformats-officedocument.extended-properties+xml"/>${parts.join('')}</Types>`;
}
