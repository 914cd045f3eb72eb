import { z } from 'zod';

/** From strongest to weakest, then relations by design, then the one that is no finding. */
export const verdicts = [
  'identical',
  'near-duplicate',
  'partial',
  'pseudo-original',
  'spliced',
  'contained',
  'version',
  'translation',
  'listing',
  'shared-code',
  'template-only',
] as const;

export const verdictSchema = z.enum(verdicts);
export type Verdict = (typeof verdicts)[number];

/** These form clusters; the others are relations between pages. */
export const clusterVerdicts: ReadonlySet<Verdict> = new Set([
  'identical',
  'near-duplicate',
  'partial',
  'pseudo-original',
]);

/** Never counted as copies; these have their own advice. */
export const familyVerdicts: ReadonlySet<Verdict> = new Set(['version', 'translation', 'listing', 'shared-code']);

/** Without shared code, which is shown only on request. */
export const findingVerdicts: readonly Verdict[] = verdicts.filter((verdict) => verdict !== 'shared-code');

/** `a-to-b`: A takes its text from B. */
export const relationDirectionSchema = z.enum(['a-to-b', 'b-to-a', 'none']);
export type RelationDirection = z.infer<typeof relationDirectionSchema>;

export const adviceKinds = [
  'keep',
  'rewrite',
  'canonical',
  'redirect',
  'merge',
  'noindex',
  'parameter-rule',
  'hreflang',
  'leave',
] as const;
export type AdviceKind = (typeof adviceKinds)[number];

/** Reasons for or against a page being the source. */
export const sourceReasons = [
  'published-first',
  'published-later',
  'lower-number',
  'canonical-target',
  'canonical-self',
  'in-sitemap',
  'most-inlinks',
  'most-clicks',
  'most-visits',
  'most-backlinks',
  'contains-others',
  'plain-url',
  'longest-text',
  'indexable',
  'least-disguised',
  'own-language',
  'current-version',
  'folder-index',
  'numbered-page',
  'web-page',
] as const;
export type SourceReasonKind = (typeof sourceReasons)[number];

/** Why a duplicate is fine: the site already handles it, or repeats itself by design. */
export const goodDuplicateReasons = [
  'canonicalised',
  'noindex',
  'hreflang',
  'pagination',
  'version',
  'series',
] as const;
export type GoodDuplicateReason = (typeof goodDuplicateReasons)[number];

/** Listings: tags, archives, search results, tables of contents. */
export const pageKindSchema = z.enum(['content', 'edition', 'listing', 'near-empty', 'not-found']);
export type PageKind = z.infer<typeof pageKindSchema>;

/** One text; one text with other names and numbers; three families by design; two kinds without text. */
export const clusterKinds = [
  'copies',
  'templated',
  'version',
  'translation',
  'listing',
  'near-empty',
  'not-found',
] as const;
export const clusterKindSchema = z.enum(clusterKinds);
export type ClusterKind = (typeof clusterKinds)[number];

/** Kinds whose members are copied pages. */
export const kindsOfCopies: ReadonlySet<ClusterKind> = new Set(['copies', 'templated']);
/** Similar on purpose. */
export const kindsByDesign: ReadonlySet<ClusterKind> = new Set(['version', 'translation', 'listing']);
export const kindsWithoutText: ReadonlySet<ClusterKind> = new Set(['near-empty', 'not-found']);

/** Sort rank in lists: both kinds of copies, each family, pages without text. */
export const rankOfKind = (kind: ClusterKind) => (kindsOfCopies.has(kind) ? 0 : clusterKinds.indexOf(kind));

export const kindCountsSchema = z.partialRecord(clusterKindSchema, z.object({ clusters: z.int(), pages: z.int() }));
export type KindCounts = z.infer<typeof kindCountsSchema>;

export function countOfKinds(counts: KindCounts, kinds: ReadonlySet<ClusterKind>) {
  const found = [...kinds].flatMap((kind) => counts[kind] ?? []);
  return {
    clusters: found.reduce((sum, { clusters }) => sum + clusters, 0),
    pages: found.reduce((sum, { pages }) => sum + pages, 0),
  };
}

/** Sorted like `verdicts`. */
export const foundVerdicts = (counts: Partial<Record<Verdict, number>>) =>
  verdicts.flatMap((verdict) => {
    const clusters = counts[verdict] ?? 0;
    return clusters > 0 ? [{ verdict, clusters }] : [];
  });

/** Kinds that are not copies. */
export const otherKindsFound = (counts: KindCounts) =>
  clusterKinds.flatMap((kind) => {
    const found = kindsOfCopies.has(kind) ? undefined : counts[kind];
    return found ? [{ kind, ...found }] : [];
  });

/** Keys under `pageKindReason`. */
type PageKindReason =
  | 'own-text'
  | 'own-code'
  | 'holds-pages'
  | 'says-not-found'
  | 'address-of-list'
  | 'head-of-list'
  | 'made-of-excerpts'
  | 'made-of-links'
  | 'little-text'
  | 'same-notice';

export interface ExplainedKind {
  kind: PageKind;
  reason: PageKindReason;
  /** Letters and digits of the compared text; `near-empty` below `minLetters`. */
  letters: number;
  minLetters: number;
}

/** Whether two pages have the same template; unknown if one has no layout. */
export const layoutRelationSchema = z.enum(['same', 'other', 'unknown']);
type LayoutRelation = z.infer<typeof layoutRelationSchema>;

export function layoutRelation(a: string, b: string): LayoutRelation {
  const distance = layoutDistance(a, b);
  return distance === null ? 'unknown' : distance <= maxBitsOfOneLayout ? 'same' : 'other';
}

/** Hamming distance of hexadecimal hashes; null if one is missing or the lengths differ. */
export function layoutDistance(a: string, b: string) {
  if (a === '' || a.length !== b.length) return null;
  let bits = 0;
  for (let at = 0; at < a.length; at += 1) {
    let difference = Number.parseInt(a.charAt(at), 16) ^ Number.parseInt(b.charAt(at), 16);
    for (; difference > 0; difference &= difference - 1) bits += 1;
  }
  return bits;
}

/** In bits. None of 113,129 pairs of pages of different sites is that close (docs/verdicts.md). */
const maxBitsOfOneLayout = 12;

/** Whether the same text is in another template or on another host. */
export const isReprint = ({
  verdict,
  layout,
  addressA,
  addressB,
}: {
  verdict: Verdict | null;
  layout: LayoutRelation;
  addressA: string;
  addressB: string;
}) => verdict === 'identical' && (layout === 'other' || URL.parse(addressA)?.host !== URL.parse(addressB)?.host);
