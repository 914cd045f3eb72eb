import type { ClusterRef } from '../../src-main/contract/cluster-views.ts';
import type { AuditOptions } from '../../src-main/contract/options.ts';

/** So that a reloaded window, or one with a restarted engine, can go on. */
type RememberedAudit = Readonly<{
  file?: string;
  cluster?: ClusterRef | undefined;
  /** Filters of the lists, as queries or whole places of addresses. */
  clusterQuery?: string;
  page?: number;
  pages?: string;
  sentences?: string;
  checks?: string;
  actions?: string;
  place?: string;
  overviewThreshold?: number;
  /** Those that are being tried; null for none. */
  thresholds?: Pick<AuditOptions, 'verify' | 'cluster'> | null;
}>;

const keyOf = (audit: string) => `pagetwin.audit.${audit}`;

export function rememberAudit(audit: string, what: RememberedAudit) {
  sessionStorage.setItem(keyOf(audit), JSON.stringify({ ...recallAudit(audit), ...what }));
}

export function recallAudit(audit: string): RememberedAudit {
  const stored = sessionStorage.getItem(keyOf(audit));
  return stored ? (JSON.parse(stored) as RememberedAudit) : {};
}
