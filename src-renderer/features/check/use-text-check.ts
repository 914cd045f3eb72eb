import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { RequestError } from '../../../src-main/contract/rpc.ts';
import { useEngineEvent, useOutside } from '../../kit.ts';
import type { TextCheck } from '../../../src-main/contract/text-check.ts';

export interface TextChecking extends KeptDraft {
  readonly isRunning: boolean;
  /** The marks are those of an earlier wording. */
  readonly isStale: boolean;
  readonly error: Error | null;
  readonly change: (changes: Partial<Pick<KeptDraft, 'title' | 'text' | 'exclude'>>) => void;
  readonly check: () => void;
  readonly cancel: () => void;
}

const restMillis = 500;
let jobs = 0;

/** A draft is checked whenever its author pauses, and a newer check stops the one before it. */
export function useTextCheck(audit: string): TextChecking {
  const { client } = useOutside();
  const [kept, setKept] = useState(() => recallDraft(audit));
  const [running, setRunning] = useState<string | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const current = useRef<string | null>(null);
  const { text, title, exclude, result } = kept;
  useEffect(() => keepDraft(audit, kept), [audit, kept]);

  const cancel = () => {
    const job = current.current;
    current.current = null;
    setRunning(null);
    if (job !== null) void client.request('check/cancel', { job }).catch(() => {});
  };
  const check = async () => {
    cancel();
    setError(null);
    if (text.trim() === '') return;
    jobs += 1;
    const job = `check-${jobs}-${Date.now()}`;
    current.current = job;
    setRunning(job);
    try {
      const answer = await client.request('check/text', { audit, text, title, exclude: [...exclude], pages: 40, job });
      if (current.current === job) setKept((old) => ({ ...old, result: answer }));
    } catch (failure) {
      const isOver = failure instanceof RequestError && failure.wire.code === 'cancelled';
      if (current.current === job && !isOver) setError(failure instanceof Error ? failure : new Error(String(failure)));
    } finally {
      if (current.current === job) {
        current.current = null;
        setRunning(null);
      }
    }
  };
  const checkNow = useEffectEvent(check);
  const stop = useEffectEvent(cancel);
  const checked = useRef('');
  useEffect(() => {
    const key = keyOf({ text, exclude });
    if (key === checked.current) return;
    const timer = setTimeout(() => {
      checked.current = key;
      void checkNow();
    }, restMillis);
    return () => clearTimeout(timer);
  }, [text, exclude]);
  useEffect(() => () => stop(), []);
  useEngineEvent('audit/ended', (ended) => ended.audit === audit && void checkNow());
  return {
    ...kept,
    result: text.trim() === '' ? null : result,
    isRunning: running !== null,
    isStale: result !== null && result.text !== text,
    error,
    change: (changes) => setKept((old) => ({ ...old, ...changes })),
    check: () => void check(),
    cancel,
  };
}

const keyOf = ({ text, exclude }: Pick<KeptDraft, 'text' | 'exclude'>): string => JSON.stringify([text, exclude]);

/** Kept for as long as the window lives: a look at a comparison must not cost the draft. */
interface KeptDraft {
  readonly title: string;
  readonly text: string;
  readonly exclude: readonly string[];
  readonly result: TextCheck | null;
}

const emptyDraft: KeptDraft = { title: '', text: '', exclude: [], result: null };

const drafts = new Map<string, KeptDraft>();

export const recallDraft = (audit: string): KeptDraft => drafts.get(audit) ?? emptyDraft;
export const keepDraft = (audit: string, draft: KeptDraft): void => void drafts.set(audit, draft);
