import { z } from 'zod';
import { type PageBrief, indexabilityStatuses } from './pages.ts';
import { clusterKindSchema, type PageKind, pageKindSchema, type Verdict, verdictSchema } from './verdicts.ts';
import { type Decision, decisionActions, workStateSchema } from './reviews.ts';
import { spanSchema } from './clusters.ts';

export interface PageRow extends PageBrief {
  heading: string;
  description: string;
  pageType: string;
  kind: PageKind;
  bytes: number;
  /** Number of links from the start page; null if links were not followed. */
  depth: number | null;
  /** Host and folders, such as `example.com/news/2024`. */
  folder: string;
  host: string;
  /** The most similar page; null if unknown. */
  closest: { page: number; address: string; similarity: number } | null;
  nearDuplicates: number;
  cluster: { id: number; key: string; pages: number; isSource: boolean } | null;
  /** The verdict of the closest pair. */
  verdict: Verdict | null;
  decision: Decision | null;
}

export const pageFilterSchema = z.object({
  text: z.string().max(500).optional(),
  /** `names`: addresses and titles; `all`: also the main text. */
  searchIn: z.enum(['names', 'all']).default('names'),
  ...z
    .object({
      statusCodes: z.array(z.int()),
      indexable: z.boolean(),
      indexabilities: z.array(z.enum(indexabilityStatuses)),
      languages: z.array(z.string()),
      pageTypes: z.array(z.string()),
      kinds: z.array(pageKindSchema),
      folder: z.string().max(2000),
      hosts: z.array(z.string()),
      /** `none`: pages without a finding. */
      verdicts: z.array(z.union([verdictSchema, z.literal('none')])),
      inCluster: z.boolean(),
      /** Kinds of the page's cluster; `none`: in no cluster. */
      clusterKinds: z.array(z.union([clusterKindSchema, z.literal('none')])),
      /** Members of clusters of copies, without the source pages. */
      copied: z.boolean(),
      /** Matches copies of pages on these hosts. */
      sourceHosts: z.array(z.string()),
      /** The cluster's key. */
      cluster: z.string(),
      decisions: z.array(z.enum([...decisionActions, 'none'])),
      decisionStates: z.array(workStateSchema),
      sentence: z.string(),
      words: spanSchema,
      inlinks: spanSchema,
      /** Pages without the figure never match. */
      clicks: spanSchema,
      visits: spanSchema,
      backlinks: spanSchema,
      bytes: spanSchema,
      depth: spanSchema,
      similarity: spanSchema,
      nearDuplicates: spanSchema,
      /** Dates, inclusive. */
      published: z.tuple([z.string().nullable(), z.string().nullable()]),
    })
    .partial().shape,
});
export type PageFilter = z.infer<typeof pageFilterSchema>;

export const pageSorts = [
  'address',
  'title',
  'heading',
  'description',
  'status',
  'indexability',
  'words',
  'language',
  'depth',
  'inlinks',
  'clicks',
  'impressions',
  'position',
  'visits',
  'backlinks',
  'domains',
  'canonical',
  'similarity',
  'near-duplicates',
  'cluster',
  'verdict',
  'decision',
  'page-type',
  'kind',
  'published',
  'modified',
  'bytes',
] as const;
export type PageSort = (typeof pageSorts)[number];
