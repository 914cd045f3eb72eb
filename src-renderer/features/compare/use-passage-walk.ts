import { useMemo, useState } from 'react';
import type { Passage } from '../../../src-main/contract/evidence.ts';
import type { Jump } from './jump.ts';
import { numberPassages, stepPassage, type NumberedPassage } from './passages.ts';

/**
 * Where the reader is among the passages. `current` is a new object each time, so that going to the same passage again
 * brings it into view.
 */
export interface PassageWalk {
  readonly passages: readonly NumberedPassage[];
  readonly current: { readonly number: number } | null;
  readonly passage: NumberedPassage | null;
  readonly jump: Jump | null;
  go(number: number | null): void;
  step(by: 1 | -1): void;
  leap(place: Jump): void;
}

const none: readonly Passage[] = [];

export function usePassageWalk(found: readonly Passage[] = none): PassageWalk {
  const passages = useMemo(() => numberPassages(found), [found]);
  const [chosen, setChosen] = useState<{ readonly number: number; readonly of: readonly Passage[] } | null>(null);
  /** Both sides open where they first agree. */
  const first = useMemo(() => (passages[0] ? { number: passages[0].number } : null), [passages]);
  const current = chosen?.of === found ? chosen : first;
  const [jump, setJump] = useState<Jump | null>(null);
  const go = (number: number | null) => {
    if (number === null) return;
    setJump(null);
    setChosen({ number, of: found });
  };
  return {
    passages,
    current,
    passage: passages.find(({ number }) => number === current?.number) ?? null,
    jump,
    go,
    step: (by) => go(stepPassage(passages.length, current?.number ?? null, by)),
    leap: setJump,
  };
}
