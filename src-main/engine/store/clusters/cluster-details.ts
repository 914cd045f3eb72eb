import type { ClusterGraph, ClusterMatrix, ReviewedMember, OutsidePage } from '../../../contract/clusters.ts';
import type { PageStore } from '../pages/page-store.ts';
import type { decisionReader } from '../review/review-store.ts';
import type { Verdict } from '../../../contract/verdicts.ts';
import { measuresOf } from '../../verify/measure.ts';
import { decodeFacts } from '../../verify/pair-facts.ts';
import type { ReadableDatabase } from '../database.ts';
import { proposedAction, proposedTarget } from './cluster-writer.ts';
import { leadsToSql, type ClusterStore } from './cluster-store.ts';

type GraphLimits = Readonly<{ nodes: number; edges: number; outside: boolean }>;

type MemberPage = ClusterMatrix['members'][number];

export function clusterDetails(
  database: ReadableDatabase,
  clusters: ClusterStore,
  brief: PageStore['brief'],
  decision: ReturnType<typeof decisionReader>,
) {
  const { count, row, rows, value } = database;
  const size = count<[number]>('member WHERE cluster = ?');
  const leadsTo = value<string, [number]>(
    `SELECT ${leadsToSql} FROM member m JOIN cluster c ON c.id = m.cluster WHERE m.page = ?`,
    '',
  );
  const pages = rows<MemberPage, [number, number]>(
    `SELECT p.id, p.address, v.title, v.language, m.is_source AS "isSource?" FROM member m JOIN page p ON p.id = m.page JOIN view v ON v.page = m.page
     WHERE m.cluster = ? ORDER BY m.position LIMIT ?`,
  );
  const clusterOf = row<NonNullable<OutsidePage['cluster']>>(clusterOfPageSql);
  return {
    members(cluster: number, offset: number, limit: number): { rows: ReviewedMember[]; total: number } {
      const members = clusters.members(cluster, offset, limit).map((member) => {
        const action = proposedAction(member.advice, member.adviceReason);
        const proposal = { action, target: proposedTarget(action, leadsTo(member.page.id)) };
        return { ...member, decision: decision(member.page.address), proposal };
      });
      return { rows: members, total: size(cluster) };
    },
    matrix: (cluster: number, limit: number): ClusterMatrix => matrixOf(database, pages(cluster, limit), size(cluster)),
    graph: (cluster: number, limits: GraphLimits): ClusterGraph =>
      graphOf(database, cluster, pages(cluster, limits.nodes), size(cluster), limits),
    outside(cluster: number, offset: number, limit: number): { rows: OutsidePage[]; total: number } {
      const outside = outsideOf(database, cluster);
      const rows = outside.slice(offset, offset + limit).flatMap(({ page: id, ...relations }) => {
        const page = brief(id);
        return page ? [{ page, cluster: clusterOf(id) ?? null, ...relations }] : [];
      });
      return { rows, total: outside.length };
    },
  };
}

export const clusterOfPageSql =
  'SELECT c.id, c.key, c.pages FROM member m JOIN cluster c ON c.id = m.cluster WHERE m.page = ?';

function matrixOf(database: ReadableDatabase, members: readonly MemberPage[], size: number): ClusterMatrix {
  const pair = database.row<{ similarity: number; verdict: Verdict | null }, [number, number]>(
    'SELECT coalesce(similarity_left, similarity) AS similarity, final_verdict AS verdict FROM pair WHERE a = ? AND b = ?',
  );
  const facts = database.value<string | null, [number, number]>('SELECT facts FROM verified WHERE a = ? AND b = ?');
  const cellOf = (x: number, y: number) => {
    const [a, b] = [Math.min(x, y), Math.max(x, y)];
    const found = pair(a, b);
    if (found) return found;
    const compared = facts(a, b);
    return compared ? { similarity: measuresOf(decodeFacts(compared).counts).figures.similarity, verdict: null } : null;
  };
  const cells = members.map(() => members.map((): ReturnType<typeof cellOf> => null));
  for (const [at, x] of members.entries()) {
    for (const [column, y] of members.slice(0, at).entries()) {
      const cell = cellOf(x.id, y.id);
      const [upper, lower] = [cells[column], cells[at]];
      if (upper && lower) upper[at] = lower[column] = cell;
    }
  }
  return { members: [...members], left: size - members.length, cells };
}

type Edge = ClusterGraph['edges'][number];

/** Starts at the members, so that the work is bounded by the pairs of the cluster. */
const touching = (columns: string) => `
  SELECT ${columns} FROM member m JOIN finding r ON r.a = m.page LEFT JOIN relation x ON x.a = r.a AND x.b = r.b WHERE m.cluster = @cluster
  UNION SELECT ${columns} FROM member m JOIN pair i INDEXED BY pair_by_b ON i.b = m.page JOIN finding r ON r.a = i.a AND r.b = i.b
    LEFT JOIN relation x ON x.a = r.a AND x.b = r.b WHERE m.cluster = @cluster`;

const membersOf = (database: ReadableDatabase, cluster: number): ReadonlySet<number> =>
  new Set(database.values<number, [number]>('SELECT page FROM member WHERE cluster = ?')(cluster));

