import type { AuditOptions } from '../../contract/options.ts';
import { readAuditFile } from '../store/audit-file.ts';
import { wordListsReader } from '../store/meta-store.ts';
import { type StoredPage, storedPageReader, type StoredText, withdrawnTextReader } from '../store/pages/page-store.ts';
import { cutChinese, replayWordStarts } from '../text/chinese.ts';
import { readText, synonymTerms } from '../text/read-text.ts';
import { type DetectorPage, noStatistics } from '../detect/detector.ts';
import { decodeStatistics } from '../detect/corpus-statistics.ts';
import { lastAnswer } from '../found-once.ts';
import { statisticsReader } from '../store/statistics-store.ts';

/** Workers read the file beside its writer: only ids and results are passed. */
export type InFile<More = unknown> = Readonly<{ file: string; options: AuditOptions } & More>;

/** While `run` is the same, so are texts, words and options. */
export type InRun<More> = InFile<{ run: number } & More>;

export type AuditReader = ReturnType<typeof openReader>;

let current: Readonly<{ file: string; reader: AuditReader }> | null = null;

export function auditReader(file: string) {
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
    withdrawnText: withdrawnTextReader(database),
  };
}

export function detectorPage(page: StoredPage) {
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

/** The dictionary decides about words of synonyms. */
const lastSynonyms = lastAnswer((list: string, _dictionary: string) => synonymTerms(list));

export function synonymsOf(reader: AuditReader) {
  const { synonyms, dictionary } = reader.wordLists();
  return lastSynonyms(synonyms, dictionary);
}

/** Caches the most recent pages: up to `maxCharacters` of text, and at least the two of a pair. */
export function recentPages<Page>(maxCharacters: number, make: (id: number) => Page, lengthOf: (page: Page) => number) {
  const kept = new Map<number, Page>();
  let characters = 0;
  return (id: number) => {
    const known = kept.get(id);
    const page = known ?? make(id);
    if (!known) characters += lengthOf(page);
    kept.delete(id);
    kept.set(id, page);
    for (const [oldest, other] of kept) {
      if (characters <= maxCharacters || kept.size <= 2) break;
      kept.delete(oldest);
      characters -= lengthOf(other);
    }
    return page;
  };
}

let share = 1;

/** Called for every task, since settings may change. */
export function saveMemory(lowMemory: boolean) {
  share = lowMemory ? 0.25 : 1;
}

export const cacheShare = () => share;

/** Pages read for the statistics, kept for their fingerprints. */
const keptPages = lastAnswer((_reader: AuditReader, _run: number) => ({
  pages: new Map<number, DetectorPage>(),
  characters: 0,
}));

export const dropKept = keptPages.forget;

export function readAndKeep(reader: AuditReader, run: number, id: number, maxCharacters: number) {
  const all = keptPages(reader, run);
  const page = detectorPage(reader.page(id));
  const { length } = page.text.shown;
  if (all.characters + length > maxCharacters * share) return page;
  all.characters += length;
  all.pages.set(id, page);
  return page;
}

export function takeKept(reader: AuditReader, run: number, id: number) {
  const all = keptPages(reader, run);
  const page = all.pages.get(id);
  if (!page) return detectorPage(reader.page(id));
  all.pages.delete(id);
  all.characters -= page.text.shown.length;
  return page;
}
