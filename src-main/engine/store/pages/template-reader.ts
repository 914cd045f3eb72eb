import type { ReadableDatabase } from '../database.ts';

/** What the site template is found from and taken out of, and what of it was found before. */
export interface TemplateReader {
  /** The blocks that were template when the stage last ended under the same `conditions`; none under others. */
  remembered(site: string, conditions: string): ReadonlySet<number>;
  /** Pages that were read, by page, one at a time. */
  pages(): IterableIterator<{
    readonly id: number;
    readonly address: string;
    readonly layout: string;
    readonly language: string;
  }>;
  /** See `block-hashes.ts`. */
  blockHashes(page: number): Uint8Array;
  /** How many bytes they are. */
  hashBytes(page: number): number;
  /** What is removed from a page, as `encodeRemoved` writes it. */
  removed(page: number): string;
}

export function templateReader(database: ReadableDatabase): TemplateReader {
  const keys = database
    .prepare<[string, string], number>('SELECT key FROM template_block WHERE site = ? AND conditions = ?')
    .pluck();
  const pages = database.prepare<[], { id: number; address: string; layout: string; language: string }>(
    'SELECT p.id, p.address, v.layout, v.language FROM page p JOIN view v ON v.page = p.id ORDER BY p.id',
  );
  const blockHashes = database
    .prepare<[number], Uint8Array>('SELECT block_hashes FROM page_text WHERE page = ?')
    .pluck();
  const hashBytes = database
    .prepare<[number], number>('SELECT length(block_hashes) FROM page_text WHERE page = ?')
    .pluck();
  const removed = database.prepare<[number], string>('SELECT removed FROM template_page WHERE page = ?').pluck();
  return {
    remembered: (site, conditions) => new Set(keys.all(site, conditions)),
    pages: () => pages.iterate(),
    blockHashes: (page) => blockHashes.get(page) ?? new Uint8Array(),
    hashBytes: (page) => hashBytes.get(page) ?? 0,
    removed: (page) => removed.get(page) ?? '',
  };
}

/** A page out of whose text template is to be taken. */
interface StrippablePage {
  readonly address: string;
  readonly title: string;
  /** As `PackedReading` has them. */
  readonly blocks: Uint8Array;
  /** As it is stored. */
  readonly body: Uint8Array;
}

/** Undefined for a page that was not read, or whose body is gone. */
export function strippablePageReader(database: ReadableDatabase): (page: number) => StrippablePage | undefined {
  const select = database.prepare<[number], StrippablePage>(
    `SELECT p.address, v.title, t.blocks, b.bytes AS body
     FROM page p JOIN view v ON v.page = p.id JOIN page_text t ON t.page = p.id JOIN body b ON b.page = p.id WHERE p.id = ?`,
  );
  return (page) => select.get(page);
}
