import { z } from 'zod';

/** From strongest to weakest; relations by design; what is no finding. */
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

/** Others are relations beside clusters. */
export const clusterVerdicts: ReadonlySet<Verdict> = new Set([
  'identical',
  'near-duplicate',
  'partial',
  'pseudo-original',
]);

/** With advice of their own, never counted as copies. */
export const familyVerdicts: ReadonlySet<Verdict> = new Set(['version', 'translation', 'listing', 'shared-code']);

/** Code in common is shown on request only. */
export const findingVerdicts: readonly Verdict[] = verdicts.filter((verdict) => verdict !== 'shared-code');

/** To the page that has the text. */
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
export const adviceSchema = z.enum(adviceKinds);
export type AdviceKind = (typeof adviceKinds)[number];

/** For or against. */
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

/** Already dealt with by the site. */
export const goodDuplicateReasons = ['canonicalised', 'noindex', 'hreflang', 'pagination', 'version'] as const;
export const goodDuplicateSchema = z.enum(goodDuplicateReasons);
export type GoodDuplicateReason = (typeof goodDuplicateReasons)[number];
