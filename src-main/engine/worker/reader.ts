import type { WordLists } from '../../contract/word-lists.ts';
import { readAuditFile } from '../store/audit-file.ts';
import type { ReadableDatabase } from '../store/database.ts';
import { textReader } from '../store/bodies/body-texts.ts';
import { unpackText } from '../store/compression.ts';
import { wordListsReader } from '../store/meta-store.ts';
import { cutChinese } from '../text/chinese.ts';
import type { PageText } from '../text/page-text.ts';
import { readText } from '../text/read-text.ts';
import { replayWordStarts } from '../text/word-starts.ts';
import type { DetectorPage } from '../detect/detector.ts';

/** Everything that comparing needs to know of one page. */
export interface StoredPage {
  readonly id: number;
  readonly address: string;
  readonly title: string;
  readonly description: string;
  readonly bytesHash: string;
  readonly textHash: string;
  readonly layout: string;
  readonly shown: string;
  /** Null in audits from before these were kept. */
  readonly wordStarts: Uint8Array | null;
}

/** A worker's view of an audit file: a read-only connection, opened once. */
export interface AuditReader {
  readonly database: ReadableDatabase;
  page(id: number): StoredPage;
  /** Title and text that the page had when it was counted for the statistics, as long as they have to be taken out of them. */
  withdrawnText(id: number): Pick<StoredPage, 'title' | 'shown' | 'wordStarts'>;
  /** The user's lists of words as the run has them. */
  wordLists(): WordLists;
}

let current: { readonly file: string; readonly reader: AuditReader } | null = null;

/** A worker serves one audit at a time; the connection changes with the file. */
export function auditReader(file: string): AuditReader {
  if (current?.file === file) return current.reader;
  current?.reader.database.close();
  current = { file, reader: openReader(file) };
  return current.reader;
}

/** The page with its words and sentences, as detectors want it. */
export const detectorPage = (page: StoredPage): DetectorPage => ({
  address: page.address,
  title: page.title,
  description: page.description,
  bytesHash: page.bytesHash,
  text: pageText(page),
});

/** Title and text, with words and sentences. */
export const pageText = ({ title, shown, wordStarts }: Pick<StoredPage, 'title' | 'shown' | 'wordStarts'>): PageText =>
  readText(title, shown, { chinese: wordStarts ? replayWordStarts(wordStarts, cutChinese) : cutChinese });

interface Row extends Omit<StoredPage, 'shown'> {
  readonly packed: Uint8Array;
}

function openReader(file: string): AuditReader {
  const database = readAuditFile(file);
  const textOf = textReader(database);
  const select = database.prepare<[number], Row>(
    `SELECT p.id, p.address, v.title, v.description, v.bytes_hash AS bytesHash, v.text_hash AS textHash, v.layout, t.shown AS packed, t.word_starts AS wordStarts
     FROM page p JOIN view v ON v.page = p.id JOIN page_text t ON t.page = p.id WHERE p.id = ?`,
  );
  const selectWithdrawn = database.prepare<[number], { title: string; packed: Uint8Array; wordStarts: Uint8Array | null }>(
    'SELECT title, shown AS packed, word_starts AS wordStarts FROM withdrawn_text WHERE page = ?',
  );
  return {
    database,
    wordLists: wordListsReader(database),
    page(id) {
      const row = select.get(id);
      if (!row) throw new Error(`Page ${id} has not been read yet`);
      const { packed, ...rest } = row;
      return { ...rest, shown: textOf(id, packed) };
    },
    withdrawnText(id) {
      const row = selectWithdrawn.get(id);
      if (!row) throw new Error(`The counted text of page ${id} is not known`);
      return { title: row.title, shown: unpackText(row.packed), wordStarts: row.wordStarts };
    },
  };
}
