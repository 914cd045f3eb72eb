import { layoutRelation } from '../../../contract/layout.ts';
import type { ListedRelation } from '../../../contract/cluster-views.ts';
import type { PairRow, RelationRow } from '../../../contract/clusters.ts';
import type { WantedPairs } from '../../../contract/pair-views.ts';
import type { DecisionAction } from '../../../contract/reviews.ts';
import type { RelationDirection, Verdict } from '../../../contract/verdicts.ts';
import { whereOf } from '../conditions.ts';
import type { ReadableDatabase } from '../database.ts';
import { holderSql, relationConditions, yieldingJoin, yieldsSql, type WantedRelations } from './relation-groups.ts';
import type { DetectorOrder } from './detector-mask.ts';
import type { StoredPair } from '../../cluster/preview-verdicts.ts';
import { addressOrderSql, differenceSql, pairOrderSql } from './pair-order.ts';

/** Two pages with what names them. */
interface NamedPair {
  readonly a: number;
  readonly b: number;
  readonly addressA: string;
  readonly addressB: string;
  readonly titleA: string;
  readonly titleB: string;
}

/** The columns of a `NamedPair`, for rows `r` with `a` and `b`. */
export const nameColumns =
  'r.a, r.b, pa.address AS addressA, pb.address AS addressB, va.title AS titleA, vb.title AS titleB';
export const nameJoins =
  'JOIN page pa ON pa.id = r.a JOIN page pb ON pb.id = r.b JOIN view va ON va.page = r.a JOIN view vb ON vb.page = r.b';

/** The address that sorts first is A, as everywhere; what else a pair says of its sides stays as it is. */
export function inAddressOrder<Pair extends NamedPair>(pair: Pair): Pair {
  const { a, b, addressA, addressB, titleA, titleB } = pair;
  return addressA <= addressB
    ? pair
    : { ...pair, a: b, b: a, addressA: addressB, addressB: addressA, titleA: titleB, titleB: titleA };
}

/** Reads of verified pairs. A pair stands once, with the address that sorts first as A. */
export interface PairStore {
  /** Every confirmed pair, in the order of its addresses, one at a time. */
  iterate(): IterableIterator<PairRow>;
  /** Findings with a page, most similar first where nothing else is asked for. */
  ofPage(page: number, offset: number, limit: number, wanted?: WantedPairs): { rows: PairRow[]; total: number };
  /** Pairs between members of a cluster, in the same order. */
  inCluster(cluster: number, wanted?: WantedPairs): PairRow[];
  /** Relations that are no equality: of one cluster's members, or all, most covered first. */
  relationsOf(cluster: number): RelationRow[];
  /** Relations that a filter leaves, most covered first: all, or those in which others have the text of one page. */
  relations(
    offset: number,
    limit: number,
    filter?: WantedRelations,
    holder?: number,
  ): { rows: ListedRelation[]; total: number };
  /** All relations in the same order, one at a time. */
  iterateRelations(): IterableIterator<RelationRow>;
  detectorsOf(a: number, b: number): string[];
  /** The verdict of a verified pair as clustering left it: null when it was dropped, undefined for any other pair. */
  verdictOf(a: number, b: number): Verdict | null | undefined;
}

/** As they are stored: which page is A says nothing, and detectors are bits. */
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

