import { pageOf, type PairGraph } from './graph/graph.ts';
import { isDead } from './model.ts';
import type { ClusterOptionValues } from './options.ts';
import { rankSources, type ScoredMember } from './source/source-page.ts';
import { tiesTo } from './source/source-ties.ts';
import { starCover } from './graph/star-cover.ts';

export type Draft = ReturnType<typeof draftOf>;

/**
 * Forms clusters and chooses their sources. All members are similar enough to their source; the other pages are grouped
 * again.
 */
export function draftClusters(graph: PairGraph, options: ClusterOptionValues, sources: ReadonlySet<string>): Draft[] {
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

/** Pages left after this many rounds are connected by chains only. */
const maxRounds = 8;

/**
 * Chooses the source: the reviewer's choice, else the best-ranked page to which at least half of the members are tied.
 * Of versions it is the best-ranked one regardless of ties, since old pages point to the current one.
 */
export function draftOf(
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
  // A text file may tie more members than the web page does, but yields to it.
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

/** Members tried before the star centre, to which the whole group is tied. */
const maxCandidates = 8;

const tiedMembers = ({ members, source, ties }: Draft, { minSimilarity }: ClusterOptionValues): number[] =>
  members.filter((page) => page === source || (ties.get(page)?.similarity ?? 0) >= minSimilarity);
