import { join } from 'node:path';
import { statSync } from 'node:fs';
import type { WrittenFile } from './export-audit.ts';
import { ZipWriter } from './zip-writer.ts';

/** Packs written files into one archive beside them, for those who fetch them from another machine. */
export async function writeArchive(folder: string, files: readonly WrittenFile[], name: string): Promise<WrittenFile> {
  const path = join(folder, name);
  const zip = new ZipWriter(path);
  try {
    for (const file of files) zip.addFile(file.path, file.name);
    await zip.finish();
  } catch (error) {
    await zip.abandon();
    throw error;
  }
  return { path, name, bytes: statSync(path).size };
}
