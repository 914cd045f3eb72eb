/**
 * Memory for figures that are needed while one page is read. V8 collects all garbage for every 64 MB that typed arrays
 * hold, which was half of the work of some pages; the same memory again costs a `fill`. The array that the returned
 * function gives is good until the function is called again.
 */
export function reusedFloats(): (length: number) => Float64Array {
  let memory = new Float64Array(0);
  return (length) => {
    if (length > maxKeptLength) return new Float64Array(length);
    if (memory.length < length) memory = new Float64Array(Math.min(maxKeptLength, length * 2));
    return memory.subarray(0, length).fill(0);
  };
}

/** 2 MB. Pages that need more are rare. */
const maxKeptLength = 2 ** 18;

/**
 * Writes one figure for each item into `figures`, which has as many places. `from` of typed arrays makes an object for
 * each item: a tenth of all garbage that reading a page leaves.
 */
export function figuresOf<Item, Figures extends Int32Array | Float64Array | Uint8Array>(
  figures: Figures,
  items: readonly Item[],
  figureOf: (item: Item) => number,
): Figures {
  for (let i = 0; i < figures.length; i += 1) figures[i] = figureOf(items[i] as Item);
  return figures;
}
