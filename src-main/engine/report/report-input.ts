import type { ExportFormat, ExportTable, ReportClient, ReportForm } from '../../contract/exports.ts';
import type { AuditSummary } from '../../contract/audits.ts';
import type { Comparison } from '../../contract/comparison.ts';
import type { Locale } from '../../contract/settings.ts';
import type { AuditSnapshot } from '../store/history/audit-snapshot.ts';
import type { ExportProgress } from './export-progress.ts';

export interface ReportInput {
  readonly store: AuditSnapshot;
  readonly summary: AuditSummary;
  readonly version: string;
  readonly folder: string;
  readonly formats: readonly ExportFormat[];
  readonly tables: readonly ExportTable[];
  /** Of the PDF. */
  readonly form: ReportForm;
  readonly locale: Locale;
  readonly client: ReportClient;
  /** For passages side by side. */
  readonly compare: (a: number, b: number) => Promise<Comparison>;
  readonly progress: ExportProgress;
}
