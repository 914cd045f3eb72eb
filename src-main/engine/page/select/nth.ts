/** Whether a position (from 1) is one of those that `an+b` names. */
export type Positions = (position: number) => boolean;

/**
 * Reads what stands in `:nth-child(…)`: `odd`, `even`, `3`, `2n+1`, `-n+4`. Null for anything else (CSS Selectors 4, "The An+B microsyntax").
 */
export function readNth(formula: string): Positions | null {
  const plain = formula.toLowerCase().replaceAll(/\s+/gu, '');
  if (plain === 'odd') return positions(2, 1);
  if (plain === 'even') return positions(2, 0);
  const [, sign, step, offset] = /^([+-]?)(\d*)n([+-]\d+)?$/u.exec(plain) ?? [];
  if (step !== undefined) return positions((sign === '-' ? -1 : 1) * (step === '' ? 1 : Number(step)), Number(offset ?? 0));
  return /^[+-]?\d+$/u.test(plain) ? positions(0, Number(plain)) : null;
}

function positions(step: number, offset: number): Positions {
  if (step === 0) return (position) => position === offset;
  return (position) => {
    const times = (position - offset) / step;
    return times >= 0 && Number.isInteger(times);
  };
}
