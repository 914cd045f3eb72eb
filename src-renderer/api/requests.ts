import { keepPreviousData, useMutation, useQuery, type UseQueryResult } from '@tanstack/react-query';
import {
  type Client,
  type EventBody,
  type EventName,
  type RequestName,
  type RequestParameters,
  type Result,
  RequestError,
} from '../../src-main/contract/api.ts';
import { createContext, useContext, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { DesktopBridge } from '../../src-main/contract/shell.ts';

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

export const worthRetrying = (failures: number, error: Error) =>
  failures < 2 && error instanceof RequestError && error.wire.retryable;

/** Of all pages; null while unknown, and where there are several. */
export function useSoleHost(audit: string) {
  const hosts = useRequest('page/facets', { audit }).data?.hosts;
  return hosts?.length === 1 ? hosts[0]?.value || null : null;
}

declare global {
  interface Window {
    readonly pagetwin?: DesktopBridge;
  }
}

type Outside = Readonly<{
  client: Client;
  bridge: DesktopBridge | null;
}>;

const OutsideContext = createContext<Outside | null>(null);
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

/** One long request at a time: a newer one, or leaving the screen, calls the former off and passes its answer over. */
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
        // A job that was called off has failed nobody.
        (error: Error) =>
          finish(error instanceof RequestError && error.wire.code === 'cancelled' ? none : { kind: 'failed', error }),
      );
    },
  };
}

type Heard<Progress, Ended> = Readonly<{ progress: Progress | null; ended: Ended | null }>;

/** What is heard of a job of the engine, which goes on when its dialog is closed and is found again as `running`. */
export function useHeard<Progress, Ended>(running: Progress | null | undefined) {
  const [heard, hear] = useState<Heard<Progress, Ended> | null>(null);
  return {
    ...(heard ?? { progress: running ?? null, ended: null }),
    hear: (progress: Progress | null, ended: Ended | null = null) => hear({ progress, ended }),
  };
}
