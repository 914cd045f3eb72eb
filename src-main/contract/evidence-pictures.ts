import type { PictureOf, TreeNode } from './evidence.ts';

/** The least significant first. */
export function bitsOfHex(hex: string, count: number): readonly boolean[] {
  const digits = [...hex].reverse().map((digit) => Number.parseInt(digit, 16));
  return Array.from({ length: count }, (_, bit) => (((digits[bit >> 2] ?? 0) >> (bit & 3)) & 1) === 1);
}

/** What a term adds to the sum of a bit on each page. */
export type TermPush = Readonly<{
  term: string;
  a: number;
  b: number;
}>;

/**
 * Terms that carry the sums of a bit apart, strongest first; those that push it alike; those that bring them together.
 */
export function pushesAt({ terms, bits, sums }: PictureOf<'bits'>, bit: number): readonly TermPush[] {
  const pushes = terms.map(({ term, weightA, weightB, bits: hex }) => {
    const isUp = bitsOfHex(hex, bits)[bit] === true;
    return { term, a: isUp ? weightA : 0 - weightA, b: isUp ? weightB : 0 - weightB };
  });
  const apart = (sums[bit]?.a ?? 0) < (sums[bit]?.b ?? 0) ? -1 : 1;
  const carried = ({ a, b }: TermPush) => apart * (a - b);
  const strength = ({ a, b }: TermPush) => Math.abs(a) + Math.abs(b);
  return pushes.sort((x, y) => carried(y) - carried(x) || strength(y) - strength(x));
}

/** Places in the two lists of nodes; null on the side that has nothing there. */
export interface TreeRow {
  readonly a: number | null;
  readonly b: number | null;
}

/** Children of two nodes: partners share a row in the order of A, the others stand between those around them. */
export function alignedChildren(
  { a, b }: PictureOf<'tree'>,
  parentA: number | null,
  parentB: number | null,
): readonly TreeRow[] {
  const [ownA, ownB] = [childrenOf(a, parentA), childrenOf(b, parentB)];
  const partners = partnersAmong(a, ownA, new Set(ownB));
  const followers = followersOf(ownB, new Set(partners.values()));
  const rows: TreeRow[] = [];
  let [waiting, before]: [number[], number | null] = [[], null];
  const flush = () => {
    const there = followers.get(before) ?? [];
    for (let row = 0; row < Math.max(waiting.length, there.length); row += 1)
      rows.push({ a: waiting[row] ?? null, b: there[row] ?? null });
    waiting = [];
  };
  for (const place of ownA) {
    const partner = partners.get(place);
    if (partner === undefined) waiting.push(place);
    else {
      flush();
      rows.push({ a: place, b: partner });
      before = partner;
    }
  }
  flush();
  return rows;
}

/** The roots are the children of null. */
function childrenOf(nodes: readonly TreeNode[], parent: number | null): readonly number[] {
  return nodes.flatMap((node, place) => (node.parent === parent ? [place] : []));
}

/** One to one, among these children. */
function partnersAmong(
  nodes: readonly TreeNode[],
  own: readonly number[],
  there: ReadonlySet<number>,
): ReadonlyMap<number, number> {
  const taken = new Set<number>();
  const partners = new Map<number, number>();
  for (const place of own) {
    const partner = nodes[place]?.partner ?? null;
    if (partner === null || !there.has(partner) || taken.has(partner)) continue;
    taken.add(partner);
    partners.set(place, partner);
  }
  return partners;
}

/** Behind each that has a partner; those before all under null. */
function followersOf(
  places: readonly number[],
  paired: ReadonlySet<number>,
): ReadonlyMap<number | null, readonly number[]> {
  const followers = new Map<number | null, number[]>();
  let before: number | null = null;
  for (const place of places) {
    if (paired.has(place)) before = place;
    else followers.set(before, [...(followers.get(before) ?? []), place]);
  }
  return followers;
}
