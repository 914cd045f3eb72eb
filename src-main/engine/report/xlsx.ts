import { join } from 'node:path';
import type { ReportInput } from './report.ts';
import { chosenTables } from './tables/registry.ts';
import { codeWords, type Table, tableTexts } from './tables/table.ts';
import { LinkList, maxLinks, maxRows, RowSupply, sheetXml, type SheetLimits, type WrittenSheet } from './xlsx/sheet.ts';
import { type ListedTab, readMeSheet, summarySheet } from './xlsx/summary-sheet.ts';
import { stylesXml } from './xlsx/styles.ts';
import { workbookParts, type ListedSheet } from './xlsx/workbook.ts';
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
  await zip.add('xl/styles.xml', whole(stylesXml));
  for (const [name, text] of workbookParts(all, title, version, summary.createdAt)) await zip.add(name, whole(text));
}

async function* whole(text: string): AsyncGenerator<string> {
  yield text;
}
