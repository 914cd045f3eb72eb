import { verdicts, type Verdict } from '../../contract/verdicts.ts';
import { compareText } from '../compare-text.ts';
import { addressDigest } from './address-digest.ts';
import { adviceForSource, adviseMember } from './advice.ts';
import { pairGraph, type Link, type PairGraph, type PartedPair } from './graph.ts';
import { mirrorsOf } from './mirrors.ts';
import { isDead, type BuiltCluster, type BuiltMember, type Clustering, type ClusterPage, type ClusterPair } from './model.ts';
import type { ClusterOptionValues } from './options.ts';
import { namesPage } from './page-address.ts';
import { relationsOf } from './relations.ts';
import { rankSources, type ScoredMember } from './source-page.ts';
import { starCover } from './star-cover.ts';

/**
 * Verified pairs → clusters with a source page and advice for every member, most important first, and the pairs that stand beside them.
 * Depends on addresses and figures alone, never on ids or on the order of the input. Nearly linear in the number of pairs.
 */
export function buildClusters(
  pages: readonly ClusterPage[],
  pairs: readonly ClusterPair[],
  options: ClusterOptionValues,
  wishes: ReviewerWishes = noWishes,
): Clustering {
  const graph = pairGraph(pages, pairs, options, wishes.parted);
  // A text that stands nowhere any more is nothing to act on.
  const groups = starCover(graph, options).filter((group) => group.some((page) => !isDead(pageOf(graph, page))));
  const clusters = groups.map((group) => buildCluster(graph, group, wishes.sources));
  return { clusters: clusters.sort(byImportance), relations: relationsOf(graph, pairs, groups), settled: graph.settled };
}

/** What reviewers said about clusters. */
export interface ReviewerWishes {
  /** Addresses that were chosen as sources, each in whatever cluster it is. */
  readonly sources: ReadonlySet<string>;
  /** Pairs that are no duplicates, whatever their texts say. */
  readonly parted: readonly PartedPair[];
}

const noWishes: ReviewerWishes = { sources: new Set(), parted: [] };

/**
 * The pages as one cluster, whether or not their pairs would hold it together: what a cluster becomes when another source is chosen. Relations
 * to pages outside are not known here, so `mirrors` counts members only.
 */
export function rebuildCluster(
  pages: readonly ClusterPage[],
  pairs: readonly ClusterPair[],
  options: ClusterOptionValues,
  sources: ReadonlySet<string>,
): BuiltCluster {
  return buildCluster(pairGraph(pages, pairs, options), [...pages.keys()], sources);
}

function buildCluster(graph: PairGraph, group: readonly number[], sources: ReadonlySet<string>): BuiltCluster {
  const ranked = rankSources(graph, group).toSorted(
    (x, y) => Number(sources.has(pageOf(graph, y.page).address)) - Number(sources.has(pageOf(graph, x.page).address)),
  );
  const source = ranked[0];
  if (!source) throw new RangeError('A cluster has members');
  const inside = insideLinks(graph, group);
  const toSource = new Map((graph.links[source.page] ?? []).map((link) => [link.to, link]));
  const equal = equalTo(graph, source.page);
  const implied = impliedLinks(graph, source.page);
  const beside = new Map((graph.others[source.page] ?? []).flatMap((link) => (link.verdict === 'template-only' ? [] : [[link.to, link] as const])));
  const members = ranked
    .map((member) => {
      const link = toSource.get(member.page) ?? beside.get(member.page) ?? null;
      return buildMember(graph, member, source, { link, isEqual: equal.has(member.page), implied: implied.get(member.page) ?? null });
    })
    .sort(
      (x, y) =>
        Number(y.built.isSource) - Number(x.built.isSource) ||
        (y.built.similarity ?? -1) - (x.built.similarity ?? -1) ||
        compareText(x.address, y.address),
    );
  const similarities = inside.map((link) => link.similarity);
  const addresses = members.map((member) => member.address).sort(compareText);
  return {
    key: addressDigest(addresses[0] ?? ''),
    title: pageOf(graph, source.page).title,
    verdict: clusterVerdict(
      group.flatMap((page) => toSource.get(page) ?? []),
      inside,
    ),
    floor: similarities.reduce((floor, value) => Math.min(floor, value), 100),
    mean: Math.floor((10 * similarities.reduce((sum, value) => sum + value, 0)) / Math.max(1, similarities.length)) / 10,
    longestRun: inside.reduce((longest, link) => Math.max(longest, link.longestRun), 0),
    canonicalState: canonicalState(
      group.map((page) => pageOf(graph, page)),
      pageOf(graph, source.page),
    ),
    settled: members.every(({ built }) => built.isSource || built.goodDuplicate !== null),
    mirrors: mirrorsOf(graph, group, source.page),
    members: members.map((member) => member.built),
  };
}

