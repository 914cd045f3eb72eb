import type { ClusterRef } from '../../src-main/contract/cluster-views.ts';
import type { AuditOptions } from '../../src-main/contract/options.ts';

/** Kept as long as the window lives, so that a reloaded window or a restarted engine can open the file once more. */
interface RememberedAudit {
  readonly file?: string;
  /** Undefined where clusters are looked at as a table. */
  readonly cluster?: ClusterRef | undefined;
  /** What the list of clusters is filtered and sorted by, as the query of its address. */
  readonly clusterQuery?: string;
  /** The page that was opened last from the list. */
  readonly page?: number;
  /** The lists as they were left, with their filters. */
  readonly pages?: string;
  readonly sentences?: string;
  readonly checks?: string;
  readonly actions?: string;
  /** The last place that was no comparison: a comparison leads back to it. */
  readonly place?: string;
  /** From which similarity on the overview counts, in per cent. */
  readonly overviewThreshold?: number;
  /** Thresholds that are being tried; null when none are. */
  readonly thresholds?: Pick<AuditOptions, 'verify' | 'cluster'> | null;
}

const keyOf = (audit: string) => `pagetwin.audit.${audit}`;

export function rememberAudit(audit: string, what: RememberedAudit): void {
  sessionStorage.setItem(keyOf(audit), JSON.stringify({ ...recallAudit(audit), ...what }));
}

export function recallAudit(audit: string): RememberedAudit {
  const stored = sessionStorage.getItem(keyOf(audit));
  return stored ? (JSON.parse(stored) as RememberedAudit) : {};
}
