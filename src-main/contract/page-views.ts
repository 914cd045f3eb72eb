import { z } from 'zod';
import { spanSchema } from './cluster-views.ts';
import { indexabilityStatuses, pageBriefSchema } from './pages.ts';
import { pageKindSchema } from './page-kinds.ts';
import { decisionActions, decisionSchema, facetsOf, workStateSchema } from './reviews.ts';
import { verdictSchema } from './verdicts.ts';

export const pageRowSchema = pageBriefSchema.extend({
  heading: z.string(),
  description: z.string(),
  pageType: z.string(),
  kind: pageKindSchema,
  bytes: z.int(),
  /** Links from the start; null where none were followed. */
  depth: z.int().nullable(),
  /** Host and folders, such as `example.com/news/2024`. */
  folder: z.string(),
  host: z.string(),
  /** Null: nothing found, or not yet looked for. */
  closest: z.object({ page: z.int(), address: z.string(), similarity: z.number() }).nullable(),
  nearDuplicates: z.int(),
  cluster: z.object({ id: z.int(), key: z.string(), pages: z.int(), isSource: z.boolean() }).nullable(),
  /** Of the closest. */
  verdict: verdictSchema.nullable(),
  decision: decisionSchema.nullable(),
});
export type PageRow = z.infer<typeof pageRowSchema>;

export const pageFilterSchema = z.object({
  text: z.string().max(500).optional(),
  /** `names`: in addresses and titles; `all`: in the main text as well. */
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
      /** `none`: without finding. */
      verdicts: z.array(z.union([verdictSchema, z.literal('none')])),
      inCluster: z.boolean(),
      /** Members of clusters of copies but for sources. */
      copied: z.boolean(),
      /** Copies of pages on these hosts. */
      sourceHosts: z.array(z.string()),
      /** Key. */
      cluster: z.string(),
      decisions: z.array(z.enum([...decisionActions, 'none'])),
      decisionStates: z.array(workStateSchema),
      sentence: z.string(),
      words: spanSchema,
      inlinks: spanSchema,
      /** Pages without the figure are in no span. */
      clicks: spanSchema,
      visits: spanSchema,
      backlinks: spanSchema,
      bytes: spanSchema,
      depth: spanSchema,
      similarity: spanSchema,
      nearDuplicates: spanSchema,
      /** Days, both included. */
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
export const pageSortSchema = z.enum(pageSorts);
export type PageSort = (typeof pageSorts)[number];

/** Folders directly below the host. */
export const pageFacetsSchema = facetsOf(
  'statusCodes',
  'indexabilities',
  'languages',
  'pageTypes',
  'kinds',
  'verdicts',
  'decisions',
  'hosts',
  'folders',
);
export type PageFacets = z.infer<typeof pageFacetsSchema>;
