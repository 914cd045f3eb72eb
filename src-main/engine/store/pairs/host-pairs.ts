import type { RelationDirection, Verdict } from '../../../contract/verdicts.ts';
import type { ReadableDatabase } from '../database.ts';
import type { PageOfSite } from '../pages/page-columns.ts';

/** A finding between pages of different hosts. */
export interface HostPair {
  readonly a: PageOfSite;
  readonly b: PageOfSite;
  readonly verdict: Verdict;
  /** How much of the text of either stands in the other, 0 to 1. */
  readonly coveredA: number;
  readonly coveredB: number;
  /** Null for a pair that is no relation. */
  readonly direction: RelationDirection | null;
  /** Which of them is the source page of the cluster that they share; null when neither is, or they share none. */
  readonly source: 'a' | 'b' | null;
}

interface Row extends Omit<HostPair, 'a' | 'b'> {
  readonly addressA: string;
  readonly addressB: string;
  readonly titleA: string;
  readonly titleB: string;
  readonly publishedA: string | null;
  readonly publishedB: string | null;
  readonly hostA: string;
  readonly hostB: string;
}

/** One at a time, in no order. */
export function* findingsBetweenHosts(database: ReadableDatabase): Iterable<HostPair> {
  const rows = database.prepare<[], Row>(
    `SELECT f.verdict, f.covered_a AS coveredA, f.covered_b AS coveredB, r.direction, pa.address AS addressA, pb.address AS addressB,
       va.title AS titleA, vb.title AS titleB, va.published AS publishedA, vb.published AS publishedB, ra.host AS hostA, rb.host AS hostB,
       CASE WHEN ra.cluster = rb.cluster AND ra.is_source THEN 'a' WHEN ra.cluster = rb.cluster AND rb.is_source THEN 'b' END AS source
     FROM copy_pair f JOIN page_row ra ON ra.page = f.a JOIN page_row rb ON rb.page = f.b JOIN page pa ON pa.id = f.a JOIN page pb ON pb.id = f.b
     JOIN view va ON va.page = f.a JOIN view vb ON vb.page = f.b LEFT JOIN relation r ON r.a = f.a AND r.b = f.b WHERE ra.host <> rb.host`,
  );
  for (const row of rows.iterate()) {
    const { verdict, coveredA, coveredB, direction, source } = row;
    yield {
      a: { address: row.addressA, title: row.titleA, published: row.publishedA, site: row.hostA },
      b: { address: row.addressB, title: row.titleB, published: row.publishedB, site: row.hostB },
      verdict,
      coveredA,
      coveredB,
      direction,
      source,
    };
  }
}
