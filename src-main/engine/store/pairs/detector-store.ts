import type { LonePair } from '../../../contract/detector-results.ts';
import type { ReadableDatabase } from '../database.ts';
import type { MaskCount } from './detector-mask.ts';
import { inAddressOrder, nameColumns, nameJoins } from './pair-store.ts';

/** Reads of what single detectors did. Detectors are bits of a mask, whose meaning the caller knows. */
export interface DetectorStore {
  /** Pages with a fingerprint, by detector. */
  pages(): ReadonlyMap<string, number>;
  /** Candidates, and verified pairs among them, by the set of detectors that proposed them. */
  candidateMasks(): MaskCount[];
  pairMasks(): MaskCount[];
  /** How many pairs have exactly this mask. */
  countExactly(mask: number): { readonly candidates: number; readonly confirmed: number };
  /** Confirmed pairs with exactly this mask, most similar first. */
  confirmedExactly(mask: number, offset: number, limit: number): LonePair[];
  /** Candidates with exactly this mask that are no confirmed pair, by page. */
  rejectedExactly(mask: number, offset: number, limit: number): LonePair[];
}

/**
 * Rows are chosen and cut before their pages are looked up, so that a page of the list costs as little as a hundred
 * look-ups.
 */
const confirmedSql = `SELECT ${nameColumns}, r.verdict, r.similarity
  FROM (SELECT a, b, verdict, similarity FROM finding WHERE detectors = ? ORDER BY similarity DESC, a, b LIMIT ? OFFSET ?) r ${nameJoins}
  ORDER BY r.similarity DESC, r.a, r.b`;
const rejectedSql = `SELECT ${nameColumns}, NULL AS verdict, NULL AS similarity
  FROM (SELECT a, b FROM candidate c WHERE detectors = ? AND NOT EXISTS (SELECT 1 FROM finding p WHERE p.a = c.a AND p.b = c.b)
        ORDER BY a, b LIMIT ? OFFSET ?) r ${nameJoins}
  ORDER BY r.a, r.b`;

export function detectorStore(database: ReadableDatabase): DetectorStore {
  const pages = database.prepare<[], { detector: string; count: number }>(
    'SELECT detector, count(*) AS count FROM fingerprint GROUP BY detector',
  );
  const candidates = database.prepare<[], MaskCount>(
    'SELECT detectors AS mask, count(*) AS count FROM candidate GROUP BY detectors',
  );
  const pairs = database.prepare<[], MaskCount>(
    'SELECT detectors AS mask, count(*) AS count FROM finding GROUP BY detectors',
  );
  const count = database.prepare<[number, number], ReturnType<DetectorStore['countExactly']>>(
    `SELECT (SELECT count(*) FROM candidate WHERE detectors = ?) AS candidates, (SELECT count(*) FROM finding WHERE detectors = ?) AS confirmed`,
  );
  const confirmed = database.prepare<[number, number, number], LonePair>(confirmedSql);
  const rejected = database.prepare<[number, number, number], LonePair>(rejectedSql);
  return {
    pages: () => new Map(pages.all().map(({ detector, count }) => [detector, count])),
    candidateMasks: () => candidates.all(),
    pairMasks: () => pairs.all(),
    countExactly: (mask) => count.get(mask, mask) ?? { candidates: 0, confirmed: 0 },
    confirmedExactly: (mask, offset, limit) => confirmed.all(mask, limit, offset).map(inAddressOrder),
    rejectedExactly: (mask, offset, limit) => rejected.all(mask, limit, offset).map(inAddressOrder),
  };
}
