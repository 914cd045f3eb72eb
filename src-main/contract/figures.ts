import { z } from 'zod';

/** The tool that exported a table; `other`: any table with addresses and a known figure. */
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

/** `domains` link from outside; `inlinks` are internal. */
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

/** Null: in no table. */
export const pageFiguresSchema = z.object({
  clicks: count,
  impressions: count,
  /** Mean position in search, weighted by impressions. */
  position: z.number().nullable(),
  visits: count,
  backlinks: count,
  domains: count,
  inlinks: count,
});
export type PageFigures = z.infer<typeof pageFiguresSchema>;

export interface FigureTable {
  /** File name, followed by the name inside an archive. */
  name: string;
  kind: FigureKind;
  measures: FigureMeasure[];
  addresses: number;
  /** Addresses that are pages of the audit. */
  joined: number;
  /** Number of other addresses, and some of them, most clicks first. */
  unmatched: number;
  examples: string[];
  /** Rows that are unreadable, without address, or totals. */
  skipped: number;
  importedAt: number;
}
