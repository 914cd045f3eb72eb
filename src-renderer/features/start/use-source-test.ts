import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { AuditOptionChanges } from '../../../src-main/contract/options.ts';
import { RequestError } from '../../../src-main/contract/rpc.ts';
import type { SourceTest } from '../../../src-main/contract/source-tests.ts';
import { useOutside } from '../../api/client-context.tsx';

type State =
  | { readonly kind: 'none' }
  | { readonly kind: 'running'; readonly address: string }
  | { readonly kind: 'failed'; readonly address: string; readonly error: unknown }
  | { readonly kind: 'done'; readonly address: string; readonly result: SourceTest };

export type RunningTest = ReturnType<typeof useSourceTest>;

/** One test at a time; a new one calls the former off, and so does leaving the screen. */
export function useSourceTest() {
  const { client } = useOutside();
  const [state, setState] = useState<State>({ kind: 'none' });
  const newest = useRef<string | null>(null);
  const callOff = () => {
    const test = newest.current;
    newest.current = null;
    if (test !== null) client.request('source/cancel-test', { test }).catch(() => {});
  };
  const leave = useEffectEvent(callOff);
  useEffect(() => () => leave(), []);
  const run = async (test: string, address: string, options: AuditOptionChanges, profile: string | null) => {
    try {
      const wanted = { test, address, options, ...(profile !== null && { profile }) };
      const result = await client.request('source/test', wanted);
      if (newest.current === test) setState({ kind: 'done', address, result });
    } catch (error) {
      const isCalledOff = error instanceof RequestError && error.wire.code === 'cancelled';
      if (newest.current === test && !isCalledOff) setState({ kind: 'failed', address, error });
    } finally {
      if (newest.current === test) newest.current = null;
    }
  };
  return {
    state,
    start(address: string, options: AuditOptionChanges, profile: string | null) {
      callOff();
      const test = crypto.randomUUID();
      newest.current = test;
      setState({ kind: 'running', address });
      void run(test, address, options, profile);
    },
    /** Calls it off, or puts its result away. */
    close() {
      callOff();
      setState({ kind: 'none' });
    },
  };
}
