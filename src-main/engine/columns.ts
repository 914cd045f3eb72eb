type Growing =
  | Uint8Array<ArrayBuffer>
  | Uint16Array<ArrayBuffer>
  | Uint32Array<ArrayBuffer>
  | Float32Array<ArrayBuffer>;

export function grown<Column extends Growing>(column: Column, needed: number): Column {
  const Constructor = column.constructor as new (length: number) => Column;
  const longer = new Constructor(Math.max(needed, Math.ceil(column.length * 1.5)));
  longer.set(column);
  return longer;
}

/** The first place in `[low, high)` of a number ≥ `from`; they ascend. */
export function firstFrom(numbers: Uint32Array, low: number, high: number, from: number): number {
  let [left, right] = [low, high];
  while (left < right) {
    const middle = (left + right) >>> 1;
    if ((numbers[middle] ?? 0) < from) left = middle + 1;
    else right = middle;
  }
  return left;
}

/** The first place in `[low, high)` for which `holds`, as for all behind. */
export function firstThat(low: number, high: number, holds: (place: number) => boolean): number {
  let [left, right] = [low, high];
  while (left < right) {
    const middle = (left + right) >>> 1;
    if (holds(middle)) right = middle;
    else left = middle + 1;
  }
  return left;
}

/** 0 for none. */
export const largestOf = (numbers: Uint32Array) => numbers.reduce((largest, number) => Math.max(largest, number), 0);

/** Prefix sums in place. */
export function addUp(counts: Uint32Array): void {
  for (let at = 1; at < counts.length; at += 1) counts[at] = (counts[at] ?? 0) + (counts[at - 1] ?? 0);
}

/**
 * Returns columns filled with `value` in memory that the next call reuses. V8 collects all garbage for every 64 MB of
 * new ones.
 */
export function reusedColumn<Column extends Uint8Array | Int32Array | Float64Array>(
  Memory: new (length: number) => Column,
  value = 0,
  maxKept = Infinity,
): (length: number) => Column {
  let kept = new Memory(0);
  return (length) => {
    if (length > maxKept) return new Memory(length).fill(value) as Column;
    if (kept.length < length) kept = new Memory(Math.min(maxKept, 2 * length));
    kept.fill(value, 0, length);
    return kept.subarray(0, length) as Column;
  };
}
