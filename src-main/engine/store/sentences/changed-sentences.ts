import { sqlOf, type ReadableDatabase } from '../database.ts';

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

export function changedSentencesReader(database: ReadableDatabase) {
  const { row, rows, values } = sqlOf(database);
  const pages = values<number>('SELECT page FROM changed_probe ORDER BY page');
  return {
    /** Their probes came, went or became others. */
    changedPages: (): ReadonlySet<number> => new Set(pages()),
    keysOnChangedPages: values<string>(
      'SELECT DISTINCT s.key FROM changed_probe c CROSS JOIN sentence_page sp ON sp.page = c.page JOIN sentence s ON s.id = sp.sentence',
    ),
    /** Undefined where it did not stand on several pages. */
    sentence: row<KnownSentence, [key: string]>(
      'SELECT id, text, length, letters, first_page AS firstPage FROM sentence WHERE key = ?',
    ),
    places: rows<SentencePlace, [sentence: number]>('SELECT page, start, stop FROM sentence_page WHERE sentence = ?'),
  };
}
