import { z } from 'zod';
import { blockSchema, pageTypeSchema, textGainSchema } from './page-document.ts';

const problem = z.object({ code: z.string(), parameters: z.record(z.string(), z.union([z.string(), z.number()])) });

/** `not-asked`: robots.txt is not obeyed. */
const testStepSchema = z.object({
  address: z.string(),
  /** 0: no answer. */
  statusCode: z.int(),
  robots: z.enum(['allowed', 'forbidden', 'not-asked']),
  millis: z.number(),
  tries: z.int(),
  /** By header or script. */
  redirectTo: z.string().nullable(),
  /** Of a sitemap; the first is the next step. */
  listed: z.object({ kind: z.enum(['pages', 'index']), count: z.int(), first: z.string().nullable() }).nullable(),
});

const testedPageSchema = z.object({
  bytes: z.int(),
  charset: z.string(),
  title: z.string(),
  heading: z.string(),
  description: z.string(),
  canonical: z.string().nullable(),
  robots: z.string(),
  noindex: z.boolean(),
  nofollow: z.boolean(),
  language: z.string(),
  pageType: pageTypeSchema,
  published: z.string().nullable(),
  words: z.int(),
  letters: z.int(),
  blocks: z.array(blockSchema),
  links: z.object({
    total: z.int(),
    onSite: z.int(),
    nofollow: z.int(),
    first: z.array(z.string()),
  }),
  rendering: textGainSchema.nullable(),
});

export type TestedPage = z.infer<typeof testedPageSchema>;

export const sourceTestSchema = z.object({
  steps: z.array(testStepSchema),
  /** Of the last answer. */
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  problems: z.array(problem),
  /** Null: nothing could be read. */
  page: testedPageSchema.nullable(),
});
export type SourceTest = z.infer<typeof sourceTestSchema>;
