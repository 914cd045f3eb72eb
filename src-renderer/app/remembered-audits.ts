import type { ClusterRef } from '../../src-main/contract/cluster-views.ts';
import type { AuditOptions } from '../../src-main/contract/options.ts';

/** So that a reloaded window, or one with a restarted engine, can go on. */
interface RememberedAudit {
  readonly file?: string;
  /** Undefined: clusters as a table. */
  readonly cluster?: ClusterRef | undefined;
  /** As queries of addresses. */
  readonly clusterQuery?: string;
  /** Opened last from the list. */
  readonly page?: number;
  /** As they were left. */
  readonly pages?: string;
  readonly sentences?: string;
  readonly checks?: string;
  readonly actions?: string;
  /** A comparison leads back to it. */
  readonly place?: string;
  /** Similarity in per cent. */
  readonly overviewThreshold?: number;
  /** Being tried; null: none. */
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
