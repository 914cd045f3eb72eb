import type { LonePair } from '../../../contract/detector-results.ts';
import { metaValue, sqlOf, type ReadableDatabase } from '../database.ts';
import type { MetaStore } from '../meta-store.ts';
import { inAddressOrder, nameColumns, nameJoins } from './pair-store.ts';

/** The caller knows the meaning of the bits. */
export function detectorStore(database: ReadableDatabase) {
  const { row, rows, eachTuple } = sqlOf(database);
  const pages = eachTuple<[detector: string, count: number]>(
    'SELECT detector, count(*) FROM fingerprint GROUP BY detector',
  );
  const masksIn = (table: string) =>
    rows<MaskCount>(`SELECT detectors AS mask, count(*) AS count FROM ${table} GROUP BY detectors`);
  const count = row<{ candidates: number; confirmed: number }, [number, number]>(
    `SELECT (SELECT count(*) FROM candidate WHERE detectors = ?) AS candidates, (SELECT count(*) FROM finding WHERE detectors = ?) AS confirmed`,
    { candidates: 0, confirmed: 0 },
  );
  // Cut before the names are looked up, a hundred for a window.
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
    pages: () => new Map(pages()),
    candidateMasks: masksIn('candidate'),
    pairMasks: masksIn('finding'),
    countExactly: (mask: number) => count(mask, mask),
    confirmedExactly: (mask: number, offset: number, limit: number) =>
      confirmed(mask, limit, offset).map(inAddressOrder),
    rejectedExactly: (mask: number, offset: number, limit: number) => rejected(mask, limit, offset).map(inAddressOrder),
  };
}

/**
 * Detectors of a pair as bits of one integer, in an order (`meta`, key `detector-order`) that only ever grows, so that
 * old rows keep their meaning. 53 fit.
 */
export function detectorOrder(ids: readonly string[]) {
  const position = new Map(ids.map((id, index) => [id, index]));
  return {
    ids,
    bitOf(id: string) {
      const index = position.get(id);
      if (index === undefined) throw new Error(`Detector ${id} has no bit in this audit`);
      return 2 ** index;
    },
    namesOf: (mask: number) => ids.filter((_, index) => Math.floor(mask / 2 ** index) % 2 === 1),
  };
}

export const orderKey = 'detector-order';

const orderOf = (stored: string | null) => detectorOrder(JSON.parse(stored ?? '[]') as string[]);

export const storedOrder = ({ get }: Pick<MetaStore, 'get'>) => orderOf(get(orderKey));

/** As of its last join, a < b. */
export const candidatesOf = (database: ReadableDatabase, detector: string) =>
  sqlOf(database).each<{ a: number; b: number }, [bit: number]>('SELECT a, b FROM candidate WHERE detectors & ?')(
    orderOf(metaValue(database, orderKey)).bitOf(detector),
  );

export const extendOrder = (known: readonly string[], wanted: readonly string[]) => [...new Set([...known, ...wanted])];

type MaskCount = Readonly<{ mask: number; count: number }>;

/** In the order of the bits asked for. */
export type MaskTally = Readonly<{
  having: readonly number[];
  /** With no other one, asked for or not. */
  only: readonly number[];
  both: readonly (readonly number[])[];
  pairs: number;
}>;

/** Of whole masks, of which a million pairs have a few hundred: masks × bits², about a millisecond. */
export function tallyMasks(counts: readonly MaskCount[], bits: readonly number[]): MaskTally {
  const having = bits.map(() => 0);
  const only = bits.map(() => 0);
  const both = bits.map(() => bits.map(() => 0));
  let pairs = 0;
  for (const { mask, count } of counts) {
    pairs += count;
    // `&` would cut a mask to 32 bits.
    const set = [...bits.keys()].filter((index) => Math.floor(mask / (bits[index] ?? 1)) % 2 === 1);
    for (const index of set) {
      add(having, index, count);
      if (mask === bits[index]) add(only, index, count);
      for (const other of set) add(both[index] ?? [], other, count);
    }
  }
  return { having, only, both, pairs };
}

function add(counts: number[], index: number, count: number) {
  counts[index] = (counts[index] ?? 0) + count;
}
