import type { ExportFormat, ExportTable, ReportClient, ReportForm } from '../../contract/exports.ts';
import type { AuditSummary } from '../../contract/audits.ts';
import type { Comparison } from '../../contract/comparison.ts';
import type { Locale } from '../../contract/settings.ts';
import type { AuditSnapshot } from '../store/history/audit-snapshot.ts';
import type { ExportProgress } from './export-progress.ts';

/** What every format is made from. Nothing here is specific to one of them. */
export interface ReportInput {
  readonly store: AuditSnapshot;
  readonly summary: AuditSummary;
  /** Version of the product, for the colophon. */
  readonly version: string;
  readonly folder: string;
  readonly formats: readonly ExportFormat[];
  readonly tables: readonly ExportTable[];
  /** How much of the report goes into the PDF. */
  readonly form: ReportForm;
  readonly locale: Locale;
  /** For whom the report is made. */
  readonly client: ReportClient;
  /** The comparison that the app shows for a pair, for passages side by side. */
  readonly compare: (a: number, b: number) => Promise<Comparison>;
  readonly progress: ExportProgress;
}
