import { decimal, integer, type OptionValues } from '../../contract/options.ts';
import { compareText } from '../compare-text.ts';
import { foldAddress } from './address.ts';
import { type Detector, type DetectorPage, NotApplicable } from './detector.ts';
import { reached } from './key-similarity.ts';
import { hashText } from '../text/hash.ts';
import { hexOfKey, wordsOfHex } from '../hex.ts';
import { keySet, md5, wordsCodec } from './key-set.ts';
import { topKeywords } from './keywords.ts';
import { estimateJaccard, minHashes } from './min-hash.ts';
import { shingleHashes, shingleLength } from './shingle.ts';
import { contentTerms } from './terms.ts';
import { unitsOf } from './units.ts';
import { writtenForms } from './keywords.ts';

const options = {
  groupTerms: integer(3, 1, 20, 'Pages with the same so many most frequent terms form a group.', 'terms'),
  urlWeight: decimal(0.1, 0, 10, 'Weight of the address in the score.'),
  titleWeight: decimal(0.2, 0, 10, 'Weight of the title in the score.'),
  keywordsWeight: decimal(0.3, 0, 10, 'Weight of the keywords in the score.'),
  textWeight: decimal(0.4, 0.1, 10, 'Weight of the text in the score.'),
  threshold: decimal(0.6, 0.05, 1, 'Score from which pages of a group are duplicates.'),
} as const;

type FeatureOptions = OptionValues<typeof options>;

/** Group hashes by title and by terms (two words each, zeros without a title), then min-hashes of the features. */
type Fingerprint = Uint32Array;

/**
 * Two stages (S3): groups by a cheap hash, of the folded title or of the set of the three most frequent terms, since a
 * hash of the whole text groups only equal pages; then a decision by features. Address, title, keywords and shingles
 * are min-hash sketches that estimate the Jaccard similarity:
 *
 *     Σ weight · similarity / Σ weight     over the features that both pages have
 *
 * 0.6 and not 0.8, because one edit lowers all features together. Cost: 64 permutations over the shingles; 560 bytes,
 * two keys.
 */
export const contentThenFeature: Detector<typeof options, Fingerprint> = {
  id: 'content-then-feature',
  seed: 'S3',
  work: 'Grouping by content hash, then features inside the group',
  cost: 'medium',
  summary: 'Pages with the same title or top terms that are alike in address, title, keywords and text.',
  options,
  statistics: [],
  fingerprint(page, { options }) {
    const terms = topKeywords(page, options.groupTerms).map(({ term }) => term);
    if (terms.length === 0) return new NotApplicable('empty-text');
    const title = page.text.title.text.replace(/\s+/g, '');
    const groups = [
      title === '' ? '0'.repeat(16) : groupHash(`title ${title}`),
      groupHash(`terms ${terms.sort(compareText).join('\n')}`),
    ];
    return Uint32Array.of(
      ...wordsOfHex(groups.join('')),
      ...featureNames.flatMap((name) => sketch(features[name].read(page), features[name].size)),
    );
  },
  codec: wordsCodec,
  keys: (fingerprint) => keySet(hasTitle(fingerprint) ? fingerprint.slice(0, 4) : fingerprint.slice(2, 4)),
  joinRule: () => ({ kind: 'keys', minShared: 1 }),
  compare: (a, b, { options }) => reached(areGrouped(a, b) ? featureScore(a, b, options) : 0, options.threshold),
  explain(a, b, { options }) {
    const [groupsA, groupsB] = [a, b].map(({ page }) => groupTexts(page, options));
    return {
      kind: 'scores',
      gates: (['title', 'terms'] as const).map((name, index) => ({
        name: `group-${name}`,
        a: groupsA?.[name] ?? '',
        b: groupsB?.[name] ?? '',
        equal:
          (name === 'terms' || hasTitle(a.fingerprint)) &&
          isSameGroup(a.fingerprint, b.fingerprint, index === 0 ? 0 : 2),
        hashes: { a: hexOfGroup(a.fingerprint, index), b: hexOfGroup(b.fingerprint, index) },
      })),
      rows: featureNames.map((name) => ({
        name: `feature-${name}`,
        score: similarity(a.fingerprint, b.fingerprint, name),
        weight: options[features[name].weight],
      })),
      mean: featureScore(a.fingerprint, b.fingerprint, options),
      threshold: options.threshold,
    };
  },
};

