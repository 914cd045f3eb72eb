import { z } from 'zod';

/** `other`: a table with an address and at least one known figure. */
const figureKinds = [
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
] as const;
const figureKindSchema = z.enum(figureKinds);
export type FigureKind = (typeof figureKinds)[number];

/** `domains` link from outside, `inlinks` come from the site itself. */
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
  /** Mean place in search results, weighted by impressions. */
  position: z.number().nullable(),
  visits: count,
  backlinks: count,
  domains: count,
  inlinks: count,
});
export type PageFigures = z.infer<typeof pageFiguresSchema>;

export const figureTableSchema = z.object({
  /** Of the file, with the name inside an archive behind it. */
  name: z.string(),
  kind: figureKindSchema,
  measures: z.array(figureMeasureSchema),
  addresses: z.int(),
  /** Those that are pages of the audit. */
  joined: z.int(),
  /** Those that are none; the first of them, most clicks first. */
  unmatched: z.int(),
  examples: z.array(z.string()),
  /** Rows without address or not readable, totals included. */
  skipped: z.int(),
  importedAt: z.int(),
});
export type FigureTable = z.infer<typeof figureTableSchema>;

/** The newest first. */
export const figuresStateSchema = z.object({
  tables: z.array(figureTableSchema),
  pages: z.int(),
  measures: z.array(figureMeasureSchema),
});
export type FiguresState = z.infer<typeof figuresStateSchema>;
