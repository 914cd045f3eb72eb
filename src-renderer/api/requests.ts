import {
  keepPreviousData,
  useMutation,
  useQuery,
  type UseQueryResult,
  useQueries,
  useQueryClient,
} from '@tanstack/react-query';
import {
  type Client,
  type EventBody,
  type EventName,
  RequestError,
  type RequestName,
  type RequestParameters,
  type Result,
} from '#contract/api.ts';
import { createContext, useContext, useEffect, useEffectEvent, useRef, useState, useCallback } from 'react';
import type { DesktopBridge } from '#contract/shell.ts';
import { useAudit, useShownAudit } from '../app/audit-scope.tsx';

type RequestSettings = Readonly<{
  enabled?: boolean;
  /** Keeps the previous answer until the next arrives. */
  keepPrevious?: boolean;
}>;

export type AuditRequestName = {
  [Name in RequestName]: 'audit' extends keyof RequestParameters<Name> ? Name : never;
}[RequestName];
type WithoutAudit<Parameters> = Parameters extends unknown ? Omit<Parameters, 'audit'> : never;
/** Parameters of requests about the shown audit omit its id. */
export type Asked<Name extends AuditRequestName> = WithoutAudit<RequestParameters<Name>>;

const about = <Name extends AuditRequestName>(audit: string | null, parameters: Asked<Name>) =>
  ({ audit, ...parameters }) as RequestParameters<Name>;

export function useAsk() {
  const { client } = useOutside();
  const audit = useShownAudit();
  return useCallback(
    <Name extends AuditRequestName>(name: Name, parameters: Asked<Name>) =>
      client.request(name, about<Name>(audit, parameters)),
    [client, audit],
  );
}

export function usePrefetch() {
  const { client } = useOutside();
  const audit = useAudit();
  const cache = useQueryClient();
  return useCallback(
    <Name extends AuditRequestName>(name: Name, parameters: Asked<Name>) =>
      void cache.prefetchQuery(queryOf(client, name, about<Name>(audit, parameters))),
    [client, audit, cache],
  );
}

const queryOf = <Name extends RequestName>(client: Client, name: Name, parameters: RequestParameters<Name>) => ({
  queryKey: [name, parameters],
  queryFn: () => client.request(name, parameters),
});

/** A request about the shown audit; disabled while there is none. */
export function useRequest<Name extends AuditRequestName>(
  name: Name,
  ...[parameters, settings = {}]: Record<never, never> extends Asked<Name>
    ? [parameters?: Asked<Name>, settings?: RequestSettings]
    : [parameters: Asked<Name>, settings?: RequestSettings]
) {
  const audit = useShownAudit();
  const { enabled = true } = settings;
  const asked = about<Name>(audit, parameters ?? ({} as Asked<Name>));
  return useAppRequest(name, asked, { ...settings, enabled: enabled && audit !== null });
}

/** A request about no particular audit. */
export function useAppRequest<Name extends RequestName>(
  name: Name,
  parameters: RequestParameters<Name>,
  { enabled = true, keepPrevious = false }: RequestSettings = {},
): UseQueryResult<Result<Name>> {
  const { client } = useOutside();
  return useQuery<Result<Name>>({
    ...queryOf(client, name, parameters),
    enabled,
    ...(keepPrevious && { placeholderData: keepPreviousData as never }),
  });
}

export function useCommand<Name extends AuditRequestName>(name: Name) {
  const ask = useAsk();
  return useMutation<Result<Name>, Error, Asked<Name>>({ mutationFn: (parameters) => ask(name, parameters) });
}

export function useAppCommand<Name extends RequestName>(name: Name) {
  const { client } = useOutside();
  return useMutation<Result<Name>, Error, RequestParameters<Name>>({
    mutationFn: (parameters) => client.request(name, parameters),
  });
}

export const worthRetrying = (failures: number, error: Error) =>
  failures < 2 && error instanceof RequestError && error.wire.retryable;

/** The host of all pages; null if unknown or not unique. */
export function useSoleHost() {
  const hosts = useRequest('page/facets').data?.hosts;
  return hosts?.length === 1 ? hosts[0]?.value || null : null;
}

declare global {
  interface Window {
    readonly pagetwin?: DesktopBridge;
  }
}

