import { layoutRelation, type RelationDirection, type Verdict } from '../../../contract/verdicts.ts';
import type { ListedRelation, PairRow, PairSort, RelationRow, WantedPairs } from '../../../contract/clusters.ts';
import { mapped, metaValue, type ReadableDatabase } from '../database.ts';
import type { PageOfSite } from '../pages/page-store.ts';
import {
  differenceSql,
  holderSql,
  relationConditions,
  yieldingJoin,
  yieldsSql,
  type WantedRelations,
} from './relation-groups.ts';
import type { StoredPair } from '../../cluster/preview-verdicts.ts';
import type { LonePair } from '../../../contract/detector-results.ts';
import type { MetaStore } from '../meta-store.ts';

type NamedPair = Pick<PairRow, 'a' | 'b' | 'addressA' | 'addressB' | 'titleA' | 'titleB'>;

const nameColumns =
  'r.a, r.b, pa.address AS address_a, pb.address AS address_b, va.title AS title_a, vb.title AS title_b';
const nameJoins =
  'JOIN page pa ON pa.id = r.a JOIN page pb ON pb.id = r.b JOIN view va ON va.page = r.a JOIN view vb ON vb.page = r.b';

/** Makes A the page whose address sorts first. */
export function inAddressOrder<Pair extends NamedPair>(pair: Pair) {
  const { a, b, addressA, addressB, titleA, titleB } = pair;
  return addressA <= addressB
    ? pair
    : { ...pair, a: b, b: a, addressA: addressB, addressB: addressA, titleA: titleB, titleB: titleA };
}

/** Has detectors as bits, and sides in any order. */
type Row = Omit<PairRow, 'detectors' | 'layout'> & Readonly<{ layoutA: string; layoutB: string; detectors: number }>;
type DirectedRow = Row & Pick<RelationRow, 'direction'>;
type ListedRow = DirectedRow & Pick<ListedRelation, 'yields' | 'decision'>;

const columns = `${nameColumns}, r.verdict, NULL AS layout, r.similarity, r.covered_a, r.covered_b, r.longest_run, r.edit_difference, r.detectors,
  va.layout AS layout_a, vb.layout AS layout_b`;
const addressOrderSql = 'min(pa.address, pb.address), max(pa.address, pb.address)';
const pairOrderSql = (sort: PairSort) =>
  `ORDER BY ${sort === 'similarity' ? '' : 'r.edit_difference IS NULL, r.edit_difference, '}r.similarity DESC, ${addressOrderSql}`;
const mostCoveredFirst = `ORDER BY max(r.covered_a, r.covered_b) DESC, ${addressOrderSql}`;
/** Both halves use an index. */
const ofPage = (table: string) => `(SELECT * FROM ${table} WHERE a = ? UNION ALL SELECT * FROM ${table} WHERE b = ?) r`;

export type PairStore = ReturnType<typeof pairStore>;

