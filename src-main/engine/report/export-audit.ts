import { mkdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { AppError, asAppError } from '../app-error.ts';
import { writeCsvFiles } from './csv.ts';
import { writeHtmlReport } from './html.ts';
import { writeJson } from './json.ts';
import type { ReportInput } from './report-input.ts';

export interface WrittenFile {
  readonly path: string;
  readonly name: string;
  readonly bytes: number;
}

/** Writes the chosen formats into a folder, which is made when missing. Returns the files in the order in which people want them. */
export async function exportAudit(input: ReportInput): Promise<WrittenFile[]> {
  try {
    mkdirSync(input.folder, { recursive: true });
    const names: string[] = [];
    if (input.formats.includes('html')) names.push(await writeHtmlReport(input));
    if (input.formats.includes('csv')) names.push(...writeCsvFiles(input));
    if (input.formats.includes('json')) names.push(writeJson(input));
    return names.map((name) => {
      const path = join(input.folder, name);
      return { path, name: basename(path), bytes: statSync(path).size };
    });
  } catch (error) {
    const known = asAppError(error);
    if (known.code !== 'internal') throw known;
    throw new AppError(
      'export-failed',
      { path: input.folder, detail: known.cause instanceof Error ? known.cause.message : known.message },
      { cause: error },
    );
  }
}
