import { z } from 'zod';
import { pageFiguresSchema } from './figures.ts';
import { explainedKindSchema } from './page-kinds.ts';
import { blockSchema, pageDocumentSchema, pageTypeSchema, textGainSchema } from './page-document.ts';

export const indexabilityStatuses = [
  '',
  'client-error',
  'server-error',
  'redirected',
  'canonicalised',
  'noindex',
  'blocked-by-robots',
  'parameter-variant',
  'left-out',
  'no-response',
  'not-html',
] as const;

export const pageBriefSchema = z.object({
  id: z.int(),
  address: z.string(),
  title: z.string(),
  language: z.string(),
  statusCode: z.int(),
  indexable: z.boolean(),
  indexabilityStatus: z.enum(indexabilityStatuses),
  canonical: z.string().nullable(),
  published: z.string().nullable(),
  modified: z.string().nullable(),
  words: z.int(),
  inlinks: z.int(),
  figures: pageFiguresSchema.nullable(),
  /** (Nearly) the same on pages of one template. */
  layout: z.string(),
});
export type PageBrief = z.infer<typeof pageBriefSchema>;

export const pageDetailSchema = pageBriefSchema.extend({
  description: z.string(),
  author: z.string(),
  category: z.string(),
  robots: z.string(),
  charset: z.string(),
  bytes: z.int(),
  text: z.string(),
  blocks: z.array(blockSchema),
  pageType: pageTypeSchema,
  kind: explainedKindSchema,
  document: pageDocumentSchema,
  /** Null: scripts were not run. */
  rendering: textGainSchema.nullable().default(null),
  nearDuplicates: z.int(),
  closestSimilarity: z.number().nullable(),
});
export type PageDetail = z.infer<typeof pageDetailSchema>;

export const canonicalStateSchema = z.enum(['none', 'self', 'agrees', 'conflicts']);
