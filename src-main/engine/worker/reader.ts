import type { AuditOptions } from '../../contract/options.ts';
import { readAuditFile } from '../store/audit-file.ts';
import { wordListsReader } from '../store/meta-store.ts';
import { type StoredPage, storedPageReader, type StoredText, withdrawnTextReader } from '../store/pages/page-store.ts';
import { cutChinese, replayWordStarts } from '../text/chinese.ts';
import { readText, synonymTerms } from '../text/read-text.ts';
import type { DetectorPage } from '../detect/detector.ts';
import { decodeStatistics } from '../detect/corpus-statistics.ts';
import { noStatistics } from '../detect/statistics.ts';
import { lastAnswer } from '../found-once.ts';
import { statisticsReader } from '../store/statistics-store.ts';

/** Workers read the file beside its writer: only ids and results travel. */
export type InFile<More = unknown> = Readonly<{ file: string; options: AuditOptions } & More>;

/** While `run` is the same, texts, words and options are. */
export type InRun<More> = InFile<{ run: number } & More>;

export type AuditReader = ReturnType<typeof openReader>;

let current: Readonly<{ file: string; reader: AuditReader }> | null = null;

export function auditReader(file: string): AuditReader {
  if (current?.file === file) return current.reader;
  current?.reader.database.close();
  current = { file, reader: openReader(file) };
  return current.reader;
}

function openReader(file: string) {
  const database = readAuditFile(file);
  return {
    database,
    wordLists: wordListsReader(database),
    page: storedPageReader(database),
    /** As counted, until taken out of the statistics. */
    withdrawnText: withdrawnTextReader(database),
  };
}

export function detectorPage(page: StoredPage): DetectorPage {
  const { address, title, description, bytesHash } = page;
  return { address, title, description, bytesHash, text: pageText(page) };
}

export const pageText = ({ title, shown, wordStarts }: StoredText) =>
  readText(title, shown, replayWordStarts(wordStarts, cutChinese));

const lastCorpus = lastAnswer(({ database }: AuditReader, _version: string | null) => {
  const { read, kept } = statisticsReader(database);
  const encoded = read();
  return encoded ? { ...decodeStatistics(encoded), kept: kept() } : noStatistics;
});

export const corpusOf = (reader: AuditReader) => lastCorpus(reader, statisticsReader(reader.database).version());

/** Words of the dictionary may be synonyms. */
const lastSynonyms = lastAnswer((list: string, _dictionary: string) => synonymTerms(list));

export function synonymsOf(reader: AuditReader) {
  const { synonyms, dictionary } = reader.wordLists();
  return lastSynonyms(synonyms, dictionary);
}
