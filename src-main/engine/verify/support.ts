import type { Run } from './tiling.ts';
import type { SignificantStream } from './significant.ts';

export type SupportRules = Readonly<{
  shortest: number;
  /** Weight at which a run needs no support. */
  alone: number;
  /** Largest gap on both sides of runs that support each other. */
  reach: number;
}>;

/**
 * Drops coincidences from `runs`, sorted by A. A fixed phrase stands alone; a copied segment with changed words is a
 * chain of short runs close together on both sides in one order, kept if it weighs enough. Runs below `shortest` count
 * inside a chain only, and do not break one.
 */
export function supportedRuns(
  a: SignificantStream,
  b: SignificantStream,
  runs: readonly Run[],
  rules: SupportRules,
): Run[] {
  const kept: Run[] = [];
  let chain: Run[] = [];
  const isShort = (run: Run) => weightOf(a, run.a, run.a + run.length) < rules.shortest;
  const close = () => {
    const [first, last] = [chain.findIndex((run) => !isShort(run)), chain.findLastIndex((run) => !isShort(run))];
    const supported = first < 0 ? [] : chain.slice(first, last + 1);
    if (supported.reduce((sum, run) => sum + weightOf(a, run.a, run.a + run.length), 0) >= rules.alone)
      kept.push(...supported);
  };
  for (const run of runs) {
    const last = chain.at(-1);
    const isNext = !last || follows(a, b, last, run, rules.reach);
    if (!isNext && isShort(run)) continue;
    if (!isNext) {
      close();
      chain = [];
    }
    chain.push(run);
  }
  close();
  return kept;
}

const weightOf = (stream: SignificantStream, start: number, end: number) =>
  (stream.weights[end] ?? 0) - (stream.weights[start] ?? 0);

export function follows(a: SignificantStream, b: SignificantStream, last: Run, next: Run, reach: number) {
  const [endA, endB] = [last.a + last.length, last.b + last.length];
  if (next.a < endA || next.b < endB) return false;
  return weightOf(a, endA, next.a) <= reach && weightOf(b, endB, next.b) <= reach;
}
