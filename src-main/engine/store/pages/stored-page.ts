import { textReader } from '../bodies/body-texts.ts';
import { unpackText } from '../compression.ts';
import { sqlOf, type ReadableDatabase } from '../database.ts';
import { pageDocumentSchema, type PageBlock, type PageDocument } from '../../../contract/page-document.ts';

export type StoredPage = Readonly<{
  id: number;
  address: string;
  title: string;
  description: string;
  bytesHash: string;
  textHash: string;
  layout: string;
  shown: string;
  wordStarts: Uint8Array;
}>;

export type StoredText = Pick<StoredPage, 'title' | 'shown' | 'wordStarts'>;

type Packed<Page> = Omit<Page, 'shown'> & { readonly packed: Uint8Array };

export function storedPageReader(database: ReadableDatabase) {
  const textOf = textReader(database);
  const stored = sqlOf(database).row<Packed<StoredPage>>(
    `SELECT p.id, p.address, v.title, v.description, v.bytes_hash, v.text_hash, v.layout, t.shown AS packed, t.word_starts
     FROM page p JOIN view v ON v.page = p.id JOIN page_text t ON t.page = p.id WHERE p.id = ?`,
  );
  return (page: number): StoredPage => {
    const row = stored(page);
    if (!row) throw new Error(`Page ${page} has not been read yet`);
    const { packed, ...columns } = row;
    return { ...columns, shown: textOf(page, packed) };
  };
}

/** As counted, until it is taken out of the statistics. */
export function withdrawnTextReader(database: ReadableDatabase) {
  const withdrawn = sqlOf(database).row<Packed<StoredText>>(
    'SELECT title, shown AS packed, word_starts FROM withdrawn_text WHERE page = ?',
  );
  return (page: number): StoredText => {
    const row = withdrawn(page);
    if (!row) throw new Error(`The counted text of page ${page} is not known`);
    const { packed, ...columns } = row;
    return { ...columns, shown: unpackText(packed) };
  };
}

/** Both are pieces of the HTML, which compresses them. Without defaults. */
export function encodeReading(blocks: readonly PageBlock[], document: PageDocument) {
  const notDefault = Object.entries(document).filter(([name, value]) => JSON.stringify(value) !== defaults.get(name));
  return JSON.stringify({ blocks, document: Object.fromEntries(notDefault) });
}

export const decodeReading = (stored: string) => JSON.parse(stored) as Readonly<{ blocks: unknown; document: unknown }>;

const defaults = new Map(
  Object.entries(pageDocumentSchema.parse({})).map(([name, value]) => [name, JSON.stringify(value)]),
);

type PageName = Readonly<{ address: string; title: string }>;

export type PageOfSite = PageName & Readonly<{ published: string | null; site: string }>;

export const addressReader = (database: ReadableDatabase) =>
  sqlOf(database).value<string | null>('SELECT address FROM page WHERE id = ?', null);

export const pageReader = (database: ReadableDatabase) =>
  sqlOf(database).value<number | null, [address: string]>('SELECT id FROM page WHERE address = ?', null);

export const languageReader = (database: ReadableDatabase) =>
  sqlOf(database).value<string>('SELECT language FROM view WHERE page = ?', '');

export const nameReader = (database: ReadableDatabase) =>
  sqlOf(database).row<PageName>('SELECT p.address, v.title FROM page p JOIN view v ON v.page = p.id WHERE p.id = ?', {
    address: '',
    title: '',
  });

export const pageOfSiteReader = (database: ReadableDatabase) =>
  sqlOf(database).row<PageOfSite | null>(
    `SELECT p.address, v.title, v.published, r.host AS site
     FROM page p JOIN view v ON v.page = p.id JOIN page_row r ON r.page = p.id WHERE p.id = ?`,
    null,
  );

const maxSites = 200;

export const readSiteCounts = (database: ReadableDatabase) =>
  sqlOf(database).rows<{ site: string; pages: number }, [number]>(
    'SELECT host AS site, count(*) AS pages FROM page_row WHERE analysed = 1 GROUP BY host ORDER BY pages DESC, host LIMIT ?',
  )(maxSites);
