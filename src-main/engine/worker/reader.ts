import type { WordLists } from '../../contract/dictionary.ts';
import type { AuditOptions } from '../../contract/options.ts';
import { readAuditFile } from '../store/audit-file.ts';
import type { ReadableDatabase } from '../store/database.ts';
import { wordListsReader } from '../store/meta-store.ts';
import { type StoredPage, storedPageReader, type StoredText, withdrawnTextReader } from '../store/pages/stored-page.ts';
import { cutChinese, replayWordStarts } from '../text/chinese.ts';
import { readText, synonymTerms } from '../text/read-text.ts';
import type { DetectorPage } from '../detect/detector.ts';
import { decodeStatistics } from '../detect/corpus-statistics.ts';
import { type CorpusStatistics, noStatistics } from '../detect/statistics.ts';
import { statisticsReader } from '../store/statistics-store.ts';

/** Workers read the file beside its writer: only ids and results travel. */
export type InFile<More = unknown> = Readonly<{ file: string; options: AuditOptions } & More>;

/** While `run` is the same, texts, words and options are. */
export type InRun<More> = InFile<{ run: number } & More>;

export interface AuditReader {
  readonly database: ReadableDatabase;
  page(id: number): StoredPage;
  /** As counted, until taken out of the statistics. */
  withdrawnText(id: number): StoredText;
  wordLists(): WordLists;
}

let current: Readonly<{ file: string; reader: AuditReader }> | null = null;

export function auditReader(file: string): AuditReader {
  if (current?.file === file) return current.reader;
  current?.reader.database.close();
  const database = readAuditFile(file);
  const reader = {
    database,
    wordLists: wordListsReader(database),
    page: storedPageReader(database),
    withdrawnText: withdrawnTextReader(database),
  };
  current = { file, reader };
  return reader;
}

export function detectorPage(page: StoredPage): DetectorPage {
  const { address, title, description, bytesHash } = page;
  return { address, title, description, bytesHash, text: pageText(page) };
}

export const pageText = ({ title, shown, wordStarts }: StoredText) =>
  readText(title, shown, replayWordStarts(wordStarts, cutChinese));

let counted: Readonly<{ reader: AuditReader; version: string | null; corpus: CorpusStatistics }> | null = null;

export function corpusOf(reader: AuditReader): CorpusStatistics {
  const stored = statisticsReader(reader.database);
  const version = stored.version();
  if (counted?.reader !== reader || counted.version !== version) {
    const encoded = stored.read();
    const corpus = encoded ? { ...decodeStatistics(encoded), kept: stored.kept() } : noStatistics;
    counted = { reader, version, corpus };
  }
  return counted.corpus;
}

let grouped: Readonly<{ list: string; dictionary: string; terms: ReadonlyMap<string, string> }> | null = null;

/** Once for each list. Words of the dictionary may be synonyms. */
export function synonymsOf(reader: AuditReader): ReadonlyMap<string, string> {
  const { synonyms: list, dictionary } = reader.wordLists();
  if (grouped?.list !== list || grouped.dictionary !== dictionary)
    grouped = { list, dictionary, terms: synonymTerms(list) };
  return grouped.terms;
}
