import { z } from 'zod';
import { pageFiguresSchema } from './figures.ts';

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
  /** Hash that is (nearly) equal on pages of one template; '' for a page that was never read. */
  layout: z.string(),
});
export type PageBrief = z.infer<typeof pageBriefSchema>;

export const canonicalStateSchema = z.enum(['none', 'self', 'agrees', 'conflicts']);
