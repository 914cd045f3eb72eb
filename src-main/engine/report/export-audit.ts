import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { WireError } from '../../contract/errors.ts';
import { type ExportFormat, exportFormats } from '../../contract/exports.ts';
import { AppError, asAppError, causeOf, detailOf, toWireError } from '../app-error.ts';
import { makeFolder } from '../make-folder.ts';
import { isDamage } from '../store/check-file.ts';
import { csvNames, writeCsvFiles } from './csv.ts';
import { htmlName, writeHtmlReport } from './html.ts';
import { jsonLinesName, jsonNames, writeJson, writeJsonLines } from './json.ts';
import { markdownName, writeMarkdown } from './markdown.ts';
import type { Plan } from './export-progress.ts';
import { pdfNames, type PrintToPdf, writePdf } from './pdf.ts';
import { type ReportInput, workPerCluster } from './report.ts';
import { chosenTables } from './tables/registry.ts';
import { workbookName, writeWorkbook } from './xlsx.ts';
import { writeZip } from './file-writer.ts';

type WrittenFile = Readonly<ReturnType<typeof fileOf>>;
type Wanted = Pick<ReportInput, 'formats' | 'tables' | 'form'>;

type Format = Readonly<{
  names: (wanted: Wanted) => readonly string[];
  write: (input: ReportInput, print: PrintToPdf | null) => Promise<unknown>;
}>;

const formats: Readonly<Record<ExportFormat, Format>> = {
  html: { names: () => [htmlName], write: writeHtmlReport },
  pdf: { names: ({ form }) => [pdfNames[form]], write: writePdf },
  markdown: { names: () => [markdownName], write: writeMarkdown },
  xlsx: { names: () => [workbookName], write: (input) => writeWorkbook(input) },
  csv: { names: ({ tables }) => csvNames(tables), write: writeCsvFiles },
  json: { names: () => jsonNames, write: writeJson },
  jsonl: { names: () => [jsonLinesName], write: writeJsonLines },
};

export const existingFiles = (folder: string, wanted: Wanted) =>
  inOrder(wanted.formats)
    .flatMap((format) => formats[format].names(wanted))
    .filter((name) => existsSync(join(folder, name)));

/** A format that fails does not stop the others; cancelling, a full disk or an unwritable folder stop all. */
export async function exportAudit(
  input: ReportInput,
  print: PrintToPdf | null,
  begin: (format: ExportFormat) => void = () => {},
) {
  const files: WrittenFile[] = [];
  const failures: { format: ExportFormat; error: WireError }[] = [];
  await makeFolder(input.folder);
  for (const format of inOrder(input.formats)) {
    begin(format);
    try {
      await formats[format].write(input, print);
      for (const name of formats[format].names(input)) files.push(fileOf(input.folder, name));
    } catch (error) {
      if (isDamage(error)) throw error;
      const known = failed(input.folder, error);
      if (known.code === 'cancelled' || known.code === 'disk-full') throw known;
      failures.push({ format, error: toWireError(known) });
    }
  }
  return { files, failures };
}

export function planOf(input: Pick<ReportInput, 'store' | 'summary' | 'formats' | 'tables'>): Plan {
  const { store, summary, formats: chosen, tables } = input;
  const rows = chosenTables(tables, 'en').reduce((sum, table) => sum + table.size(store), 0);
  const html = 2000 + Math.min(summary.clusters, 500) * workPerCluster + Math.min(store.figures.addresses(), 30_000);
  const work: Readonly<Partial<Record<ExportFormat, number>>> = { html, pdf: 3 * html, markdown: 500 };
  return new Map(inOrder(chosen).map((format) => [format, work[format] ?? rows]));
}

const inOrder = (chosen: readonly ExportFormat[]): ExportFormat[] =>
  exportFormats.filter((format) => chosen.includes(format));

function fileOf(folder: string, name: string) {
  const path = join(folder, name);
  return { path, name, bytes: statSync(path).size };
}

function failed(path: string, error: unknown) {
  const known = asAppError(error);
  if (known.code !== 'internal') return known;
  return new AppError('export-failed', { path, detail: detailOf(causeOf(known)) }, { cause: error });
}

export async function writeArchive(folder: string, files: readonly WrittenFile[], name: string): Promise<WrittenFile> {
  await writeZip(join(folder, name), (zip) => {
    for (const file of files) zip.addFile(file.path, file.name);
  });
  return fileOf(folder, name);
}
