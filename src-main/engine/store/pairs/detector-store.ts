import type { LonePair } from '../../../contract/detector-results.ts';
import { sqlOf, type ReadableDatabase } from '../database.ts';
import type { MaskCount } from './detector-mask.ts';
import { inAddressOrder, nameColumns, nameJoins } from './pair-store.ts';

/** Detectors are bits of a mask, whose meaning the caller knows. */
export function detectorStore(database: ReadableDatabase) {
  const { row, rows } = sqlOf(database);
  const pages = rows<{ detector: string; count: number }>(
    'SELECT detector, count(*) AS count FROM fingerprint GROUP BY detector',
  );
  const masksIn = (table: string) =>
    rows<MaskCount>(`SELECT detectors AS mask, count(*) AS count FROM ${table} GROUP BY detectors`);
  const count = row<{ readonly candidates: number; readonly confirmed: number }, [number, number]>(
    `SELECT (SELECT count(*) FROM candidate WHERE detectors = ?) AS candidates, (SELECT count(*) FROM finding WHERE detectors = ?) AS confirmed`,
  );
  // Cut before their pages are looked up: a window costs a hundred look-ups.
  const confirmed = rows<LonePair, [number, number, number]>(
    `SELECT ${nameColumns}, r.verdict, r.similarity
     FROM (SELECT a, b, verdict, similarity FROM finding WHERE detectors = ? ORDER BY similarity DESC, a, b LIMIT ? OFFSET ?) r ${nameJoins}
     ORDER BY r.similarity DESC, r.a, r.b`,
  );
  const rejected = rows<LonePair, [number, number, number]>(
    `SELECT ${nameColumns}, NULL AS verdict, NULL AS similarity
     FROM (SELECT a, b FROM candidate c WHERE detectors = ? AND NOT EXISTS (SELECT 1 FROM finding p WHERE p.a = c.a AND p.b = c.b)
           ORDER BY a, b LIMIT ? OFFSET ?) r ${nameJoins}
     ORDER BY r.a, r.b`,
  );
  return {
    pages: () => new Map(pages().map(({ detector, count }) => [detector, count])),
    /** By the set of detectors that proposed them. */
    candidateMasks: masksIn('candidate'),
    pairMasks: masksIn('finding'),
    /** Exactly this mask. */
    countExactly: (mask: number) => count(mask, mask) ?? { candidates: 0, confirmed: 0 },
    /** Most similar first. */
    confirmedExactly: (mask: number, offset: number, limit: number) =>
      confirmed(mask, limit, offset).map(inAddressOrder),
    /** That are no confirmed pair, by page. */
    rejectedExactly: (mask: number, offset: number, limit: number) => rejected(mask, limit, offset).map(inAddressOrder),
  };
}
