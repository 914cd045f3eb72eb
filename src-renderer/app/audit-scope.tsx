import { createContext, type ReactNode, useContext } from 'react';
import { Router } from 'wouter';
import { rootOf, useHashLocation } from './filter-address.ts';

const AuditContext = createContext<string | null>(null);
export const AuditProvider = AuditContext.Provider;

/** Requests and places inside are those of one audit and do not name it; `~` leads out of it. */
export const AuditScope = ({ audit, children }: Readonly<{ audit: string; children: ReactNode }>) => (
  <AuditProvider value={audit}>
    {/* With the hook the base is not that of the scope around it as well. */}
    {/* oxlint-disable-next-line react/hooks -- the router calls it as a hook, the same one for ever */}
    <Router hook={useHashLocation} base={rootOf(audit)}>
      {children}
    </Router>
  </AuditProvider>
);

export const useShownAudit = () => useContext(AuditContext);

/** Of a screen that there is for an audit only. */
export function useAudit() {
  const audit = useShownAudit();
  if (audit === null) throw new Error('useAudit needs an AuditProvider above it.');
  return audit;
}

/** Of the places of the shown audit, for what stands outside its scope. */
export function useRoot() {
  const audit = useShownAudit();
  return audit === null ? '' : rootOf(audit);
}
