import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { RequestName, RequestParameters, Result } from '#contract/api.ts';
import { useOutside } from './requests.ts';

type WindowName = {
  [Name in RequestName]: RequestParameters<Name> extends { offset?: number | undefined; limit?: number | undefined }
    ? Result<Name> extends { rows: unknown[]; total: number }
      ? Name
      : never
    : never;
}[RequestName];
type Row<Name extends WindowName> = Result<Name>['rows'][number];
type Filters<Name extends WindowName> = Omit<RequestParameters<Name>, 'offset' | 'limit'>;

export type WindowList<T> = Readonly<{
  key: string;
  total: number;
  rowAt: (index: number) => T | undefined;
  show: (first: number, last: number) => void;
  load: (first: number, last: number) => Promise<readonly T[]>;
  isPending: boolean;
  isStale: boolean;
  error: Error | null;
  retry: () => void;
}>;

const pageRows = 200;
const aheadRows = 150;
const pagesOf = (first: number, last: number) => {
  const [from, to] = [Math.max(0, Math.floor(first / pageRows)), Math.max(0, Math.floor(last / pageRows))];
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
};
const pagesAround = (first: number, last: number) => pagesOf(first - aheadRows, last + aheadRows);

type Shown<T> = Readonly<{ key: string; total: number; pages: ReadonlyMap<number, readonly T[]> }>;

/** Only the pages around the rows in view are fetched. Rows stay until those of another filter are there. */
export function useWindowList<Name extends WindowName>(name: Name, filters: Filters<Name>): WindowList<Row<Name>> {
  const { client } = useOutside();
  const cache = useQueryClient();
  const key = JSON.stringify([name, filters]);
  const [view, setView] = useState({ key, first: 0, last: 0 });
  const queryOf = (page: number) => {
    const parameters = { ...filters, offset: page * pageRows, limit: pageRows } as RequestParameters<Name>;
    return {
      queryKey: [name, parameters],
      queryFn: async (): Promise<{ rows: readonly Row<Name>[]; total: number }> => client.request(name, parameters),
    };
  };
  const visiblePages = view.key === key ? pagesAround(view.first, view.last) : [0];
  const answers = useQueries({ queries: visiblePages.map(queryOf) });
  const total = answers.find(({ data }) => data)?.data?.total;
  const fresh = new Map(
    visiblePages.flatMap((page, index) => (answers[index]?.data ? [[page, answers[index].data.rows] as const] : [])),
  );

  const [previous, setPrevious] = useState<Shown<Row<Name>> | null>(null);
  const isAnswered = answers.every(({ data }) => data !== undefined) && total !== undefined;
  if (isAnswered && (previous?.key !== key || previous.total !== total || !sameRows(previous.pages, fresh)))
    setPrevious({ key, total, pages: fresh });

  const isStale = total === undefined && previous !== null;
  const rowAt = (index: number): Row<Name> | undefined => {
    const page = Math.floor(index / pageRows);
    const rows = fresh.get(page) ?? (isStale || previous?.key === key ? previous?.pages.get(page) : undefined);
    return rows?.[index % pageRows];
  };
  const show = useCallback(
    (first: number, last: number) =>
      setView((old) =>
        old.key === key && String(pagesAround(old.first, old.last)) === String(pagesAround(first, last))
          ? old
          : { key, first, last },
      ),
    [key],
  );
  const load = async (first: number, last: number) => {
    const pages = await Promise.all(
      pagesOf(first, last).map((page) => cache.fetchQuery({ ...queryOf(page), staleTime: Infinity })),
    );
    return pages.flatMap(({ rows }) => rows).slice(first % pageRows, (first % pageRows) + last - first + 1);
  };
  const failed = answers.find(({ error }) => error !== null);
  return {
    key,
    total: total ?? previous?.total ?? 0,
    rowAt,
    show,
    load,
    isPending: total === undefined && previous === null && !failed,
    isStale,
    error: failed?.error ?? null,
    retry: () => void failed?.refetch(),
  };
}

const sameRows = <T>(a: ReadonlyMap<number, readonly T[]>, b: ReadonlyMap<number, readonly T[]>) =>
  a.size === b.size && [...a].every(([page, rows]) => b.get(page) === rows);
