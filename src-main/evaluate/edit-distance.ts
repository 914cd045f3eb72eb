/**
 * Exact Levenshtein distance in UTF-16 units up to `limit`, else null, by diagonal transition (Ukkonen 1985): the
 * furthest row on each diagonal by e edits. Time grows with length plus squared distance, memory with distance.
 */
export function editDistanceWithin(a: string, b: string, limit: number): number | null {
  const goal = b.length - a.length;
  if (Math.abs(goal) > limit) return null;
  const band = Math.min(Math.floor(limit), a.length + b.length);
  // Of diagonal d at d + middle.
  const middle = band + 1;
  let reached = new Int32Array(2 * band + 3).fill(unreached);
  let next = new Int32Array(2 * band + 3).fill(unreached);
  reached[middle] = slide(a, b, 0, 0);
  for (let edits = 0; edits <= band; edits += 1) {
    if (edits > 0) {
      const [low, high] = [Math.max(-edits, -a.length), Math.min(edits, b.length)];
      for (let diagonal = low; diagonal <= high; diagonal += 1) {
        const at = diagonal + middle;
        const replaced = (reached[at] ?? unreached) + 1;
        const deleted = (reached[at + 1] ?? unreached) + 1;
        const inserted = reached[at - 1] ?? unreached;
        const row = Math.min(Math.max(replaced, deleted, inserted), a.length, b.length - diagonal);
        next[at] = slide(a, b, row, diagonal);
      }
      [reached, next] = [next, reached];
    }
    if ((reached[goal + middle] ?? unreached) >= a.length) return edits;
  }
  return null;
}

const unreached = -(2 ** 30);

function slide(a: string, b: string, row: number, diagonal: number) {
  if (row < 0) return row;
  let end = row;
  while (end < a.length && end + diagonal < b.length && a.charCodeAt(end) === b.charCodeAt(end + diagonal)) end += 1;
  return end;
}

/** Over the longer length; null from `limit` on. */
export function editDifferenceBelow(a: string, b: string, limit: number): number | null {
  const longer = Math.max(a.length, b.length);
  if (longer === 0) return 0;
  const distance = editDistanceWithin(a, b, Math.ceil(limit * longer) - 1);
  return distance === null ? null : distance / longer;
}
