import type { ReadableDatabase } from '../database.ts';

/** A shared sentence as it was found before, by its key. */
interface KnownSentence {
  readonly id: number;
  readonly text: string;
  readonly length: number;
  readonly letters: number;
  readonly firstPage: number;
}

interface SentencePlace {
  readonly page: number;
  readonly start: number;
  readonly stop: number;
}

/** Reads of what bringing shared sentences up to date begins with. */
interface ChangedSentencesReader {
  /** Pages whose probes came, went or became others. */
  changedPages(): ReadonlySet<number>;
  /** Keys of the sentences that stood on them. */
  keysOnChangedPages(): string[];
  /** Undefined for a sentence that did not stand on several pages. */
  sentence(key: string): KnownSentence | undefined;
  places(sentence: number): SentencePlace[];
}

export function changedSentencesReader(database: ReadableDatabase): ChangedSentencesReader {
  const pages = database.prepare<[], number>('SELECT page FROM changed_probe ORDER BY page').pluck();
  const keys = database
    .prepare<[], string>(
      'SELECT DISTINCT s.key FROM changed_probe c CROSS JOIN sentence_page sp ON sp.page = c.page JOIN sentence s ON s.id = sp.sentence',
    )
    .pluck();
  const sentence = database.prepare<[string], KnownSentence>(
    'SELECT id, text, length, letters, first_page AS firstPage FROM sentence WHERE key = ?',
  );
  const places = database.prepare<[number], SentencePlace>(
    'SELECT page, start, stop FROM sentence_page WHERE sentence = ?',
  );
  return {
    changedPages: () => new Set(pages.all()),
    keysOnChangedPages: () => keys.all(),
    sentence: (key) => sentence.get(key),
    places: (id) => places.all(id),
  };
}
