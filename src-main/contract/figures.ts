import { z } from 'zod';

/** `other`: a table with an address and a known figure. */
export type FigureKind =
  | 'search-console'
  | 'analytics'
  | 'yandex-webmaster'
  | 'yandex-metrica'
  | 'baidu'
  | 'ahrefs'
  | 'semrush'
  | 'majestic'
  | 'screaming-frog'
  | 'other';

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

export interface FigureTable {
  /** Of the file, then inside an archive. */
  name: string;
  kind: FigureKind;
  measures: FigureMeasure[];
  addresses: number;
  /** Pages of the audit. */
  joined: number;
  /** No pages of it; examples with most clicks first. */
  unmatched: number;
  examples: string[];
  /** Not readable, without address, totals. */
  skipped: number;
  importedAt: number;
}

/** Newest first. */
export interface FiguresState {
  tables: FigureTable[];
  pages: number;
  measures: FigureMeasure[];
}
