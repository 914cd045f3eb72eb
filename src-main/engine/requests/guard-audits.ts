import type { Handlers, RequestName } from '../../contract/api.ts';
import type { Audit } from '../audit/audit.ts';
import type { EngineContext } from './context.ts';

type Handler = (parameters: unknown) => unknown;

/** Requests that are wanted most when the file of an audit is gone. */
const always: ReadonlySet<RequestName> = new Set(['audit/close', 'audit/progress', 'audit/list-open']);

/**
 * Handlers that look after the file of the audit that they are asked about: when it was deleted, moved or replaced the client is told before
 * anything is read from it or written to it, and errors of the storage come out as what they mean for the audit.
 */
export function guardAudits(context: Pick<EngineContext, 'openAudits'>, handlers: Handlers): Handlers {
  const guarded = Object.entries(handlers as Readonly<Record<string, Handler>>).map(([name, handler]) => {
    const perform: Handler = (parameters) => {
      const audit = auditOf(context, parameters);
      if (!audit) return handler(parameters);
      try {
        if (!always.has(name as RequestName)) audit.checkThere();
        const result = handler(parameters);
        return result instanceof Promise ? result.catch((error: unknown) => rethrow(audit, error)) : result;
      } catch (error) {
        return rethrow(audit, error);
      }
    };
    return [name, perform] as const;
  });
  return Object.fromEntries(guarded) as unknown as Handlers;
}

function auditOf(context: Pick<EngineContext, 'openAudits'>, parameters: unknown): Audit | undefined {
  const id = typeof parameters === 'object' && parameters !== null && 'audit' in parameters ? parameters.audit : null;
  return typeof id === 'string' ? context.openAudits().find((audit) => audit.id === id) : undefined;
}

/** What has a meaning already keeps it, with the error itself. */
function rethrow(audit: Audit, error: unknown): never {
  const known = audit.explain(error);
  throw known.code === 'internal' ? error : known;
}
