import { z } from 'zod';

/** Where figures of pages come from. `other` is a table with an address and at least one known figure. */
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

/**
 * What tables of traffic and links say of a page. `domains` link to it from outside, `inlinks` come from the site
 * itself.
 */
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

const count = z.number().int().nullable();

/** The figures of one page; null for what no table says. */
export const pageFiguresSchema = z.object({
  /** Visitors that search engines sent. */
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

/** A table that was read, and what became of its rows. */
export const figureTableSchema = z.object({
  /** Name of the file, with the name inside an archive behind it. */
  name: z.string(),
  kind: figureKindSchema,
  measures: z.array(figureMeasureSchema),
  /** Different addresses in the table. */
  addresses: z.number().int(),
  /** Addresses that are pages of the audit. */
  joined: z.number().int(),
  /** Addresses that are none, and the first of them, those with most clicks first. */
  unmatched: z.number().int(),
  examples: z.array(z.string()),
  /** Rows that hold no address or cannot be read, totals included. */
  skipped: z.number().int(),
  importedAt: z.number().int(),
});
export type FigureTable = z.infer<typeof figureTableSchema>;

/** All tables of an audit, the newest first. */
export const figuresStateSchema = z.object({
  tables: z.array(figureTableSchema),
  /** Pages that have at least one figure. */
  pages: z.number().int(),
  /** The measures that at least one page has. */
  measures: z.array(figureMeasureSchema),
});
export type FiguresState = z.infer<typeof figuresStateSchema>;
