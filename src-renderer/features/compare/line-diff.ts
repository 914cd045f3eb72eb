/**
 * Two lists of lines side by side: lines that are equal stand in one row, and what lies between them in rows of its
 * own.
 */
interface LinePair {
  /** Index of the line in the first list; null where only the second has one. */
  readonly a: number | null;
  readonly b: number | null;
  readonly isEqual: boolean;
}

/**
 * Aligns the lines of two sources. White space at the ends of a line does not count. Equal beginnings and ends are set
 * aside; the rest is cut at lines that both have once, in their longest common order (patience diff), and what lies
 * between two such lines is aligned by a longest common subsequence where that costs little. Lines between equal ones
 * are paired in their order.
 */
export function alignLines(a: readonly string[], b: readonly string[]): readonly LinePair[] {
  const keysA = a.map((line) => line.trim());
  const keysB = b.map((line) => line.trim());
  const pairs: LinePair[] = [];
  let [atA, atB] = [0, 0];
  const equals = [
    ...commonLines(keysA, keysB, { fromA: 0, toA: a.length, fromB: 0, toB: b.length }),
    [a.length, b.length] as const,
  ];
  for (const [nextA, nextB] of equals) {
    while (atA < nextA || atB < nextB)
      pairs.push({ a: atA < nextA ? atA++ : null, b: atB < nextB ? atB++ : null, isEqual: false });
    if (nextA < a.length && nextB < b.length) pairs.push({ a: atA++, b: atB++, isEqual: true });
  }
  return pairs;
}

interface Span {
  readonly fromA: number;
  readonly toA: number;
  readonly fromB: number;
  readonly toB: number;
}

type Common = readonly [a: number, b: number];

/** Above it a stretch without any line of its own on both sides is taken as rewritten. */
const maxCells = 1_000_000;

function commonLines(a: readonly string[], b: readonly string[], span: Span): Common[] {
  let { fromA, toA, fromB, toB } = span;
  const [head, tail]: [Common[], Common[]] = [[], []];
  while (fromA < toA && fromB < toB && a[fromA] === b[fromB]) head.push([fromA++, fromB++]);
  while (fromA < toA && fromB < toB && a[toA - 1] === b[toB - 1]) tail.push([--toA, --toB]);
  const rest = { fromA, toA, fromB, toB };
  const anchors = inCommonOrder(uniquePairs(a, b, rest));
  const middle =
    anchors.length === 0
      ? (toA - fromA) * (toB - fromB) > maxCells
        ? []
        : longestCommon(a, b, rest)
      : [...anchors, null].flatMap((anchor, index) => {
          const [beforeA, beforeB] = anchors[index - 1] ?? [fromA - 1, fromB - 1];
          const [nextA, nextB] = anchor ?? [toA, toB];
          const between = commonLines(a, b, { fromA: beforeA + 1, toA: nextA, fromB: beforeB + 1, toB: nextB });
          return anchor ? [...between, anchor] : between;
        });
  return [...head, ...middle, ...tail.reverse()];
}

/** Lines that stand once in either list, in the order of the first. */
function uniquePairs(a: readonly string[], b: readonly string[], { fromA, toA, fromB, toB }: Span): Common[] {
  const places = new Map<string, { a: number; b: number; countA: number; countB: number }>();
  for (let at = fromA; at < toA; at += 1) {
    const known = places.get(a[at] ?? '') ?? { a: at, b: -1, countA: 0, countB: 0 };
    known.countA += 1;
    places.set(a[at] ?? '', known);
  }
  for (let at = fromB; at < toB; at += 1) {
    const known = places.get(b[at] ?? '');
    if (!known) continue;
    known.b = at;
    known.countB += 1;
  }
  return [...places].flatMap(([line, { a: inA, b: inB, countA, countB }]) =>
    line !== '' && countA === 1 && countB === 1 ? [[inA, inB] as const] : [],
  );
}

/** The longest list of pairs that rise on both sides (patience sorting). */
function inCommonOrder(pairs: readonly Common[]): Common[] {
  const piles: { readonly pair: Common; readonly before: number }[][] = [];
  for (const pair of pairs) {
    let [low, high] = [0, piles.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((piles[middle]?.at(-1)?.pair[1] ?? 0) < pair[1]) low = middle + 1;
      else high = middle;
    }
    (piles[low] ??= []).push({ pair, before: (piles[low - 1]?.length ?? 0) - 1 });
  }
  const found: Common[] = [];
  let at = (piles.at(-1)?.length ?? 0) - 1;
  for (let pile = piles.length - 1; pile >= 0; pile -= 1) {
    const top = piles[pile]?.[at];
    if (!top) break;
    found.push(top.pair);
    at = top.before;
  }
  return found.reverse();
}

function longestCommon(a: readonly string[], b: readonly string[], { fromA, toA, fromB, toB }: Span): Common[] {
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
