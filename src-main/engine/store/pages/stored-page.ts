import { textReader } from '../bodies/body-texts.ts';
import { unpackText } from '../compression.ts';
import { sqlOf, type ReadableDatabase } from '../database.ts';
import { pageDocumentSchema, type PageBlock, type PageDocument } from '../../../contract/page-document.ts';

export interface StoredPage {
  readonly id: number;
  readonly address: string;
  readonly title: string;
  readonly description: string;
  readonly bytesHash: string;
  readonly textHash: string;
  readonly layout: string;
  readonly shown: string;
  readonly wordStarts: Uint8Array;
}

/** For words and sentences. */
export type StoredText = Pick<StoredPage, 'title' | 'shown' | 'wordStarts'>;

type Packed<Page> = Omit<Page, 'shown'> & { readonly packed: Uint8Array };

/** Throws for a page that was not read. */
export function storedPageReader(database: ReadableDatabase): (page: number) => StoredPage {
  const textOf = textReader(database);
  const stored = sqlOf(database).row<Packed<StoredPage>>(
    `SELECT p.id, p.address, v.title, v.description, v.bytes_hash AS bytesHash, v.text_hash AS textHash, v.layout, t.shown AS packed, t.word_starts AS wordStarts
     FROM page p JOIN view v ON v.page = p.id JOIN page_text t ON t.page = p.id WHERE p.id = ?`,
  );
  return (page) => {
    const row = stored(page);
    if (!row) throw new Error(`Page ${page} has not been read yet`);
    const { packed, ...columns } = row;
    return { ...columns, shown: textOf(page, packed) };
  };
}

/** As they were counted, until they are taken out of the statistics. */
export function withdrawnTextReader(database: ReadableDatabase): (page: number) => StoredText {
  const withdrawn = sqlOf(database).row<Packed<StoredText>>(
    'SELECT title, shown AS packed, word_starts AS wordStarts FROM withdrawn_text WHERE page = ?',
  );
  return (page) => {
    const row = withdrawn(page);
    if (!row) throw new Error(`The counted text of page ${page} is not known`);
    return { title: row.title, shown: unpackText(row.packed), wordStarts: row.wordStarts };
  };
}

/** Beside main text and columns of lists. */
interface StoredReading {
  /** As `blockSchema` has them. */
  readonly blocks: unknown;
  /** As `pageDocumentSchema` takes it. */
  readonly document: unknown;
}

/** Both are pieces of the HTML, and are compressed by it. Defaults are left out. */
export function encodeReading(blocks: readonly PageBlock[], document: PageDocument): string {
  const notDefault = Object.entries(document).filter(([name, value]) => JSON.stringify(value) !== defaults.get(name));
  return JSON.stringify({ blocks, document: Object.fromEntries(notDefault) });
}

export const decodeReading = (stored: string): StoredReading => JSON.parse(stored) as StoredReading;

const defaults = new Map(
  Object.entries(pageDocumentSchema.parse({})).map(([name, value]) => [name, JSON.stringify(value)]),
);
