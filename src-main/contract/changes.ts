import { z } from 'zod';
import { type Verdict, verdictSchema } from './verdicts.ts';

const count = z.int();

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
  /** Clusters of copies alone. */
  clustersByVerdict: z.partialRecord(verdictSchema, count),
  sharedSentences: count,
});
export type AuditFigures = z.infer<typeof auditFiguresSchema>;

export interface AuditMoment {
  ref: AuditRef;
  name: string;
  /** Milliseconds since 1970. */
  finishedAt: number;
  figures: AuditFigures;
  hosts: readonly string[];
  /** Whether it has a host of the open audit. */
  sameSite: boolean;
}

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
export type ClusterChange = (typeof clusterChanges)[number];

/** Of a page that left a cluster. */
export type PageFate =
  | 'rewritten'
  | 'redirected'
  | 'dead'
  | 'noindex'
  | 'canonicalised'
  | 'unreached'
  | 'elsewhere'
  | 'unchanged';

export interface ClusterBrief {
  key: string;
  title: string;
  verdict: Verdict;
  pages: number;
  resolvedBySite: boolean;
  source: string;
}

export interface ClusterChangeRow {
  change: ClusterChange;
  before: ClusterBrief | null;
  after: ClusterBrief | null;
  /** Key of the other cluster of a split or merger. */
  other: string | null;
  kept: number;
  addedCount: number;
  removedCount: number;
  /** The first of them; `isNew`: not known to the earlier audit. */
  added: { address: string; isNew: boolean }[];
  removed: { address: string; fate: PageFate }[];
  fates: Partial<Record<PageFate, number>>;
  since: number | null;
}

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
export type PageChange = (typeof pageChanges)[number];

export interface PageChangeRow {
  change: PageChange;
  address: string;
  from: string | null;
  /** '' for indexable; null where there was no page. */
  indexabilityBefore: string | null;
  indexabilityAfter: string | null;
  copiedBefore: boolean;
  copiedAfter: boolean;
}

export const sentenceChanges = ['new', 'more', 'fewer', 'gone'] as const;
export type SentenceChange = (typeof sentenceChanges)[number];

export interface SentenceChangeRow {
  change: SentenceChange;
  key: string;
  /** '' where an earlier audit had too many to keep. */
  text: string;
  pagesBefore: number;
  pagesAfter: number;
}

interface SitePage {
  address: string;
  title: string;
  published: string | null;
  site: string;
}

export interface CopiedPair {
  /** Has its text from the source; where `ground` is `none`, the page of the first site. */
  copy: SitePage;
  source: SitePage;
  /** Share of the copy's text, 0 to 1; between two files of its long sentences. */
  covered: number;
  /** What tells the direction: publication first, one text inside the other, or the cluster's source page. */
  ground: 'date' | 'containment' | 'cluster' | 'none';
  verdict: Verdict | null;
  /** Null where texts were compared. */
  sentences: number | null;
}

export interface CopiedSummary {
  sites: { site: string; pages: number }[];
  /** `undecided`: pages of unknown direction. */
  directions: { copy: string; source: string; pages: number; undecided: number }[];
}
