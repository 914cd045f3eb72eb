import { pageDocumentSchema, type PageBlock, type PageDocument } from '../../../contract/page-document.ts';
import { quotedShare } from '../../cluster/relations/quoted-mail.ts';
import { readingReader } from '../bodies/stored-body.ts';
import type { ReadableDatabase } from '../database.ts';
import { decodeRemoved } from './template-store.ts';

/** Both compress well against their HTML. Defaults are left out. */
export function encodeReading(blocks: readonly PageBlock[], document: PageDocument) {
  const notDefault = Object.entries(document).filter(([name, value]) => JSON.stringify(value) !== defaults.get(name));
  return JSON.stringify({ blocks, document: Object.fromEntries(notDefault) });
}

export const decodeReading = (stored: string) => JSON.parse(stored) as Readonly<{ blocks: unknown; document: unknown }>;

const defaults = new Map(
  Object.entries(pageDocumentSchema.parse({})).map(([name, value]) => [name, JSON.stringify(value)]),
);

/** Returns the blocks of the main text of a page, without those of the site's template; null without a text. */
export function keptBlocksReader(database: ReadableDatabase) {
  const readingOf = readingReader(database);
  const stored = database.row<{ blocks: Uint8Array; removed: string | null }>(
    'SELECT t.blocks, r.removed FROM page_text t LEFT JOIN template_page r ON r.page = t.page WHERE t.page = ?',
  );
  return (page: number) => {
    const row = stored(page);
    if (!row) return null;
    const removed = new Set(decodeRemoved(row.removed ?? '').map(({ block }) => block));
    const { blocks, document } = decodeReading(readingOf(page, row.blocks));
    return {
      blocks: ((blocks ?? []) as readonly PageBlock[]).filter((block, at) => block.kept && !removed.has(at)),
      document: document as PageDocument,
    };
  };
}

/** See `quotedShare`. */
export function quotedShareReader(database: ReadableDatabase) {
  const blocksOf = keptBlocksReader(database);
  return (page: number) => quotedShare(blocksOf(page)?.blocks ?? []);
}
