import { useEffect, useRef, useState } from 'react';
import type { SelectorPreview } from '../../../src-main/contract/selector-preview.ts';
import { RequestError } from '../../../src-main/contract/rpc.ts';
import { useEngineEvent, useOutside } from '../../api/client-context.tsx';

type PreviewState =
  | { readonly kind: 'none' }
  | { readonly kind: 'running'; readonly done: number; readonly total: number | null }
  | { readonly kind: 'done'; readonly preview: SelectorPreview; readonly full: boolean }
  | { readonly kind: 'failed'; readonly error: unknown };

export interface Preview {
  readonly state: PreviewState;
  readonly run: (rules: string, full: boolean) => void;
  readonly cancel: () => void;
  readonly forget: () => void;
}

/** One preview of selector rules at a time; a new one, or leaving the screen, ends the one before. */
export function usePreview(audit: string): Preview {
  const { client } = useOutside();
  const [state, setState] = useState<PreviewState>({ kind: 'none' });
  const ticket = useRef<string | null>(null);
  const end = () => {
    if (ticket.current) void client.request('selector/cancel', { audit, ticket: ticket.current }).catch(() => {});
    ticket.current = null;
  };
  useEngineEvent('selector/progress', (event) => {
    if (event.ticket === ticket.current) setState({ kind: 'running', done: event.done, total: event.total });
  });
  useEffect(
    () => () => {
      if (ticket.current) void client.request('selector/cancel', { audit, ticket: ticket.current }).catch(() => {});
    },
    [client, audit],
  );
  return {
    state,
    run(rules, full) {
      end();
      const mine = crypto.randomUUID();
      ticket.current = mine;
      setState({ kind: 'running', done: 0, total: null });
      client
        .request('selector/preview', { audit, rules, full, ticket: mine })
        .then((preview) => ticket.current === mine && setState({ kind: 'done', preview, full }))
        .catch((error: unknown) => {
          if (ticket.current !== mine) return;
          const isCancelled = error instanceof RequestError && error.wire.code === 'cancelled';
          setState(isCancelled ? { kind: 'none' } : { kind: 'failed', error });
        })
        .finally(() => {
          if (ticket.current === mine) ticket.current = null;
        });
    },
    cancel() {
      end();
      setState({ kind: 'none' });
    },
    forget() {
      end();
      setState({ kind: 'none' });
    },
  };
}
