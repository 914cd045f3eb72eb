/**
 * Levenshtein distance of two strings when it is at most `limit`, else null; exact. Counts UTF-16 units.
 *
 * Diagonal transition (Ukkonen 1985): instead of filling the table of all prefixes, it keeps for each diagonal the
 * furthest row that can be reached with e edits, and raises e until the last diagonal reaches the end. Only the band of
 * 2e + 1 diagonals around the middle is ever touched, so that texts that are alike are cheap: time grows with the
 * length plus the square of the distance, memory with the distance. Common beginnings and ends are skipped by the same
 * rule.
 */
export function editDistanceWithin(a: string, b: string, limit: number): number | null {
  const goal = b.length - a.length;
  if (Math.abs(goal) > limit) return null;
  const band = Math.min(Math.floor(limit), a.length + b.length);
  // Row reached on diagonal d stands at d + middle; one more diagonal on either side is never reached.
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

/** Far below every row, and far from overflowing when one is added. */
const unreached = -(2 ** 30);

/** The row after all equal characters from here on along the diagonal. */
function slide(a: string, b: string, row: number, diagonal: number): number {
  if (row < 0) return row;
  let end = row;
  while (end < a.length && end + diagonal < b.length && a.charCodeAt(end) === b.charCodeAt(end + diagonal)) end += 1;
  return end;
}

/**
 * Distance over the longer length, 0 for equal texts; null when it is `limit` or more. The measure by which S2 calls
 * two documents the same (below 8 %).
 */
export function editDifferenceBelow(a: string, b: string, limit: number): number | null {
  const longer = Math.max(a.length, b.length);
  if (longer === 0) return 0;
  const distance = editDistanceWithin(a, b, Math.ceil(limit * longer) - 1);
  return distance === null ? null : distance / longer;
}
