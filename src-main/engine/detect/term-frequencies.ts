import type { PageText } from '../text/page-text.ts';
import { hashText } from './hash.ts';
import { oncePerText } from './once-per-text.ts';

/** The distinct content terms of a text by their 64-bit hashes, in the order in which they first stand there. */
export interface TermFrequencies {
  /** Distinct terms. */
  readonly size: number;
  /** Content terms, repeats included. */
  readonly length: number;
  /** Two words of hash for each distinct term, high before low. */
  readonly hashes: Uint32Array;
  /** How often each of them stands there. */
  readonly counts: Uint32Array;
}

/**
 * Counts terms by their hashes in an open-addressed table (linear probing, Knuth 1973, volume 3, 6.4). Whoever needs no
 * more of a term than its hash gets it in half the time of a map of strings, for which V8 has to hash every piece of
 * the text as well. Two terms of a text collide with probability 2⁻⁶⁴.
 */
export const termFrequencies = oncePerText(countHashes);

/** Places of the table: number of a distinct term, counted from 1. Used for one text after the other. */
let places = new Uint32Array(1 << 12);

function countHashes({ tokens: { terms, stop } }: PageText): TermFrequencies {
  const mask = clearPlaces(terms.length);
  const hashes = new Uint32Array(2 * terms.length);
  const counts = new Uint32Array(terms.length);
  let size = 0;
  let length = 0;
  for (let token = 0; token < terms.length; token += 1) {
    if (stop[token] === 1) continue;
    length += 1;
    // Written behind the last distinct term, where it stays when it is new.
    hashText(terms[token] ?? '', hashes, 2 * size);
    const [high, low] = [hashes[2 * size] ?? 0, hashes[2 * size + 1] ?? 0];
    let place = (high ^ low) & mask;
    let nth = places[place] ?? 0;
    while (nth !== 0 && !(hashes[2 * nth - 2] === high && hashes[2 * nth - 1] === low)) {
      place = (place + 1) & mask;
      nth = places[place] ?? 0;
    }
    if (nth === 0) places[place] = nth = size += 1;
    counts[nth - 1] = (counts[nth - 1] ?? 0) + 1;
  }
  return { size, length, hashes: hashes.subarray(0, 2 * size), counts: counts.subarray(0, size) };
}

/** An empty table with twice as many places as terms; the mask of its places. */
function clearPlaces(terms: number): number {
  const wanted = 2 ** Math.ceil(Math.log2(2 * terms + 2));
  if (places.length < wanted) places = new Uint32Array(wanted);
  else places.fill(0, 0, wanted);
  return wanted - 1;
}