/** A is the page whose address sorts first. */
export function pairStore(database: ReadableDatabase, order: () => { readonly namesOf: (mask: number) => string[] }) {
  const { count, rows, value, each } = database;
  const all = each<Row>(`SELECT ${columns} FROM finding r ${nameJoins} ORDER BY ${addressOrderSql}`);
  const ofCluster = rows<DirectedRow, [number, number]>(
    `SELECT ${columns}, x.direction FROM (
       SELECT x.* FROM member m JOIN relation x ON x.a = m.page WHERE m.cluster = ?
       UNION SELECT x.* FROM member m JOIN pair i INDEXED BY pair_by_b ON i.b = m.page JOIN relation x ON x.a = i.a AND x.b = i.b WHERE m.cluster = ?
     ) x JOIN finding r ON r.a = x.a AND r.b = x.b ${nameJoins} ${mostCoveredFirst} LIMIT 500`,
  );
  const allRelations = each<DirectedRow>(
    `SELECT ${columns}, x.direction FROM relation x JOIN finding r ON r.a = x.a AND r.b = x.b ${nameJoins} ${mostCoveredFirst}`,
  );
  const mask = value<number, [number, number]>('SELECT detectors FROM candidate WHERE a = ? AND b = ?', 0);
  const finalVerdict = value<Verdict | null, [number, number]>('SELECT final_verdict FROM pair WHERE a = ? AND b = ?');

  const toRow = <Pair extends Row>({ layoutA, layoutB, ...row }: Pair) => {
    const pair = inAddressOrder(row);
    const covered = pair.a === row.a ? {} : { coveredA: row.coveredB, coveredB: row.coveredA };
    const [layout, detectors] = [layoutRelation(layoutA, layoutB), order().namesOf(row.detectors)];
    return { ...pair, ...covered, layout, detectors };
  };
  const toRelation = <Directed extends DirectedRow>({ direction, ...row }: Directed) => {
    const pair = toRow(row);
    return { ...pair, direction: pair.a === row.a ? direction : opposite[direction] };
  };
  return {
    iterate: () => mapped(all, (row): PairRow => toRow(row)),
    ofPage(page: number, offset: number, limit: number, { difference, sort } = mostSimilar) {
      const where = difference ? `WHERE ${differenceSql(difference)}` : '';
      const found = rows<Row, [number, number, number, number]>(
        `SELECT ${columns} FROM ${ofPage('finding')} ${nameJoins} ${where} ${pairOrderSql(sort)} LIMIT ? OFFSET ?`,
      );
      const total = count<[number, number]>(`${ofPage('finding')} ${where}`);
      return { rows: found(page, page, limit, offset).map(toRow), total: total(page, page) };
    },
    inCluster: (cluster: number, { difference, sort } = mostSimilar): PairRow[] =>
      rows<Row, [number, number]>(
        `SELECT ${columns} FROM member ma JOIN finding r ON r.a = ma.page JOIN member mb ON mb.page = r.b AND mb.cluster = ma.cluster ${nameJoins}
         WHERE ma.cluster = ? AND NOT EXISTS (SELECT 1 FROM relation x WHERE x.a = r.a AND x.b = r.b) AND mb.cluster = ?
         ${difference ? `AND ${differenceSql(difference)}` : ''} ${pairOrderSql(sort)} LIMIT 2000`,
      )(cluster, cluster).map(toRow),
    relationsOf: (cluster: number) => ofCluster(cluster, cluster).map((row): RelationRow => toRelation(row)),
    /** Most covered first; with `holder`, only copies of that page. */
    relations(offset: number, limit: number, filter: WantedRelations = {}, holder?: number) {
      const parts = relationConditions(database, filter);
      if (holder !== undefined) parts.add('holder', `${holderSql} = ?`, holder);
      const { where, values } = parts.where();
      const from = `${holder === undefined ? 'listed_relation r' : ofPage('listed_relation')} ${yieldingJoin}`;
      const bound = holder === undefined ? values : [holder, holder, ...values];
      const found = rows<ListedRow, unknown[]>(
        `SELECT ${columns}, r.direction, ${yieldsSql} AS yields, y.decision FROM ${from} ${nameJoins} ${where} ${mostCoveredFirst} LIMIT ? OFFSET ?`,
      );
      const total = count<unknown[]>(`${from} ${where}`);
      return {
        rows: found(...bound, limit, offset).map((row): ListedRelation => toRelation(row)),
        total: total(...bound),
      };
    },
    iterateRelations: () => mapped(allRelations, (row): RelationRow => toRelation(row)),
    /** Null when clustering dropped the pair, undefined when it was not verified. */
    verdictOf: (a: number, b: number) => finalVerdict(Math.min(a, b), Math.max(a, b)),
    detectorsOf: (a: number, b: number) => order().namesOf(mask(Math.min(a, b), Math.max(a, b))),
  };
}

const mostSimilar: WantedPairs = { sort: 'similarity' };

const opposite: Readonly<Record<RelationDirection, RelationDirection>> = {
  'a-to-b': 'b-to-a',
  'b-to-a': 'a-to-b',
  none: 'none',
};

export const comparedPairs = (database: ReadableDatabase) =>
  database.each<StoredPair>(
    'SELECT v.a, v.b, v.facts, p.final_verdict AS before, p.verdict AS said FROM verified v LEFT JOIN pair p ON p.a = v.a AND p.b = v.b WHERE v.facts IS NOT NULL',
  )();

export const iterateFindings = (database: ReadableDatabase) =>
  database.each<{ a: number; b: number }>('SELECT a, b FROM finding')();

/** Covered shares are those of the texts, 0 to 1. */
export type HostPair = Readonly<Record<'a' | 'b', PageOfSite> & Record<'coveredA' | 'coveredB', number>> &
  Readonly<{
    verdict: Verdict;
    direction: RelationDirection | null;
    /** The source of their common cluster; null when neither is. */
    source: 'a' | 'b' | null;
  }>;

