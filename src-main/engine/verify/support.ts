import type { Run } from './matches.ts';
import type { SignificantStream } from './significant.ts';

export interface SupportRules {
  /** Shorter runs are no evidence of their own. */
  readonly shortest: number;
  /** A run of this weight stands on its own. */
  readonly alone: number;
  /** Runs no further apart than this, on both sides, support each other. */
  readonly reach: number;
}

/**
 * Drops runs shared by coincidence; `runs` in the order of A. A fixed phrase stands alone; a copied segment with a few
 * words changed is a chain of short runs close to each other on both sides, in the same order, which is believed when
 * its runs weigh enough together. Runs below `shortest` are kept inside a chain only, and one that stands elsewhere in
 * B does not break it.
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

function weightOf(stream: SignificantStream, start: number, end: number): number {
  return (stream.weights[end] ?? 0) - (stream.weights[start] ?? 0);
}

/** Whether `next` stands a short way behind `last` in both texts. */
export function follows(a: SignificantStream, b: SignificantStream, last: Run, next: Run, reach: number): boolean {
  const [endA, endB] = [last.a + last.length, last.b + last.length];
  if (next.a < endA || next.b < endB) return false;
  return weightOf(a, endA, next.a) <= reach && weightOf(b, endB, next.b) <= reach;
}
