import { useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { RequestName } from '../../src-main/contract/api.ts';
import { useEngineEvent } from './client-context.tsx';
import type { Connection } from './connection.ts';
import { isOutOfDate } from './out-of-date.ts';
import { withPending } from './pending-settings.ts';

/** Keeps the answers in the cache true: events of the engine update them or mark them as out of date. */
export function LiveQueries({ connection }: { readonly connection: Connection | null }) {
  const queries = useQueryClient();
  useEngineEvent('audit/progress', (progress) => queries.setQueryData(['audit/progress', { audit: progress.audit }], progress));
  useEngineEvent('audit/ended', ({ audit }) => refreshAudit(queries, audit));
  useEngineEvent('audit/changed', (change) => refreshAudit(queries, change.audit, (name) => isOutOfDate(name, change)));
  useEngineEvent('recent/changed', () => void queries.invalidateQueries({ queryKey: ['recent/list'] }));
  useEngineEvent('profile/changed', () => void queries.invalidateQueries({ queryKey: ['profile/list'] }));
  useEngineEvent('settings/changed', (settings) => queries.setQueryData(['settings/get', {}], withPending(settings)));
  /** Events that came while the line was cut are lost, so everything is asked for again. */
  useEffect(() => connection?.onState(() => connection.state() === 'connected' && void queries.invalidateQueries()), [connection, queries]);
  return null;
}

/** Answers of this audit are asked for again, and each replaces the old one in place. */
function refreshAudit(queries: QueryClient, audit: string, concerns: (name: RequestName) => boolean = () => true): void {
  void queries.invalidateQueries({ predicate: ({ queryKey }) => auditOf(queryKey) === audit && concerns(queryKey[0] as RequestName) });
}

function auditOf(key: QueryKey): string | null {
  const parameters = key[1];
  return typeof parameters === 'object' && parameters !== null && 'audit' in parameters ? String(parameters.audit) : null;
}
