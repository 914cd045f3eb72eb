import type { ClusterGraph, ClusterMatrix, ReviewedMember, OutsidePage } from '../../../contract/cluster-views.ts';
import type { ClusterMember } from '../../../contract/clusters.ts';
import type { PageBrief } from '../../../contract/pages.ts';
import type { Decision } from '../../../contract/reviews.ts';
import type { RelationDirection, Verdict } from '../../../contract/verdicts.ts';
import { measuresOf } from '../../verify/measure.ts';
import { decodeFacts } from '../../verify/pair-facts.ts';
import type { ReadableDatabase } from '../database.ts';
import { proposedAction, proposedTarget } from './cluster-facts.ts';
import type { ClusterStore } from './cluster-store.ts';
import { edgesForDrawing } from './graph-edges.ts';

/**
 * What is shown of one cluster beside its list row: members with decisions, matrix, graph, and what stands beside it.
 */
export interface ClusterDetails {
  members(cluster: number, offset: number, limit: number): { rows: ReviewedMember[]; total: number };
  matrix(cluster: number, limit: number): ClusterMatrix;
  graph(cluster: number, limits: GraphLimits): ClusterGraph;
  outside(cluster: number, offset: number, limit: number): { rows: OutsidePage[]; total: number };
}

interface GraphLimits {
  readonly nodes: number;
  readonly edges: number;
  readonly outside: boolean;
}

interface Sources {
  readonly clusters: ClusterStore;
  readonly brief: (page: number) => PageBrief | null;
  readonly decision: (address: string) => Decision | null;
}

interface MemberPage {
  readonly page: number;
  readonly address: string;
  readonly title: string;
  readonly language: string;
  readonly is_source: number;
}

export function clusterDetails(database: ReadableDatabase, { clusters, brief, decision }: Sources): ClusterDetails {
  const source = database.prepare<[number], string>('SELECT source_address FROM cluster WHERE id = ?').pluck();
  const size = database.prepare<[number], number>('SELECT count(*) FROM member WHERE cluster = ?').pluck();
  const pages = database.prepare<[number, number], MemberPage>(
    `SELECT m.page, p.address, v.title, v.language, m.is_source FROM member m JOIN page p ON p.id = m.page JOIN view v ON v.page = m.page
     WHERE m.cluster = ? ORDER BY m.position LIMIT ?`,
  );
  const clusterOf = database.prepare<[number], NonNullable<OutsidePage['cluster']>>(
    'SELECT c.id, c.key, c.pages FROM member m JOIN cluster c ON c.id = m.cluster WHERE m.page = ?',
  );
  return {
    members(cluster, offset, limit) {
      const leads = source.get(cluster) ?? '';
      const rows = clusters
        .members(cluster, brief, offset, limit)
        .map((member) => detailedMember(member, leads, decision));
      return { rows, total: size.get(cluster) ?? 0 };
    },
    matrix: (cluster, limit) => matrixOf(database, pages.all(cluster, limit), size.get(cluster) ?? 0),
    graph: (cluster, limits) =>
      graphOf(database, { cluster, members: pages.all(cluster, limits.nodes), size: size.get(cluster) ?? 0 }, limits),
    outside(cluster, offset, limit) {
      const outside = outsideOf(database, cluster);
      const rows = outside
        .slice(offset, offset + limit)
        .flatMap(([page, found]) => outsidePage(brief(page), clusterOf.get(page) ?? null, found));
      return { rows, total: outside.length };
    },
  };
}

function detailedMember(member: ClusterMember, source: string, decision: Sources['decision']): ReviewedMember {
  const action = proposedAction(member.advice, member.adviceReason);
  return {
    ...member,
    decision: decision(member.page.address),
    proposal: { action, target: proposedTarget(action, source) },
  };
}

function matrixOf(database: ReadableDatabase, members: readonly MemberPage[], size: number): ClusterMatrix {
  const pair = database.prepare<[number, number], { similarity: number; verdict: Verdict | null }>(
    'SELECT coalesce(similarity_left, similarity) AS similarity, final_verdict AS verdict FROM pair WHERE a = ? AND b = ?',
  );
  const facts = database
    .prepare<[number, number], string | null>('SELECT facts FROM verified WHERE a = ? AND b = ?')
    .pluck();
  const cellOf = (x: number, y: number) => {
    const [a, b] = [Math.min(x, y), Math.max(x, y)];
    const found = pair.get(a, b);
    if (found) return found;
    const compared = facts.get(a, b);
    return compared ? { similarity: measuresOf(decodeFacts(compared).counts).figures.similarity, verdict: null } : null;
  };
  const cells = members.map(() => members.map((): ReturnType<typeof cellOf> => null));
  for (const [row, x] of members.entries()) {
    for (const [column, y] of members.slice(0, row).entries()) {
      const cell = cellOf(x.page, y.page);
      const [upper, lower] = [cells[column], cells[row]];
      if (upper && lower) upper[row] = lower[column] = cell;
    }
  }
  return {
    members: members.map(({ page, address, title, language, is_source: isSource }) => ({
      id: page,
      address,
      title,
      language,
      isSource: isSource === 1,
    })),
    left: size - members.length,
    cells,
  };
}

interface EdgeRow {
  readonly a: number;
  readonly b: number;
  readonly verdict: Verdict;
  readonly similarity: number;
  readonly direction: RelationDirection;
}

/** Findings that touch a member, from the side of the member, so that the work is bound by the pairs of the cluster. */
const touching = (columns: string) => `
  SELECT ${columns} FROM member m JOIN finding r ON r.a = m.page LEFT JOIN relation x ON x.a = r.a AND x.b = r.b WHERE m.cluster = @cluster
  UNION SELECT ${columns} FROM member m JOIN pair i INDEXED BY pair_by_b ON i.b = m.page JOIN finding r ON r.a = i.a AND r.b = i.b
    LEFT JOIN relation x ON x.a = r.a AND x.b = r.b WHERE m.cluster = @cluster`;

