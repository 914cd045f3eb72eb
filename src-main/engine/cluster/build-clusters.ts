import { type ClusterKind, rankOfKind, familyVerdicts, type Verdict, verdicts } from '../../contract/verdicts.ts';
import { compareText } from '../compare-text.ts';
import type { PlacedPage } from './address-families.ts';
import { adviseMember, adviseSource, isAddressOf } from './advice.ts';
import {
  type AskRecurring,
  type ExcludedPair,
  type Link,
  linksOf,
  pairGraph,
  type PairGraph,
  relationsOf,
} from './graph.ts';
import {
  type BuiltCluster,
  type BuiltMember,
  type ClusterPage,
  type ClusterPair,
  comparedKind,
  isDead,
} from './model.ts';
import type { ClusterOptionValues } from './options.ts';
import { namesPage } from './page-address.ts';
import { sameTexts } from './relate-pages.ts';
import { rankSources, type ScoredMember } from './source-page.ts';
import { type SourceTie, tiesTo } from './source-ties.ts';
import { starCover } from './star-cover.ts';
import { webPagesAmong } from './web-pages.ts';
import { fnvBasis, fnvPrime } from '../fnv1a.ts';
import { hexOfKey } from '../hex.ts';

/**
 * Verified pairs → clusters with source page and advice, most important first, and the pairs beside them. Depends on
 * addresses and figures alone, never on ids or input order. Nearly linear in the pairs. Only pages of pairs are needed;
 * `site` are all of it, which tell the folders of its locales and versions.
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
 * The pages as one cluster whether or not their pairs hold it together: what it becomes when another source is chosen.
 * `mirrors` counts members only. `textFiles` are members, by id, known as text files of web pages, which need not be
 * members.
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

type Draft = ReturnType<typeof draftOf>;

/** Groups whose members are all alike enough to their source; what is not is grouped again. */
function draftClusters(graph: PairGraph, options: ClusterOptionValues, sources: ReadonlySet<string>): Draft[] {
  const drafts: Draft[] = [];
  let among: ReadonlySet<number> | null = null;
  for (let round = 0; round < maxRounds; round += 1) {
    const left = new Set<number>();
    for (const group of starCover(graph, options, among)) {
      if (group.every((page) => isDead(pageOf(graph, page)))) continue;
      const draft = draftOf(graph, group, options, sources);
      const members = tiedMembers(draft, options);
      const kept = new Set(members);
      for (const page of group) if (!kept.has(page)) left.add(page);
      if (members.length > 1)
        drafts.push({ ...draft, members, ranked: draft.ranked.filter(({ page }) => kept.has(page)) });
    }
    if (left.size < 2) break;
    among = left;
  }
  return drafts;
}

/** What is left after so many hangs together by chains only. */
const maxRounds = 8;

/**
 * The source is the page a reviewer chose; else the best one to which most members are tied; of versions the best
 * whoever is tied to it, since old pages point to the current one.
 */
function draftOf(
  graph: PairGraph,
  group: readonly number[],
  options: ClusterOptionValues,
  sources: ReadonlySet<string>,
) {
  const all = new Set(group);
  const ranked = rankSources(graph, group);
  const [best] = ranked;
  if (!best) throw new RangeError('A cluster has members');
  const chosen = ranked.find(({ page }) => sources.has(pageOf(graph, page).address));
  const isVersions = group.some((page) => graph.known.tie(page, best.page) === 'version');
  const centre = ranked.find(({ page }) => page === group[0]) ?? best;
  // Text files may hold more of their like together than a web page does, and yield all the same.
  const alive = [...ranked.slice(0, maxCandidates), centre].filter(
    ({ page, yields }) => !yields && !isDead(pageOf(graph, page)),
  );
  const candidates = chosen ? [chosen] : isVersions ? [best] : alive;
  const drafted = ({ page }: ScoredMember) => {
    const order = ranked.toSorted((x, y) => Number(y.page === page) - Number(x.page === page));
    return { members: group, ranked: order, source: page, ties: tiesTo(graph, page, all, options.minSimilarity) };
  };
  let draft = drafted(candidates[0] ?? best);
  for (let at = 1; at < candidates.length && 2 * tiedMembers(draft, options).length < group.length; at += 1)
    draft = drafted(candidates[at] ?? best);
  return draft;
}

