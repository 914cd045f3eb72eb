import type { AuditSummary, Comparison, ExportFormat, Locale } from '../../contract/models.ts';
import type { Store } from '../store/store.ts';

/** What every format is made from. Nothing here is specific to one of them. */
export interface ReportInput {
  readonly store: Store;
  readonly summary: AuditSummary;
  /** Version of the product, for the colophon. */
  readonly version: string;
  readonly folder: string;
  readonly formats: readonly ExportFormat[];
  readonly locale: Locale;
  /** The comparison that the app shows for a pair, for passages side by side. */
  readonly compare: (a: number, b: number) => Promise<Comparison>;
}
