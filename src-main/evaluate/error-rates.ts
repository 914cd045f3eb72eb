/** CE, EE and F of S1, 0 to 1, without neutral pairs. */
export function errorRates({
  right,
  wrong,
  missed,
  wanted,
}: Readonly<Record<'right' | 'wrong' | 'missed' | 'wanted', number>>) {
  const confusion = share(wrong, right + wrong);
  const exclusion = share(missed, wanted);
  return { confusion, exclusion, f: right === 0 ? 0 : harmonicMean(1 - confusion, 1 - exclusion) };
}

export const harmonicMean = (a: number, b: number): number => (a + b === 0 ? 0 : (2 * a * b) / (a + b));

/** Nothing of nothing is 0, as in the seeds. */
export const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);
