import { type Detector, type DetectorPage, integer, reached, wordsCodec } from './detector.ts';
import { hashWords } from '../text/hash.ts';
import { hexOfWord } from '../hex.ts';
import { estimateJaccard, minHashes } from './min-hash.ts';
import { shingleHashes, shingleLength, shingleOptions, type ShingleSize } from './shingle.ts';
import { unitsOf } from './units.ts';

const superShingles = 6;
const valuesEach = 14;

const options = {
  ...shingleOptions,
  minEqual: integer(2, 1, superShingles),
  minShingles: integer(8, 1, 1000, 'shingles'),
};

type SuperShingles = Uint32Array;

/**
 * Super-shingles (Broder, Glassman, Manasse, Zweig 1997; Fetterly, Manasse, Najork 2003): 84 min-hashes of the shingles
 * in six groups of fourteen. With J the Jaccard similarity a group is equal with probability p = J¹⁴, and two of six
 * with 1 − (1−p)⁶ − 6p(1−p)⁵:
 *
 *     J     0.80  0.85  0.90  0.95  0.98
 *     found  .03   .12   .38   .84   .99
 *
 * 32 bits of each hash are enough, since two have to be equal. Cost: 84 multiplications per shingle; 24 bytes.
 */
export const superShingle: Detector<typeof options, SuperShingles> = {
  id: 'super-shingle',
  options,
  needsWords: true,
  fingerprint(page, { options }) {
    const shingles = shinglesOf(page, options);
    if (shingles.length >>> 1 < options.minShingles) return 'too-short';
    return groupValues(minHashes(shingles, superShingles * valuesEach));
  },
  codec: wordsCodec,
  keys: keysOf,
  joinRule: ({ options }) => ({ kind: 'keys', minShared: options.minEqual }),
  compare: (a, b, { options }) => reached(boxesOf(a, b).filter((box) => box.equal).length, options.minEqual, 'matches'),
  explain(a, b, { options }) {
    const valuesOf = ({ page }: typeof a) => minHashes(shinglesOf(page, options), superShingles * valuesEach);
    const [valuesA, valuesB] = [valuesOf(a), valuesOf(b)];
    const boxes = boxesOf(a.fingerprint, b.fingerprint);
    return {
      kind: 'boxes',
      boxes: boxes.map((box, group) => ({
        ...box,
        inputs: { a: groupText(valuesA, group), b: groupText(valuesB, group) },
      })),
      figures: [{ name: 'jaccard', form: 'share', value: estimateJaccard(valuesA, valuesB) }],
    };
  },
};

function shinglesOf(page: DetectorPage, size: ShingleSize) {
  const units = unitsOf(page.text);
  return shingleHashes(units, shingleLength(units, size));
}

const groupText = (values: Uint32Array, group: number) =>
  Array.from(values.subarray(group * valuesEach, (group + 1) * valuesEach), hexOfWord).join(' ');

function groupValues(values: Uint32Array) {
  const hash = new Uint32Array(2);
  return Uint32Array.from({ length: superShingles }, (_, group) => {
    hashWords(values, group * valuesEach, (group + 1) * valuesEach, hash, 0, group);
    return hash[0] ?? 0;
  });
}

function keysOf(hashes: SuperShingles) {
  const keys = new Uint32Array(2 * superShingles);
  for (let group = 0; group < superShingles; group++) keys.set([hashes[group] ?? 0, group], 2 * group);
  return keys;
}

const boxesOf = (a: SuperShingles, b: SuperShingles) =>
  Array.from(a, (hash, group) => ({
    a: hexOfWord(hash),
    b: hexOfWord(b[group] ?? 0),
    equal: hash === b[group],
  }));
