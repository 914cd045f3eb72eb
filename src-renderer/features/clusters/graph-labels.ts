export type NamedPoint = Readonly<{
  x: number;
  y: number;
  name: string;
  rank: number;
}>;

type PlacedLabel = Readonly<{ x: number; y: number; text: string }>;

type Box = Omit<PlacedLabel, 'text'> & Readonly<{ width: number; height: number }>;

export const labelHeight = 16;
const letterWidth = 7.6;
const maxLetters = 24;
/** Between the middles of a point and of its name. */
const distance = 20;

/** Greedy by rank: below, above or beside its point, over no point or other name. */
export function placeLabels(
  points: readonly NamedPoint[],
  width: number,
  height: number,
): readonly (PlacedLabel | null)[] {
  const placed: (PlacedLabel | null)[] = points.map(() => null);
  const taken: Box[] = points.map(({ x, y }) => ({ x, y, width: 14, height: 14 }));
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
      const box = { x, y, width: room, height: labelHeight };
      const isInside = x >= room / 2 && x <= width - room / 2 && y >= labelHeight / 2 && y <= height - labelHeight / 2;
      if (!isInside || taken.some((other) => overlap(box, other))) continue;
      taken.push(box);
      placed[index] = { x, y, text };
      break;
    }
  }
  return placed;
}

/** Over others, but not over the edge. */
export function labelOf({ x, y, name }: Omit<NamedPoint, 'rank'>, width: number, height: number): PlacedLabel {
  const text = shortened(name);
  const half = (lettersOf(text) * letterWidth) / 2;
  return {
    x: Math.max(half, Math.min(width - half, x)),
    y: y > height - 2 * distance ? y - distance : y + distance,
    text,
  };
}

const overlap = (a: Box, b: Box) =>
  2 * Math.abs(a.x - b.x) < a.width + b.width && 2 * Math.abs(a.y - b.y) < a.height + b.height;

/** Full-width letters take the room of two. */
const widthOf = (letter: string) => (/[\u1100-\u{1ffff}]/u.test(letter) ? 2 : 1);
const lettersOf = (text: string) => Array.from(text).reduce((sum, letter) => sum + widthOf(letter), 0);

function shortened(name: string) {
  let room = maxLetters;
  const letters = Array.from(name);
  const cut = letters.findIndex((letter) => (room -= widthOf(letter)) < 0);
  return cut < 0 ? name : `${letters.slice(0, cut).join('')}…`;
}
