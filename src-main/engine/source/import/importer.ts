import type { FileFormat } from '../../../contract/audits.ts';
import type { NewProblem } from '../../../contract/problems.ts';
import type { ImportedPage } from '../source.ts';

/** On the disk or inside an archive. */
export interface ImportInput {
  /** The base name, or the path inside an archive; the address of problems that belong to no page. */
  readonly name: string;
  /** Null inside an archive. */
  readonly path: string | null;
  /** Stored size; 0 when unknown. */
  readonly bytes: number;
  readonly modifiedAt: number;
  /** Each call reads anew. */
  open(from: number): AsyncIterable<Uint8Array>;
}

export interface ImportSettings {
  /** Larger pages are not read. */
  readonly maxBytes: number;
  /** Posts that are not public. */
  readonly drafts: boolean;
  readonly signal: AbortSignal;
  /** Whether a file is the one that was read when the audit collected before, and need not be read. */
  readonly isUnchanged?: (address: string, bytes: number, modifiedAt: number) => boolean;
  /** For files inside of folders and archives, which are formats themselves. */
  readonly importerOf: (format: FileFormat) => Importer;
}

/** A page, a failure, or only a place further on. */
export interface ImportStep {
  readonly page?: ImportedPage;
  readonly problems?: readonly NewProblem[];
  /** From which the importer goes on. Steps with equal positions are written together. */
  readonly position: string;
  /** Of the stored bytes of a file, of the files of a folder. */
  readonly done: number;
  readonly total: number;
}

/**
 * Reads pages one at a time, in the same order in every run, holding one page and not the file. `position` is that of
 * the last step that was written, or null. Damage becomes a problem, and reading goes on behind it where the format
 * allows that.
 *
 * Throws an `AppError` when the file as a whole is not what it was taken for.
 */
export type Importer = (
  input: ImportInput,
  settings: ImportSettings,
  position: string | null,
) => AsyncIterable<ImportStep>;
