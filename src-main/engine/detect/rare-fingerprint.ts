export type RareTerms = Readonly<{
  size: number;
  /** 32-bit hashes, ascending. */
  terms: Uint32Array;
  places: Uint16Array;
}>;

const maxTerms = 1024;
/** Reused for each fingerprint. */
const packedTerms = new Float64Array(maxTerms);

export function rareFingerprint(size: number, ordered: Uint32Array): RareTerms {
  // Term and place in one number, for the platform's own sort.
  const packed = packedTerms.subarray(0, ordered.length);
  for (let place = 0; place < packed.length; place++) packed[place] = (ordered[place] ?? 0) * maxTerms + place;
  packed.sort();
  const fingerprint = { size, terms: new Uint32Array(packed.length), places: new Uint16Array(packed.length) };
  for (let at = 0; at < packed.length; at++) {
    const pack = packed[at] ?? 0;
    const term = Math.floor(pack / maxTerms);
    fingerprint.terms[at] = term;
    fingerprint.places[at] = pack - term * maxTerms;
  }
  return fingerprint;
}

export function textOrder({ size, terms, places }: RareTerms) {
  const words = new Uint32Array(terms.length + 1);
  words[0] = size;
  for (let at = 0; at < terms.length; at++) words[1 + (places[at] ?? 0)] = terms[at] ?? 0;
  return words;
}

export function commonPlaces(a: RareTerms, b: RareTerms) {
  const [termsA, termsB] = [a.terms, b.terms];
  let count = 0;
  for (let i = 0, j = 0; i < termsA.length && j < termsB.length;) {
    const termA = termsA[i] ?? 0;
    const termB = termsB[j] ?? 0;
    if (termA === termB) {
      commonInA[count] = a.places[i] ?? 0;
      commonInB[count] = b.places[j] ?? 0;
      count++;
    }
    if (termA <= termB) i++;
    if (termB <= termA) j++;
  }
  return { a: commonInA.slice(0, count), b: commonInB.slice(0, count) };
}

const commonInA = new Uint16Array(maxTerms);
const commonInB = new Uint16Array(maxTerms);

const reach = 3;

export function neighbouringPairs({ a, b }: ReturnType<typeof commonPlaces>) {
  partners.fill(-1);
  for (let at = 0; at < a.length; at++) partners[a[at] ?? 0] = b[at] ?? 0;
  let pairs = 0;
  for (let at = 0; at < a.length; at++) {
    const place = a[at] ?? 0;
    const partner = b[at] ?? 0;
    for (let next = place + 1; next <= place + reach; next++) {
      const other = partners[next] ?? -1;
      if (other >= 0 && Math.abs(other - partner) <= reach) pairs++;
    }
  }
  return pairs;
}

/** Place on the first page → place on the second; −1 if not in common. */
const partners = new Int16Array(maxTerms);
