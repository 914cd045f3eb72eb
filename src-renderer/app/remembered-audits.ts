import type { AuditOptions } from '../../src-main/contract/options.ts';

/**
 * Which file an audit id stands for, and where the user was in it, for as long as the window lives. A reloaded window, or an engine
 * that was started again, can then open the file once more instead of sending the user back to the start.
 */
export interface RememberedAudit {
  readonly file?: string;
  readonly cluster?: number;
  /** The last place that was no comparison: a comparison leads back to it. */
  readonly place?: string;
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
