import { largestOf } from '../../columns.ts';
import { sortedBy } from './sort-columns.ts';
import type { Capped, PairColumns } from './pair-collector.ts';

/** A dense group keeps at least its `nearest` pairs of greatest weight and those with `covers` star centres. */
const nearest = 8;
const covers = 16;

/** Bits for the two groups of a pair: whether all its pages are paired or only its representative. */
export const meeting = { first: 1, second: 2 } as const;

export type Pruned = ReturnType<typeof pruneDenseGroups>;

/**
 * Prunes dense groups: thousands of pages of one template that match nearly pairwise without a common key. A group with
 * more than `maxGroup` partner pages is dense. A pair of two such is dropped unless it is among the `nearest` of one of
 * them or joins it to one of `covers` star centres, round which clusters come out as if nothing were dropped
 * (`star-cover.ts`). Pairs are linear in pages. `pairs` are sorted group numbers, `sizes` pages of each. O(pairs).
 */
export function pruneDenseGroups(pairs: PairColumns, sizes: Uint32Array, maxGroup: number) {
  const meetings = new Uint8Array(pairs.a.length).fill(meeting.first | meeting.second);
  const partners = countPartners(pairs, sizes);
  const rows = rowsInDenseGroups(pairs, partners, maxGroup);
  const mostPartners = largestOf(partners);
  if (rows.length === 0) return { pairs, meetings, mostPartners, capped: { groups: 0, pairs: 0 } };
  for (const row of rows) meetings[row] = leftOut;
  for (const row of firstOfEach(
    pairs,
    sortedBy(rows, (row) => ~(pairs.weight[row] ?? 0)),
    sizes.length,
    nearest,
  ))
    meetings[row] = 0;
  const ranks = ranksOf(partners);
  for (const row of rowsToStarCentres(pairs, byRanks(pairs, rows, ranks), ranks))
    meetings[row] = (ranks[pairs.a[row] ?? 0] ?? 0) < (ranks[pairs.b[row] ?? 0] ?? 0) ? meeting.second : meeting.first;
  const capped = countLost(pairs, rows, meetings, sizes);
  const isKept = (_value: number, row: number) => meetings[row] !== leftOut;
  const kept = { a: pairs.a.filter(isKept), b: pairs.b.filter(isKept), weight: pairs.weight.filter(isKept) };
  return { pairs: kept, meetings: meetings.filter((how) => how !== leftOut), mostPartners, capped };
}

const leftOut = 255;

function countPartners({ a, b }: PairColumns, sizes: Uint32Array) {
  const pages = sizes.slice();
  for (let row = 0; row < a.length; row++) {
    const [one, other] = [a[row] ?? 0, b[row] ?? 0];
    pages[one] = (pages[one] ?? 0) + (sizes[other] ?? 0);
    pages[other] = (pages[other] ?? 0) + (sizes[one] ?? 0);
  }
  return pages;
}

function rowsInDenseGroups({ a, b }: PairColumns, partners: Uint32Array, maxGroup: number) {
  const isInside = (row: number) => (partners[a[row] ?? 0] ?? 0) > maxGroup && (partners[b[row] ?? 0] ?? 0) > maxGroup;
  return a.map((_, row) => row).filter(isInside);
}

/** Most partners first, ties by number. */
function ranksOf(partners: Uint32Array) {
  const groups = sortedBy(
    partners.map((_, group) => group),
    (group) => ~(partners[group] ?? 0),
  );
  const ranks = new Uint32Array(groups.length);
  for (const [rank, group] of groups.entries()) ranks[group] = rank;
  return ranks;
}

/** Sorts rows by the better rank of their groups, then by the other. */
function byRanks({ a, b }: PairColumns, rows: Uint32Array, ranks: Uint32Array) {
  const rankIn = (column: Uint32Array, row: number) => ranks[column[row] ?? 0] ?? 0;
  return sortedBy(
    rows,
    (row) => Math.min(rankIn(a, row), rankIn(b, row)),
    (row) => Math.max(rankIn(a, row), rankIn(b, row)),
  );
}

/**
 * Rows that join groups to star centres: a group with fewer than `covers` centres becomes a centre itself and covers
 * its partners that have fewer, too. `rows` must be sorted by rank.
 */
function rowsToStarCentres({ a, b }: PairColumns, rows: Uint32Array, ranks: Uint32Array) {
  const covered = new Uint8Array(ranks.length);
  let centre = -1;
  let isCentre = false;
  return rows.filter((row) => {
    const [one, other] = [a[row] ?? 0, b[row] ?? 0];
    const [first, second] = (ranks[one] ?? 0) < (ranks[other] ?? 0) ? [one, other] : [other, one];
    // All centres that can cover a group come before its own rows.
    if (first !== centre) [centre, isCentre] = [first, (covered[first] ?? 0) < covers];
    if (!isCentre || (covered[second] ?? 0) >= covers) return false;
    covered[second] = (covered[second] ?? 0) + 1;
    return true;
  });
}

/** Rows that are among the first `count` of one of their groups. */
function firstOfEach({ a, b }: PairColumns, rows: Uint32Array, groups: number, count: number) {
  const met = new Uint32Array(groups);
  return rows.filter((row) => {
    const [one, other] = [a[row] ?? 0, b[row] ?? 0];
    const [before, beforeOther] = [met[one] ?? 0, met[other] ?? 0];
    met[one] = before + 1;
    met[other] = beforeOther + 1;
    return before < count || beforeOther < count;
  });
}

function countLost({ a, b }: PairColumns, rows: Uint32Array, meetings: Uint8Array, sizes: Uint32Array): Capped {
  const groups = new Set<number>();
  let pairs = 0;
  for (const row of rows) {
    if (meetings[row] !== leftOut) continue;
    const [one, other] = [a[row] ?? 0, b[row] ?? 0];
    groups.add(one).add(other);
    pairs += (sizes[one] ?? 0) * (sizes[other] ?? 0);
  }
  return { groups: groups.size, pairs };
}
