import {
  decimal,
  type Detector,
  integer,
  enough,
  type KeySet,
  similarityRule,
  similarKeys,
  type CorpusStatistics,
} from './detector.ts';
import { narrowKeys, narrowKeysCodec } from './narrow-keys.ts';
import { sampledShingles, sharedShingles, shingleOptions } from './shingle.ts';

const options = {
  ...shingleOptions,
  threshold: decimal(0.2, 0.05, 1),
  sampleCharacters: integer(8, 1, 64),
  sampleWords: integer(3, 1, 64),
  minShingles: integer(8, 1, 1000, 'shingles'),
};

/**
 * Containment (Broder 1997). With S the set of a page's runs of k consecutive units (shingles),
 *
 *     c(A, B) = |S(A) ∩ S(B)| / min(|S(A)|, |S(B)|)
 *
 * Shingles are sampled, the same ones on every page. The threshold is low because pairs are verified later (figures:
 * docs/choosing-detectors.md). Beyond 100,000 pages the join uses one key in n/100,000 and three fifths of the
 * threshold; the comparison uses all keys. Cost: one hash per shingle; about 190 keys of 22 bits for 1,500 characters.
 */
export const containment: Detector<typeof options, KeySet> = {
  id: 'containment',
  options,
  needsWords: true,
  fingerprint: (page, { options }) => enough(narrowKeys(sampledShingles(page, options)), options.minShingles),
  ...similarKeys('containment'),
  codec: narrowKeysCodec,
  keys: (shingles, { corpus }) => thinned(shingles, thinning(corpus)),
  keysDependOn: ({ corpus }) => thinning(corpus),
  joinRule: ({ options, corpus }) =>
    similarityRule('containment', options.threshold * (thinning(corpus) > 1 ? thinnedThreshold : 1)),
  explain: (a, b, { options }) => sharedShingles(a.page, b.page, options),
};

/** Their keys take about 300 MB. */
const pagesWithAllKeys = 100_000;
const thinnedThreshold = 0.6;

const thinning = ({ pages }: CorpusStatistics) => Math.max(1, Math.ceil(pages / pagesWithAllKeys));

function thinned(keys: KeySet, oneIn: number) {
  if (oneIn === 1) return keys;
  const kept = new Uint32Array(keys.length);
  let place = 0;
  for (let at = 0; at < keys.length; at += 2) {
    if ((keys[at] ?? 0) % oneIn !== 0) continue;
    kept[place] = keys[at] ?? 0;
    place += 2;
  }
  return kept.subarray(0, place);
}
