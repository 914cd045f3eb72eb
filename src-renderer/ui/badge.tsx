import type { ReactNode } from 'react';
import type { RunState } from '../../src-main/contract/progress.ts';
import type { Verdict } from '../../src-main/contract/verdicts.ts';
import { useText } from '../i18n/use-text.ts';

export type Tone = 'neutral' | 'accent' | 'good' | 'warn' | 'bad' | 'violet' | 'pink' | 'teal';

export function Badge({ tone = 'neutral', title, children }: { readonly tone?: Tone; readonly title?: string; readonly children: ReactNode }) {
  return (
    <span className={`badge tone-${tone}`} title={title}>
      {children}
    </span>
  );
}

export function VerdictBadge({ verdict }: { readonly verdict: Verdict }) {
  const text = useText();
  return (
    <Badge tone={verdictTones[verdict]} title={text.shared(`verdictMeaning.${verdict}`)}>
      {text.shared(`verdict.${verdict}`)}
    </Badge>
  );
}

const verdictTones: Readonly<Record<Verdict, Tone>> = {
  identical: 'bad',
  reprint: 'warn',
  'same-template': 'warn',
  partial: 'warn',
  'pseudo-original': 'violet',
  spliced: 'pink',
  contained: 'teal',
  'template-only': 'neutral',
};

export function RunBadge({ state, testId }: { readonly state: RunState; readonly testId?: string }) {
  const text = useText();
  return (
    <span className={`badge tone-${runTones[state]}`} data-testid={testId} data-state={state}>
      {text.shared(`runState.${state}`)}
    </span>
  );
}

const runTones: Readonly<Record<RunState, Tone>> = {
  new: 'neutral',
  running: 'accent',
  pausing: 'accent',
  paused: 'warn',
  cancelled: 'neutral',
  failed: 'bad',
  done: 'good',
};
