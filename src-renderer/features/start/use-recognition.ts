import { useRef, useState } from 'react';
import type { Source } from '../../../src-main/contract/audits.ts';
import { useOutside } from '../../api/client-context.tsx';
import { linesOf, savedAudit, sourcesOf, type Recognised } from './entered-lines.ts';

interface RecognisedSources {
  readonly sources: readonly Source[];
  readonly suggestedName: string;
}

/** A line that is nothing that can be audited. */
interface RefusedLine {
  readonly line: string;
  readonly error: unknown;
}

export interface Recognition {
  readonly value: string;
  readonly recognised: RecognisedSources | null;
  readonly refused: readonly RefusedLine[];
  /** An audit to be opened instead. */
  readonly saved: string | null;
  /** Why the audit could not be made. */
  readonly error: unknown;
  readonly asking: boolean;
  /** Takes a new text; `now` asks at once instead of when the field is left. */
  enter(value: string, now?: boolean): void;
  /** Adds a line to what was entered, such as a dropped file. */
  add(lines: string): void;
  /** Asks the engine what the text is; null when a line of it is nothing that can be audited. */
  recognise(): Promise<RecognisedSources | null>;
  fail(error: unknown): void;
}

interface Answer {
  readonly recognised: RecognisedSources | null;
  readonly refused: readonly RefusedLine[];
}

/** What the entered lines would be audited as, found out when the field is left. */
export function useRecognition(): Recognition {
  const { client } = useOutside();
  const [value, setValue] = useState('');
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [asking, setAsking] = useState(false);
  const newest = useRef('');

  const ask = async (text: string): Promise<RecognisedSources | null> => {
    if (savedAudit(text) !== null) return null;
    setAsking(true);
    try {
      const lines = linesOf(text);
      const asked = (lines.length === 0 ? [''] : lines).map(async (line) =>
        client.request('source/recognise', { text: line }).then(
          (found) => ({ line, found, error: null }),
          (reason: unknown) => ({ line, found: null, error: reason }),
        ),
      );
      const next = answerOf(await Promise.all(asked));
      if (newest.current === text) setAnswer(next);
      return next.recognised;
    } finally {
      setAsking(false);
    }
  };
  const enter = (next: string, now = false) => {
    newest.current = next;
    setValue(next);
    setAnswer(null);
    setError(null);
    if (now) void ask(next);
  };
  return {
    value,
    recognised: answer?.recognised ?? null,
    refused: answer?.refused ?? [],
    saved: savedAudit(value),
    error,
    asking,
    enter,
    add: (lines) => enter([...linesOf(newest.current), ...linesOf(lines)].join('\n'), true),
    recognise: async () => (answer ? answer.recognised : await ask(value)),
    fail: setError,
  };
}

function answerOf(
  lines: readonly { readonly line: string; readonly found: Recognised | null; readonly error: unknown }[],
): Answer {
  const refused = lines.flatMap(({ line, found, error }) => (found ? [] : [{ line, error }]));
  const found = lines.flatMap((one) => one.found ?? []);
  if (refused.length > 0) return { recognised: null, refused };
  return { recognised: { sources: sourcesOf(found), suggestedName: found[0]?.suggestedName ?? '' }, refused };
}
