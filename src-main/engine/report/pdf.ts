import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '../app-error.ts';
import { writeHtmlFile } from './html.ts';
import type { ReportInput } from './report-input.ts';

export const pdfName = 'report.pdf';

/**
 * Makes a PDF of an HTML file: both paths are absolute. The page is ours, but holds texts of strangers, so it is printed without scripts
 * and without network. Fails with `pdf-failed`; ends when the signal says so.
 */
export type PrintToPdf = (html: string, pdf: string, signal: AbortSignal) => Promise<void>;

/** The report as PDF: an edition for paper is written, printed and thrown away. `null` stands for a machine without a browser. */
export async function writePdf(input: ReportInput, print: PrintToPdf | null): Promise<string> {
  if (!print) throw new AppError('pdf-no-browser');
  const draft = join(input.folder, 'report-to-print.part.html');
  const printed = join(input.folder, 'report.part.pdf');
  try {
    await writeHtmlFile(input, 'paper', draft);
    await print(draft, printed, input.pace.signal);
    renameSync(printed, join(input.folder, pdfName));
  } finally {
    rmSync(draft, { force: true });
    rmSync(printed, { force: true });
  }
  return pdfName;
}