/** Members tried before the centre of the group, to which all of it is tied. */
const maxCandidates = 8;

const tiedMembers = ({ members, source, ties }: Draft, { minSimilarity }: ClusterOptionValues): number[] =>
  members.filter((page) => page === source || (ties.get(page)?.similarity ?? 0) >= minSimilarity);

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

interface TextFiles {
  readonly webPageOf: (page: number) => number | null;
  /** That of a page beyond what the graph knows. */
  readonly isKnown: (page: number) => boolean;
}

function buildMember(
  graph: PairGraph,
  { page: number, score, reasons }: ScoredMember,
  draft: Draft,
  { webPageOf, isKnown }: TextFiles,
): BuiltMember {
  const { source, ties } = draft;
  const page = pageOf(graph, number);
  const isSource = number === source;
  const tie = ties.get(number) ?? null;
  const verdict = verdictShown(graph, number, source, tie);
  const webPage = webPageOf(number);
  const plain = isSource ? null : plainMember(graph, number, draft);
  const told = isSource
    ? adviseSource(page, {
        isTextFile: webPage === null ? isKnown(number) : !draft.members.includes(webPage),
        isOriginal:
          draft.members.every((member) => member === source || webPageOf(member) === source) ||
          draft.members.some((member) => graph.known.tie(member, source) === 'version'),
      })
    : adviseMember(page, pageOf(graph, plain?.to ?? source), {
        ...(plain ? relationTo(plain) : relationToSource(tie, verdict ?? strongest(graph.links[number] ?? []))),
        isUntranslated: plain === null && isUntranslated(graph, number, draft),
        isTextFile: webPage !== null || isKnown(number),
      });
  return {
    page: page.id,
    isSource,
    verdict: isSource ? null : verdict,
    similarity: isSource ? null : (tie?.link?.similarity ?? null),
    ...(plain ? inWordsOfMember(told) : told),
    leadsTo: plain && pageOf(graph, plain.to).id,
    sourceScore: score,
    sourceReasons: reasons,
  };
}

const relationTo = ({ verdict, rule, similarity, covered, coveredOther }: Link) => ({
  verdict,
  text: verdict,
  rule,
  similarity,
  covered,
  held: coveredOther,
});

const relationToSource = (tie: SourceTie | null, verdict: Verdict) => ({
  verdict,
  text: tie?.verdict ?? null,
  rule: tie?.link?.rule ?? '',
  similarity: tie?.similarity ?? 0,
  covered: tie?.covered ?? 0,
  held: tie?.link?.covered ?? 0,
});

/** What has the same text as another member is not told that it has that of the source page. */
const inWordsOfMember = <Told extends { adviceReason: string }>(told: Told): Told =>
  ['same-text', 'nearly-same-text', 'same-text-other-section'].includes(told.adviceReason)
    ? { ...told, adviceReason: 'same-text-as-member' }
    : told;

/**
 * The link to another member than the source whose text the page shows at a second address, such as one for printing:
 * what that member is told about the source does not concern it. The best of them as a source.
 */
function plainMember(graph: PairGraph, page: number, { ranked, source }: Draft): Link | null {
  const twins = (graph.links[page] ?? []).filter(
    ({ to, verdict, rule }) =>
      sameTexts.has(verdict) && rule !== 'templated' && isAddressOf(pageOf(graph, page), pageOf(graph, to)),
  );
  if (twins.length === 0 || twins.some(({ to }) => to === source)) return null;
  const best = ranked.find((member) => member.page === page || twins.some(({ to }) => to === member.page));
  return twins.find(({ to }) => to === best?.page) ?? null;
}

