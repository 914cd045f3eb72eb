import type { ClusterMember, ClusterRow } from '../../../contract/clusters.ts';
import { contentsCode } from './texts.ts';
import { address, code, date, integer, percent, text, type Cell, type Table } from './table.ts';

export const clustersTable: Table = {
  id: 'clusters',
  columns: [
    integer('cluster'),
    text('clusterKey', 18),
    code('clusterKind', 'clusterKind'),
    code('clusterVerdict', 'verdict'),
    code('clusterContents', 'contents', 30),
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
    code('reason', 'adviceReason', 50),
    code('goodDuplicate', 'goodDuplicate', 16),
    address('canonical'),
    date('published'),
    integer('inlinks'),
    integer('clicks'),
    integer('visits'),
    integer('domains'),
    integer('clicksAtStake'),
  ],
  size: (store) => store.clusters.counts().clusteredPages,
  *rows(store) {
    for (const cluster of store.clusters.iterate()) {
      for (const member of store.clusters.members(cluster.id, store.pages.brief)) yield memberRow(cluster, member);
    }
  },
};

function memberRow(
  cluster: ClusterRow,
  { page, isSource, verdict, similarity, advice, adviceReason, goodDuplicate }: ClusterMember,
): Cell[] {
  return [
    cluster.id,
    cluster.key,
    cluster.kind,
    cluster.verdict,
    contentsCode(cluster.contents),
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
    page.figures?.clicks ?? null,
    page.figures?.visits ?? null,
    page.figures?.domains ?? null,
    cluster.clicksAtStake,
  ];
}