function groupTexts(
  page: DetectorPage,
  { groupTerms }: FeatureOptions,
): { readonly title: string; readonly terms: string } {
  const written = writtenForms([page]);
  return {
    title: page.text.title.text,
    terms: topKeywords(page, groupTerms)
      .map(({ term }) => written(term))
      .join(' · '),
  };
}

const featureNames = ['url', 'title', 'keywords', 'text'] as const;
type FeatureName = (typeof featureNames)[number];

interface Feature {
  readonly size: number;
  readonly weight: `${FeatureName}Weight`;
  readonly read: (page: DetectorPage) => Uint32Array;
}

/** Small sets need few values; 64 have a standard error of 6 %. */
const features: Readonly<Record<FeatureName, Feature>> = {
  url: { size: 16, weight: 'urlWeight', read: (page) => hashesOf(addressParts(page.address)) },
  title: {
    size: 24,
    weight: 'titleWeight',
    read: ({ text }) => hashesOf(contentTerms({ ...text, tokens: text.titleTokens })),
  },
  keywords: {
    size: 32,
    weight: 'keywordsWeight',
    read: (page) => hashesOf(topKeywords(page, 20).map(({ term }) => term)),
  },
  text: { size: 64, weight: 'textWeight', read: ({ text }) => textShingles(text) },
};

const groupWords = 4;

const groupHash = (text: string): string => md5(text).slice(0, 16);

const hexOfGroup = (fingerprint: Fingerprint, group: number): string =>
  hexOfKey(fingerprint[2 * group] ?? 0, fingerprint[2 * group + 1] ?? 0);

const hasTitle = (fingerprint: Fingerprint): boolean => fingerprint[0] !== 0 || fingerprint[1] !== 0;

const isSameGroup = (a: Fingerprint, b: Fingerprint, group: 0 | 2): boolean =>
  a[group] === b[group] && a[group + 1] === b[group + 1];

const areGrouped = (a: Fingerprint, b: Fingerprint): boolean =>
  (hasTitle(a) && isSameGroup(a, b, 0)) || isSameGroup(a, b, 2);

function addressParts(address: string): readonly string[] {
  return foldAddress(address, { ignoreScheme: true, ignoreWww: true })
    .canonical.split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

function textShingles(text: DetectorPage['text']): Uint32Array {
  const units = unitsOf(text);
  const length = Math.min(units.count, shingleLength(units, { characters: 5, words: 3 }));
  return length === 0 ? new Uint32Array() : shingleHashes(units, length);
}

function hashesOf(elements: readonly string[]): Uint32Array {
  const hashes = new Uint32Array(2 * elements.length);
  elements.forEach((element, index) => hashText(element, hashes, 2 * index));
  return hashes;
}

/** The first value of an empty sketch says so. */
function sketch(hashes: Uint32Array, size: number): readonly number[] {
  return hashes.length === 0 ? Array.from({ length: size }, () => emptyValue) : [...minHashes(hashes, size)];
}

/** The smallest image of a set is this with a probability of 2⁻³², and then in one value only. */
const emptyValue = 0xffffffff;

function featureScore(a: Fingerprint, b: Fingerprint, options: FeatureOptions): number {
  let [sum, all] = [0, 0];
  for (const name of featureNames) {
    const value = similarity(a, b, name);
    if (value === null) continue;
    const weight = options[features[name].weight];
    sum += weight * value;
    all += weight;
  }
  return all === 0 ? 0 : sum / all;
}

function similarity(a: Fingerprint, b: Fingerprint, name: FeatureName): number | null {
  const start = featureNames
    .slice(0, featureNames.indexOf(name))
    .reduce((place, before) => place + features[before].size, groupWords);
  const [valuesA, valuesB] = [
    a.subarray(start, start + features[name].size),
    b.subarray(start, start + features[name].size),
  ];
  return isEmpty(valuesA) || isEmpty(valuesB) ? null : estimateJaccard(valuesA, valuesB);
}

const isEmpty = (values: Uint32Array): boolean => values.every((value) => value === emptyValue);
