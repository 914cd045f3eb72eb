import type { WordLists } from '../../contract/dictionary.ts';
import { readAuditFile } from '../store/audit-file.ts';
import type { ReadableDatabase } from '../store/database.ts';
import { wordListsReader } from '../store/meta-store.ts';
import { type StoredPage, storedPageReader, type StoredText, withdrawnTextReader } from '../store/pages/stored-page.ts';
import { cutChinese, replayWordStarts } from '../text/chinese.ts';
import type { PageText } from '../text/page-text.ts';
import { readText, synonymTerms } from '../text/read-text.ts';
import type { DetectorPage } from '../detect/detector.ts';
import { decodeStatistics } from '../detect/corpus-statistics.ts';
import { type CorpusStatistics, noStatistics } from '../detect/statistics.ts';
import { statisticsReader } from '../store/statistics-store.ts';

/** A read-only connection, opened once. */
export interface AuditReader {
  readonly database: ReadableDatabase;
  page(id: number): StoredPage;
  /** Title and text as counted for the statistics, as long as they have to be taken out of them. */
  withdrawnText(id: number): StoredText;
  /** As the run has them. */
  wordLists(): WordLists;
}

let current: { readonly file: string; readonly reader: AuditReader } | null = null;

/** One audit at a time. */
export function auditReader(file: string): AuditReader {
  if (current?.file === file) return current.reader;
  current?.reader.database.close();
  current = { file, reader: openReader(file) };
  return current.reader;
}

export const detectorPage = (page: StoredPage): DetectorPage => ({
  address: page.address,
  title: page.title,
  description: page.description,
  bytesHash: page.bytesHash,
  text: pageText(page),
});

export const pageText = ({ title, shown, wordStarts }: StoredText): PageText =>
  readText(title, shown, replayWordStarts(wordStarts, cutChinese));

function openReader(file: string): AuditReader {
  const database = readAuditFile(file);
  return {
    database,
    wordLists: wordListsReader(database),
    page: storedPageReader(database),
    withdrawnText: withdrawnTextReader(database),
  };
}

let counted: {
  readonly reader: AuditReader;
  readonly version: string | null;
  readonly corpus: CorpusStatistics;
} | null = null;

/** Unpacked once for each version, since every batch asks. */
export function corpusOf(reader: AuditReader): CorpusStatistics {
  const stored = statisticsReader(reader.database);
  const version = stored.version();
  if (counted?.reader !== reader || counted.version !== version) {
    const encoded = stored.read();
    counted = {
      reader,
      version,
      corpus: encoded ? { ...decodeStatistics(encoded), kept: stored.kept() } : noStatistics,
    };
  }
  return counted.corpus;
}

let grouped: {
  readonly list: string;
  readonly dictionary: string;
  readonly terms: ReadonlyMap<string, string>;
} | null = null;

/** Read once for each list, since every batch asks. Words of the dictionary may be synonyms, too. */
export function synonymsOf(reader: AuditReader): ReadonlyMap<string, string> {
  const { synonyms: list, dictionary } = reader.wordLists();
  if (grouped?.list !== list || grouped.dictionary !== dictionary)
    grouped = { list, dictionary, terms: synonymTerms(list) };
  return grouped.terms;
}
