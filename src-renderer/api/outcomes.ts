import { useQuery, type QueryClient } from '@tanstack/react-query';
import type { EventBody } from '../../src-main/contract/api.ts';

type Ended = EventBody<'audit/ended'>;

const keyOf = (audit: string) => ['outcome', audit] as const;

/** The error of a failed run travels only with its event, so the event is kept beside the answers. */
export function rememberOutcome(queries: QueryClient, ended: Ended): void {
  queries.setQueryData(keyOf(ended.audit), ended);
}

export function forgetOutcome(queries: QueryClient, audit: string): void {
  queries.setQueryData(keyOf(audit), null);
}

/** How the last run of this audit ended, if it ended while this window was looking. */
export function useOutcome(audit: string): Ended | null {
  return useQuery<Ended | null>({ queryKey: keyOf(audit), queryFn: () => null, enabled: false, initialData: null, staleTime: Infinity }).data;
}
