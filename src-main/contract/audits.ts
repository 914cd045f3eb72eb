import { z } from 'zod';
import { kindCountsSchema, verdictSchema } from './verdicts.ts';
import type { WireError } from './errors.ts';

/** In the order in which a page walks through them. */
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
  /** Items per second of late; null: unknown. */
  rate: number | null;
  elapsedMillis: number;
}

export const runStateSchema = z.enum(['new', 'running', 'pausing', 'paused', 'cancelled', 'failed', 'done']);

export type RunState = z.infer<typeof runStateSchema>;

/** A run that pauses goes on until its next checkpoint. */
export const isGoing = (state: RunState | undefined): state is 'running' | 'pausing' =>
  state === 'running' || state === 'pausing';

export interface AuditProgress {
  audit: string;
  state: RunState;
  stages: StageProgress[];
  fraction: number;
  /** Of the last run, in the state `failed`. */
  error: WireError | null;
  millisLeft: number | null;
  counts: { pages: number; problems: number; candidates: number; pairs: number; clusters: number };
}

/** Before its stage has begun, nothing is known of what it counts, which is not the same as none. */
export const isAwaited = ({ stages }: Pick<AuditProgress, 'stages'>, stage: StageId): boolean =>
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

/** `zip` holds any of the others; `screaming-frog` is a crawl's table with its page sources. */
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
  /** Links and announced sitemaps are followed. */
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
  /** Those whose text was compared. */
  pages: z.int(),
  /** Status 200, HTML, not noindex and not canonicalised away. */
  indexablePages: z.int(),
  /** In clusters of any kind. */
  duplicatePages: z.int(),
  /** Members of clusters of copies, without the source pages. */
  copiedPages: z.int(),
  clusters: z.int(),
  clustersByKind: kindCountsSchema,
  /** Clusters of copies alone. */
  clustersByVerdict: z.partialRecord(verdictSchema, z.int()),
  pairs: z.int(),
  relations: z.int(),
  sharedSentences: z.int(),
  problems: z.int(),
  detectors: z.array(z.string()),
  /** Codes of what works less well on this machine. */
  notices: z.array(z.string()),
});
export type AuditSummary = z.infer<typeof auditSummarySchema>;
