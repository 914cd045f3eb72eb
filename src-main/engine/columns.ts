export function grown(column: Uint32Array<ArrayBuffer>, needed: number): Uint32Array<ArrayBuffer> {
  const longer = new Uint32Array(Math.max(needed, Math.ceil(column.length * 1.5)));
  longer.set(column);
  return longer;
}

/** Makes of counts, in place, where what is counted begins: each number becomes the sum of all up to it. */
export function addUp(counts: Uint32Array): void {
  for (let at = 1; at < counts.length; at += 1) counts[at] = (counts[at] ?? 0) + (counts[at - 1] ?? 0);
}
