import { z } from 'zod';
import { canonicalStateSchema } from './pages.ts';
import { decisionActionSchema, reviewStateSchema } from './reviews.ts';
import { clusterKindSchema, kindCountsSchema } from './page-kinds.ts';
import { sentenceRowSchema } from './shared-sentences.ts';
import { verdictSchema } from './verdicts.ts';

const count = z.number().int();
const verdictCountsSchema = z.partialRecord(verdictSchema, count);

/**
 * A copied page is a member of a cluster of copies that is not its source; a wasted one is a copied page that search
 * engines may index. Families, which repeat by design, are counted by their kind and never among the copies.
 */
const keyFiguresSchema = z.object({
  pages: count,
  indexablePages: count,
  /** Members of clusters of any kind. */
  clusteredPages: count,
  copiedPages: count,
  wastedPages: count,
  /** Copied pages over pages with text, 0 to 1; null before anything was read. */
  duplicateRate: z.number().nullable(),
  clusters: count,
  clustersByKind: kindCountsSchema,
  /** Clusters of copies alone. */
  clustersByVerdict: verdictCountsSchema,
  pairs: count,
  relations: count,
  /** Words of copied pages that stand on another page as well, and all words; by word count as in the list of pages. */
  words: count,
  copiedWords: count,
  sharedSentences: count,
  problems: count,
});
export type KeyFigures = z.infer<typeof keyFiguresSchema>;

/** Indexable pages that repeat no other page, over all of them, 0 to 1; null where none is indexable. */
export const healthOf = ({ indexablePages, wastedPages }: KeyFigures): number | null =>
  indexablePages === 0 ? null : (indexablePages - wastedPages) / indexablePages;

const scoreBinSchema = z.object({
  /** Similarity from this on, in per cent; the last bin is 100 alone. */
  from: count,
  counts: verdictCountsSchema,
});

/** What is left of the clusters when only pairs of at least this similarity count. */
const thresholdStepSchema = z.object({ at: count, clusters: count, pages: count, pairs: count });
export type ThresholdStep = z.infer<typeof thresholdStepSchema>;

/** Before a figure, after it; null where the earlier audit does not say. */
const auditChangeSchema = z.object({
  since: z.number().int(),
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
  /** False while the audit has not clustered yet; figures are then those of what is known. */
  complete: z.boolean(),
  figures: keyFiguresSchema,
  review: z.object({
    clusters: z.record(reviewStateSchema, count),
    decisions: z.partialRecord(decisionActionSchema, count),
    decidedPages: count,
    done: count,
  }),
  histogram: z.array(scoreBinSchema),
  /** For every whole per cent from 0 to 100, so that dragging a threshold asks for nothing. */
  thresholds: z.array(thresholdStepSchema),
  /** Clusters of copies. */
  treemap: z.object({
    clusters: z.array(
      z.object({
        id: count,
        key: z.string(),
        /** Of the source page; its address where it has none. */
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
  /**
   * Down to three folders below the host, with all below each; sorted by path. The rate is that of the whole: copies
   * over pages with text; null where none was read.
   */
  folders: z.array(
    z.object({ path: z.string(), depth: count, pages: count, copied: count, rate: z.number().nullable() }),
  ),
  foldersLeft: count,
  /** Copies on `host` of pages on `source`: by clusters' sources and by directed relations. */
  hosts: z.array(z.object({ host: z.string(), source: z.string(), pages: count })),
  languages: z.array(z.object({ language: z.string(), pages: count, copied: count })),
  problems: z.array(z.object({ code: z.string(), severity: z.enum(['error', 'warning', 'info']), count })),
  change: auditChangeSchema.nullable(),
});
export type Overview = z.infer<typeof overviewSchema>;
