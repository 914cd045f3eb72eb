import { useEffect, useEffectEvent, useRef } from 'react';
import { RequestError } from '../../src-main/contract/rpc.ts';

/** One job at a time: a newer one, or leaving the screen, calls the former off, whose answer is then passed over. */
export function useNewest(callOff: (id: string) => Promise<unknown>) {
  const newest = useRef<string | null>(null);
  const end = () => {
    const id = newest.current;
    newest.current = null;
    if (id !== null) callOff(id).catch(() => {});
  };
  const leave = useEffectEvent(end);
  useEffect(() => () => leave(), []);
  return {
    end,
    isNewest: (id: string) => id === newest.current,
    /** Neither an answer nor an error: the engine says that it was called off. */
    run<T>(work: (id: string) => Promise<T>, onEnd: (answer: T | null, error: Error | null) => void) {
      end();
      const id = crypto.randomUUID();
      newest.current = id;
      const finish = (answer: T | null, error: Error | null) => {
        if (newest.current !== id) return;
        newest.current = null;
        onEnd(answer, error);
      };
      void work(id).then(
        (answer) => finish(answer, null),
        (error: Error) => finish(null, error instanceof RequestError && error.wire.code === 'cancelled' ? null : error),
      );
    },
  };
}
