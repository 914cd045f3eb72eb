import { useRef, useState } from 'react';
import type { Result } from '../../../src-main/contract/api.ts';
import { useOutside } from '../../api/client-context.tsx';

export type Recognised = Result<'source/recognise'>;

export interface Recognition {
  readonly value: string;
  readonly recognised: Recognised | null;
  readonly error: unknown;
  readonly asking: boolean;
  /** Takes a new text; `now` asks at once instead of when the field is left. */
  enter(value: string, now?: boolean): void;
  /** Asks the engine what the text is; null when it is nothing that can be audited. */
  recognise(): Promise<Recognised | null>;
  fail(error: unknown): void;
}

/** What the entered text would be audited as, found out when the field is left. */
export function useRecognition(): Recognition {
  const { client } = useOutside();
  const [value, setValue] = useState('');
  const [recognised, setRecognised] = useState<Recognised | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [asking, setAsking] = useState(false);
  const newest = useRef('');

  const ask = async (text: string): Promise<Recognised | null> => {
    setAsking(true);
    try {
      const answer = await client.request('source/recognise', { text });
      if (newest.current === text) setRecognised(answer);
      return answer;
    } catch (reason) {
      if (newest.current === text) setError(reason);
      return null;
    } finally {
      setAsking(false);
    }
  };
  return {
    value,
    recognised,
    error,
    asking,
    enter(next, now = false) {
      newest.current = next;
      setValue(next);
      setRecognised(null);
      setError(null);
      if (now) void ask(next);
    },
    recognise: async () => recognised ?? (await ask(value.trim() === '' ? '' : value)),
    fail: setError,
  };
}
