import { addUp } from '../../columns.ts';

type Columns = Readonly<Record<'first' | 'second' | 'third', Uint32Array>>;

/**
 * Sorts rows [from, to) of three columns in place by the first `by` columns; ties come in any order. MSD radix sort
 * ("American flag sort", McIlroy, Bostic, McIlroy 1993) over the bits in which rows differ, insertion sort for short
 * ranges. In place, because a copy of the postings would double the memory of the join. O(12 n) at worst, about two
 * passes for hashed keys; 1 KiB per digit in use.
 */
export function sortColumns(
  first: Uint32Array,
  second: Uint32Array,
  third: Uint32Array = second,
  from = 0,
  to = first.length,
  by = 3,
) {
  const columns = { first, second, third };
  if (to - from <= shortRange) return insertionSort(columns, from, to);
  const digits = [first, second, third].slice(0, by).flatMap((column) => digitsOf(column, from, to));
  sortByDigit(columns, digits, from, to, 0);
}

/** Numbers by one or two keys (32 bits), ties by number. */
export function sortedBy(numbers: Uint32Array, first: (number: number) => number, second?: (number: number) => number) {
  const sorted = numbers.slice();
  sortColumns(numbers.map(first), second ? numbers.map(second) : sorted, sorted);
  return sorted;
}

/** Counting sort: the items with number n are `items` [starts[n], starts[n + 1]), ascending. */
export function groupByNumber(numbers: Uint32Array, count: number) {
  const starts = groupStarts(numbers, count);
  const next = starts.slice();
  const items = new Uint32Array(numbers.length);
  for (let item = 0; item < numbers.length; item++) {
    const number = numbers[item] ?? 0;
    const place = next[number] ?? 0;
    items[place] = item;
    next[number] = place + 1;
  }
  return { starts, items };
}

/** Where the items of each number start, were they grouped; then their count. */
export function groupStarts(numbers: Uint32Array, count: number) {
  const starts = new Uint32Array(count + 1);
  for (const number of numbers) starts[number + 1] = (starts[number + 1] ?? 0) + 1;
  addUp(starts);
  return starts;
}

const shortRange = 40;

/** Eight bits; digits are sorted highest first. */
type Digit = Readonly<{
  column: Uint32Array;
  shift: number;
}>;

function digitsOf(column: Uint32Array, from: number, to: number) {
  const start = column[from] ?? 0;
  let differing = 0;
  for (let row = from; row < to; row++) differing |= (column[row] ?? 0) ^ start;
  const digits: Digit[] = [];
  for (let bits = 32 - Math.clz32(differing); bits > 0; bits -= 8) {
    const shift = Math.max(0, bits - 8);
    if (((differing >>> shift) & 255) !== 0) digits.push({ column, shift });
  }
  return digits;
}

function sortByDigit(columns: Columns, digits: readonly Digit[], from: number, to: number, nth: number) {
  const digit = digits[nth];
  if (digit === undefined) return;
  if (to - from <= shortRange) return insertionSort(columns, from, to);
  const { column, shift } = digit;
  const ends = bucketEnds(column, from, to, shift);
  const isOneBucket = ends.find((end) => end !== from) === to;
  if (!isOneBucket) moveToBuckets(columns, column, shift, from, ends);
  let start = from;
  for (let bucket = 0; bucket < 256; bucket++) {
    const end = ends[bucket] ?? to;
    if (end - start > 1) sortByDigit(columns, digits, start, end, nth + 1);
    start = end;
  }
}

function bucketEnds(column: Uint32Array, from: number, to: number, shift: number) {
  const ends = new Uint32Array(256);
  for (let row = from; row < to; row++) {
    const bucket = ((column[row] ?? 0) >>> shift) & 255;
    ends[bucket] = (ends[bucket] ?? 0) + 1;
  }
  let end = from;
  for (let bucket = 0; bucket < 256; bucket++) {
    end += ends[bucket] ?? 0;
    ends[bucket] = end;
  }
  return ends;
}

function moveToBuckets(
  { first, second, third }: Columns,
  column: Uint32Array,
  shift: number,
  from: number,
  ends: Uint32Array,
) {
  const next = new Uint32Array(256);
  next[0] = from;
  next.set(ends.subarray(0, -1), 1);
  for (let bucket = 0; bucket < 256; bucket++) {
    const end = ends[bucket] ?? 0;
    let row = next[bucket] ?? 0;
    while (row < end) {
      const target = ((column[row] ?? 0) >>> shift) & 255;
      if (target === bucket) {
        row++;
        continue;
      }
      const place = next[target] ?? 0;
      next[target] = place + 1;
      const a = first[row] ?? 0;
      const b = second[row] ?? 0;
      const c = third[row] ?? 0;
      first[row] = first[place] ?? 0;
      second[row] = second[place] ?? 0;
      third[row] = third[place] ?? 0;
      first[place] = a;
      second[place] = b;
      third[place] = c;
    }
    next[bucket] = row;
  }
}

function insertionSort({ first, second, third }: Columns, from: number, to: number) {
  for (let row = from + 1; row < to; row++) {
    const a = first[row] ?? 0;
    const b = second[row] ?? 0;
    const c = third[row] ?? 0;
    let place = row - 1;
    while (place >= from) {
      const x = first[place] ?? 0;
      if (x < a) break;
      const y = second[place] ?? 0;
      if (x === a && (y < b || (y === b && (third[place] ?? 0) <= c))) break;
      first[place + 1] = x;
      second[place + 1] = y;
      third[place + 1] = third[place] ?? 0;
      place -= 1;
    }
    first[place + 1] = a;
    second[place + 1] = b;
    third[place + 1] = c;
  }
}
