import {
  choice,
  decimal,
  type Detector,
  type DetectorPage,
  integer,
  equality,
  md5,
  oneKey,
  wordsCodec,
  idfOfFrequency,
  type CorpusStatistics,
} from './detector.ts';
import { hashesOf, keywordPicture, textOfTerms } from './keywords.ts';
import { hexOfWord, wordsOfHex } from '../hex.ts';
import { documentFrequencies, placesInOrder, termTable } from './terms.ts';

/**
 * The string hashes that S0 compares, as published, unsigned 32-bit over UTF-8:
 *
 * - `aphash`   Arash Partow
 * - `elfhash`  Unix ELF object files
 * - `rshash`   Robert Sedgewick, "Algorithms in C"
 * - `jshash`   Justin Sobel
 * - `pjwhash`  Peter J. Weinberger (AT&T Bell Labs): with 32 bits the same function as `elfhash`
 * - `bkdrhash` Brian Kernighan and Dennis Ritchie, "The C Programming Language": base 131
 * - `sdbmhash` the sdbm database library: base 65599
 * - `djbhash`  Daniel J. Bernstein: base 33, from 5381
 */
const stringHashes = {
  aphash,
  elfhash,
  rshash,
  jshash,
  pjwhash: elfhash,
  bkdrhash: polynomial(131),
  sdbmhash: polynomial(65_599),
  djbhash: polynomial(33, 5381),
};

export type StringHashName = keyof typeof stringHashes;

export const stringHashNames = Object.keys(stringHashes) as readonly StringHashName[];

const options = {
  share: decimal(0.7, 0.05, 1),
  hash: choice('aphash', stringHashNames),
  minTerms: integer(8, 1, 1000, 'terms'),
};

/**
 * The string of the rarest terms (S0, 1.6): the 70 % of distinct terms with the highest idf = ln(pages / pages with the
 * term), sorted by idf, descending, then by text. Pages with an equal 32-bit hash of it are candidates, and duplicates
 * when its MD5 agrees; others are hash collisions. Of eight hashes S0 found APHash best. One changed rare word breaks a
 * match.
 */
export const idfString: Detector<typeof options, Uint32Array> = {
  id: 'idf-string',
  options,
  statistics: () => ['document-frequency'],
  countsCollisions: true,
  fingerprint(page, { options, corpus }) {
    const kept = rarestTerms(page, options.share, corpus);
    if (kept.length === 0) return 'empty-text';
    if (kept.length < options.minTerms) return 'too-few-terms';
    const text = textOfTerms(kept);
    return Uint32Array.of(stringHash(options.hash, text), ...wordsOfHex(md5(text)));
  },
  codec: wordsCodec,
  keys: (fingerprint) => Uint32Array.of(0, fingerprint[0] ?? 0),
  joinRule: oneKey,
  compare: (a, b) => equality(a.every((word, at) => word === b[at])),
  explain(a, b, { options, corpus }) {
    const [termsA, termsB] = [rarestTerms(a.page, options.share, corpus), rarestTerms(b.page, options.share, corpus)];
    const [hashA, hashB] = [hexOfWord(a.fingerprint[0] ?? 0), hexOfWord(b.fingerprint[0] ?? 0)];
    const equalHash = hashA === hashB;
    const [stringA, stringB] = [textOfTerms(termsA), textOfTerms(termsB)];
    const equalStrings = stringA === stringB;
    return keywordPicture(
      [a.page, b.page],
      [
        {
          name: equalHash && !equalStrings ? 'hash-collision' : options.hash,
          equal: equalHash,
          a: [{ term: hashA, weight: 0 }],
          b: [{ term: hashB, weight: 0 }],
        },
        {
          name: 'idf',
          equal: equalStrings,
          a: termsA,
          b: termsB,
          hashes: hashesOf([a.fingerprint.subarray(1), b.fingerprint.subarray(1)], [stringA, stringB]),
        },
      ],
    );
  },
};

function rarestTerms(page: DetectorPage, share: number, corpus: CorpusStatistics) {
  const { terms } = termTable(page.text);
  const frequencies = documentFrequencies(page.text, corpus);
  const rarest = placesInOrder(frequencies.map((pages) => Math.max(1, pages)));
  return Array.from(rarest.subarray(0, Math.ceil(terms.length * share - 1e-9)), (place) => ({
    term: terms[place] ?? '',
    weight: idfOfFrequency(corpus, frequencies[place] ?? 0),
  }));
}

export function stringHash(name: string, text: string) {
  const known = stringHashNames.find((candidate) => candidate === name) ?? 'aphash';
  return stringHashes[known](new TextEncoder().encode(text));
}

function aphash(bytes: Uint8Array) {
  let hash = 0xaaaaaaaa;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    hash ^= (at & 1) === 0 ? (hash << 7) ^ Math.imul(byte, hash >>> 3) : ~((hash << 11) + (byte ^ (hash >>> 5)));
  }
  return hash >>> 0;
}

function elfhash(bytes: Uint8Array) {
  let hash = 0;
  for (const byte of bytes) {
    hash = (hash << 4) + byte;
    const top = hash & 0xf0000000;
    if (top !== 0) hash ^= top >>> 24;
    hash &= ~top;
  }
  return hash >>> 0;
}

function rshash(bytes: Uint8Array) {
  let multiplier = 63_689;
  let hash = 0;
  for (const byte of bytes) {
    hash = (Math.imul(hash, multiplier) + byte) | 0;
    multiplier = Math.imul(multiplier, 378_551);
  }
  return hash >>> 0;
}

function jshash(bytes: Uint8Array) {
  let hash = 1_315_423_911;
  for (const byte of bytes) hash ^= (hash << 5) + byte + (hash >>> 2);
  return hash >>> 0;
}

function polynomial(base: number, start = 0): (bytes: Uint8Array) => number {
  return (bytes) => {
    let hash = start;
    for (const byte of bytes) hash = (Math.imul(hash, base) + byte) | 0;
    return hash >>> 0;
  };
}
