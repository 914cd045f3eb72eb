import type { StoredPair } from '../../cluster/preview-verdicts.ts';
import type { ReadableDatabase } from '../database.ts';

/** Every pair that was compared, with what comparing found and the verdict that it has now, one at a time; without those whose comparison failed. */
export const comparedPairs = (database: ReadableDatabase): IterableIterator<StoredPair> =>
  database
    .prepare<[], StoredPair>(
      'SELECT v.a, v.b, v.facts, p.final_verdict AS before FROM verified v LEFT JOIN pair p ON p.a = v.a AND p.b = v.b WHERE v.facts IS NOT NULL',
    )
    .iterate();

/** Pairs that clustering left among the findings, one at a time. */
export const iterateFindings = (database: ReadableDatabase): IterableIterator<{ readonly a: number; readonly b: number }> =>
  database.prepare<[], { a: number; b: number }>('SELECT a, b FROM finding').iterate();
