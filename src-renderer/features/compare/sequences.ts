/** The first item that is not `isBefore`; all that are stand before it. */
export function lowerBound<Item>(items: readonly Item[], isBefore: (item: Item) => boolean): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(items[middle] as Item)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A longest subsequence that never falls (patience sorting, Schensted 1961); what it lacks has moved. */
export function longestRising(values: readonly number[]): readonly number[] {
  /** By length less one: where the best subsequence ends. */
  const ends: number[] = [];
  const before: number[] = [];
  values.forEach((value, index) => {
    const length = lowerBound(ends, (end) => (values[end] ?? 0) <= value);
    before.push(ends[length - 1] ?? -1);
    ends[length] = index;
  });
  const chain: number[] = [];
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) chain.push(values[at] ?? 0);
  return chain.reverse();
}

export type Common = readonly [a: number, b: number];

/** A part of both lists; ends are exclusive. */
export interface Span {
  readonly fromA: number;
  readonly toA: number;
  readonly fromB: number;
  readonly toB: number;
}

export const wholeOf = (a: readonly string[], b: readonly string[]): Span => ({
  fromA: 0,
  toA: a.length,
  fromB: 0,
  toB: b.length,
});

/** Equal beginnings and ends of a part, and what `between` finds in the rest. */
export function withEnds(
  a: readonly string[],
  b: readonly string[],
  span: Span,
  between: (rest: Span) => readonly Common[],
): readonly Common[] {
  let { fromA, toA, fromB, toB } = span;
  const [head, tail]: [Common[], Common[]] = [[], []];
  while (fromA < toA && fromB < toB && a[fromA] === b[fromB]) head.push([fromA++, fromB++]);
  while (fromA < toA && fromB < toB && a[toA - 1] === b[toB - 1]) tail.push([--toA, --toB]);
  return [...head, ...between({ fromA, toA, fromB, toB }), ...tail.reverse()];
}

/** A longest common subsequence of a part (Wagner, Fischer 1974); time and memory are the product of both lengths. */
export function longestCommon(
  a: readonly string[],
  b: readonly string[],
  { fromA, toA, fromB, toB }: Span,
): readonly Common[] {
  const width = toB - fromB + 1;
  const lengths = new Uint32Array((toA - fromA + 1) * width);
  const cell = (x: number, y: number) => lengths[(x - fromA) * width + (y - fromB)] ?? 0;
  for (let x = toA - 1; x >= fromA; x -= 1)
    for (let y = toB - 1; y >= fromB; y -= 1)
      lengths[(x - fromA) * width + (y - fromB)] =
        a[x] === b[y] ? cell(x + 1, y + 1) + 1 : Math.max(cell(x + 1, y), cell(x, y + 1));
  const found: Common[] = [];
  for (let [x, y] = [fromA, fromB]; x < toA && y < toB;) {
    if (a[x] === b[y]) found.push([x++, y++]);
    else if (cell(x + 1, y) >= cell(x, y + 1)) x += 1;
    else y += 1;
  }
  return found;
}
