import { compareText } from '../compare-text.ts';
import { fnvBasis, fnvPrime } from '../fnv1a.ts';
import { hexOfKey } from '../hex.ts';
import type { PlacedPage } from './families/address-families.ts';
import { buildMember, type TextFiles } from './advice/cluster-members.ts';
import {
  canonicalState,
  clusterKind,
  clusterVerdict,
  longestRun,
  mirrorsOf,
  mostImportantFirst,
} from './cluster-summary.ts';
import { type Draft, draftClusters, draftOf } from './draft-clusters.ts';
import { type AskRecurring, type ExcludedPair, pageOf, pairGraph, type PairGraph, relationsOf } from './graph/graph.ts';
import type { BuiltCluster, ClusterPage, ClusterPair } from './model.ts';
import type { ClusterOptionValues } from './options.ts';
import { webPagesAmong } from './source/web-pages.ts';

/**
 * Builds clusters with source page and advice, most important first, from verified pairs, and the relations beside
 * them. Depends on addresses and figures alone, never on ids or input order. Nearly linear in the pairs. `pages` may be
 * only those of pairs; `site` is all pages, which tell the folders of its locales and versions.
 */
export function buildClusters(
  pages: readonly ClusterPage[],
  pairs: readonly ClusterPair[],
  options: ClusterOptionValues,
  overrides: ReviewerOverrides = noOverrides,
  recurring?: AskRecurring,
  site?: readonly PlacedPage[],
) {
  const graph = pairGraph(pages, pairs, options, overrides.excluded, recurring, site);
  const drafts = draftClusters(graph, options, overrides.sources);
  return {
    clusters: mostImportantFirst(drafts.map((draft) => buildCluster(graph, draft))),
    relations: relationsOf(
      graph,
      pairs,
      drafts.map(({ members }) => members),
    ),
    finalVerdicts: graph.finalVerdicts,
  };
}

export interface ReviewerOverrides {
  readonly sources: ReadonlySet<string>;
  readonly excluded: readonly ExcludedPair[];
}

const noOverrides: ReviewerOverrides = { sources: new Set(), excluded: [] };

/**
 * Makes one cluster of the pages even where their pairs do not hold it together, for when a reviewer chooses another
 * source. `mirrors` counts members only. `textFiles` are ids of members known as text files of web pages, which need
 * not be members.
 */
export function rebuildCluster(
  pages: readonly ClusterPage[],
  pairs: readonly ClusterPair[],
  options: ClusterOptionValues,
  sources: ReadonlySet<string>,
  textFiles: ReadonlySet<number> = new Set(),
): BuiltCluster {
  const graph = pairGraph(pages, pairs, options);
  return buildCluster(graph, draftOf(graph, [...pages.keys()], options, sources), textFiles);
}

function buildCluster(graph: PairGraph, draft: Draft, textFiles: ReadonlySet<number> = new Set()): BuiltCluster {
  const { source, ties } = draft;
  const webPageOf = webPagesAmong(graph, draft.members);
  const files: TextFiles = { webPageOf, isKnown: (page) => textFiles.has(pageOf(graph, page).id) };
  const members = draft.ranked
    .map((member) => ({
      address: pageOf(graph, member.page).address,
      built: buildMember(graph, member, draft, files),
    }))
    .sort(
      (x, y) =>
        Number(y.built.isSource) - Number(x.built.isSource) ||
        (y.built.similarity ?? -1) - (x.built.similarity ?? -1) ||
        compareText(x.address, y.address),
    );
  const tied = draft.members.flatMap((page) => ties.get(page) ?? []);
  const kind = clusterKind(graph, draft);
  const shown = members.flatMap(({ built }) => built.verdict ?? []);
  const addresses = members.map((member) => member.address).sort(compareText);
  return {
    key: addressDigest(addresses[0] ?? ''),
    kind,
    title: pageOf(graph, source).title,
    verdict: clusterVerdict(kind, shown.length > 0 ? shown : tied.map(({ verdict }) => verdict)),
    floor: Math.floor(10 * tied.reduce((floor, { similarity }) => Math.min(floor, similarity), 100)) / 10,
    mean: Math.floor((10 * tied.reduce((sum, { similarity }) => sum + similarity, 0)) / Math.max(1, tied.length)) / 10,
    longestRun: longestRun(graph, draft.members),
    canonicalState: canonicalState(
      draft.members.map((page) => pageOf(graph, page)),
      pageOf(graph, source),
    ),
    resolvedBySite: members.every(({ built }) => built.isSource || built.goodDuplicate !== null),
    mirrors: mirrorsOf(graph, draft.members, source),
    members: members.map((member) => member.built),
  };
}

/**
 * Returns 16 hexadecimal digits: two runs of FNV-1a (Fowler, Noll, Vo 1991) over the UTF-16 units. It is the lasting
 * identity of clusters and must never change.
 */
export const addressDigest = (address: string): string => hexOfKey(fnv(address, fnvBasis), fnv(address, 0x9747b28c));

function fnv(text: string, start: number): number {
  let hash = start;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    hash = Math.imul(hash ^ (unit & 0xff), fnvPrime);
    hash = Math.imul(hash ^ (unit >>> 8), fnvPrime);
  }
  return hash >>> 0;
}
