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
  /** Copied pages over pages with text, 0 to 1; null without such pages. */
  duplicateRate: z.number().nullable(),
  clusters: count,
  /** Not resolved by the site. */
  openClusters: count,
  /** Only clusters of copies. */
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
  /** Whether it shares a host with the open audit. */
  sameSite: boolean;
}

/**
 * Clusters match if they share two pages, by address or text. `fixed`: gone, or resolved by the site. `dropped`: gone
 * though the site changed no page of it, as when a reviewer excluded its pairs. `reopened`: in an earlier audit, but not
 * in the last. `split`: part of a cluster that continues as another.
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
  'dropped',
  'same',
] as const;
export type ClusterChange = (typeof clusterChanges)[number];

/** What became of a page that left a cluster. */
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
  /** Not all; `isNew`: not in the earlier audit. */
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

export const sentenceChanges = ['new', 'more', 'fewer', 'gone'] as const;
export type SentenceChange = (typeof sentenceChanges)[number];

export interface SentenceChangeRow {
  change: SentenceChange;
  key: string;
  /** '' if the earlier audit had too many to store. */
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
  /** The page that copies `source`; if `ground` is `none`, the page of the first site. */
  copy: SitePage;
  source: SitePage;
  /** Share of the copy's text, 0 to 1; between two audit files, of its long sentences. */
  covered: number;
  /** Evidence for the direction: earlier publication, one text contained in the other, or the cluster's source page. */
  ground: 'date' | 'containment' | 'cluster' | 'none';
  verdict: Verdict | null;
  /** Shared long sentences; null if texts were compared. */
  sentences: number | null;
}
