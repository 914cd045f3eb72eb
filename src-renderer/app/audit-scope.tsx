import { createContext, type ReactNode, useContext } from 'react';
import { Router } from 'wouter';
import { rootOf, useHashLocation } from './filter-address.ts';

const AuditContext = createContext<string | null>(null);
export const AuditProvider = AuditContext.Provider;

/** Requests and locations inside belong to one audit and do not name it; `~` leads out of it. */
export const AuditScope = ({ audit, children }: { audit: string; children: ReactNode }) => (
  <AuditProvider value={audit}>
    {/* A router with its own hook does not inherit the base of an outer scope. */}
    {/* oxlint-disable-next-line react/hooks -- the router calls it as a hook, the same one for ever */}
    <Router hook={useHashLocation} base={rootOf(audit)}>
      {children}
    </Router>
  </AuditProvider>
);

export const useShownAudit = () => useContext(AuditContext);

/** For screens that exist only for audits. */
export function useAudit() {
  const audit = useShownAudit();
  if (audit === null) throw new Error('useAudit needs an AuditProvider above it.');
  return audit;
}

/** Root of the shown audit's locations, for use outside its scope. */
export function useRoot() {
  const audit = useShownAudit();
  return audit === null ? '' : rootOf(audit);
}
