import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReportForm } from '../../contract/exports.ts';
import { AppError } from '../app-error.ts';
import { withLeaves } from './html/document.ts';
import { writeHtmlFile } from './html.ts';
import { pagesOfAnchors } from './pdf-anchors.ts';
import type { ReportInput } from './report-input.ts';

export const pdfNames: Readonly<Record<ReportForm, string>> = { full: 'report.pdf', summary: 'report-summary.pdf' };

/**
 * Absolute paths. The page is ours but holds texts of strangers: it is printed without scripts and network. Fails with
 * `pdf-failed`; ends when the signal says so.
 */
export type PrintToPdf = (html: string, pdf: string, signal: AbortSignal) => Promise<void>;

/**
 * An edition for paper is printed twice, because the pages on which sections begin are known only then. `null`: a
 * machine without a browser.
 */
export async function writePdf(input: ReportInput, print: PrintToPdf | null): Promise<string> {
  if (!print) throw new AppError('pdf-no-browser');
  const draft = join(input.folder, 'report-to-print.part.html');
  const printed = join(input.folder, 'report.part.pdf');
  const name = pdfNames[input.form];
  try {
    await writeHtmlFile(input, input.form === 'summary' ? 'summary' : 'paper', draft);
    await print(draft, printed, input.progress.signal);
    writeFileSync(draft, withLeaves(readFileSync(draft, 'utf8'), pagesOfAnchors(readFileSync(printed))));
    await print(draft, printed, input.progress.signal);
    renameSync(printed, join(input.folder, name));
  } finally {
    rmSync(draft, { force: true });
    rmSync(printed, { force: true });
  }
  return name;
}
