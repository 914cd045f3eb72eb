import type { RelationDirection, Verdict } from '../../../contract/verdicts.ts';
import { sqlOf, type ReadableDatabase } from '../database.ts';
import type { PageOfSite } from '../pages/page-columns.ts';

export interface HostPair {
  readonly a: PageOfSite;
  readonly b: PageOfSite;
  readonly verdict: Verdict;
  /** Of the text of either, 0 to 1. */
  readonly coveredA: number;
  readonly coveredB: number;
  /** Null for no relation. */
  readonly direction: RelationDirection | null;
  /** The source page of the cluster that they share; null when neither is. */
  readonly source: 'a' | 'b' | null;
}

type Side<Name extends 'A' | 'B'> = Readonly<
  Record<`address${Name}` | `title${Name}` | `site${Name}`, string> & Record<`published${Name}`, string | null>
>;
type Row = Omit<HostPair, 'a' | 'b'> & Side<'A'> & Side<'B'>;

/** In no order. */
export function* findingsBetweenHosts(database: ReadableDatabase): Iterable<HostPair> {
  const rows = sqlOf(database).each<Row>(
    `SELECT f.verdict, f.covered_a AS coveredA, f.covered_b AS coveredB, r.direction, pa.address AS addressA, pb.address AS addressB,
       va.title AS titleA, vb.title AS titleB, va.published AS publishedA, vb.published AS publishedB, ra.host AS siteA, rb.host AS siteB,
       CASE WHEN ra.cluster = rb.cluster AND ra.is_source THEN 'a' WHEN ra.cluster = rb.cluster AND rb.is_source THEN 'b' END AS source
     FROM copy_pair f JOIN page_row ra ON ra.page = f.a JOIN page_row rb ON rb.page = f.b JOIN page pa ON pa.id = f.a JOIN page pb ON pb.id = f.b
     JOIN view va ON va.page = f.a JOIN view vb ON vb.page = f.b LEFT JOIN relation r ON r.a = f.a AND r.b = f.b WHERE ra.host <> rb.host`,
  );
  for (const row of rows()) {
    const { addressA, titleA, publishedA, siteA, addressB, titleB, publishedB, siteB, ...finding } = row;
    yield {
      ...finding,
      a: { address: addressA, title: titleA, published: publishedA, site: siteA },
      b: { address: addressB, title: titleB, published: publishedB, site: siteB },
    };
  }
}
