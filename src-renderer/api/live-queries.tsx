import { useQueryClient, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { RequestName, ChangedList, EventBody } from '#contract/api.ts';
import type { Settings, SettingsChanges } from '#contract/settings.ts';
import { useAppCommand, useAppRequest, useEngineEvent } from './requests.ts';
import type { Connection } from './connection.ts';
import { useErrorToast } from '../ui/toast.tsx';

export function LiveQueries({ connection }: { connection: Connection | null }) {
  const queries = useQueryClient();
  useEngineEvent('audit/progress', (progress) =>
    queries.setQueryData(['audit/progress', { audit: progress.audit }], progress),
  );
  useEngineEvent('audit/ended', ({ audit }) => refreshAudit(queries, audit));
  useEngineEvent('audit/changed', (change) => refreshAudit(queries, change.audit, (name) => isOutOfDate(name, change)));
  const outdate = (...queryKey: QueryKey) => void queries.invalidateQueries({ queryKey });
  useEngineEvent('recent/changed', () => outdate('recent/list'));
  useEngineEvent('schedule/changed', () => outdate('schedule/list'));
  useEngineEvent('profile/changed', () => outdate('profile/list'));
  useEngineEvent('export/ended', ({ audit }) => outdate('export/client', { audit }));
  useEngineEvent('settings/changed', (settings) => queries.setQueryData(['settings/get', {}], withPending(settings)));
  /** Refetches all, since events may have been missed. */
  useEffect(
    () => connection?.onState(() => connection.state() === 'connected' && void queries.invalidateQueries()),
    [connection, queries],
  );
  return null;
}

/** Repeats pending first requests, which the library keeps although their answers may be older than the change. */
export function refreshAudit(
  queries: QueryClient,
  audit: string,
  concerns: (name: RequestName) => boolean = () => true,
) {
  const predicate = ({ queryKey }: Query) =>
    (queryKey[1] as { readonly audit?: string } | undefined)?.audit === audit && concerns(queryKey[0] as RequestName);
  const started = queries.getQueryCache().findAll({ predicate, fetchStatus: 'fetching' });
  const firstAnswers = started.filter(({ state }) => state.data === undefined);
  void queries.invalidateQueries({ predicate });
  void Promise.allSettled(firstAnswers.map(({ promise }) => promise)).then(() =>
    queries.invalidateQueries({ predicate: (query) => firstAnswers.includes(query) }),
  );
}

/** Costly requests are refetched only if one of these lists changed, all others with every change. */
const listsBehind: Partial<Record<RequestName, readonly ChangedList[]>> = {
  'pair/compare': ['pair', 'ignore'],
  'pair/compare-many': ['pair', 'ignore'],
  'pair/evidence': ['pair'],
  'sentence/list': ['sentence', 'ignore'],
  'checks/summary': ['page'],
  'checks/list': ['page'],
  'page/links': ['page'],
  'page/site-names': ['page'],
  'sentence/facets': ['sentence', 'ignore'],
  'problem/list': ['problem'],
  'problem/counts': ['problem'],
  'detector/results': ['pair'],
  'detector/only': ['pair'],
  'verdict/preview': ['pair'],
};

export function isOutOfDate(name: RequestName, { lists }: Pick<EventBody<'audit/changed'>, 'lists'>) {
  const behind = listsBehind[name];
  return !lists || !behind || behind.some((list) => lists.includes(list));
}

const pending = new Set<SettingsChanges>();

/** Prevents older answers from undoing newer choices. */
const withPending = (settings: Settings) => Object.assign({}, settings, ...pending);

export const useSettings = () => [useAppRequest('settings/get', {}).data, useChangeSettings()] as const;

/** Optimistic update: shows the change at once, and reverts it if the engine refuses. */
export function useChangeSettings(): (change: Partial<Settings>) => void {
  const queries = useQueryClient();
  const showError = useErrorToast();
  const { mutateAsync } = useAppCommand('settings/set');
  const key = ['settings/get', {}];
  return (change) => {
    pending.add(change);
    queries.setQueryData<Settings>(key, (old) => (old ? { ...old, ...change } : old));
    // `mutate` reports only the last call, and none after unmounting.
    void mutateAsync(change)
      .finally(() => pending.delete(change))
      .then((accepted) => queries.setQueryData(key, withPending(accepted)))
      .catch((error: unknown) => {
        void queries.invalidateQueries({ queryKey: key });
        showError(error);
      });
  };
}
