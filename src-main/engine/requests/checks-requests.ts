import type { Handlers } from '../../contract/api.ts';
import type { EngineContext } from './context.ts';

/** What is wrong with single pages, beside copied texts. */
export function checksRequests(context: EngineContext): Pick<Handlers, Extract<keyof Handlers, `checks/${string}`>> {
  const storeOf = (audit: string) => context.audit(audit).store;
  return {
    'checks/summary'({ audit }) {
      const { checks, version } = storeOf(audit);
      return { ...checks.summary(), version: version.current };
    },
    'checks/list'({ audit, offset, limit, ...listing }) {
      const { checks, version } = storeOf(audit);
      return { ...checks.list(listing, offset, limit), version: version.current };
    },
  };
}