function graphOf(
  database: ReadableDatabase,
  cluster: number,
  members: readonly MemberPage[],
  size: number,
  limits: GraphLimits,
): ClusterGraph {
  const rows = database.rows<Edge, [{ cluster: number }]>(
    `${touching("r.a AS a, r.b AS b, r.verdict AS verdict, r.similarity AS similarity, coalesce(x.direction, 'none') AS direction")} ORDER BY similarity DESC, a, b`,
  )({ cluster });
  const inside = membersOf(database, cluster);
  const shown = new Set(members.map(({ id }) => id));
  const wanted = edgesForDrawing(rows.filter(({ a, b }) => limits.outside || (inside.has(a) && inside.has(b))));
  const edges: Edge[] = [];
  const outside = new Set<number>();
  for (const edge of wanted) {
    const missing = [edge.a, edge.b].filter((page) => !shown.has(page) && !outside.has(page));
    const isFull = edges.length >= limits.edges || shown.size + outside.size + missing.length > limits.nodes;
    if (isFull || missing.some((page) => inside.has(page))) continue;
    for (const page of missing) outside.add(page);
    edges.push(edge);
  }
  const everyOutside = new Set(wanted.flatMap(({ a, b }) => [a, b].filter((page) => !inside.has(page))));
  const nodeOf = database.row<ClusterGraph['nodes'][number]>(
    `SELECT p.id AS page, p.address, v.title, 'outside' AS role, m.cluster FROM page p JOIN view v ON v.page = p.id LEFT JOIN member m ON m.page = p.id WHERE p.id = ?`,
  );
  const memberNodes = members.map(({ id: page, address, title, isSource }) => {
    const role: 'source' | 'member' = isSource ? 'source' : 'member';
    return { page, address, title, role, cluster };
  });
  return {
    nodes: [...memberNodes, ...[...outside].flatMap((page) => nodeOf(page) ?? [])],
    edges,
    leftNodes: size - members.length + everyOutside.size - outside.size,
    leftEdges: wanted.length - edges.length,
  };
}

/**
 * Reorders edges, which are sorted by similarity, for drawing: first a maximum spanning forest (Kruskal, 1956), which
 * holds the graph together, then the closest edge of each page, the second closest, and so on, so that one dense part
 * does not take all the space.
 */
export function edgesForDrawing<E extends { readonly a: number; readonly b: number }>(edges: readonly E[]) {
  const parts = new Groups();
  const seen = new Map<number, number>();
  const ranked = edges.map((edge) => {
    const isHolding = parts.join(edge.a, edge.b);
    const [before, beforeB] = [seen.get(edge.a) ?? 0, seen.get(edge.b) ?? 0];
    seen.set(edge.a, before + 1);
    seen.set(edge.b, beforeB + 1);
    return { edge, rank: isHolding ? -1 : Math.min(before, beforeB) };
  });
  return ranked.sort((x, y) => x.rank - y.rank).map(({ edge }) => edge);
}

/**
 * The closest relation of each page outside, with the greatest covered shares of all. Sorted by members, most first. In
 * a family of splices, hundreds of members lead to the same few pages.
 */
const outsideOf = (database: ReadableDatabase, cluster: number) =>
  database.rows<Omit<OutsidePage, 'page' | 'cluster'> & { readonly page: number }, [{ cluster: number }]>(
    `WITH x AS (
       SELECT x.b AS page, x.a AS closest_member, r.verdict, r.similarity, r.covered_b AS covered, r.covered_a AS covered_member, x.direction
         FROM member m JOIN relation x ON x.a = m.page JOIN finding r ON r.a = x.a AND r.b = x.b WHERE m.cluster = @cluster
       UNION ALL SELECT x.a, x.b, r.verdict, r.similarity, r.covered_a, r.covered_b,
           CASE x.direction WHEN 'a-to-b' THEN 'b-to-a' WHEN 'b-to-a' THEN 'a-to-b' ELSE 'none' END
         FROM member m JOIN pair i INDEXED BY pair_by_b ON i.b = m.page JOIN relation x ON x.a = i.a AND x.b = i.b
           JOIN finding r ON r.a = x.a AND r.b = x.b WHERE m.cluster = @cluster)
     SELECT page, closest_member, verdict, similarity, direction, members, most AS covered, most_member AS covered_member FROM (
       SELECT *, count(*) OVER found AS members, max(covered) OVER found AS most, max(covered_member) OVER found AS most_member,
         row_number() OVER (PARTITION BY page ORDER BY similarity DESC, closest_member) AS nth
       FROM x WHERE page NOT IN (SELECT page FROM member WHERE cluster = @cluster) WINDOW found AS (PARTITION BY page)
     ) WHERE nth = 1 ORDER BY members DESC, most_member DESC, page`,
  )({ cluster });

/** Groups of pages that are joined pair by pair (union-find, Tarjan 1975). */
export class Groups {
  readonly #parent = new Map<number, number>();
  count = 0;

  get pages() {
    return this.#parent.size;
  }

  /** Returns false when both are in one group already. */
  join(x: number, y: number) {
    const fresh = Number(!this.#parent.has(x)) + Number(!this.#parent.has(y));
    const [one, other] = [this.#find(x), this.#find(y)];
    if (one === other) return false;
    this.#parent.set(one, other);
    this.count += fresh - 1;
    return true;
  }

  #find(page: number) {
    let root = page;
    for (let up = this.#parent.get(root); up !== undefined && up !== root; up = this.#parent.get(root)) root = up;
    for (let at = page; at !== root;) {
      const up = this.#parent.get(at) ?? root;
      this.#parent.set(at, root);
      at = up;
    }
    if (!this.#parent.has(page)) this.#parent.set(page, root);
    return root;
  }
}
