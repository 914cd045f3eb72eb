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

/** They put pages into one cluster; the others are relations beside clusters. */
export const clusterVerdicts: ReadonlySet<Verdict> = new Set([
  'identical',
  'near-duplicate',
  'partial',
  'pseudo-original',
]);

/** Never counted as copies, with advice of their own. */
export const familyVerdicts: ReadonlySet<Verdict> = new Set(['version', 'translation', 'listing', 'shared-code']);

/** Shared code is shown on request only. */
export const findingVerdicts: readonly Verdict[] = verdicts.filter((verdict) => verdict !== 'shared-code');

/** `a-to-b`: A has its text from B. */
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
  'web-page',
] as const;
export type SourceReasonKind = (typeof sourceReasons)[number];

/** Ways in which a site deals with a duplicate already, or repeats itself by design. */
export const goodDuplicateReasons = [
  'canonicalised',
  'noindex',
  'hreflang',
  'pagination',
  'version',
  'series',
] as const;
export type GoodDuplicateReason = (typeof goodDuplicateReasons)[number];