/** In the words of another member under a language that is not its text's; else the source is the original. */
function isUntranslated(graph: PairGraph, page: number, { members, source }: Draft): boolean {
  const originals = (graph.links[page] ?? []).filter(({ kind }) => kind === 'untranslated').map(({ to }) => to);
  if (originals.length === 0) return false;
  return (
    originals.includes(source) || (graph.known.isForeign(page) && members.some((member) => originals.includes(member)))
  );
}

function verdictShown(graph: PairGraph, page: number, source: number, tie: SourceTie | null): Verdict | null {
  // Lists that no pair ties to the source repeat it by design as well.
  const areLists = [page, source].every((number) => pageOf(graph, number).kind === 'listing');
  const kind = tie?.link?.kind ?? graph.known.tie(page, source) ?? (areLists ? 'listing' : null);
  return kind === 'version' || kind === 'translation' || kind === 'listing' ? kind : (tie?.link?.verdict ?? null);
}

/** The kind of most ties to the source; a template needs more than two pages. */
function clusterKind(graph: PairGraph, { members, source, ties }: Draft): ClusterKind {
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
  return copies.length > 1 && mostly((page) => ties.get(page)?.link?.rule === 'templated') ? 'templated' : 'copies';
}

function clusterVerdict(kind: ClusterKind, shown: readonly Verdict[]): Verdict {
  if (kind === 'version' || kind === 'translation' || kind === 'listing') return kind;
  const counts = new Map<Verdict, number>();
  for (const verdict of shown) counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
  const ordered = [...counts].sort(
    ([x, first], [y, second]) => second - first || verdicts.indexOf(x) - verdicts.indexOf(y),
  );
  return ordered[0]?.[0] ?? 'partial';
}

const strongest = (links: readonly { readonly verdict: Verdict }[]): Verdict =>
  links.reduce<Verdict>(
    (best, { verdict }) => (verdicts.indexOf(verdict) < verdicts.indexOf(best) ? verdict : best),
    'pseudo-original',
  );

function longestRun(graph: PairGraph, members: readonly number[]): number {
  const inside = new Set(members);
  const links = members.flatMap((page) => graph.links[page] ?? []).filter(({ to }) => inside.has(to));
  return links.reduce((longest, link) => Math.max(longest, link.longestRun), 0);
}

function canonicalState(pages: readonly ClusterPage[], source: ClusterPage): BuiltCluster['canonicalState'] {
  const declared = pages.filter((page) => page.canonical !== null);
  if (declared.length === 0) return 'none';
  if (declared.every((page) => names(page, page))) return 'self';
  const agreeing = pages.every((page) => names(page, source) || (page === source && page.canonical === null));
  return agreeing ? 'agrees' : 'conflicts';
}

const names = ({ canonical }: ClusterPage, { address }: ClusterPage): boolean =>
  canonical !== null && namesPage(canonical, address);

function importance(cluster: BuiltCluster): number {
  const seriousness = familyVerdicts.has(cluster.verdict)
    ? verdicts.length
    : verdicts.length - verdicts.indexOf(cluster.verdict);
  return (1 + cluster.mirrors.addresses) * seriousness * (cluster.resolvedBySite ? 0.1 : 1);
}

/** Copies first: what repeats by design asks for less. */
const mostImportantFirst = (clusters: readonly BuiltCluster[]): BuiltCluster[] =>
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

function pageOf(graph: PairGraph, number: number): ClusterPage {
  const page = graph.pages[number];
  if (!page) throw new RangeError(`No page number ${number}`);
  return page;
}

/**
 * 16 hexadecimal digits: two runs of FNV-1a (Fowler, Noll, Vo 1991) over the UTF-16 units. Clusters keep their identity
 * by it, so it must never change.
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

const maxOfText = 0.5;

/** Counts the other living members, and pages outside that cover most of a member. */
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

const hostOf = (address: string): string => URL.parse(address)?.host ?? '';