export function pairStore(database: ReadableDatabase, order: () => DetectorOrder): PairStore {
  const all = database.prepare<[], Row>(`SELECT ${columns} FROM finding r ${nameJoins} ORDER BY ${addressOrderSql}`);
  const ofPageSql = '(SELECT * FROM finding WHERE a = ? UNION ALL SELECT * FROM finding WHERE b = ?) r';
  const inClusterSql = ({ difference, sort }: WantedPairs) =>
    `SELECT ${columns} FROM member ma JOIN finding r ON r.a = ma.page JOIN member mb ON mb.page = r.b AND mb.cluster = ma.cluster ${nameJoins}
     WHERE ma.cluster = ? AND NOT EXISTS (SELECT 1 FROM relation x WHERE x.a = r.a AND x.b = r.b) AND mb.cluster = ?
     ${difference ? `AND ${differenceSql(difference)}` : ''} ${pairOrderSql(sort)} LIMIT 2000`;
  const ofCluster = database.prepare<[number, number], DirectedRow>(
    `SELECT ${columns}, x.direction FROM (
       SELECT x.* FROM member m JOIN relation x ON x.a = m.page WHERE m.cluster = ?
       UNION SELECT x.* FROM member m JOIN pair i INDEXED BY pair_by_b ON i.b = m.page JOIN relation x ON x.a = i.a AND x.b = i.b WHERE m.cluster = ?
     ) x JOIN finding r ON r.a = x.a AND r.b = x.b ${nameJoins}
     ORDER BY max(r.covered_a, r.covered_b) DESC, ${addressOrderSql} LIMIT 500`,
  );
  const mostCoveredFirst = `ORDER BY max(r.covered_a, r.covered_b) DESC, ${addressOrderSql}`;
  const relationsSql = `SELECT ${columns}, x.direction FROM relation x JOIN finding r ON r.a = x.a AND r.b = x.b ${nameJoins} ${mostCoveredFirst}`;
  /** Both ways into the pairs of a page go through an index. */
  const heldSql = '(SELECT * FROM listed_relation WHERE a = ? UNION ALL SELECT * FROM listed_relation WHERE b = ?)';
  const allRelations = database.prepare<[], DirectedRow>(relationsSql);
  const mask = database
    .prepare<[number, number], number>('SELECT detectors FROM candidate WHERE a = ? AND b = ?')
    .pluck();

  const finalVerdict = database
    .prepare<[number, number], Verdict | null>('SELECT final_verdict FROM pair WHERE a = ? AND b = ?')
    .pluck();

  const toRow = ({
    verdict,
    similarity,
    longestRun,
    editDifference,
    coveredA,
    coveredB,
    detectors,
    layoutA,
    layoutB,
    ...stored
  }: Row): PairRow => {
    const { a, b, addressA, addressB, titleA, titleB } = inAddressOrder(stored);
    const covered = a === stored.a ? { coveredA, coveredB } : { coveredA: coveredB, coveredB: coveredA };
    const layout = layoutRelation(layoutA, layoutB);
    return {
      a,
      b,
      addressA,
      addressB,
      titleA,
      titleB,
      verdict,
      layout,
      similarity,
      ...covered,
      longestRun,
      editDifference,
      detectors: order().namesOf(detectors),
    };
  };
  const toRelation = (row: DirectedRow): RelationRow => {
    const pair = toRow(row);
    return { ...pair, direction: pair.a === row.a ? row.direction : opposite[row.direction] };
  };
  const toListed = ({ yields, decision, ...row }: ListedRow): ListedRelation => ({
    ...toRelation(row),
    yields,
    decision,
  });
  return {
    *iterate() {
      for (const row of all.iterate()) yield toRow(row);
    },
    ofPage(page, offset, limit, { difference, sort } = mostSimilar) {
      const where = difference ? `WHERE ${differenceSql(difference)}` : '';
      const rows = database.prepare<[number, number, number, number], Row>(
        `SELECT ${columns} FROM ${ofPageSql} ${nameJoins} ${where} ${pairOrderSql(sort)} LIMIT ? OFFSET ?`,
      );
      const total = database.prepare<[number, number], number>(`SELECT count(*) FROM ${ofPageSql} ${where}`).pluck();
      return { rows: rows.all(page, page, limit, offset).map(toRow), total: total.get(page, page) ?? 0 };
    },
    inCluster: (cluster, wanted = mostSimilar) =>
      database.prepare<[number, number], Row>(inClusterSql(wanted)).all(cluster, cluster).map(toRow),
    relationsOf: (cluster) => ofCluster.all(cluster, cluster).map(toRelation),
    relations(offset, limit, filter = {}, holder) {
      const parts = relationConditions(filter);
      const { where, values } = whereOf(
        holder === undefined ? parts : [...parts, { field: 'holder', sql: `${holderSql} = ?`, values: [holder] }],
      );
      const from = `${holder === undefined ? 'listed_relation' : heldSql} r ${yieldingJoin}`;
      const all = holder === undefined ? values : [holder, holder, ...values];
      const rows = database.prepare<unknown[], ListedRow>(
        `SELECT ${columns}, r.direction, ${yieldsSql} AS yields, y.decision FROM ${from} ${nameJoins} ${where} ${mostCoveredFirst} LIMIT ? OFFSET ?`,
      );
      const total = database.prepare<unknown[], number>(`SELECT count(*) FROM ${from} ${where}`).pluck();
      return { rows: rows.all(...all, limit, offset).map(toListed), total: total.get(...all) ?? 0 };
    },
    *iterateRelations() {
      for (const row of allRelations.iterate()) yield toRelation(row);
    },
    verdictOf: (a, b) => finalVerdict.get(Math.min(a, b), Math.max(a, b)),
    detectorsOf: (a, b) => order().namesOf(mask.get(Math.min(a, b), Math.max(a, b)) ?? 0),
  };
}

const mostSimilar: WantedPairs = { sort: 'similarity' };

const opposite: Readonly<Record<RelationDirection, RelationDirection>> = {
  'a-to-b': 'b-to-a',
  'b-to-a': 'a-to-b',
  none: 'none',
};

/**
 * Every pair that was compared, with what comparing found and the verdict that it has now, one at a time; without those
 * whose comparison failed.
 */
export const comparedPairs = (database: ReadableDatabase): IterableIterator<StoredPair> =>
  database
    .prepare<[], StoredPair>(
      'SELECT v.a, v.b, v.facts, p.final_verdict AS before, p.verdict AS said FROM verified v LEFT JOIN pair p ON p.a = v.a AND p.b = v.b WHERE v.facts IS NOT NULL',
    )
    .iterate();

/** Pairs that clustering left among the findings, one at a time. */
export const iterateFindings = (
  database: ReadableDatabase,
): IterableIterator<{ readonly a: number; readonly b: number }> =>
  database.prepare<[], { a: number; b: number }>('SELECT a, b FROM finding').iterate();