export const findingsBetweenHosts = (database: ReadableDatabase) =>
  database.each<HostPair>(
    `SELECT f.verdict, f.covered_a, f.covered_b, r.direction, pa.address AS "a.address", va.title AS "a.title", va.published AS "a.published",
       ra.host AS "a.site", pb.address AS "b.address", vb.title AS "b.title", vb.published AS "b.published", rb.host AS "b.site",
       CASE WHEN ra.cluster = rb.cluster AND ra.is_source THEN 'a' WHEN ra.cluster = rb.cluster AND rb.is_source THEN 'b' END AS source
     FROM copy_pair f JOIN page_row ra ON ra.page = f.a JOIN page_row rb ON rb.page = f.b JOIN page pa ON pa.id = f.a JOIN page pb ON pb.id = f.b
     JOIN view va ON va.page = f.a JOIN view vb ON vb.page = f.b LEFT JOIN relation r ON r.a = f.a AND r.b = f.b WHERE ra.host <> rb.host`,
  )();

type MaskWindow = [mask: number, offset: number, limit: number];

export function detectorStore(database: ReadableDatabase) {
  const { rows, sums, eachTuple } = database;
  const pages = eachTuple<[detector: string, count: number]>(
    'SELECT detector, count(*) FROM fingerprint GROUP BY detector',
  );
  const masksIn = (table: string) =>
    rows<MaskCount>(`SELECT detectors AS mask, count(*) AS count FROM ${table} GROUP BY detectors`);
  // Applies `LIMIT` (a hundred for a window) before names are looked up.
  const confirmed = rows<LonePair, MaskWindow>(
    `SELECT ${nameColumns}, r.verdict, r.similarity
          FROM (SELECT a, b, verdict, similarity FROM finding WHERE detectors = ? ORDER BY similarity DESC, a, b LIMIT ?, ?) r ${nameJoins}
     ORDER BY r.similarity DESC, r.a, r.b`,
  );
  const rejected = rows<LonePair, MaskWindow>(
    `SELECT ${nameColumns}, NULL AS verdict, NULL AS similarity
     FROM (SELECT a, b FROM candidate c WHERE detectors = ? AND NOT EXISTS (SELECT 1 FROM finding p WHERE p.a = c.a AND p.b = c.b)
                      ORDER BY a, b LIMIT ?, ?) r ${nameJoins}
     ORDER BY r.a, r.b`,
  );
  return {
    pages: () => new Map(pages()),
    candidateMasks: masksIn('candidate'),
    pairMasks: masksIn('finding'),
    countExactly: sums<{ candidates: number; confirmed: number }, [{ mask: number }]>(
      `SELECT (SELECT count(*) FROM candidate WHERE detectors = @mask) AS candidates, (SELECT count(*) FROM finding WHERE detectors = @mask) AS confirmed`,
    ),
    confirmedExactly: (...window: MaskWindow) => confirmed(...window).map(inAddressOrder),
    rejectedExactly: (...window: MaskWindow) => rejected(...window).map(inAddressOrder),
  };
}

/**
 * Detectors of a pair as bits of one integer, in an order (`meta`, key `detector-order`) that only grows, so that old
 * rows keep their meaning. At most 53.
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

/** Pairs of its last join, a < b. */
export const candidatesOf = (database: ReadableDatabase, detector: string) =>
  database.each<{ a: number; b: number }, [bit: number]>('SELECT a, b FROM candidate WHERE detectors & ?')(
    orderOf(metaValue(database, orderKey)).bitOf(detector),
  );

export const extendOrder = (known: readonly string[], wanted: readonly string[]) => [...new Set([...known, ...wanted])];

type MaskCount = Readonly<{ mask: number; count: number }>;

/** In the order of the requested bits. */
export type MaskTally = Readonly<{
  having: readonly number[];
  /** Pairs with no other bit, requested or not. */
  only: readonly number[];
  both: readonly (readonly number[])[];
  pairs: number;
}>;

/** Counts by distinct masks, of which a million pairs have a few hundred: masks × bits², about a millisecond. */
export function tallyMasks(counts: readonly MaskCount[], bits: readonly number[]): MaskTally {
  const [having, only] = [bits.map(() => 0), bits.map(() => 0)];
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
