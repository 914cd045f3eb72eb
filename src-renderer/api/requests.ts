import { keepPreviousData, useMutation, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { RequestName, RequestParameters, Result } from '../../src-main/contract/api.ts';
import { RequestError } from '../../src-main/contract/rpc.ts';
import { useOutside } from './client-context.tsx';

type RequestSettings = Readonly<{
  enabled?: boolean;
  /** The former answer stays until the next is there. */
  keepPrevious?: boolean;
}>;

export function useRequest<Name extends RequestName>(
  name: Name,
  parameters: RequestParameters<Name>,
  { enabled = true, keepPrevious = false }: RequestSettings = {},
): UseQueryResult<Result<Name>> {
  const { client } = useOutside();
  return useQuery<Result<Name>>({
    queryKey: [name, parameters],
    queryFn: () => client.request(name, parameters),
    enabled,
    ...(keepPrevious && { placeholderData: keepPreviousData as never }),
  });
}

export function useCommand<Name extends RequestName>(name: Name) {
  const { client } = useOutside();
  return useMutation<Result<Name>, Error, RequestParameters<Name>>({
    mutationFn: (parameters) => client.request(name, parameters),
  });
}

export function worthRetrying(failures: number, error: Error) {
  return failures < 2 && error instanceof RequestError && error.wire.retryable;
}

/** Of all pages; null while unknown, and where there are several. */
export function useSoleHost(audit: string) {
  const hosts = useRequest('page/facets', { audit }).data?.hosts;
  return hosts?.length === 1 ? hosts[0]?.value || null : null;
}
