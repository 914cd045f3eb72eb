import { type ClusterKind, familyVerdicts, rankOfKind, type Verdict, verdicts } from '../../contract/verdicts.ts';
import { compareText } from '../compare-text.ts';
import type { Draft } from './draft-clusters.ts';
import { linksOf, pageOf, type PairGraph } from './graph/graph.ts';
import { type BuiltCluster, type ClusterPage, comparedKind, isDead, isTemplated } from './model.ts';
import { namesPage } from './addresses/page-address.ts';

/** The kind of most ties to the source, else of the source itself; `templated` needs more than two pages. */
export function clusterKind(graph: PairGraph, { members, source, ties }: Draft): ClusterKind {
  const kind = comparedKind(pageOf(graph, source));
  const copies = members.filter((page) => page !== source);
  const mostly = (counts: (page: number) => boolean) => copies.filter(counts).length * 2 > copies.length;
  const familyOf = (page: number) => {
    const link = ties.get(page)?.link?.kind;
    return link === 'untranslated' ? 'translation' : link === 'copies' ? null : graph.known.tie(page, source);
  };
  for (const family of ['version', 'translation'] as const)
    if (mostly((page) => familyOf(page) === family)) return family;
  if (kind !== 'content') return kind;
  return copies.length > 1 && mostly((page) => isTemplated(ties.get(page)?.link?.rule ?? '')) ? 'templated' : 'copies';
}

export function clusterVerdict(kind: ClusterKind, shown: readonly Verdict[]): Verdict {
  if (kind === 'version' || kind === 'translation' || kind === 'listing') return kind;
  const counts = new Map<Verdict, number>();
  for (const verdict of shown) counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
  const ordered = [...counts].sort(
    ([x, first], [y, second]) => second - first || verdicts.indexOf(x) - verdicts.indexOf(y),
  );
  return ordered[0]?.[0] ?? 'partial';
}

export function longestRun(graph: PairGraph, members: readonly number[]): number {
  const inside = new Set(members);
  const links = members.flatMap((page) => graph.links[page] ?? []).filter(({ to }) => inside.has(to));
  return links.reduce((longest, link) => Math.max(longest, link.longestRun), 0);
}

export function canonicalState(pages: readonly ClusterPage[], source: ClusterPage): BuiltCluster['canonicalState'] {
  const declared = pages.filter((page) => page.canonical !== null);
  if (declared.length === 0) return 'none';
  if (declared.every((page) => names(page, page))) return 'self';
  const agreeing = pages.every((page) => names(page, source) || (page === source && page.canonical === null));
  return agreeing ? 'agrees' : 'conflicts';
}

const names = ({ canonical }: ClusterPage, { address }: ClusterPage): boolean =>
  canonical !== null && namesPage(canonical, address);

/** Counts other members and outside pages that cover most of a member, without dead pages. */
export function mirrorsOf(graph: PairGraph, group: readonly number[], source: number) {
  const found = new Set(group);
  for (const page of group) {
    for (const { kind, verdict, covered, to } of linksOf(graph, page))
      if (kind === 'copies' && verdict !== 'template-only' && covered >= maxOfText) found.add(to);
  }
  found.delete(source);
  const pages = [...found].flatMap((number) => graph.pages[number] ?? []).filter((page) => !isDead(page));
  const hosts = new Set(pages.map(({ address }) => hostOf(address)));
  hosts.delete(hostOf(graph.pages[source]?.address ?? ''));
  hosts.delete('');
  return { addresses: pages.length, hosts: hosts.size };
}

const maxOfText = 0.5;

const hostOf = (address: string): string => URL.parse(address)?.host ?? '';

/** Copies come first, as pages that repeat by design matter less. */
export const mostImportantFirst = (clusters: readonly BuiltCluster[]): BuiltCluster[] =>
  clusters
    .map((cluster) => ({ cluster, rank: rankOfKind(cluster.kind), importance: importance(cluster) }))
    .sort(
      (x, y) =>
        x.rank - y.rank ||
        y.importance - x.importance ||
        y.cluster.mean - x.cluster.mean ||
        compareText(x.cluster.key, y.cluster.key),
    )
    .map(({ cluster }) => cluster);

function importance(cluster: BuiltCluster): number {
  const seriousness = familyVerdicts.has(cluster.verdict)
    ? verdicts.length
    : verdicts.length - verdicts.indexOf(cluster.verdict);
  return (1 + cluster.mirrors.addresses) * seriousness * (cluster.resolvedBySite ? 0.1 : 1);
}
