import type { ClusterMember } from '../../../contract/clusters.ts';
import { clusterVerdicts, type AdviceKind, type Verdict } from '../../../contract/verdicts.ts';
import { sqlOf, type ReadableDatabase } from '../database.ts';

type MemberAdvice = Readonly<{
  advice: AdviceKind;
  reason: string;
  isSource: boolean;
  source: string;
}>;

type PlacedMember = MemberAdvice &
  Readonly<{
    page: number;
    address: string;
    title: string;
    verdict: Verdict | null;
    similarity: number | null;
    cluster: number;
    key: string;
    sourcePage: number;
  }>;

export type MemberStore = ReturnType<typeof memberStore>;

export function memberStore(database: ReadableDatabase) {
  const { row, value, values, each } = sqlOf(database);
  const ofPage = 'FROM page p JOIN member m ON m.page = p.id';
  const has = value<number, [number, string]>(`SELECT 1 ${ofPage} WHERE m.cluster = ? AND p.address = ?`);
  const addresses = values<string, [cluster: number, isSource: number]>(
    'SELECT p.address FROM member m JOIN page p ON p.id = m.page WHERE m.cluster = ? AND m.is_source <= ? ORDER BY m.position',
  );
  const beside = values<string, [number, number]>(
    `SELECT p.address FROM member own JOIN member m ON m.cluster = own.cluster JOIN page p ON p.id = m.page
     WHERE own.page = ? AND m.page <> ? ORDER BY p.address`,
  );
  const adviceColumns = 'm.advice, m.advice_reason AS reason, m.is_source AS "isSource?", c.source_address AS source';
  return {
    /** Without those that no pair holds in their cluster. */
    nearest: () => nearestMembers(database),
    has: (cluster: number, address: string) => has(cluster, address) !== undefined,
    clusterOf: value<number | null, [string]>(`SELECT m.cluster ${ofPage} WHERE p.address = ?`, null),
    addresses: (cluster: number) => addresses(cluster, 1),
    copies: (cluster: number) => addresses(cluster, 0),
    beside: (page: number) => beside(page, page),
    advice: row<MemberAdvice | null, [string]>(
      `SELECT ${adviceColumns} ${ofPage} JOIN cluster c ON c.id = m.cluster WHERE p.address = ?`,
      null,
    ),
    iterate: each<PlacedMember>(
      `SELECT p.id AS page, p.address, coalesce(v.title, '') AS title, ${adviceColumns}, m.verdict, m.similarity, c.id AS cluster, c.key, s.page AS source_page
       FROM member m JOIN cluster c ON c.id = m.cluster JOIN page p ON p.id = m.page LEFT JOIN view v ON v.page = p.id
       JOIN member s ON s.cluster = c.id AND s.position = 0`,
    ),
  };
}

export const readClusterOfPages = (database: ReadableDatabase): ReadonlyMap<number, number> =>
  new Map(sqlOf(database).eachTuple<[number, number]>('SELECT page, cluster FROM member')());

const isHolding = `f.verdict IN (${[...clusterVerdicts].map((verdict) => `'${verdict}'`).join(', ')})`;

/** Among the pairs that hold clusters together. */
export function nearestMember(database: ReadableDatabase): (cluster: number, page: number) => ClusterMember['via'] {
  const nearest = sqlOf(database).row<ClusterMember['via'], [{ cluster: number; page: number }]>(
    `SELECT p.id AS "page.id", p.address AS "page.address", v.title AS "page.title", f.verdict, f.similarity
       FROM (SELECT a, b, b AS other FROM pair WHERE a = @page UNION ALL SELECT a, b, a FROM pair INDEXED BY pair_by_b WHERE b = @page) AS i
       JOIN member o ON o.page = i.other AND o.cluster = @cluster
       JOIN finding f ON f.a = i.a AND f.b = i.b AND ${isHolding}
       JOIN page p ON p.id = i.other JOIN view v ON v.page = i.other
     ORDER BY f.similarity DESC, i.other LIMIT 1`,
    null,
  );
  return (cluster, page) => nearest({ cluster, page });
}

type NearestPage = Pick<NonNullable<ClusterMember['via']>, 'verdict' | 'similarity'> & { readonly page: number };

/** For all pages, in one pass over the findings. */
function nearestMembers(database: ReadableDatabase): ReadonlyMap<number, NearestPage> {
  const pairs = sqlOf(database).eachTuple<[number, number, Verdict, number]>(
    `SELECT f.a, f.b, f.verdict, f.similarity FROM finding f JOIN member ma ON ma.page = f.a JOIN member mb ON mb.page = f.b AND mb.cluster = ma.cluster
     WHERE ${isHolding}`,
  );
  const nearest = new Map<number, NearestPage>();
  const see = (page: number, other: number, verdict: Verdict, similarity: number) => {
    const known = nearest.get(page);
    if (known && (known.similarity > similarity || (known.similarity === similarity && known.page < other))) return;
    nearest.set(page, { page: other, verdict, similarity });
  };
  for (const [a, b, verdict, similarity] of pairs()) {
    see(a, b, verdict, similarity);
    see(b, a, verdict, similarity);
  }
  return nearest;
}
