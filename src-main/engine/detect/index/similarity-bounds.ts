import type { JoinRule } from '../detector.ts';

export type SimilarityRule = Extract<JoinRule, { kind: 'similarity' }>;

/** What a similarity rule asks of two sets x and y, y being the smaller one: overlaps, and lengths of prefixes. */
export interface SimilarityBounds {
  readonly smallestPartner: (sizeX: number) => number;
  readonly overlap: (sizeX: number, sizeY: number) => number;
  /** Lengths of the prefixes that are probed and indexed, and how many tokens of a duplicate meet in them at least. */
  readonly probe: (sizeX: number) => PrefixBound;
  readonly index: (sizeY: number) => PrefixBound;
}

export interface PrefixBound {
  readonly length: number;
  readonly meetings: number;
}

/** Overlaps are rounded up, with a little slack for binary fractions. */
export function similarityBounds({ measure, threshold, minShared }: SimilarityRule): SimilarityBounds {
  const least = Math.max(1, minShared);
  const atLeast = (value: number) => Math.max(least, Math.ceil(value - 1e-9));
  if (measure === 'containment') {
    return {
      smallestPartner: () => least,
      overlap: (_, sizeY) => atLeast(threshold * sizeY),
      probe: (sizeX) => ({ length: sizeX, meetings: Infinity }),
      index: (sizeY) => prefixFor(sizeY, atLeast(threshold * sizeY)),
    };
  }
  return {
    smallestPartner: (sizeX) => atLeast(threshold * sizeX),
    overlap: (sizeX, sizeY) => atLeast((threshold * (sizeX + sizeY)) / (1 + threshold)),
    probe: (sizeX) => prefixFor(sizeX, atLeast(threshold * sizeX)),
    index: (sizeY) => prefixFor(sizeY, atLeast((2 * threshold * sizeY) / (1 + threshold))),
  };
}

/** A quarter of the overlap has to be met: longer prefixes cost postings, more meetings rule out pairs by chance. */
function prefixFor(size: number, overlap: number): PrefixBound {
  const meetings = 1 + ((overlap - 1) >> 2);
  return { length: size - overlap + meetings, meetings };
}
