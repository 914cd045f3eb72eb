import { layoutRelation } from '../../../contract/layout.ts';
import type { ListedRelation } from '../../../contract/cluster-views.ts';
import type { PairRow, PairSort, RelationRow, WantedPairs } from '../../../contract/clusters.ts';
import type { DecisionAction } from '../../../contract/reviews.ts';
import type { RelationDirection, Verdict } from '../../../contract/verdicts.ts';
import { whereOf } from '../conditions.ts';
import { sqlOf, type ReadableDatabase } from '../database.ts';
import {
  differenceSql,
  holderSql,
  relationConditions,
  yieldingJoin,
  yieldsSql,
  type WantedRelations,
} from './relation-groups.ts';
import type { DetectorOrder } from './detector-mask.ts';
import type { StoredPair } from '../../cluster/preview-verdicts.ts';

type NamedPair = Pick<PairRow, 'a' | 'b' | 'addressA' | 'addressB' | 'titleA' | 'titleB'>;

/** For rows `r`. */
export const nameColumns =
  'r.a, r.b, pa.address AS addressA, pb.address AS addressB, va.title AS titleA, vb.title AS titleB';
export const nameJoins =
  'JOIN page pa ON pa.id = r.a JOIN page pb ON pb.id = r.b JOIN view va ON va.page = r.a JOIN view vb ON vb.page = r.b';

/** The address that sorts first is A; what else a pair says of its sides stays as it is. */
export function inAddressOrder<Pair extends NamedPair>(pair: Pair): Pair {
  const { a, b, addressA, addressB, titleA, titleB } = pair;
  return addressA <= addressB
    ? pair
    : { ...pair, a: b, b: a, addressA: addressB, addressB: addressA, titleA: titleB, titleB: titleA };
}

/** Which page is A says nothing, and detectors are bits. */
interface Row extends Omit<PairRow, 'detectors' | 'layout'> {
  readonly layoutA: string;
  readonly layoutB: string;
  readonly detectors: number;
}

interface DirectedRow extends Row {
  readonly direction: RelationDirection;
}

interface ListedRow extends DirectedRow {
  readonly yields: number;
  readonly decision: DecisionAction | null;
}

const columns = `${nameColumns}, r.verdict, r.similarity, r.covered_a AS coveredA, r.covered_b AS coveredB, r.longest_run AS longestRun,
  r.edit_difference AS editDifference, r.detectors, va.layout AS layoutA, vb.layout AS layoutB`;
const addressOrderSql = 'min(pa.address, pb.address), max(pa.address, pb.address)';
const pairOrder: Readonly<Record<PairSort, string>> = {
  similarity: 'r.similarity DESC',
  'edit-difference': 'r.edit_difference IS NULL, r.edit_difference, r.similarity DESC',
};
const pairOrderSql = (sort: PairSort): string => `ORDER BY ${pairOrder[sort]}, ${addressOrderSql}`;
const mostCoveredFirst = `ORDER BY max(r.covered_a, r.covered_b) DESC, ${addressOrderSql}`;
/** Both ways in go through an index. */
const ofPage = (table: string) => `(SELECT * FROM ${table} WHERE a = ? UNION ALL SELECT * FROM ${table} WHERE b = ?) r`;

export type PairStore = ReturnType<typeof pairStore>;

