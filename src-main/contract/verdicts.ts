import { z } from 'zod';

/**
 * What the text says about a pair of pages, from the strongest to the weakest; then relations in which sites repeat
 * themselves by design; last what is no finding. The layout is a property beside the verdict (`layout.ts`).
 */
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

/** Verdicts of equality hold a cluster together; the others are directed relations that stand beside clusters. */
export const clusterVerdicts: ReadonlySet<Verdict> = new Set([
  'identical',
  'near-duplicate',
  'partial',
  'pseudo-original',
]);

/** Relations that repeat by design: shown as families with advice of their own, and never counted as copies. */
export const familyVerdicts: ReadonlySet<Verdict> = new Set(['version', 'translation', 'listing', 'shared-code']);

/** What is listed when nobody chose: code in common is shown on request only. */
export const findingVerdicts: readonly Verdict[] = verdicts.filter((verdict) => verdict !== 'shared-code');

/** Which way a relation leads: from the contained or assembled page to the one that has the text. */
const relationDirections = ['a-to-b', 'b-to-a', 'none'] as const;
export const relationDirectionSchema = z.enum(relationDirections);
export type RelationDirection = (typeof relationDirections)[number];

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
export const adviceSchema = z.enum(adviceKinds);
export type AdviceKind = (typeof adviceKinds)[number];

/** Why a page was taken as the source of its cluster; each reason has a weight and may be for or against. */
export const sourceReasons = [
  'published-first',
  'published-later',
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
] as const;
export const sourceReasonSchema = z.enum(sourceReasons);
export type SourceReasonKind = (typeof sourceReasons)[number];

/** Duplicates that the site has already dealt with. */
export const goodDuplicateReasons = ['canonicalised', 'noindex', 'hreflang', 'pagination', 'version'] as const;
export const goodDuplicateSchema = z.enum(goodDuplicateReasons);
export type GoodDuplicateReason = (typeof goodDuplicateReasons)[number];
