const pageRows = 10;

/** Keys of the ARIA grid pattern. */
const steps: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-pageRows, 0],
  PageDown: [pageRows, 0],
  Home: [0, -Infinity],
  End: [0, Infinity],
};

/** Null for other keys; never leaves the grid. */
export function moveIn(
  key: string,
  at: { readonly row: number; readonly column: number },
  size: { readonly rows: number; readonly columns: number },
) {
  const step = steps[key];
  if (!step) return null;
  const [down, right] = step;
  return {
    row: Math.max(0, Math.min(size.rows - 1, at.row + down)),
    column: Math.max(0, Math.min(size.columns - 1, at.column + right)),
  };
}

/** The nearest index to `from` that fits, the later one first; null when none is within `max` steps. */
export function nearestIndex(from: number, max: number, fits: (index: number) => boolean) {
  for (let by = 1; by <= max; by += 1) {
    if (fits(from + by)) return from + by;
    if (fits(from - by)) return from - by;
  }
  return null;
}
