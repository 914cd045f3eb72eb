export interface NamedPoint {
  readonly x: number;
  readonly y: number;
  readonly name: string;
  /** Names of higher rank get their room first. */
  readonly rank: number;
}

export interface PlacedLabel {
  readonly x: number;
  readonly y: number;
  readonly text: string;
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export const labelHeight = 16;
const letterWidth = 7.6;
const maxLetters = 24;
/** From the middle of a point to the middle of its name. */
const distance = 20;

/** Greedy by rank: below, above or beside its point, over no point or other name. */
export function placeLabels(
  points: readonly NamedPoint[],
  width: number,
  height: number,
): readonly (PlacedLabel | null)[] {
  const placed: (PlacedLabel | null)[] = points.map(() => null);
  const taken: Box[] = points.map(({ x, y }) => boxAround(x, y, 14, 14));
  const inOrder = points
    .map((_, index) => index)
    .sort((x, y) => (points[y]?.rank ?? 0) - (points[x]?.rank ?? 0) || x - y);
  for (const index of inOrder) {
    const point = points[index];
    if (!point) continue;
    const text = shortened(point.name);
    const room = lettersOf(text) * letterWidth;
    for (const [dx, dy] of [
      [0, distance],
      [0, -distance],
      [room / 2 + 12, 0],
      [-room / 2 - 12, 0],
    ] as const) {
      const [x, y] = [point.x + dx, point.y + dy];
      const box = boxAround(x, y, room, labelHeight);
      if (
        box.left < 0 ||
        box.right > width ||
        box.top < 0 ||
        box.bottom > height ||
        taken.some((other) => overlap(box, other))
      )
        continue;
      taken.push(box);
      placed[index] = { x, y, text };
      break;
    }
  }
  return placed;
}

/** It may lie over others, but not over the edge of the drawing. */
export function labelOf({ x, y, name }: Omit<NamedPoint, 'rank'>, width: number, height: number): PlacedLabel {
  const text = shortened(name);
  const half = (lettersOf(text) * letterWidth) / 2;
  return {
    x: Math.max(half, Math.min(width - half, x)),
    y: y > height - 2 * distance ? y - distance : y + distance,
    text,
  };
}

const boxAround = (x: number, y: number, width: number, height: number): Box => ({
  left: x - width / 2,
  top: y - height / 2,
  right: x + width / 2,
  bottom: y + height / 2,
});

const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Full-width letters take the room of two. */
const widthOf = (letter: string): number => (/[\u1100-\u{1ffff}]/u.test(letter) ? 2 : 1);
const lettersOf = (text: string): number => Array.from(text).reduce((sum, letter) => sum + widthOf(letter), 0);

function shortened(name: string): string {
  let room = maxLetters;
  const letters = Array.from(name);
  const cut = letters.findIndex((letter) => (room -= widthOf(letter)) < 0);
  return cut < 0 ? name : `${letters.slice(0, cut).join('')}…`;
}