interface GraphedCluster {
  readonly cluster: number;
  /** The first ones in the order of the cluster, as many as are drawn at the most. */
  readonly members: readonly MemberPage[];
  /** How many members there are. */
  readonly size: number;
}

function graphOf(
  database: ReadableDatabase,
  { cluster, members, size }: GraphedCluster,
  limits: GraphLimits,
): ClusterGraph {
  const rows = database
    .prepare<[{ cluster: number }], EdgeRow>(
      `${touching("r.a AS a, r.b AS b, r.verdict AS verdict, r.similarity AS similarity, coalesce(x.direction, 'none') AS direction")} ORDER BY similarity DESC, a, b`,
    )
    .all({ cluster });
  const inside = new Set(
    database.prepare<[number], number>('SELECT page FROM member WHERE cluster = ?').pluck().all(cluster),
  );
  const shown = new Set(members.map(({ page }) => page));
  const wanted = edgesForDrawing(rows.filter(({ a, b }) => limits.outside || (inside.has(a) && inside.has(b))));
  const edges: EdgeRow[] = [];
  const outside = new Set<number>();
  for (const edge of wanted) {
    const missing = [edge.a, edge.b].filter((page) => !shown.has(page) && !outside.has(page));
    const hidden =
      missing.some((page) => inside.has(page)) || shown.size + outside.size + missing.length > limits.nodes;
    if (hidden || edges.length >= limits.edges) continue;
    for (const page of missing) outside.add(page);
    edges.push(edge);
  }
  const everyOutside = new Set(wanted.flatMap(({ a, b }) => [a, b].filter((page) => !inside.has(page))));
  return {
    nodes: [...members.map((member) => memberNode(member, cluster)), ...outsideNodes(database, outside)],
    edges,
    leftNodes: size - members.length + everyOutside.size - outside.size,
    leftEdges: wanted.length - edges.length,
  };
}

type GraphNode = ClusterGraph['nodes'][number];

const memberNode = ({ page, address, title, is_source: isSource }: MemberPage, cluster: number): GraphNode => ({
  page,
  address,
  title,
  role: isSource === 1 ? 'source' : 'member',
  cluster,
});

function outsideNodes(database: ReadableDatabase, pages: ReadonlySet<number>): GraphNode[] {
  const read = database.prepare<[number], Omit<GraphNode, 'role'>>(
    `SELECT p.id AS page, p.address, v.title, m.cluster FROM page p JOIN view v ON v.page = p.id LEFT JOIN member m ON m.page = p.id WHERE p.id = ?`,
  );
  return [...pages].flatMap((page) => {
    const node = read.get(page);
    return node ? [{ ...node, role: 'outside' as const }] : [];
  });
}

interface OutsideRow {
  readonly outside: number;
  readonly member: number;
  readonly verdict: Verdict;
  readonly similarity: number;
  readonly covered: number;
  readonly covered_member: number;
  readonly direction: RelationDirection;
}

/**
 * The pages beside a cluster that are related to members, each with its relations, the most related first. In a family
 * of splices hundreds of members lead to the same few pages; those are what there is to say.
 */
function outsideOf(database: ReadableDatabase, cluster: number): [page: number, relations: OutsideRow[]][] {
  const rows = database
    .prepare<[number, number], OutsideRow>(
      `SELECT x.b AS outside, x.a AS member, r.verdict, r.similarity, r.covered_b AS covered, r.covered_a AS covered_member, x.direction
         FROM member m JOIN relation x ON x.a = m.page JOIN finding r ON r.a = x.a AND r.b = x.b WHERE m.cluster = ?
       UNION ALL SELECT x.a, x.b, r.verdict, r.similarity, r.covered_a, r.covered_b,
           CASE x.direction WHEN 'a-to-b' THEN 'b-to-a' WHEN 'b-to-a' THEN 'a-to-b' ELSE 'none' END
         FROM member m JOIN pair i INDEXED BY pair_by_b ON i.b = m.page JOIN relation x ON x.a = i.a AND x.b = i.b
           JOIN finding r ON r.a = x.a AND r.b = x.b WHERE m.cluster = ?`,
    )
    .all(cluster, cluster);
  const inside = new Set(
    database.prepare<[number], number>('SELECT page FROM member WHERE cluster = ?').pluck().all(cluster),
  );
  const grouped = [
    ...Map.groupBy(
      rows.filter(({ outside }) => !inside.has(outside)),
      ({ outside }) => outside,
    ),
  ];
  return grouped.sort(
    ([x, first], [y, second]) => second.length - first.length || mostCovered(second) - mostCovered(first) || x - y,
  );
}

const mostCovered = (rows: readonly OutsideRow[]) =>
  rows.reduce((most, { covered_member: covered }) => Math.max(most, covered), 0);

function outsidePage(
  page: PageBrief | null,
  cluster: OutsidePage['cluster'],
  rows: readonly OutsideRow[],
): OutsidePage[] {
  const [closest] = rows.toSorted((x, y) => y.similarity - x.similarity || x.member - y.member);
  if (!page || !closest) return [];
  const { verdict, direction, similarity, member } = closest;
  const covered = rows.reduce((most, row) => Math.max(most, row.covered), 0);
  return [
    {
      page,
      cluster,
      verdict,
      direction,
      members: rows.length,
      closestMember: member,
      covered,
      coveredMember: mostCovered(rows),
      similarity,
    },
  ];
}
