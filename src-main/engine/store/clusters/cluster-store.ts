import { z } from 'zod';
import { sourceReasonRowSchema, type ClusterMember, type ClusterRow } from '../../../contract/clusters.ts';
import type { PageStore } from '../pages/page-store.ts';
import type { DecisionAction } from '../../../contract/reviews.ts';
import {
  clusterKinds,
  kindsOfCopies,
  type ClusterKind,
  type KindCounts,
  verdicts,
  type Verdict,
  clusterVerdicts,
  type AdviceKind,
} from '../../../contract/verdicts.ts';
import { inList, quoted, rankSql } from '../conditions.ts';
import type { ReadableDatabase } from '../database.ts';

/** Members per verdict with the source page. */
const contentsSql = `(
  SELECT json_group_array(json_object('verdict', verdict, 'pages', pages) ORDER BY pages DESC, ${rankSql('verdict', verdicts)} NULLS LAST)
  FROM (SELECT verdict, count(*) AS pages FROM member WHERE cluster = c.id AND is_source = 0 GROUP BY verdict)
)`;

/** In the order of exports. */
export const clusterColumns = `c.id, c.key, c.kind, c.title, c.verdict, c.pages, c.floor, c.mean, c.mirrors, c.clicks,
  iif(c.languages = '', '[]', '[' || replace(json_quote(c.languages), ',', '","') || ']') AS "languages{}", ${contentsSql} AS "contents{}",
  c.mirror_hosts, c.clicks_at_stake, c.longest_run, c.longest_sentence, c.canonical_state, c.source_address,
  c.resolved_by_site AS "resolvedBySite?"`;

type MemberColumns = Omit<ClusterMember, 'page' | 'via'> & Readonly<{ page: number; leadsTo: number | null }>;

/** For a row `c` of `cluster`, and for it with its member `m` (as `page_row.copied`). */
export const isOfCopiesSql = `c.kind IN (${quoted(kindsOfCopies)})`;
export const isCopySql = `m.is_source = 0 AND ${isOfCopiesSql}`;

export const rankOfKindSql = `iif(${isOfCopiesSql}, 0, ${rankSql('c.kind', clusterKinds)})`;

/** The target of a member's advice, for rows `m` of `member` and `c` of its cluster. */
export const leadsToSql = 'coalesce((SELECT address FROM page WHERE id = m.leads_to), c.source_address)';

export type ClusterStore = ReturnType<typeof clusterStore>;

/** For reports, sorted by importance; the screen has `cluster-list.ts`. */
export function clusterStore(database: ReadableDatabase, brief: PageStore['brief']) {
  const { count, row, rows, each } = database;
  const select = `SELECT ${clusterColumns} FROM cluster c`;
  const order = `ORDER BY ${rankOfKindSql}, id`;
  const ofKinds = rows<ClusterRow, [string, number]>(`${select} WHERE ${inList('kind')} ${order} LIMIT ?`);
  const members = rows<MemberColumns, [number, number, number]>(
    `SELECT page, is_source AS "isSource?", verdict, similarity, NULL AS via, leads_to, advice, advice_reason, good_duplicate, source_score, source_reasons AS "source_reasons{}"
     FROM member WHERE cluster = ? AND position >= ? ORDER BY position LIMIT ?`,
  );
  const via = nearestMember(database);
  return {
    list: (limit: number, kinds: ReadonlySet<ClusterKind>) => ofKinds(JSON.stringify([...kinds]), limit),
    get: row<ClusterRow | null>(`${select} WHERE id = ?`, null),
    headline: row<{ readonly action: DecisionAction; readonly reason: string }>(
      'SELECT proposal AS action, proposal_reason AS reason FROM cluster WHERE id = ?',
      { action: 'leave' as const, reason: '' },
    ),
    members: (cluster: number, offset = 0, limit = -1): ClusterMember[] =>
      members(cluster, offset, limit).flatMap(({ leadsTo, ...member }) => {
        const page = brief(member.page);
        if (!page) return [];
        const isIndirect = leadsTo !== null || (!member.isSource && member.verdict === null);
        const sourceReasons = z.array(sourceReasonRowSchema).parse(member.sourceReasons);
        return { ...member, page, via: isIndirect ? via(cluster, member.page, leadsTo) : null, sourceReasons };
      }),
    iterate: each<ClusterRow>(`${select} ${order}`),
    count: count('cluster'),
    counts: () => clusterFigures(database),
  };
}

export const readClusterSizes = (database: ReadableDatabase) =>
  database.rows<Pick<ClusterRow, 'id' | 'key' | 'title' | 'pages'>>(
    'SELECT id, key, title, pages FROM cluster ORDER BY pages DESC, id',
  )();

