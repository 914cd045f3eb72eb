/**
 * The steps of grey in which a matrix is drawn; `unknown` is a pair that was never compared, which is not the same as
 * 0.
 */
type Shade = 'unknown' | '0' | '1' | '2' | '3' | '4' | '5' | '6';

const floors = [0, 35, 55, 70, 85, 95, 100] as const;

/** The highest step whose floor, in per cent, is reached; only equal texts get the last one. */
export function shadeOf(similarity: number | null): Shade {
  if (similarity === null) return 'unknown';
  return String(floors.findLastIndex((floor) => similarity >= floor)) as Shade;
}

/** The cell that a key leads to; null for keys that do not move. */
export function movedCell(
  [row, column]: readonly [number, number],
  key: string,
  size: number,
): readonly [number, number] | null {
  const kept = (value: number) => Math.max(0, Math.min(size - 1, value));
  switch (key) {
    case 'ArrowUp':
      return [kept(row - 1), column];
    case 'ArrowDown':
      return [kept(row + 1), column];
    case 'ArrowLeft':
      return [row, kept(column - 1)];
    case 'ArrowRight':
      return [row, kept(column + 1)];
    case 'Home':
      return [row, 0];
    case 'End':
      return [row, size - 1];
    default:
      return null;
  }
}
