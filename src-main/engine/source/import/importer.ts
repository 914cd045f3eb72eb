import type { FileFormat } from '../../../contract/audits.ts';
import type { NewProblem } from '../../../contract/problems.ts';
import type { ImportedPage } from '../source.ts';

/** A file with pages in it, on the disk or inside an archive. */
export interface ImportInput {
  /**
   * What people call it: the base name, or the path inside an archive. Problems that belong to no page carry it as
   * their address.
   */
  readonly name: string;
  /** Null inside an archive. */
  readonly path: string | null;
  /** Stored size; 0 when unknown. */
  readonly bytes: number;
  readonly modifiedAt: number;
  /** The stored bytes from an offset on; each call reads anew. */
  open(from: number): AsyncIterable<Uint8Array>;
}

export interface ImportSettings {
  /** Larger pages are not read. */
  readonly maxBytes: number;
  /** Take posts that are not public too. */
  readonly drafts: boolean;
  readonly signal: AbortSignal;
  /** Whether the file of a page is the one that was read when the audit collected before; it is not read then. */
  readonly isUnchanged?: (address: string, bytes: number, modifiedAt: number) => boolean;
  /**
   * How files inside of folders and archives are read. A parameter, since folders and archives are formats themselves.
   */
  readonly importerOf: (format: FileFormat) => Importer;
}

/** What reading came to: a page, failure, or only a place further on. */
export interface ImportStep {
  readonly page?: ImportedPage;
  readonly problems?: readonly NewProblem[];
  /**
   * Handed back to the importer, it goes on behind this step. Steps with equal positions belong together and are
   * written together.
   */
  readonly position: string;
  /** Of the stored bytes of a file, of the files of a folder. */
  readonly done: number;
  readonly total: number;
}

/**
 * Reads pages one at a time, in an order that is the same in every run, holding one page in memory and not the file.
 * `position` is that of the last step that was written, or null. Damage ends no import: it becomes a problem, and
 * reading goes on behind it where the format allows that.
 *
 * Throws an `AppError` when the file as a whole is not what it was taken for.
 */
export type Importer = (
  input: ImportInput,
  settings: ImportSettings,
  position: string | null,
) => AsyncIterable<ImportStep>;
