import type { PictureOf } from '../../../../src-main/contract/evidence.ts';

/** A stretch of a bar, as shares of its whole length. */
interface Stretch {
  readonly from: number;
  readonly to: number;
}

/**
 * Parts as stretches of a bar, each as long as its text; what lies between two parts goes unseen. An empty part is
 * still there.
 */
export function stretchesOf(segments: PictureOf<'segments'>['a']): readonly Stretch[] {
  const lengths = segments.map(({ range: [start, end] }) => Math.max(1, end - start));
  const all = lengths.reduce((sum, length) => sum + length, 0);
  let place = 0;
  return lengths.map((length) => {
    const from = place / all;
    place += length;
    return { from, to: place / all };
  });
}

/** The outline of a band from a stretch of the upper bar to one of the lower, in a drawing of 1000 × 100 units. */
export function bandPath(upper: Stretch, lower: Stretch): string {
  const [a, b, c, d] = [upper.from, upper.to, lower.to, lower.from].map((share) => Math.round(share * 10_000) / 10);
  return `M${a} 0L${b} 0C${b} 50 ${c} 50 ${c} 100L${d} 100C${d} 50 ${a} 50 ${a} 0Z`;
}
