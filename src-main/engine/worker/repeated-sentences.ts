import { addUp, grown } from '../columns.ts';
import type { ReadableDatabase } from '../store/database.ts';
import { probeCounter, storedSentences } from '../store/sentences/sentence-writer.ts';
import { hashWords } from '../verify/probe-codec.ts';

/** Long sentences on several pages, sorted by hash. */
type RepeatedSentences = Readonly<{
  count: number;
  /** Two words per hash, low before high, as in `Probe.hashes`. */
  hashes: Uint32Array;
  /** `places[starts[n]]` … `places[starts[n + 1] − 1]` belong to sentence n. */
  starts: Uint32Array;
  /** Page, start, end, …, sorted by page. */
  places: Uint32Array;
}>;

export const placeWords = 3;

/** Eight bytes each; more are sorted in ranges, each with a pass over all probes. */
const hashesPerSort = 8_000_000;

/** One pass over the probes per range and one for the places, twelve bytes each: near-linear. */
export function repeatedSentences(database: ReadableDatabase, perSort: number = hashesPerSort): RepeatedSentences {
  const found = repeatedHashes(database, perSort);
  const next = found.starts.slice();
  const places = new Uint32Array(found.starts[found.count] ?? 0);
  const indexOf = hashIndex(found.hashes);
  for (const { page, hashes, places: placesOf } of storedSentences(database)) {
    let ofPage: Uint32Array | null = null;
    for (let at = 0; at < hashes.length; at += hashWords) {
      const sentence = indexOf(hashes[at] ?? 0, hashes[at + 1] ?? 0);
      if (sentence < 0) continue;
      ofPage ??= placesOf();
      const to = next[sentence] ?? 0;
      places[to] = page;
      places[to + 1] = ofPage[at] ?? 0;
      places[to + 2] = ofPage[at + 1] ?? 0;
      next[sentence] = to + placeWords;
    }
  }
  return { ...found, places };
}

/** A page has each hash once, so a duplicate is on two pages. */
function repeatedHashes(database: ReadableDatabase, perSort: number): Omit<RepeatedSentences, 'places'> {
  const { sentences: all } = probeCounter(database)();
  const ranges = Math.max(1, Math.ceil(all / perSort));
  let hashes = new Uint32Array(1 << 12);
  let starts = new Uint32Array(1 << 12);
  let count = 0;
  for (let range = 0; range < ranges; range += 1) {
    const sorted = hashesOf(database, range, ranges, Math.ceil(all / ranges));
    for (let from = 0, to = 0; from < sorted.length; from = to) {
      const [low = 0, high = 0] = [sorted[from], sorted[from + 1]];
      for (to = from + 2; sorted[to] === low && sorted[to + 1] === high;) to += 2;
      const pages = (to - from) / 2;
      if (pages === 1) continue;
      if (2 * count + 2 > hashes.length) hashes = grown(hashes, 2 * count + 2);
      if (count + 2 > starts.length) starts = grown(starts, count + 2);
      hashes[2 * count] = low;
      hashes[2 * count + 1] = high;
      starts[count + 1] = (starts[count] ?? 0) + placeWords * pages;
      count += 1;
    }
  }
  return { count, hashes: hashes.subarray(0, 2 * count), starts: starts.subarray(0, count + 1) };
}

/** Hashes of one of `ranges` equal ranges, about `expected`; ascending as 64 bits on little-endian machines. */
function hashesOf(database: ReadableDatabase, range: number, ranges: number, expected: number) {
  let kept = new Uint32Array(2 * expected);
  let length = 0;
  for (const { hashes } of storedSentences(database)) {
    for (let at = 0; at < hashes.length; at += hashWords) {
      if (ranges > 1 && Math.floor(((hashes[at + 1] ?? 0) / 2 ** 32) * ranges) !== range) continue;
      if (length === kept.length) kept = grown(kept, length + 2);
      kept[length] = hashes[at] ?? 0;
      kept[length + 1] = hashes[at + 1] ?? 0;
      length += 2;
    }
  }
  new BigUint64Array(kept.buffer, 0, length / 2).sort();
  return kept.subarray(0, length);
}

/** Finds the index of a hash, or −1, through a directory of leading bits. */
function hashIndex(hashes: Uint32Array) {
  const bits = Math.max(1, Math.ceil(Math.log2(hashes.length / 2 + 1)));
  const firsts = new Uint32Array(2 ** bits + 1);
  for (let at = 1; at < hashes.length; at += 2) {
    const bucket = ((hashes[at] ?? 0) >>> (32 - bits)) + 1;
    firsts[bucket] = (firsts[bucket] ?? 0) + 1;
  }
  addUp(firsts);
  return (low: number, high: number) => {
    const bucket = high >>> (32 - bits);
    const end = firsts[bucket + 1] ?? 0;
    for (let at = firsts[bucket] ?? 0; at < end; at += 1)
      if (hashes[2 * at] === low && hashes[2 * at + 1] === high) return at;
    return -1;
  };
}
