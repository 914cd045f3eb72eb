import type { Handlers } from '../../contract/api.ts';
import { AppError } from '../app-error.ts';
import type { EngineContext } from './context.ts';

type Names = Extract<keyof Handlers, `problem/${string}`>;

/** What kept pages from being fetched, read or compared, and another try. */
export function problemRequests(context: EngineContext): Pick<Handlers, Names> {
  const storeOf = (audit: string) => context.audit(audit).store;
  return {
    'problem/list': ({ audit, offset, limit, code, text }) => storeOf(audit).problems.list(offset, limit, code, text),
    'problem/counts': ({ audit }) => ({ counts: storeOf(audit).problems.counts() }),
    'problem/retry'({ audit: id, codes, addresses }) {
      const audit = context.audit(id);
      if (audit.running) throw new AppError('audit-running');
      return { addresses: audit.fetchAgain(codes, addresses) };
    },
  };
}
