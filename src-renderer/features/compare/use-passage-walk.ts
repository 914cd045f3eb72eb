import { useMemo, useState } from 'react';
import type { Comparison } from '../../../src-main/contract/comparison.ts';
import type { Passage } from '../../../src-main/contract/evidence.ts';
import { useText } from '../../i18n/use-text.ts';
import { useToast } from '../../ui/toast.tsx';
import { useCopy } from '../../ui/use-copy.ts';
import { numberPassages, sides, stepPassage, type Jump, type NumberedPassage, type Side } from './passages.ts';

export interface PassageWalk {
  readonly passages: readonly NumberedPassage[];
  /** A new object each time, so that going to the same passage brings it into view. */
  readonly current: { readonly number: number } | null;
  readonly jump: Jump | null;
  go(number: number | null): void;
  step(by: 1 | -1): void;
  leap(place: Jump): void;
  /** Copies the current passage as one page has it, or as both have it under their addresses. */
  copy(side?: Side): void;
}

const none: readonly Passage[] = [];

export function usePassageWalk(comparison: Comparison | undefined): PassageWalk {
  const text = useText();
  const toast = useToast();
  const put = useCopy();
  const found = comparison?.passages ?? none;
  const passages = useMemo(() => numberPassages(found), [found]);
  const [chosen, setChosen] = useState<{ readonly number: number; readonly of: readonly Passage[] } | null>(null);
  /** Both sides open where they first agree. */
  const first = useMemo(() => (passages[0] ? { number: 1 } : null), [passages]);
  const current = chosen?.of === found ? chosen : first;
  const [jump, setJump] = useState<Jump | null>(null);
  const go = (number: number | null) => {
    if (number === null) return;
    setJump(null);
    setChosen({ number, of: found });
  };
  const copy = (wanted?: Side) => {
    const passage = passages.find(({ number }) => number === current?.number);
    if (!comparison || !passage) return toast({ text: text.ui('compare.choosePassage') });
    const textOf = (side: Side) => comparison[side].text.slice(...passage[side]).trim();
    put(
      wanted ? textOf(wanted) : sides.map((side) => `${comparison[side].page.address}\n${textOf(side)}\n`).join('\n'),
      text.ui('compare.passageCopied', { number: text.format.integer(passage.number) }),
    );
  };
  const step = (by: 1 | -1) => go(stepPassage(passages.length, current?.number ?? null, by));
  return { passages, current, jump, go, step, leap: setJump, copy };
}
