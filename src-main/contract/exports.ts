import { z } from 'zod';
import type { WireError } from './errors.ts';
import { locales } from './language-tags.ts';

/** In the order in which they are offered and written. */
export const exportFormats = ['html', 'pdf', 'markdown', 'xlsx', 'csv', 'json', 'jsonl'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export const usualFormats: readonly ExportFormat[] = ['html', 'xlsx', 'csv', 'json'];

/** Tables of exports; in JSON, kinds of records. */
export const exportTables = [
  'clusters',
  'pages',
  'pairs',
  'sentences',
  'relations',
  'actions',
  'checks',
  'problems',
] as const;
export type ExportTable = (typeof exportTables)[number];

export const tabularFormats: ReadonlySet<ExportFormat> = new Set(['xlsx', 'csv', 'json', 'jsonl']);

export const reportForms = ['full', 'summary'] as const;
export type ReportForm = (typeof reportForms)[number];

export const logoTypes = ['image/png', 'image/jpeg', 'image/svg+xml'] as const;
export const maxLogoBytes = 1024 * 1024;

/** Embedded in reports as data, never as markup. */
const logoSchema = z.object({
  type: z.enum(logoTypes),
  data: z.base64().max(Math.ceil((maxLogoBytes * 4) / 3) + 4),
});
export type Logo = z.infer<typeof logoSchema>;

/** `#rrggbb`. */
export const accentSchema = z.string().regex(/^#[0-9a-f]{6}$/i);

/** In characters. */
export const maxNameLength = 200;

/** Name of the client who gets a report; logo and colour of the sender. */
export const clientSchema = z.object({
  name: z.string().trim().max(maxNameLength),
  logo: logoSchema.nullable(),
  accent: accentSchema.nullable().default(null),
});
export type ReportClient = z.infer<typeof clientSchema>;
/** Omitted fields stay unchanged. */
export const clientChangeSchema = clientSchema.extend({ accent: accentSchema.nullable() }).partial();
export type ReportClientChange = z.infer<typeof clientChangeSchema>;

export interface ExportedFile {
  path: string;
  name: string;
  bytes: number;
  /** URL of the file in web mode; null elsewhere. */
  download: string | null;
}

/** A format that fails does not stop the others. */
export interface ExportResult {
  folder: string;
  files: ExportedFile[];
  failures: readonly { format: ExportFormat; error: WireError }[];
  /** All files in one archive, in web mode; else null. */
  archive: ExportedFile | null;
}

export interface ExportProgress {
  audit: string;
  job: string;
  /** The current one; null while the export is prepared or packed. */
  format: ExportFormat | null;
  fraction: number;
  millisLeft: number | null;
}

export interface ExportEnded {
  audit: string;
  job: string;
  outcome: 'done' | 'cancelled' | 'failed';
  error: WireError | null;
  result: ExportResult | null;
}

/** The last choices. The client is stored in the audit instead, so that no name gets into another's report. */
export const exportChoicesSchema = z.object({
  formats: z.array(z.enum(exportFormats)).default([...usualFormats]),
  tables: z.array(z.enum(exportTables)).default([...exportTables]),
  form: z.enum(reportForms).default('full'),
  locale: z.enum(locales).nullable().default(null),
});
export type ExportChoices = z.infer<typeof exportChoicesSchema>;
