import { z } from 'zod';

/** The tool that a table comes from; `other` for any table with an address and a known figure. */
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
  /** The name of the file, with the name inside an archive behind it. */
  name: string;
  kind: FigureKind;
  measures: FigureMeasure[];
  addresses: number;
  /** Addresses that are pages of the audit. */
  joined: number;
  /** Addresses that are none, and some of them, with most clicks first. */
  unmatched: number;
  examples: string[];
  /** Rows that are not readable, without address, or totals. */
  skipped: number;
  importedAt: number;
}

/** Imported tables, the newest first. */
export interface FiguresState {
  tables: FigureTable[];
  pages: number;
  measures: FigureMeasure[];
}
