import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  type UseInfiniteQueryResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import type { RequestName, RequestParameters, Result } from '../../src-main/contract/api.ts';
import { RequestError } from '../../src-main/contract/rpc.ts';
import { useOutside } from './client-context.tsx';

type RequestSettings = Readonly<{
  enabled?: boolean;
  /** The previous answer stays until the next is there. */
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

type ListName = 'cluster/list' | 'detector/only' | 'problem/list' | 'relation/list';
type Row<Name extends ListName> = Result<Name>['rows'][number];
type ListFilters<Name extends ListName> = Omit<RequestParameters<Name>, 'offset' | 'limit'>;

export type PagedList<T> = Readonly<{
  rows: readonly T[];
  total: number;
  query: UseInfiniteQueryResult<unknown>;
  more: () => void;
}>;

const pageSize = 100;

export function usePagedList<Name extends ListName>(name: Name, filters: ListFilters<Name>): PagedList<Row<Name>> {
  const { client } = useOutside();
  const query = useInfiniteQuery({
    queryKey: [name, filters, 'paged'],
    initialPageParam: 0,
    queryFn: async ({ pageParam }): Promise<{ rows: readonly Row<Name>[]; total: number }> =>
      client.request(name, { ...filters, offset: pageParam, limit: pageSize } as RequestParameters<Name>),
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, page) => sum + page.rows.length, 0);
      return loaded < last.total && last.rows.length > 0 ? loaded : null;
    },
    placeholderData: keepPreviousData,
  });
  const pages = query.data?.pages ?? [];
  return {
    rows: pages.flatMap((page) => page.rows),
    total: pages[0]?.total ?? 0,
    query,
    more: () => {
      if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
    },
  };
}

export function worthRetrying(failures: number, error: Error): boolean {
  return failures < 2 && error instanceof RequestError && error.wire.retryable;
}
