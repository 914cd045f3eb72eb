import { reusedColumn } from '../columns.ts';

/** Zeroed memory, reused by the next call up to a size. */
export const reusedFloats = () => reusedColumn(Float64Array, 0, 2 ** 18);

/** Typed arrays' own `from` allocates an object per item. */
export function figuresOf<Item, Figures extends Int32Array | Float64Array | Uint8Array>(
  figures: Figures,
  items: readonly Item[],
  figureOf: (item: Item) => number,
): Figures {
  for (let i = 0; i < figures.length; i++) figures[i] = figureOf(items[i] as Item);
  return figures;
}

export function add(figures: Int32Array | Uint32Array | Float64Array, at: number, value: number) {
  figures[at] = (figures[at] ?? 0) + value;
}

/** Adds to each node the sum over its descendants. */
export function sumUp(nodes: readonly { readonly parent: number }[], figures: Int32Array | Float64Array) {
  for (let i = nodes.length - 1; i > 0; i--) {
    const value = figures[i] ?? 0;
    if (value !== 0) add(figures, nodes[i]?.parent ?? 0, value);
  }
}

export function numberOf<Key>(numbers: Map<Key, number>, key: Key) {
  let number = numbers.get(key);
  if (number === undefined) numbers.set(key, (number = numbers.size));
  return number;
}
