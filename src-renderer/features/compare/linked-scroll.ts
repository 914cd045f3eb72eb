import type { NumberedPassage, Side } from './passages.ts';

/** Two places, one in each text, that belong together. */
interface Anchor {
  readonly a: number;
  readonly b: number;
}

/**
 * Places by which two texts are kept beside each other: beginnings and ends of the passages that stand in the same
 * order in both, weighed by their length, with the beginnings and the ends of the texts. Passages that moved are left
 * out: scrolling must never jump back. The current passage is always one of them, moved or not, and the others give way
 * to it: the panes stay together where the reader is.
 *
 * The heaviest increasing chain by dynamic programming, quadratic in the passages; beyond a few hundred only the
 * longest take part.
 */
export function anchorsOf(
  passages: readonly NumberedPassage[],
  lengthA: number,
  lengthB: number,
  current: number | null = null,
): readonly Anchor[] {
  const fixed = passages.find(({ number }) => number === current);
  const fitting = fixed
    ? passages.filter((passage) => passage === fixed || isBefore(passage, fixed) || isBefore(fixed, passage))
    : passages;
  const longest = fitting.toSorted((x, y) => weightOf(y, fixed) - weightOf(x, fixed)).slice(0, 400);
  const chain = heaviestChain(
    longest.sort((x, y) => x.a[0] - y.a[0]),
    fixed,
  );
  const inner = chain.flatMap(({ a, b }) => [
    { a: a[0], b: b[0] },
    { a: a[1], b: b[1] },
  ]);
  return [{ a: 0, b: 0 }, ...inner, { a: lengthA, b: lengthB }];
}

const weightOf = (passage: NumberedPassage, fixed: NumberedPassage | undefined): number =>
  passage === fixed ? Number.MAX_SAFE_INTEGER / 2 : passage.a[1] - passage.a[0];

const isBefore = (x: NumberedPassage, y: NumberedPassage): boolean => x.a[1] <= y.a[0] && x.b[1] <= y.b[0];

function heaviestChain(
  passages: readonly NumberedPassage[],
  fixed: NumberedPassage | undefined,
): readonly NumberedPassage[] {
  const best: { weight: number; before: number }[] = [];
  let last = -1;
  for (const [index, passage] of passages.entries()) {
    let weight = 0;
    let before = -1;
    for (let earlier = 0; earlier < index; earlier++) {
      const other = passages[earlier];
      const found = best[earlier];
      if (!other || !found || !isBefore(other, passage) || found.weight <= weight) continue;
      weight = found.weight;
      before = earlier;
    }
    weight += weightOf(passage, fixed);
    best.push({ weight, before });
    if (last < 0 || weight > (best[last]?.weight ?? 0)) last = index;
  }
  const chain: NumberedPassage[] = [];
  for (let at = last; at >= 0; at = best[at]?.before ?? -1) {
    const passage = passages[at];
    if (passage) chain.unshift(passage);
  }
  return chain;
}

/** Where in the other text the place of this one belongs: straight lines between the anchors. */
export function linkedOffset(anchors: readonly Anchor[], side: Side, offset: number): number {
  const other: Side = side === 'a' ? 'b' : 'a';
  const after = anchors.findIndex((anchor) => anchor[side] >= offset);
  const upper = anchors[after < 0 ? anchors.length - 1 : after];
  const lower = anchors[Math.max(0, (after < 0 ? anchors.length : after) - 1)];
  if (!upper || !lower) return 0;
  const span = upper[side] - lower[side];
  const part = span === 0 ? 0 : Math.min(1, (offset - lower[side]) / span);
  return lower[other] + part * (upper[other] - lower[other]);
}
