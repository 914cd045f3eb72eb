/** The rare terms of a page, with their order in the text. */
export interface RarePrint {
  /** How many terms the page is measured by. */
  readonly size: number;
  /** 32-bit hashes of its rare terms, ascending. */
  readonly terms: Uint32Array;
  /** The place of each of them among the rare terms in the order in which they first stand in the text. */
  readonly places: Uint16Array;
}

/** `ordered` are the hashes in text order. */
export function rareFingerprint(size: number, ordered: Uint32Array): RarePrint {
  // Hash and place in one number each, so that the platform's own sort of numbers does it.
  const packed = Float64Array.from(ordered, (term, place) => term * maxTerms + place).sort();
  return {
    size,
    terms: Uint32Array.from(packed, (pack) => Math.floor(pack / maxTerms)),
    places: Uint16Array.from(packed, (pack) => pack % maxTerms),
  };
}

/** Size, then the hashes in text order: `rareFingerprint` makes the same fingerprint of them. */
export function textOrder({ size, terms, places }: RarePrint): Uint32Array {
  const words = new Uint32Array(terms.length + 1);
  words[0] = size;
  for (let at = 0; at < terms.length; at += 1) words[1 + (places[at] ?? 0)] = terms[at] ?? 0;
  return words;
}

/** More than any option lets a page have. */
const maxTerms = 1024;

/** Where the common terms of two pages stand among the rare terms of each; in the order of the terms. */
interface CommonPlaces {
  readonly a: Uint16Array;
  readonly b: Uint16Array;
}

export function commonPlaces(a: RarePrint, b: RarePrint): CommonPlaces {
  const most = Math.min(a.terms.length, b.terms.length);
  const [inA, inB] = [new Uint16Array(most), new Uint16Array(most)];
  let count = 0;
  for (let i = 0, j = 0; i < a.terms.length && j < b.terms.length;) {
    const [termA, termB] = [a.terms[i] ?? 0, b.terms[j] ?? 0];
    if (termA === termB) {
      inA[count] = a.places[i] ?? 0;
      inB[count] = b.places[j] ?? 0;
      count += 1;
    }
    if (termA <= termB) i += 1;
    if (termB <= termA) j += 1;
  }
  return { a: inA.subarray(0, count), b: inB.subarray(0, count) };
}

/** Neighbours are at most so many places apart. */
const reach = 3;

/** Pairs of common terms that are neighbours on both pages. */
export function neighbouringPairs({ a, b }: CommonPlaces): number {
  const byPlace = Uint32Array.from(a, (place, at) => place * 0x10000 + (b[at] ?? 0)).sort();
  let pairs = 0;
  for (let at = 0; at < byPlace.length; at += 1) {
    const [placeA, placeB] = splitPlaces(byPlace[at] ?? 0);
    for (let next = at + 1; next < byPlace.length; next += 1) {
      const [nextA, nextB] = splitPlaces(byPlace[next] ?? 0);
      if (nextA - placeA > reach) break;
      if (Math.abs(nextB - placeB) <= reach) pairs += 1;
    }
  }
  return pairs;
}

const splitPlaces = (packed: number): [number, number] => [packed >>> 16, packed & 0xffff];