const OutsideContext = createContext<Readonly<{ client: Client; bridge: DesktopBridge | null }> | null>(null);
export const OutsideProvider = OutsideContext.Provider;

export function useOutside() {
  const outside = useContext(OutsideContext);
  if (!outside) throw new Error('useOutside needs an OutsideProvider above it.');
  return outside;
}

export function useEngineEvent<Name extends EventName>(name: Name, listener: (body: EventBody<Name>) => void) {
  const { client } = useOutside();
  const onEvent = useEffectEvent(listener);
  useEffect(() => client.on(name, (body) => onEvent(body)), [client, name]);
}

type JobState<T> =
  | { readonly kind: 'none' | 'running' }
  | Readonly<{ kind: 'done'; result: T }>
  | Readonly<{ kind: 'failed'; error: Error }>;

const none = { kind: 'none' } as const;

/** One long request at a time: a newer one, or leaving the screen, cancels the previous and ignores its answer. */
export function useJob<T>(callOff: (id: string) => Promise<unknown>) {
  const [state, setState] = useState<JobState<T>>(none);
  const newest = useRef<string | null>(null);
  const leave = () => {
    const id = newest.current;
    newest.current = null;
    if (id !== null) callOff(id).catch(() => {});
  };
  const onLeave = useEffectEvent(leave);
  useEffect(() => () => onLeave(), []);
  return {
    state,
    isNewest: (id: string) => id === newest.current,
    end() {
      leave();
      setState(none);
    },
    run(work: (id: string) => Promise<T>, onDone?: (result: T) => void) {
      leave();
      const id = crypto.randomUUID();
      newest.current = id;
      setState({ kind: 'running' });
      const finish = (ended: JobState<T>) => {
        if (newest.current !== id) return;
        newest.current = null;
        setState(ended);
        if (ended.kind === 'done') onDone?.(ended.result);
      };
      void work(id).then(
        (result) => finish({ kind: 'done', result }),
        // Cancelling is no failure.
        (error: Error) =>
          finish(error instanceof RequestError && error.wire.code === 'cancelled' ? none : { kind: 'failed', error }),
      );
    },
  };
}

/** A job of the engine, which continues after its dialog is closed and is found again as `running`. */
export function useEngineJob<Progressed extends EventName, Ended extends EventName>(
  progressed: Progressed,
  ended: Ended,
  state: Pick<UseQueryResult<Readonly<{ running: EventBody<Progressed> | null }>>, 'data' | 'refetch'>,
  isOwn: (body: EventBody<Progressed> | EventBody<Ended>) => boolean,
) {
  type Heard = Readonly<{ progress: EventBody<Progressed> | null; ended: EventBody<Ended> | null }>;
  const [heard, setHeard] = useState<Heard | null>(null);
  const hear = (progress: Heard['progress'], end: Heard['ended'] = null) => setHeard({ progress, ended: end });
  useEngineEvent(progressed, (body) => isOwn(body) && hear(body));
  useEngineEvent(ended, (body) => {
    if (!isOwn(body)) return;
    hear(null, body);
    void state.refetch();
  });
  return { ...(heard ?? { progress: state.data?.running ?? null, ended: null }), hear };
}

type WindowName = {
  [Name in AuditRequestName]: RequestParameters<Name> extends {
    offset?: number | undefined;
    limit?: number | undefined;
  }
    ? Result<Name> extends { rows: unknown[]; total: number }
      ? Name
      : never
    : never;
}[AuditRequestName];
type Row<Name extends WindowName> = Result<Name>['rows'][number];

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

/** Fetches only the windows around visible rows. Keeps rows until those of a new filter arrive. */
export function useWindowList<Name extends WindowName>(
  name: Name,
  filters: Omit<RequestParameters<Name>, 'audit' | 'offset' | 'limit'>,
): WindowList<Row<Name>> {
  const { client } = useOutside();
  const audit = useAudit();
  const cache = useQueryClient();
  const key = JSON.stringify([name, audit, filters]);
  const [view, setView] = useState({ key, first: 0, last: 0 });
  const queryOf = (page: number) => {
    const parameters = { audit, ...filters, offset: page * pageRows, limit: pageRows } as RequestParameters<Name>;
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
