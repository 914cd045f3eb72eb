import type { WordLists } from '../../contract/word-lists.ts';
import { readAuditFile } from '../store/audit-file.ts';
import type { ReadableDatabase } from '../store/database.ts';
import { wordListsReader } from '../store/meta-store.ts';
import { storedPageReader, withdrawnTextReader, type StoredPage, type StoredText } from '../store/pages/stored-page.ts';
import { cutChinese } from '../text/chinese.ts';
import type { PageText } from '../text/page-text.ts';
import { readText } from '../text/read-text.ts';
import { replayWordStarts } from '../text/word-starts.ts';
import type { DetectorPage } from '../detect/detector.ts';

/** A worker's view of an audit file: a read-only connection, opened once. */
export interface AuditReader {
  readonly database: ReadableDatabase;
  page(id: number): StoredPage;
  /** Title and text that the page had when it was counted for the statistics, as long as they have to be taken out of them. */
  withdrawnText(id: number): StoredText;
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
export const pageText = ({ title, shown, wordStarts }: StoredText): PageText =>
  readText(title, shown, { chinese: replayWordStarts(wordStarts, cutChinese) });

function openReader(file: string): AuditReader {
  const database = readAuditFile(file);
  return { database, wordLists: wordListsReader(database), page: storedPageReader(database), withdrawnText: withdrawnTextReader(database) };
}
