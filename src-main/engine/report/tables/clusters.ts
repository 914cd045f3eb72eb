import type { ClusterMember, ClusterRow } from '../../../contract/models.ts';
import { address, code, date, integer, percent, spelled, text, type Cell, type Table } from './table.ts';

/** One row for each page of each cluster, the most important cluster first and in it the source page. */
export const clustersTable: Table = {
  id: 'clusters',
  columns: [
    text('cluster', 16),
    code('clusterVerdict', 'verdict'),
    integer('clusterPages'),
    percent('floor'),
    percent('mean'),
    integer('mirrors'),
    integer('mirrorHosts'),
    address('address'),
    text('pageTitle', 50),
    code('role', 'role', 12),
    code('verdict', 'verdict'),
    percent('similarityToSource'),
    code('advice', 'advice'),
    spelled('reason', 'adviceReason', 50),
    code('goodDuplicate', 'goodDuplicate', 16),
    address('canonical'),
    date('published'),
    integer('inlinks'),
  ],
  size: (store) => store.clusters.counts().pages,
  *rows(store) {
    for (const cluster of store.clusters.iterate()) {
      for (const member of store.clusters.members(cluster.id, store.pages.brief)) yield memberRow(cluster, member);
    }
  },
};

function memberRow(cluster: ClusterRow, { page, isSource, verdict, similarity, advice, adviceReason, goodDuplicate }: ClusterMember): Cell[] {
  return [
    cluster.key,
    cluster.verdict,
    cluster.pages,
    cluster.floor,
    cluster.mean,
    cluster.mirrors,
    cluster.mirrorHosts,
    page.address,
    page.title,
    isSource ? 'source' : 'copy',
    verdict,
    similarity,
    advice,
    adviceReason,
    goodDuplicate,
    page.canonical,
    page.published,
    page.inlinks,
  ];
}
