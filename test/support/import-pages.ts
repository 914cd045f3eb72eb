import { writeFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import type { FileFormat } from '../../src-main/contract/audits.ts';
import type { NewProblem } from '../../src-main/contract/problems.ts';
import { fileInput, type ImportSettings, type ImportStep } from '../../src-main/engine/source/import/importer.ts';
import { folderInput, importFolder } from '../../src-main/engine/source/import/folder.ts';
import { importerOf } from '../../src-main/engine/source/import/import-source.ts';
import type { ImportedPage } from '../../src-main/engine/source/source.ts';

export interface Imported {
  readonly steps: readonly ImportStep[];
  readonly pages: readonly ImportedPage[];
  /** Of the whole file and of its pages. */
  readonly problems: readonly NewProblem[];
}

/** Reads a whole file or folder the way an audit does, from a position on. */
export async function importPages(
  file: string,
  format: FileFormat | 'folder',
  settings: Partial<ImportSettings> = {},
  position: string | null = null,
): Promise<Imported> {
  const input = format === 'folder' ? await folderInput(file) : await fileInput(file);
  const importer = format === 'folder' ? importFolder : importerOf(format);
  const whole: ImportSettings = {
    maxBytes: 1_000_000,
    drafts: false,
    signal: new AbortController().signal,
    importerOf,
    ...settings,
  };
  const steps: ImportStep[] = [];
  for await (const step of importer(input, whole, position)) steps.push(step);
  const pages = steps.flatMap(({ page }) => page ?? []);
  return {
    steps,
    pages,
    problems: [...steps.flatMap(({ problems = [] }) => problems), ...pages.flatMap(({ problems }) => problems)],
  };
}

export const addresses = ({ pages }: Imported): string[] => pages.map(({ address }) => address);
export const codes = ({ problems }: Imported): string[] => problems.map(({ code }) => code);
export const bodyOf = (page: ImportedPage | undefined): string => Buffer.from(page?.body ?? []).toString();

/** Writes files below a folder and returns the path of the first. */
export function writeFiles(folder: string, files: Readonly<Record<string, string | Uint8Array>>): string {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), content);
  }
  return path.join(folder, Object.keys(files)[0] ?? '');
}
