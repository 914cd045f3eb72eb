import { clusterVerdicts, type Verdict, type RelationDirection } from '../../../contract/verdicts.ts';
import { compareText } from '../../compare-text.ts';
import type { PlacedPage } from '../families/address-families.ts';
import { withForms } from '../relations/forms.ts';
import { pairKey, type ClusterPage, type ClusterPair } from '../model.ts';
import type { ClusterOptionValues } from '../options.ts';
import { relatePages, sameTexts, type PairKind } from '../relations/relate-pages.ts';
import { findSplices } from './splices.ts';
import { isTextFileOf } from '../addresses/text-file.ts';
import { withoutForeignTwins } from '../relations/foreign-twins.ts';

/** A verified pair seen from one page. Pages are numbered by address. */
export interface Link {
  readonly to: number;
  readonly similarity: number;
  /** The verdict of the texts, even for pages that repeat each other by design. */
  readonly verdict: Verdict;
  readonly rule: string;
  readonly kind: PairKind;
  /** Covered share of the page and of the other one, 0 to 1. */
  readonly covered: number;
  readonly coveredOther: number;
  readonly longestRun: number;
  /** Index of the pair; -1 for one that a reviewer excluded and that was never compared. */
  readonly pair: number;
}

/** Returns the pairs, by index, that share only text recurring across the site (`recurring-text.ts`). */
export type AskRecurring = (pairs: readonly number[], splices: ReadonlySet<number>) => ReadonlySet<number>;

export type PairGraph = ReturnType<typeof pairGraph>;

/**
 * Sorts verified pairs into `links`, which may hold a cluster together, `others`, which may not (both sorted by the
 * other page), and `relations` beside clusters, as indices of pairs. The kind of a pair decides before its texts.
 * Copies are checked for recurring text. A splice that no second source confirms becomes `partial` or nothing.
 */
export function pairGraph(
  pages: readonly ClusterPage[],
  verified: readonly ClusterPair[],
  options: ClusterOptionValues,
  excluded: readonly ExcludedPair[] = [],
  recurring: AskRecurring = () => new Set(),
  site: readonly PlacedPage[] = pages,
) {
  const pairs = withForms(pages, verified);
  const ordered = pages.toSorted((x, y) => compareText(x.address, y.address));
  const known = relatePages(ordered, site);
  const numbers = new Map(ordered.map((page, number) => [page.id, number]));
  const numberOf = (id: number) => numbers.get(id) ?? -1;
  const numbered = pairs.map(({ a, b, similarity }) => ({ a: numberOf(a), b: numberOf(b), similarity }));
  const kinds = kindsOfPairs(pairs, numbered, known);
  const apart = new Set(excluded.map(([one, other]) => pairKey(one, other)));
  const { verdicts, assembled } = verdictsOfTexts(pairs, kinds, options, apart, recurring);
  const links: Link[][] = ordered.map(() => []);
  const others: Link[][] = ordered.map(() => []);
  const relations: number[] = [];
  const seen = new Set<string>();
  const finalVerdicts = pairs.map((pair, index): Verdict | null => {
    const { a, b } = numbered[index] ?? { a: -1, b: -1 };
    if (a < 0 || b < 0 || a === b) return pair.verdict;
    const key = pairKey(pair.a, pair.b);
    const kind = kinds[index] ?? 'none';
    const verdict = verdicts[index] ?? null;
    const final = verdict && verdictOfKind(verdict, kind, pair.rule);
    if (seen.has(key)) return final;
    seen.add(key);
    const isLink = verdict !== null && final !== null && mayHold(pair, kind, verdict, assembled, options);
    if (final !== null && !isLink && final !== 'template-only') relations.push(index);
    const into = isLink ? links : others;
    const { similarity, longestRun, rule } = pair;
    const stated = (final && verdict) ?? 'template-only';
    const shared = { similarity, verdict: stated, rule, kind, longestRun, pair: index } as const;
    into[a]?.push({ ...shared, to: b, covered: pair.coveredA, coveredOther: pair.coveredB });
    into[b]?.push({ ...shared, to: a, covered: pair.coveredB, coveredOther: pair.coveredA });
    return final;
  });
  for (const [one, other] of excluded) {
    const [a, b] = [numberOf(one), numberOf(other)];
    if (a < 0 || b < 0 || a === b || seen.has(pairKey(one, other))) continue;
    seen.add(pairKey(one, other));
    others[a]?.push(excludedLink(b));
    others[b]?.push(excludedLink(a));
  }
  for (const list of [...links, ...others]) list.sort((x, y) => x.to - y.to);
  return { pages: ordered, known, links, others, relations, assembled, finalVerdicts };
}

