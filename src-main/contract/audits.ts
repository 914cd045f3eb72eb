import { z } from 'zod';
import { kindCountsSchema, verdictSchema } from './verdicts.ts';
import type { WireError } from './errors.ts';

/** In the order in which they run. */
export const stageIds = [
  'collect',
  'analyse',
  'template',
  'statistics',
  'fingerprint',
  'join',
  'verify',
  'sentences',
  'cluster',
] as const;

export type StageId = (typeof stageIds)[number];

export const stageIdSchema = z.enum(stageIds);

export const stageStateSchema = z.enum(['waiting', 'running', 'done']);
type StageState = z.infer<typeof stageStateSchema>;

export interface StageProgress {
  stage: StageId;
  state: StageState;
  /** `total` grows during a crawl; null: unknown. */
  done: number;
  total: number | null;
  /** Recent items per second; null: unknown. */
  rate: number | null;
  elapsedMillis: number;
}

export const runStateSchema = z.enum(['new', 'running', 'pausing', 'paused', 'cancelled', 'failed', 'done']);

export type RunState = z.infer<typeof runStateSchema>;

/** A pausing run continues until its next checkpoint. */
export const isGoing = (state: RunState | undefined): state is 'running' | 'pausing' =>
  state === 'running' || state === 'pausing';

export interface AuditProgress {
  audit: string;
  state: RunState;
  stages: StageProgress[];
  /** Null while links lead to ever more pages, so that nobody knows how many there are. */
  fraction: number | null;
  /** The error of the last run in the state `failed`. */
  error: WireError | null;
  millisLeft: number | null;
  counts: { pages: number; problems: number; candidates: number; pairs: number; clusters: number };
}

/** Until its stage starts, a count is unknown, which is not the same as 0. */
export const isAwaited = ({ stages }: Pick<AuditProgress, 'stages'>, stage: StageId) =>
  stages.some((each) => each.stage === stage && each.state === 'waiting');

export const recentAuditSchema = z.object({
  file: z.string(),
  name: z.string(),
  openedAt: z.number(),
  pages: z.int(),
  clusters: z.int(),
  exists: z.boolean(),
  state: runStateSchema.default('done'),
});
export type RecentAudit = z.infer<typeof recentAuditSchema>;

/** `zip` holds any of the others; `screaming-frog` is the table of a crawl with its page sources. */
const fileFormatSchema = z.enum([
  'zip',
  'html',
  'mhtml',
  'markdown',
  'text',
  'warc',
  'csv',
  'jsonl',
  'wordpress',
  'screaming-frog',
]);
export type FileFormat = z.infer<typeof fileFormatSchema>;

/** Addresses of a folder are relative paths with `/`. */
export const sourceSchema = z.discriminatedUnion('kind', [
  /** A crawl that follows links and announced sitemaps. */
  z.object({ kind: z.literal('site'), url: z.string() }),
  z.object({ kind: z.literal('sitemap'), url: z.string() }),
  z.object({ kind: z.literal('folder'), path: z.string() }),
  z.object({ kind: z.literal('file'), path: z.string(), format: fileFormatSchema }),
  z.object({ kind: z.literal('url-list'), urls: z.array(z.string()), from: z.string().optional() }),
]);
export type Source = z.infer<typeof sourceSchema>;

export const auditSummarySchema = z.object({
  audit: z.string(),
  file: z.string(),
  name: z.string(),
  createdAt: z.number(),
  sources: z.array(sourceSchema),
  collectedPages: z.int(),
  /** Pages whose text was compared. */
  pages: z.int(),
  /** Status 200, HTML, not noindex and not canonicalised away. */
  indexablePages: z.int(),
  /** Pages in clusters of any kind. */
  duplicatePages: z.int(),
  /** Members of clusters of copies, without the source pages. */
  copiedPages: z.int(),
  clusters: z.int(),
  clustersByKind: kindCountsSchema,
  /** Only clusters of copies. */
  clustersByVerdict: z.partialRecord(verdictSchema, z.int()),
  pairs: z.int(),
  relations: z.int(),
  sharedSentences: z.int(),
  problems: z.int(),
  detectors: z.array(z.string()),
  /** Codes of degradations on this machine. */
  notices: z.array(z.string()),
});
export type AuditSummary = z.infer<typeof auditSummarySchema>;
