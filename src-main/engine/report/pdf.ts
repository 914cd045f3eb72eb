import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReportForm } from '../../contract/exports.ts';
import { fail } from '../app-error.ts';
import { withLeaves, writeHtmlFile } from './html.ts';
import type { ReportInput } from './report.ts';

export const pdfNames: Readonly<Record<ReportForm, string>> = { full: 'report.pdf', summary: 'report-summary.pdf' };

/** Prints without scripts and network. Throws `pdf-failed`; the signal cancels it. */
export type PrintToPdf = (html: string, pdf: string, signal: AbortSignal) => Promise<void>;

/** Prints twice, since page numbers of sections are known only after printing. `null`: no browser. */
export async function writePdf(input: ReportInput, print: PrintToPdf | null) {
  if (!print) fail('pdf-no-browser');
  const draft = join(input.folder, 'report-to-print.part.html');
  const printed = join(input.folder, 'report.part.pdf');
  try {
    await writeHtmlFile(input, input.form === 'summary' ? 'summary' : 'paper', draft);
    await print(draft, printed, input.progress.signal);
    writeFileSync(draft, withLeaves(readFileSync(draft, 'utf8'), pagesOfAnchors(readFileSync(printed))));
    await print(draft, printed, input.progress.signal);
    renameSync(printed, join(input.folder, pdfNames[input.form]));
  } finally {
    rmSync(draft, { force: true });
    rmSync(printed, { force: true });
  }
}

/**
 * Page numbers, from 1, of linked anchors. Chromium writes these as named destinations in the uncompressed catalog (ISO
 * 32000-1, 7.5.4 and 12.3.2.3). Empty for other files.
 */
export function pagesOfAnchors(pdf: Uint8Array): ReadonlyMap<string, number> {
  const text = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength).toString('latin1');
  const objects = objectsOf(text);
  const root = objects(reference(text.slice(text.lastIndexOf('trailer')), 'Root'));
  const pages = new Map(leavesBelow(objects, reference(root, 'Pages'), 0).map((leaf, index) => [leaf, index + 1]));
  const found = new Map<string, number>();
  for (const [, anchor = '', leaf] of objects(reference(root, 'Dests')).matchAll(/\/([\w-]+)\s*\[(\d+) 0 R/g)) {
    const page = pages.get(Number(leaf));
    if (page !== undefined) found.set(anchor, page);
  }
  return found;
}

type Objects = (number: number) => string;

const maxDepth = 32;

function leavesBelow(objects: Objects, node: number, depth: number): number[] {
  const kids = /\/Kids\s*\[([^\]]*)\]/.exec(objects(node))?.[1];
  if (kids === undefined || depth > maxDepth) return [node];
  return [...kids.matchAll(/(\d+) 0 R/g)].flatMap(([, kid]) => leavesBelow(objects, Number(kid), depth + 1));
}

const reference = (object: string, key: string) => Number(new RegExp(`/${key}\\s+(\\d+) 0 R`).exec(object)?.[1] ?? -1);

function objectsOf(text: string): Objects {
  const start = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text.slice(-200))?.[1] ?? -1);
  const head = start < 0 ? null : /^xref\s+0 (\d+)\s+/.exec(text.slice(start, start + 60));
  if (!head) return () => '';
  const [first, count] = [start + head[0].length, Number(head[1])];
  return (number) => {
    if (number < 1 || number >= count) return '';
    const offset = Number(text.slice(first + number * 20, first + number * 20 + 10));
    return text.slice(offset, text.indexOf('endobj', offset));
  };
}
