import type { Overview, ThresholdStep } from '../../../src-main/contract/overview.ts';

interface ThresholdEffect {
  readonly kept: ThresholdStep;
  /** What the audit found without any threshold. */
  readonly all: ThresholdStep;
}

/** What is left at a whole per cent; null before there is anything to count. */
export function effectAt(thresholds: Overview['thresholds'], at: number): ThresholdEffect | null {
  const all = thresholds[0];
  const kept = thresholds.findLast((step) => step.at <= at);
  return all && kept ? { kept, all } : null;
}

export interface Bar {
  /** Per cent at its left edge; the last bar is 100 alone. */
  readonly from: number;
  readonly to: number;
  readonly pairs: number;
}

/**
 * Bins of one per cent gathered into bars of `width` per cent; equal texts keep a bar of their own, because 100 means
 * equal.
 */
export function barsOf(histogram: Overview['histogram'], width: number): Bar[] {
  const bars: Bar[] = Array.from({ length: Math.ceil(100 / width) }, (_, at) => ({
    from: at * width,
    to: Math.min(100, (at + 1) * width),
    pairs: 0,
  }));
  let equal = 0;
  for (const { from, counts } of histogram) {
    const pairs = Object.values(counts).reduce((sum, count) => sum + count, 0);
    const at = Math.floor(from / width);
    const bar = bars[at];
    if (from >= 100) equal += pairs;
    else if (bar) bars[at] = { ...bar, pairs: bar.pairs + pairs };
  }
  return [...bars, { from: 100, to: 100, pairs: equal }];
}

/**
 * Where pairs begin to be worth looking at: a little below the least similar pair, so that the empty part of the scale
 * is not drawn.
 */
export function leastShown(histogram: Overview['histogram']): number {
  const first = histogram.find(({ counts }) => Object.values(counts).some((count) => count > 0));
  return first === undefined ? 0 : Math.max(0, Math.min(80, Math.floor(first.from / 10) * 10));
}
