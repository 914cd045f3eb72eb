import type { WordLists } from '../../contract/dictionary.ts';
import type { AuditOptions } from '../../contract/options.ts';
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

/** A worker reads the file beside its one writer, so that only ids and results travel. */
export type InFile<More = unknown> = Readonly<{ file: string; options: AuditOptions } & More>;

/** While `run` is the same, texts, words and options are, so that what was read can be kept. */
export type InRun<More> = InFile<{ run: number } & More>;

export interface AuditReader {
  readonly database: ReadableDatabase;
  page(id: number): StoredPage;
  /** Title and text as counted for the statistics, as long as they have to be taken out of them. */
  withdrawnText(id: number): StoredText;
  wordLists(): WordLists;
}

let current: { readonly file: string; readonly reader: AuditReader } | null = null;

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

export const pageText = ({ title, shown, wordStarts }: StoredText): PageText =>
  readText(title, shown, replayWordStarts(wordStarts, cutChinese));

export function foundOnce<Key, Answer>(find: (key: Key) => Answer): (key: Key) => Answer {
  const found = new Map<Key, { readonly answer: Answer }>();
  return (key) => {
    const known = found.get(key) ?? { answer: find(key) };
    found.set(key, known);
    return known.answer;
  };
}

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

/** Read once for each list, since every batch asks. Words of the dictionary may be synonyms, too. */
export function synonymsOf(reader: AuditReader): ReadonlyMap<string, string> {
  const { synonyms: list, dictionary } = reader.wordLists();
  if (grouped?.list !== list || grouped.dictionary !== dictionary)
    grouped = { list, dictionary, terms: synonymTerms(list) };
  return grouped.terms;
}
