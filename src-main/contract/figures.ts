import { z } from 'zod';

/** `other`: a table with an address and a known figure. */
const figureKindSchema = z.enum([
  'search-console',
  'analytics',
  'yandex-webmaster',
  'yandex-metrica',
  'baidu',
  'ahrefs',
  'semrush',
  'majestic',
  'screaming-frog',
  'other',
]);
export type FigureKind = z.infer<typeof figureKindSchema>;

/** `domains` link from outside, `inlinks` come from the site. */
export const figureMeasures = [
  'clicks',
  'impressions',
  'position',
  'visits',
  'backlinks',
  'domains',
  'inlinks',
] as const;
const figureMeasureSchema = z.enum(figureMeasures);
export type FigureMeasure = (typeof figureMeasures)[number];

const count = z.int().nullable();

/** Null where no table says anything. */
export const pageFiguresSchema = z.object({
  clicks: count,
  impressions: count,
  /** Mean place in search, weighted by impressions. */
  position: z.number().nullable(),
  visits: count,
  backlinks: count,
  domains: count,
  inlinks: count,
});
export type PageFigures = z.infer<typeof pageFiguresSchema>;

export const figureTableSchema = z.object({
  /** Of the file, then inside an archive. */
  name: z.string(),
  kind: figureKindSchema,
  measures: z.array(figureMeasureSchema),
  addresses: z.int(),
  /** Pages of the audit. */
  joined: z.int(),
  /** No pages of it; examples with most clicks first. */
  unmatched: z.int(),
  examples: z.array(z.string()),
  /** Not readable, without address, totals. */
  skipped: z.int(),
  importedAt: z.int(),
});
export type FigureTable = z.infer<typeof figureTableSchema>;

/** Newest first. */
export const figuresStateSchema = z.object({
  tables: z.array(figureTableSchema),
  pages: z.int(),
  measures: z.array(figureMeasureSchema),
});
export type FiguresState = z.infer<typeof figuresStateSchema>;
