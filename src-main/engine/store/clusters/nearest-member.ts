import type { ClusterMember } from '../../../contract/clusters.ts';
import { clusterVerdicts, type Verdict } from '../../../contract/verdicts.ts';
import type { ReadableDatabase } from '../database.ts';

/** The member that a page is most like, among the pairs that hold clusters together. */
export function nearestMember(database: ReadableDatabase): (cluster: number, page: number) => ClusterMember['via'] {
  const holding = [...clusterVerdicts].map((verdict) => `'${verdict}'`).join(', ');
  const nearest = database.prepare<
    [{ cluster: number; page: number }],
    { id: number; address: string; title: string; verdict: Verdict; similarity: number }
  >(
    `SELECT p.id, p.address, v.title, f.verdict, f.similarity
       FROM (SELECT a, b, b AS other FROM pair WHERE a = @page UNION ALL SELECT a, b, a FROM pair INDEXED BY pair_by_b WHERE b = @page) AS i
       JOIN member o ON o.page = i.other AND o.cluster = @cluster
       JOIN finding f ON f.a = i.a AND f.b = i.b AND f.verdict IN (${holding})
       JOIN page p ON p.id = i.other JOIN view v ON v.page = i.other
     ORDER BY f.similarity DESC, i.other LIMIT 1`,
  );
  return (cluster, page) => {
    const found = nearest.get({ cluster, page });
    if (!found) return null;
    const { verdict, similarity, ...brief } = found;
    return { page: brief, verdict, similarity };
  };
}

/** The same for all pages at once, in one pass over the findings; pages of a dense group have many each. */
export function nearestMembers(database: ReadableDatabase): ReadonlyMap<number, NearestPage> {
  const holding = [...clusterVerdicts].map((verdict) => `'${verdict}'`).join(', ');
  const pairs = database
    .prepare<[], [number, number, Verdict, number]>(
      `SELECT f.a, f.b, f.verdict, f.similarity FROM finding f JOIN member ma ON ma.page = f.a JOIN member mb ON mb.page = f.b AND mb.cluster = ma.cluster
       WHERE f.verdict IN (${holding})`,
    )
    .raw();
  const nearest = new Map<number, NearestPage>();
  const see = (page: number, other: number, verdict: Verdict, similarity: number) => {
    const known = nearest.get(page);
    if (known && (known.similarity > similarity || (known.similarity === similarity && known.page < other))) return;
    nearest.set(page, { page: other, verdict, similarity });
  };
  for (const [a, b, verdict, similarity] of pairs.iterate()) {
    see(a, b, verdict, similarity);
    see(b, a, verdict, similarity);
  }
  return nearest;
}

export interface NearestPage {
  readonly page: number;
  readonly verdict: Verdict;
  readonly similarity: number;
}