/** The address that sorts first is A. */
export function pairStore(database: ReadableDatabase, order: () => DetectorOrder) {
  const { rows, value, each } = sqlOf(database);
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
  const mask = value<number, [number, number]>('SELECT detectors FROM candidate WHERE a = ? AND b = ?');
  const finalVerdict = value<Verdict | null, [number, number]>('SELECT final_verdict FROM pair WHERE a = ? AND b = ?');

  const toRow = (stored: Row): PairRow => {
    const { coveredA, coveredB, detectors, layoutA, layoutB, verdict, ...row } = stored;
    const { similarity, longestRun, editDifference, ...names } = row;
    const named = inAddressOrder(names);
    const covered = named.a === stored.a ? { coveredA, coveredB } : { coveredA: coveredB, coveredB: coveredA };
    return {
      ...named,
      verdict,
      layout: layoutRelation(layoutA, layoutB),
      similarity,
      ...covered,
      longestRun,
      editDifference,
      detectors: order().namesOf(detectors),
    };
  };
  const toRelation = ({ direction, ...row }: DirectedRow): RelationRow => {
    const pair = toRow(row);
    return { ...pair, direction: pair.a === row.a ? direction : opposite[direction] };
  };
  const toListed = ({ yields, decision, ...row }: ListedRow): ListedRelation => ({
    ...toRelation(row),
    yields,
    decision,
  });
  return {
    /** In the order of addresses. */
    *iterate(): IterableIterator<PairRow> {
      for (const row of all()) yield toRow(row);
    },
    /** Most similar first where nothing else is asked for. */
    ofPage(page: number, offset: number, limit: number, { difference, sort } = mostSimilar) {
      const where = difference ? `WHERE ${differenceSql(difference)}` : '';
      const found = rows<Row, [number, number, number, number]>(
        `SELECT ${columns} FROM ${ofPage('finding')} ${nameJoins} ${where} ${pairOrderSql(sort)} LIMIT ? OFFSET ?`,
      );
      const total = value<number, [number, number]>(`SELECT count(*) FROM ${ofPage('finding')} ${where}`);
      return { rows: found(page, page, limit, offset).map(toRow), total: total(page, page) ?? 0 };
    },
    /** Between its members. */
    inCluster: (cluster: number, { difference, sort } = mostSimilar): PairRow[] =>
      rows<Row, [number, number]>(
        `SELECT ${columns} FROM member ma JOIN finding r ON r.a = ma.page JOIN member mb ON mb.page = r.b AND mb.cluster = ma.cluster ${nameJoins}
         WHERE ma.cluster = ? AND NOT EXISTS (SELECT 1 FROM relation x WHERE x.a = r.a AND x.b = r.b) AND mb.cluster = ?
         ${difference ? `AND ${differenceSql(difference)}` : ''} ${pairOrderSql(sort)} LIMIT 2000`,
      )(cluster, cluster).map(toRow),
    /** No equalities; most covered first. */
    relationsOf: (cluster: number): RelationRow[] => ofCluster(cluster, cluster).map(toRelation),
    /** Most covered first: all, or those in which others have the text of one page. */
    relations(offset: number, limit: number, filter: WantedRelations = {}, holder?: number) {
      const parts = relationConditions(filter);
      const { where, values } = whereOf(
        holder === undefined ? parts : [...parts, { field: 'holder', sql: `${holderSql} = ?`, values: [holder] }],
      );
      const from = `${holder === undefined ? 'listed_relation r' : ofPage('listed_relation')} ${yieldingJoin}`;
      const bound = holder === undefined ? values : [holder, holder, ...values];
      const found = rows<ListedRow, unknown[]>(
        `SELECT ${columns}, r.direction, ${yieldsSql} AS yields, y.decision FROM ${from} ${nameJoins} ${where} ${mostCoveredFirst} LIMIT ? OFFSET ?`,
      );
      const total = value<number, unknown[]>(`SELECT count(*) FROM ${from} ${where}`);
      return { rows: found(...bound, limit, offset).map(toListed), total: total(...bound) ?? 0 };
    },
    *iterateRelations(): IterableIterator<RelationRow> {
      for (const row of allRelations()) yield toRelation(row);
    },
    /** Null when clustering dropped the pair, undefined when it was not verified. */
    verdictOf: (a: number, b: number) => finalVerdict(Math.min(a, b), Math.max(a, b)),
    detectorsOf: (a: number, b: number) => order().namesOf(mask(Math.min(a, b), Math.max(a, b)) ?? 0),
  };
}

const mostSimilar: WantedPairs = { sort: 'similarity' };

const opposite: Readonly<Record<RelationDirection, RelationDirection>> = {
  'a-to-b': 'b-to-a',
  'b-to-a': 'a-to-b',
  none: 'none',
};

/** Without failures. */
export const comparedPairs = (database: ReadableDatabase) =>
  sqlOf(database).each<StoredPair>(
    'SELECT v.a, v.b, v.facts, p.final_verdict AS before, p.verdict AS said FROM verified v LEFT JOIN pair p ON p.a = v.a AND p.b = v.b WHERE v.facts IS NOT NULL',
  )();

export const iterateFindings = (database: ReadableDatabase) =>
  sqlOf(database).each<{ readonly a: number; readonly b: number }>('SELECT a, b FROM finding')();