type NumberedPairs = Parameters<typeof withoutForeignTwins>[0];

function kindsOfPairs(
  pairs: readonly ClusterPair[],
  numbered: NumberedPairs,
  known: ReturnType<typeof relatePages>,
): readonly PairKind[] {
  const kinds = numbered.map(({ a, b }, index): PairKind => {
    const pair = pairs[index];
    return a < 0 || b < 0 || !pair ? 'none' : known.pairKind(a, b, pair);
  });
  return withoutForeignTwins(numbered, kinds, known);
}

/** Null for pairs that say nothing. `apart`: keys of excluded pairs; `assembled`: pages made of pieces of others. */
function verdictsOfTexts(
  pairs: readonly ClusterPair[],
  kinds: readonly PairKind[],
  options: ClusterOptionValues,
  apart: ReadonlySet<string>,
  recurring: AskRecurring,
) {
  const isCopy = (index: number) => kinds[index] === 'copies';
  const verdictsWith = (splices: ReturnType<typeof findSplices>) =>
    pairs.map((pair, index): Verdict | null => {
      if (apart.size > 0 && apart.has(pairKey(pair.a, pair.b))) return null;
      const verdict = confirmedVerdict(pair, splices.pairs.has(index), options);
      if (verdict !== 'template-only') return verdict;
      // Common text of versions of one page counts, however little.
      return kinds[index] === 'version' ? 'partial' : null;
    });
  const first = findSplices(pairs, options, isCopy);
  const asked = verdictsWith(first).flatMap((verdict, index) => (verdict !== null && isCopy(index) ? index : []));
  const repeated = recurring(asked, first.pairs);
  // A piece that many pages have confirms no other piece.
  const isLost = [...first.pairs].some((index) => repeated.has(index));
  const splices = isLost ? findSplices(pairs, options, (index) => isCopy(index) && !repeated.has(index)) : first;
  const verdicts = verdictsWith(splices).map((verdict, index) => (repeated.has(index) ? null : verdict));
  return { verdicts, assembled: splices.pages };
}

export function pageOf(graph: PairGraph, number: number): ClusterPage {
  const page = graph.pages[number];
  if (!page) throw new RangeError(`No page number ${number}`);
  return page;
}

/** All `links` and `others` of a page. */
export const linksOf = ({ links, others }: PairGraph, page: number): readonly Link[] => [
  ...(links[page] ?? []),
  ...(others[page] ?? []),
];

function verdictOfKind(verdict: Verdict, kind: PairKind, rule: string): Verdict | null {
  switch (kind) {
    case 'none':
      return null;
    case 'excerpt':
    case 'listing':
      return 'listing';
    case 'translation':
    case 'version':
      return kind;
    case 'near-empty':
      // Two sentences with the figures of a day say something.
      return sameTexts.has(verdict) && rule !== 'filled-in' ? verdict : null;
    case 'not-found':
      return sameTexts.has(verdict) ? verdict : null;
    default:
      return verdict;
  }
}

/**
 * An assembled page is similar to all its sources and their copies, so it is linked only to a page that shares most
 * text both ways, or of which nearly all is covered (either one). A version or translation may have grown.
 */