/** The only place that counts, so that terminal, screens, reports and later audits agree. */
export function clusterFigures(database: ReadableDatabase) {
  const kinds = database.rows<{ kind: ClusterKind; clusters: number; pages: number }>(
    'SELECT kind, count(*) AS clusters, sum(pages) AS pages FROM cluster GROUP BY kind',
  )();
  const byVerdict = database.eachTuple<[Verdict, number]>(
    `SELECT c.verdict, count(*) FROM cluster c WHERE ${isOfCopiesSql} GROUP BY c.verdict`,
  );
  return {
    clusters: kinds.reduce((sum, { clusters }) => sum + clusters, 0),
    clusteredPages: database.count('member')(),
    /** Members of clusters of copies without source pages. */
    copiedPages: database.count(`member m JOIN cluster c ON c.id = m.cluster WHERE ${isCopySql}`)(),
    relations: database.count('relation')(),
    clustersByKind: Object.fromEntries(kinds.map(({ kind, ...counts }) => [kind, counts])) as KindCounts,
    /** Of copies; others are described by their kind. */
    clustersByVerdict: Object.fromEntries(byVerdict()) as Partial<Record<Verdict, number>>,
  };
}

type MemberAdvice = Readonly<{ advice: AdviceKind; reason: string; isSource: boolean; source: string }>;

type PlacedMember = MemberAdvice &
  Readonly<Record<'page' | 'cluster' | 'sourcePage', number> & Record<'address' | 'title' | 'key', string>> &
  Readonly<{ verdict: Verdict | null; similarity: number | null }>;

export type MemberStore = ReturnType<typeof memberStore>;

export function memberStore(database: ReadableDatabase) {
  const { has, row, value, values, each } = database;
  const ofPage = 'FROM page p JOIN member m ON m.page = p.id';
  const addresses = values<string, [cluster: number, isSource: number]>(
    'SELECT p.address FROM member m JOIN page p ON p.id = m.page WHERE m.cluster = ? AND m.is_source <= ? ORDER BY m.position',
  );
  const adviceColumns = `m.advice, m.advice_reason AS reason, m.is_source AS "isSource?", ${leadsToSql} AS source`;
  return {
    /** Without members that no pair joins to their cluster. */
    nearest: () => nearestMembers(database),
    has: has<[cluster: number, address: string]>(`SELECT 1 ${ofPage} WHERE m.cluster = ? AND p.address = ?`),
    clusterOf: value<number | null, [string]>(`SELECT m.cluster ${ofPage} WHERE p.address = ?`, null),
    addresses: (cluster: number) => addresses(cluster, 1),
    copies: (cluster: number) => addresses(cluster, 0),
    beside: values<string>(
      `SELECT p.address FROM member own JOIN member m ON m.cluster = own.cluster JOIN page p ON p.id = m.page
       WHERE own.page = ? AND m.page <> own.page ORDER BY p.address`,
    ),
    advice: row<MemberAdvice | null, [string]>(
      `SELECT ${adviceColumns} ${ofPage} JOIN cluster c ON c.id = m.cluster WHERE p.address = ?`,
      null,
    ),
    iterate: each<PlacedMember>(
      `SELECT p.id AS page, p.address, coalesce(v.title, '') AS title, ${adviceColumns}, coalesce(f.verdict, m.verdict) AS verdict, coalesce(f.similarity, m.similarity) AS similarity,
         c.id AS cluster, c.key, coalesce(m.leads_to, s.page) AS source_page
       FROM member m JOIN cluster c ON c.id = m.cluster JOIN page p ON p.id = m.page LEFT JOIN view v ON v.page = p.id
       LEFT JOIN finding f ON f.a = min(m.page, m.leads_to) AND f.b = max(m.page, m.leads_to)
       JOIN member s ON s.cluster = c.id AND s.position = 0`,
    ),
  };
}

export const readClusterOfPages = (database: ReadableDatabase) =>
  new Map(database.eachTuple<[number, number]>('SELECT page, cluster FROM member')());

const isHolding = `f.verdict IN (${quoted(clusterVerdicts)})`;

/** Uses pairs that hold clusters together; `to`, unless null, is the only candidate. */
export function nearestMember(database: ReadableDatabase) {
  const nearest = database.row<ClusterMember['via'], [Readonly<{ cluster: number; page: number; to: number | null }>]>(
    `SELECT p.id AS "page.id", p.address AS "page.address", v.title AS "page.title", f.verdict, f.similarity
       FROM (SELECT a, b, b AS other FROM pair WHERE a = @page UNION ALL SELECT a, b, a FROM pair INDEXED BY pair_by_b WHERE b = @page) AS i
       JOIN member o ON o.page = i.other AND o.cluster = @cluster
       JOIN finding f ON f.a = i.a AND f.b = i.b AND ${isHolding}
       JOIN page p ON p.id = i.other AND (@to IS NULL OR p.id = @to) JOIN view v ON v.page = i.other
     ORDER BY f.similarity DESC, i.other LIMIT 1`,
    null,
  );
  return (cluster: number, page: number, to: number | null = null) => nearest({ cluster, page, to });
}

function nearestMembers(database: ReadableDatabase) {
  const pairs = database.rows<{ member: number; page: number; verdict: Verdict; similarity: number }>(
    `WITH f AS (
       SELECT f.* FROM finding f JOIN member ma ON ma.page = f.a JOIN member mb ON mb.page = f.b AND mb.cluster = ma.cluster WHERE ${isHolding})
     SELECT a AS member, b AS page, verdict, similarity FROM f UNION ALL SELECT b, a, verdict, similarity FROM f ORDER BY similarity, page DESC`,
  );
  // The last of a member stays.
  return new Map(pairs().map(({ member, ...nearest }) => [member, nearest]));
}
