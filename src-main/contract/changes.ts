import { z } from 'zod';
import { verdictSchema } from './verdicts.ts';

const count = z.int();

/** Now, after an earlier run, or in another file. */
export const auditRefSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('current') }),
  z.object({ kind: z.literal('history'), id: count }),
  z.object({ kind: z.literal('file'), file: z.string().min(1) }),
]);
export type AuditRef = z.infer<typeof auditRefSchema>;

export const auditFiguresSchema = z.object({
  pages: count,
  indexablePages: count,
  copiedPages: count,
  /** Copied pages over pages with text, 0 to 1; null before any was read. */
  duplicateRate: z.number().nullable(),
  clusters: count,
  /** Not dealt with by the site. */
  openClusters: count,
  clustersByVerdict: z.partialRecord(verdictSchema, count),
  sharedSentences: count,
});
export type AuditFigures = z.infer<typeof auditFiguresSchema>;

export const auditMomentSchema = z.object({
  ref: auditRefSchema,
  name: z.string(),
  /** Milliseconds since 1970. */
  finishedAt: z.number(),
  figures: auditFiguresSchema,
  hosts: z.array(z.string()),
  /** With a host of the open audit. */
  sameSite: z.boolean(),
});
export type AuditMoment = z.infer<typeof auditMomentSchema>;

/**
 * Clusters are the same when two of their pages are, by address or text. `fixed`: gone, or dealt with by the site.
 * `reopened`: an earlier audit had it, the last had not. `split`: part of one that goes on as another.
 */
export const clusterChanges = [
  'new',
  'reopened',
  'grown',
  'changed',
  'split',
  'merged',
  'shrunk',
  'fixed',
  'same',
] as const;
export const clusterChangeSchema = z.enum(clusterChanges);
export type ClusterChange = (typeof clusterChanges)[number];

/** Of a page that left a cluster. */
const pageFateSchema = z.enum([
  'rewritten',
  'redirected',
  'dead',
  'noindex',
  'canonicalised',
  'unreached',
  'elsewhere',
  'unchanged',
]);
export type PageFate = z.infer<typeof pageFateSchema>;

const clusterBrief = z.object({
  key: z.string(),
  title: z.string(),
  verdict: verdictSchema,
  pages: count,
  resolvedBySite: z.boolean(),
  source: z.string(),
});

export const clusterChangeRowSchema = z.object({
  change: clusterChangeSchema,
  before: clusterBrief.nullable(),
  after: clusterBrief.nullable(),
  /** Of a split or merger. */
  other: z.string().nullable(),
  kept: count,
  addedCount: count,
  removedCount: count,
  /** The first of them; `isNew`: not known to the earlier audit. */
  added: z.array(z.object({ address: z.string(), isNew: z.boolean() })),
  removed: z.array(z.object({ address: z.string(), fate: pageFateSchema })),
  fates: z.partialRecord(pageFateSchema, count),
  since: z.number().nullable(),
});
export type ClusterChangeRow = z.infer<typeof clusterChangeRowSchema>;

export const pageChanges = [
  'new',
  'gone',
  'moved',
  'rewritten',
  'dead',
  'revived',
  'redirected',
  'indexability',
] as const;
export const pageChangeSchema = z.enum(pageChanges);
export type PageChange = (typeof pageChanges)[number];

export const pageChangeRowSchema = z.object({
  change: pageChangeSchema,
  address: z.string(),
  from: z.string().nullable(),
  /** '' for indexable; null where there was no page. */
  indexabilityBefore: z.string().nullable(),
  indexabilityAfter: z.string().nullable(),
  copiedBefore: z.boolean(),
  copiedAfter: z.boolean(),
});
export type PageChangeRow = z.infer<typeof pageChangeRowSchema>;

export const sentenceChanges = ['new', 'more', 'fewer', 'gone'] as const;
export const sentenceChangeSchema = z.enum(sentenceChanges);
export type SentenceChange = (typeof sentenceChanges)[number];

export const sentenceChangeRowSchema = z.object({
  change: sentenceChangeSchema,
  key: z.string(),
  /** '' where an earlier audit had too many to keep. */
  text: z.string(),
  pagesBefore: count,
  pagesAfter: count,
});
export type SentenceChangeRow = z.infer<typeof sentenceChangeRowSchema>;

export const changesSummarySchema = z.object({
  before: auditMomentSchema,
  after: auditMomentSchema,
  clusters: z.record(clusterChangeSchema, count),
  pages: z.record(pageChangeSchema, count),
  sentences: z.record(sentenceChangeSchema, count),
});
export type ChangesSummary = z.infer<typeof changesSummarySchema>;

const sitePageSchema = z.object({
  address: z.string(),
  title: z.string(),
  published: z.string().nullable(),
  site: z.string(),
});

export const copiedPairSchema = z.object({
  /** Has its text from the source; where `ground` is `none`, the page of the first site. */
  copy: sitePageSchema,
  source: sitePageSchema,
  /** Share of the copy's text, 0 to 1; between two files of its long sentences. */
  covered: z.number(),
  /** Published first; one text inside the other; taken as source page. */
  ground: z.enum(['date', 'containment', 'cluster', 'none']),
  verdict: verdictSchema.nullable(),
  /** Null where texts were compared. */
  sentences: count.nullable(),
});
export type CopiedPair = z.infer<typeof copiedPairSchema>;

export const copiedSummarySchema = z.object({
  sites: z.array(z.object({ site: z.string(), pages: count })),
  /** `undecided`: pages of unknown direction. */
  directions: z.array(z.object({ copy: z.string(), source: z.string(), pages: count, undecided: count })),
});
export type CopiedSummary = z.infer<typeof copiedSummarySchema>;
