import { z } from 'zod';
import { canonicalStateSchema } from './pages.ts';
import { decisionActionSchema, reviewStateSchema } from './reviews.ts';
import { clusterKindSchema, kindCountsSchema } from './page-kinds.ts';
import { problemCountSchema } from './problems.ts';
import { sentenceRowSchema } from './shared-sentences.ts';
import { verdictSchema } from './verdicts.ts';

const count = z.int();
const verdictCountsSchema = z.partialRecord(verdictSchema, count);

/** Copied: a member of a cluster of copies but not its source; wasted: indexable as well. Families are no copies. */
const keyFiguresSchema = z.object({
  pages: count,
  indexablePages: count,
  clusteredPages: count,
  copiedPages: count,
  wastedPages: count,
  /** Copied pages over pages with text, 0 to 1; null before any was read. */
  duplicateRate: z.number().nullable(),
  clusters: count,
  clustersByKind: kindCountsSchema,
  /** Of copies alone. */
  clustersByVerdict: verdictCountsSchema,
  pairs: count,
  relations: count,
  /** All, and those of copied pages that stand on another page. */
  words: count,
  copiedWords: count,
  sharedSentences: count,
  problems: count,
});
export type KeyFigures = z.infer<typeof keyFiguresSchema>;

/** Indexable pages that repeat no other, over all, 0 to 1; null where there are none. */
export const healthOf = ({ indexablePages, wastedPages }: KeyFigures): number | null =>
  indexablePages === 0 ? null : (indexablePages - wastedPages) / indexablePages;

const scoreBinSchema = z.object({
  /** Similarity in per cent; the last bin is 100 alone. */
  from: count,
  counts: verdictCountsSchema,
});

/** If only pairs of this similarity (per cent) counted. */
const thresholdStepSchema = z.object({ at: count, clusters: count, pages: count, pairs: count });
export type ThresholdStep = z.infer<typeof thresholdStepSchema>;

const auditChangeSchema = z.object({
  since: z.int(),
  name: z.string(),
  clustersNew: count,
  clustersGrown: count,
  clustersShrunk: count,
  clustersFixed: count,
  clustersReopened: count,
  copiedPagesBefore: count,
  copiedPagesAfter: count,
});

export const overviewSchema = z.object({
  version: count,
  /** False until the audit has clustered. */
  complete: z.boolean(),
  figures: keyFiguresSchema,
  review: z.object({
    clusters: z.record(reviewStateSchema, count),
    decisions: z.partialRecord(decisionActionSchema, count),
    decidedPages: count,
    done: count,
  }),
  histogram: z.array(scoreBinSchema),
  /** 0 to 100 per cent. */
  thresholds: z.array(thresholdStepSchema),
  /** Clusters of copies. */
  treemap: z.object({
    clusters: z.array(
      z.object({
        id: count,
        key: z.string(),
        title: z.string(),
        pages: count,
        kind: clusterKindSchema,
        verdict: verdictSchema,
        canonicalState: canonicalStateSchema,
        resolvedBySite: z.boolean(),
      }),
    ),
    others: z.array(z.object({ verdict: verdictSchema, clusters: count, pages: count })),
  }),
  sentences: z.array(sentenceRowSchema),
  /** Down to three folders below the host. Rate: copies over pages with text; null where none was read. */
  folders: z.array(
    z.object({ path: z.string(), depth: count, pages: count, copied: count, rate: z.number().nullable() }),
  ),
  foldersLeft: count,
  /** Copies on `host` of pages on `source`. */
  hosts: z.array(z.object({ host: z.string(), source: z.string(), pages: count })),
  languages: z.array(z.object({ language: z.string(), pages: count, copied: count })),
  problems: z.array(problemCountSchema),
  change: auditChangeSchema.nullable(),
});
export type Overview = z.infer<typeof overviewSchema>;
