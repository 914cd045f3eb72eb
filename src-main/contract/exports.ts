import { z } from 'zod';
import { wireErrorSchema } from './errors.ts';
import { locales } from './language-tags.ts';

/** Formats in the order in which they are offered and written. */
export const exportFormats = ['html', 'pdf', 'markdown', 'xlsx', 'csv', 'json', 'jsonl'] as const;
export const exportFormatSchema = z.enum(exportFormats);
export type ExportFormat = (typeof exportFormats)[number];

/** What is written when nobody chose: a report to read, a workbook, and tables for other programs. */
export const usualFormats: readonly ExportFormat[] = ['html', 'xlsx', 'csv', 'json'];

/** Tables of the workbook and of CSV, and the kinds of records of JSON and JSON Lines. */
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
export const exportTableSchema = z.enum(exportTables);
export type ExportTable = (typeof exportTables)[number];

/** Formats that are made of tables, so that choosing tables matters to them. */
export const tabularFormats: ReadonlySet<ExportFormat> = new Set(['xlsx', 'csv', 'json', 'jsonl']);

/** A PDF to hand over, or one with all the evidence. */
export const reportForms = ['full', 'summary'] as const;
export const reportFormSchema = z.enum(reportForms);
export type ReportForm = (typeof reportForms)[number];

export const logoTypes = ['image/png', 'image/jpeg', 'image/svg+xml'] as const;
export const maxLogoBytes = 1024 * 1024;

/** A picture of the client's, as it goes into the report: never as markup, only as the data of an image. */
const logoSchema = z.object({
  type: z.enum(logoTypes),
  data: z.base64().max(Math.ceil((maxLogoBytes * 4) / 3) + 4),
});
export type Logo = z.infer<typeof logoSchema>;

/** A colour as `#rrggbb`. */
export const accentSchema = z.string().regex(/^#[0-9a-f]{6}$/i);

/** Whose report it is: the name of the reader, and the picture and the colour of who hands it over. */
export const clientSchema = z.object({
  name: z.string().trim().max(200),
  logo: logoSchema.nullable(),
  accent: accentSchema.nullable().default(null),
});
export type ReportClient = z.infer<typeof clientSchema>;
/** What is not named stays as the audit has it. */
export const clientChangeSchema = clientSchema.extend({ accent: accentSchema.nullable() }).partial();
export type ReportClientChange = z.infer<typeof clientChangeSchema>;

export const exportedFileSchema = z.object({
  path: z.string(),
  name: z.string(),
  bytes: z.number().int(),
  /** In web mode, where the browser can fetch the file; otherwise null. */
  download: z.string().nullable(),
});
export type ExportedFile = z.infer<typeof exportedFileSchema>;

/** What was written. A format that could not be made costs itself, not the others. */
export const exportResultSchema = z.object({
  folder: z.string(),
  files: z.array(exportedFileSchema),
  failures: z.array(z.object({ format: exportFormatSchema, error: wireErrorSchema })),
  /** One archive with all files, where files are fetched and not opened. */
  archive: exportedFileSchema.nullable(),
});
export type ExportResult = z.infer<typeof exportResultSchema>;

export const exportProgressSchema = z.object({
  audit: z.string(),
  job: z.string(),
  /** What is being written; null while the export is being prepared or packed. */
  format: exportFormatSchema.nullable(),
  /** Over all formats, 0 to 1. */
  fraction: z.number().min(0).max(1),
  /** Null until it is known. */
  millisLeft: z.number().nullable(),
});
export type ExportProgress = z.infer<typeof exportProgressSchema>;

export const exportEndedSchema = z.object({
  audit: z.string(),
  job: z.string(),
  outcome: z.enum(['done', 'cancelled', 'failed']),
  error: wireErrorSchema.nullable(),
  result: exportResultSchema.nullable(),
});
export type ExportEnded = z.infer<typeof exportEndedSchema>;

/**
 * What the user chose last; an export begins with it. For whom a report is made is none of this: it is kept in the
 * audit, so that one client's name never stands on another one's report.
 */
export const exportChoicesSchema = z.object({
  formats: z.array(exportFormatSchema).default([...usualFormats]),
  tables: z.array(exportTableSchema).default([...exportTables]),
  form: reportFormSchema.default('full'),
  locale: z.enum(locales).nullable().default(null),
});
export type ExportChoices = z.infer<typeof exportChoicesSchema>;
