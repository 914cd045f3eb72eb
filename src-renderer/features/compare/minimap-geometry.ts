import type { NumberedPassage, Side } from './passages.ts';

interface MapMark {
  readonly number: number;
  readonly kind: 'verbatim' | 'reworded';
  readonly a: MapSpan;
  readonly b: MapSpan;
}

/** From the top of the map, in pixels. */
interface MapSpan {
  readonly top: number;
  readonly height: number;
}

const minHeight = 2;

/** Where passages stand on a map of this height; short ones stay visible and none leaves the map. */
export function mapMarks(
  passages: readonly NumberedPassage[],
  lengthA: number,
  lengthB: number,
  height: number,
): readonly MapMark[] {
  return passages.map(({ number, kind, a, b }) => ({
    number,
    kind,
    a: mapSpan(a, lengthA, height),
    b: mapSpan(b, lengthB, height),
  }));
}

export function mapSpan([start, end]: readonly [number, number], length: number, height: number): MapSpan {
  if (length <= 0 || height <= 0) return { top: 0, height: 0 };
  const tall = Math.min(height, Math.max(minHeight, ((end - start) / length) * height));
  const top = Math.min(height - tall, Math.max(0, (start / length) * height));
  return { top, height: tall };
}

/** The band that joins the two places of a passage, as the `d` of an SVG path between x1 and x2. */
export function ribbonPath({ a, b }: MapMark, x1: number, x2: number): string {
  const middle = (x1 + x2) / 2;
  const curve = (fromY: number, toX: number, toY: number) =>
    `C${middle} ${round(fromY)} ${middle} ${round(toY)} ${toX} ${round(toY)}`;
  const [bottomA, bottomB] = [a.top + a.height, b.top + b.height];
  return `M${x1} ${round(a.top)}${curve(a.top, x2, b.top)}L${x2} ${round(bottomB)}${curve(bottomB, x1, bottomA)}Z`;
}

const round = (value: number): number => Math.round(value * 10) / 10;

/** The place in a text that a click on the map means. */
export function offsetAtMap(y: number, height: number, length: number): number {
  return height <= 0 ? 0 : Math.max(0, Math.min(1, y / height)) * length;
}

/** Left half of the map is A, right half B. */
export function sideAtMap(x: number, width: number): Side {
  return x < width / 2 ? 'a' : 'b';
}