function mayHold(
  pair: ClusterPair,
  kind: PairKind,
  verdict: Verdict,
  assembled: ReadonlySet<number>,
  options: ClusterOptionValues,
): boolean {
  if (kind === 'excerpt' || kind === 'none' || pair.similarity < options.minSimilarity) return false;
  if (kind === 'version') return true;
  if ((kind === 'translation' || kind === 'untranslated') && verdict === 'contained') return true;
  if (!clusterVerdicts.has(verdict)) return false;
  if (!assembled.has(pair.a) && !assembled.has(pair.b)) return true;
  const [least, most] = [Math.min(pair.coveredA, pair.coveredB), Math.max(pair.coveredA, pair.coveredB)];
  return least >= options.assembledBoth || most >= options.assembledOne;
}

export type ExcludedPair = readonly [a: number, b: number];

/** Counts as compared with nothing in common, so that no chain joins the two pages. */
const excludedLink = (to: number): Link => ({
  to,
  similarity: 0,
  verdict: 'template-only',
  rule: '',
  kind: 'none',
  covered: 0,
  coveredOther: 0,
  longestRun: 0,
  pair: -1,
});

/**
 * Returns the verdicts of the texts once all pairs are known: a splice that no second source confirms is `partial`, or
 * null when too little is shared.
 */
export function finalVerdictsOf(
  pairs: readonly ClusterPair[],
  options: ClusterOptionValues,
): readonly (Verdict | null)[] {
  const splices = findSplices(pairs, options);
  return pairs.map((pair, index) => confirmedVerdict(pair, splices.pairs.has(index), options));
}

function confirmedVerdict(pair: ClusterPair, isConfirmed: boolean, options: ClusterOptionValues): Verdict | null {
  if (isConfirmed) return 'spliced';
  if (pair.verdict !== 'spliced') return pair.verdict;
  return Math.max(pair.coveredA, pair.coveredB) >= options.unconfirmedPartial ? 'partial' : null;
}

/** Returns containment, confirmed splices, and equality across clusters, sorted by pair. */
export function relationsOf(graph: PairGraph, pairs: readonly ClusterPair[], groups: readonly (readonly number[])[]) {
  const groupOf = new Map(groups.flatMap((group, at) => group.map((page) => [page, at] as const)));
  const crossing = graph.links.flatMap((links, page) =>
    links
      .filter(
        (link) => link.to > page && (groupOf.get(page) === undefined || groupOf.get(page) !== groupOf.get(link.to)),
      )
      .map((link) => link.pair),
  );
  const pages = new Map(graph.pages.map((page) => [page.id, page]));
  return [...graph.relations, ...crossing]
    .sort((x, y) => x - y)
    .flatMap((index) => {
      const pair = pairs[index];
      const isSpliced = [pair?.verdict, graph.finalVerdicts[index]].includes('spliced');
      return pair ? [{ pair: index, direction: directionOf(graph, pair, isSpliced, pages) }] : [];
    });
}

function directionOf(
  graph: PairGraph,
  pair: ClusterPair,
  isSpliced: boolean,
  pages: ReadonlyMap<number, ClusterPage>,
): RelationDirection {
  const [a, b] = [pages.get(pair.a), pages.get(pair.b)];
  // A text file comes from its web page, whichever has more text.
  if (a && b && a.isTextFile !== b.isTextFile) {
    if (a.isTextFile ? isTextFileOf(a, b, pair.coveredA) : isTextFileOf(b, a, pair.coveredB))
      return a.isTextFile ? 'a-to-b' : 'b-to-a';
  }
  if (pair.verdict === 'contained') return from(pair.coveredA - pair.coveredB);
  if (!isSpliced) return 'none';
  const [first, second] = [graph.assembled.has(pair.a), graph.assembled.has(pair.b)];
  if (first !== second) return first ? 'a-to-b' : 'b-to-a';
  // A source of different pieces looks assembled, too; the assembled page is the later one.
  return from(later(a, b));
}

/** Positive: A copied B. */
const from = (evidence: number): RelationDirection => (evidence > 0 ? 'a-to-b' : evidence < 0 ? 'b-to-a' : 'none');

function later(a: ClusterPage | undefined, b: ClusterPage | undefined): number {
  const [first, second] = [Date.parse(a?.published ?? ''), Date.parse(b?.published ?? '')];
  return Number.isNaN(first) || Number.isNaN(second) ? 0 : first - second;
}
