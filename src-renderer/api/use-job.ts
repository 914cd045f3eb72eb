import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { RequestError } from '../../src-main/contract/rpc.ts';

type JobState<T> =
  | { readonly kind: 'none' | 'running' }
  | Readonly<{ kind: 'done'; result: T }>
  | Readonly<{ kind: 'failed'; error: Error }>;

const none = { kind: 'none' } as const;

/**
 * A request that takes long, with what became of it. One at a time: a newer one, or leaving the screen, calls the former
 * off, whose answer is then passed over.
 */
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
