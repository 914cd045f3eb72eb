import { compareText } from '../compare-text.ts';
import { foldAddress } from './address.ts';
import {
  decimal,
  type Detector,
  type DetectorPage,
  integer,
  type OptionValues,
  keySet,
  md5,
  oneKey,
  reached,
  wordsCodec,
} from './detector.ts';
import { hashText } from '../text/hash.ts';
import { hexOfWords, wordsOfHex } from '../hex.ts';
import { topKeywords, writtenForms } from './keywords.ts';
import { estimateJaccard, minHashes } from './min-hash.ts';
import { shingleHashes, shingleLength } from './shingle.ts';
import { titleTerms } from './terms.ts';
import { unitsOf } from './units.ts';

const options = {
  groupTerms: integer(3, 1, 20, 'terms'),
  urlWeight: decimal(0.1, 0, 10),
  titleWeight: decimal(0.2, 0, 10),
  keywordsWeight: decimal(0.3, 0, 10),
  textWeight: decimal(0.4, 0.1, 10),
  threshold: decimal(0.6, 0.05, 1),
};

type FeatureOptions = OptionValues<typeof options>;

/**
 * Hashes of the title and the term group (two words each, zeros without a title), then the min-hashes of the features.
 */
type Fingerprint = Uint32Array;

/**
 * Two stages (S3). Pages are grouped by a hash of the folded title or of the set of the three most frequent terms (a
 * hash of the whole text would group only equal pages). Inside a group, min-hash sketches of address, title, keywords
 * and shingles estimate Jaccard similarities, and their mean decides:
 *
 *     Σ weight · similarity / Σ weight     over the features that both pages have
 *
 * 0.6 and not 0.8, because one edit lowers all features together. Cost: 64 permutations over the shingles; 560 bytes,
 * two keys.
 */
export const contentThenFeature: Detector<typeof options, Fingerprint> = {
  id: 'content-then-feature',
  options,
  fingerprint(page, { options }) {
    const terms = topKeywords(page, options.groupTerms).map(({ term }) => term);
    if (terms.length === 0) return 'empty-text';
    const title = page.text.title.text.replace(/\s+/g, '');
    const groups = [
      title === '' ? '0'.repeat(16) : groupHash(`title ${title}`),
      groupHash(`terms ${terms.sort(compareText).join('\n')}`),
    ];
    return Uint32Array.of(
      ...wordsOfHex(groups.join('')),
      ...features.flatMap(({ read, size }) => [...sketch(read(page), size)]),
    );
  },
  codec: wordsCodec,
  keys: (fingerprint) => keySet(hasTitle(fingerprint) ? fingerprint.slice(0, 4) : fingerprint.slice(2, 4)),
  joinRule: oneKey,
  compare: (a, b, { options }) => reached(areGrouped(a, b) ? featureScore(a, b, options) : 0, options.threshold),
  explain(a, b, { options }) {
    const gate = (name: string, words: 0 | 2, textOf: (page: DetectorPage) => string) => ({
      name,
      a: textOf(a.page),
      b: textOf(b.page),
      equal: (words === 2 || hasTitle(a.fingerprint)) && isSameGroup(a.fingerprint, b.fingerprint, words),
      hashes: { a: hexOfGroup(a.fingerprint, words), b: hexOfGroup(b.fingerprint, words) },
    });
    const scores = similarities(a.fingerprint, b.fingerprint);
    return {
      kind: 'scores',
      gates: [
        gate('group-title', 0, ({ text }) => text.title.text),
        gate('group-terms', 2, (page) => {
          const written = writtenForms([page]);
          return topKeywords(page, options.groupTerms)
            .map(({ term }) => written(term))
            .join(' · ');
        }),
      ],
      rows: features.map(({ name, weight }, at) => ({
        name: `feature-${name}`,
        score: scores[at] ?? null,
        weight: options[weight],
      })),
      mean: featureScore(a.fingerprint, b.fingerprint, options),
      threshold: options.threshold,
    };
  },
};

/** Small sets need few values; 64 values have a standard error of 6 %. */
const features = [
  { name: 'url', size: 16, weight: 'urlWeight', read: (page: DetectorPage) => hashesOf(addressParts(page.address)) },
  { name: 'title', size: 24, weight: 'titleWeight', read: ({ text }: DetectorPage) => hashesOf(titleTerms(text)) },
  {
    name: 'keywords',
    size: 32,
    weight: 'keywordsWeight',
    read: (page: DetectorPage) => hashesOf(topKeywords(page, 20).map(({ term }) => term)),
  },
  { name: 'text', size: 64, weight: 'textWeight', read: ({ text }: DetectorPage) => textShingles(text) },
] as const;

const groupWords = 4;

const groupHash = (text: string) => md5(text).slice(0, 16);

const hexOfGroup = (fingerprint: Fingerprint, words: 0 | 2) => hexOfWords(fingerprint.subarray(words, words + 2));

const hasTitle = (fingerprint: Fingerprint) => fingerprint[0] !== 0 || fingerprint[1] !== 0;

/** Compares titles with `words` = 0, terms with 2. */
const isSameGroup = (a: Fingerprint, b: Fingerprint, words: 0 | 2) =>
  a[words] === b[words] && a[words + 1] === b[words + 1];

const areGrouped = (a: Fingerprint, b: Fingerprint) => (hasTitle(a) && isSameGroup(a, b, 0)) || isSameGroup(a, b, 2);

const addressParts = (address: string) =>
  foldAddress(address, { ignoreScheme: true, ignoreWww: true })
    .canonical.split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

function textShingles(text: DetectorPage['text']) {
  const units = unitsOf(text);
  const length = Math.min(units.count, shingleLength(units, { characters: 5, words: 3 }));
  return length === 0 ? new Uint32Array() : shingleHashes(units, length);
}

function hashesOf(elements: readonly string[]) {
  const hashes = new Uint32Array(2 * elements.length);
  elements.forEach((element, at) => hashText(element, hashes, 2 * at));
  return hashes;
}

const sketch = (hashes: Uint32Array, size: number) =>
  hashes.length === 0 ? new Uint32Array(size).fill(emptyValue) : minHashes(hashes, size);

/** Marks an empty set; another set has it with probability 2⁻³², and then in one value only. */
const emptyValue = 0xffffffff;

function featureScore(a: Fingerprint, b: Fingerprint, options: FeatureOptions) {
  let [sum, all] = [0, 0];
  for (const [at, value] of similarities(a, b).entries()) {
    const feature = features[at];
    if (value === null || !feature) continue;
    const weight = options[feature.weight];
    sum += weight * value;
    all += weight;
  }
  return all === 0 ? 0 : sum / all;
}

function similarities(a: Fingerprint, b: Fingerprint) {
  let start = groupWords;
  return features.map(({ size }) => {
    const [valuesA, valuesB] = [a.subarray(start, start + size), b.subarray(start, start + size)];
    start += size;
    return isEmpty(valuesA) || isEmpty(valuesB) ? null : estimateJaccard(valuesA, valuesB);
  });
}

const isEmpty = (values: Uint32Array) => values.every((value) => value === emptyValue);