/** What is known between a member and the source. */
interface SourceTie {
  /** Their verified pair, where there is one that is a finding. */
  readonly link: Link | null;
  /** Both have the same text, by a chain of identical pairs if not by their own. */
  readonly isEqual: boolean;
  /** What follows from a page between them, where they were not compared. */
  readonly implied: ImpliedLink | null;
}

type ImpliedLink = Pick<Link, 'verdict' | 'similarity'>;

function buildMember(
  graph: PairGraph,
  member: ScoredMember,
  source: ScoredMember,
  { link, isEqual, implied }: SourceTie,
): { readonly built: BuiltMember; readonly address: string } {
  const page = pageOf(graph, member.page);
  const isSource = member.page === source.page;
  const advice = isSource
    ? adviceForSource
    : adviseMember(page, pageOf(graph, source.page), {
        verdict: link?.verdict ?? (isEqual ? 'identical' : (implied?.verdict ?? strongest(graph.links[member.page] ?? []))),
        isToSource: link !== null || isEqual || implied !== null,
        similarity: link?.similarity ?? implied?.similarity ?? 0,
      });
  return {
    address: page.address,
    built: {
      page: page.id,
      isSource,
      verdict: isSource ? null : (link?.verdict ?? null),
      similarity: isSource ? null : (link?.similarity ?? null),
      ...advice,
      sourceScore: member.score,
      sourceReasons: member.reasons,
    },
  };
}

/** Pages with the same text as this one, also those that were only compared with others of them. */
function equalTo(graph: PairGraph, page: number): ReadonlySet<number> {
  const equal = new Set([page]);
  for (const known of equal) for (const { to, verdict } of graph.links[known] ?? []) if (verdict === 'identical') equal.add(to);
  return equal;
}

/** Below this two steps say too little of their ends. */
const leastImplied = 90;

/**
 * The pages that one was not compared with, as in a crowd, and that a page between them ties to it by one verdict. Differences add up at most, so 100 minus
 * their sum is a floor.
 */
function impliedLinks(graph: PairGraph, page: number): ReadonlyMap<number, ImpliedLink> {
  const compared = new Set([page, ...[...(graph.links[page] ?? []), ...(graph.others[page] ?? [])].map(({ to }) => to)]);
  const implied = new Map<number, ImpliedLink>();
  for (const first of graph.links[page] ?? []) {
    for (const { to, verdict, similarity } of graph.links[first.to] ?? []) {
      const floor = first.similarity + similarity - 100;
      if (verdict !== first.verdict || floor < leastImplied || compared.has(to) || floor <= (implied.get(to)?.similarity ?? 0)) continue;
      implied.set(to, { verdict, similarity: floor });
    }
  }
  return implied;
}

/** Every verified pair inside the group, once. */
function insideLinks(graph: PairGraph, group: readonly number[]): Link[] {
  const members = new Set(group);
  return group.flatMap((page) => (graph.links[page] ?? []).filter((link) => link.to > page && members.has(link.to)));
}

/** The relation that most members have to the source; of equally frequent ones the stronger. */
function clusterVerdict(toSource: readonly Link[], inside: readonly Link[]): Verdict {
  const counts = new Map<Verdict, number>();
  for (const { verdict } of toSource.length > 0 ? toSource : inside) counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
  const ordered = [...counts].sort(([x, first], [y, second]) => second - first || verdicts.indexOf(x) - verdicts.indexOf(y));
  return ordered[0]?.[0] ?? 'partial';
}

function strongest(links: readonly Link[]): Verdict {
  return links.reduce<Verdict>((best, { verdict }) => (verdicts.indexOf(verdict) < verdicts.indexOf(best) ? verdict : best), 'pseudo-original');
}

function canonicalState(pages: readonly ClusterPage[], source: ClusterPage): BuiltCluster['canonicalState'] {
  const declared = pages.filter((page) => page.canonical !== null);
  if (declared.length === 0) return 'none';
  if (declared.every((page) => names(page, page))) return 'self';
  const agreeing = pages.every((page) => names(page, source) || (page === source && page.canonical === null));
  return agreeing ? 'agrees' : 'conflicts';
}

function names(page: ClusterPage, target: ClusterPage): boolean {
  return page.canonical !== null && namesPage(page.canonical, target.address);
}

/** How much a cluster should concern an editor: a text that stands in many places, a strong verdict, nothing done about it yet. */
function importance(cluster: BuiltCluster): number {
  const seriousness = verdicts.length - verdicts.indexOf(cluster.verdict);
  return (1 + cluster.mirrors.addresses) * seriousness * (cluster.settled ? 0.1 : 1);
}

function byImportance(x: BuiltCluster, y: BuiltCluster): number {
  return importance(y) - importance(x) || y.mean - x.mean || compareText(x.key, y.key);
}

function pageOf(graph: PairGraph, number: number): ClusterPage {
  const page = graph.pages[number];
  if (!page) throw new RangeError(`No page number ${number}`);
  return page;
}
