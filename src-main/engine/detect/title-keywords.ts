import { compareText } from '../compare-text.ts';
import {
  decimal,
  type Detector,
  type DetectorPage,
  integer,
  type OptionValues,
  enough,
  jaccard,
  type KeySet,
  md5Hashed,
  md5Keys,
  similarKeys,
} from './detector.ts';
import { keywordPicture, type Keyword } from './keywords.ts';
import { termTable, titleTerms } from './terms.ts';

const options = {
  window: integer(10, 2, 100, 'terms'),
  minWindows: integer(2, 1, 100, 'windows'),
  minShare: decimal(0.3, 0, 1),
  minKeywords: integer(2, 1, 1000, 'terms'),
  threshold: decimal(0.8, 0.05, 1),
};

type TitleOptions = OptionValues<typeof options>;

/**
 * Keywords grown from the title (S1, section 2): its content terms are seeds. A term joins them when at least two, and
 * three tenths, of its occurrences have a seed in a window of ten terms around. Duplicates have |A∩B| / |A∪B| ≥ t. S1:
 * misses least and confuses most. Cost: 8 bytes per keyword.
 */
export const titleKeywords: Detector<typeof options, KeySet> = {
  id: 'title-keywords',
  options,
  needsWords: true,
  fingerprint(page, { options }) {
    if (titleTerms(page.text).length === 0) return 'no-title';
    return enough(md5Keys(keywordsOf(page, options).map(({ term }) => term)), options.minKeywords, 'too-few-terms');
  },
  ...similarKeys('jaccard'),
  explain(a, b, { options }) {
    const equal = jaccard(a.fingerprint, b.fingerprint) === 1;
    return keywordPicture(
      [a.page, b.page],
      [{ name: 'title-keywords', a: hashedKeywords(a.page, options), b: hashedKeywords(b.page, options), equal }],
    );
  },
};

const hashedKeywords = (page: DetectorPage, options: TitleOptions) =>
  keywordsOf(page, options).map((keyword) => ({ ...keyword, hash: md5Hashed(keyword.term).hash }));

/** The weight is the number of windows with a seed; for a seed, of its occurrences. */
function keywordsOf(page: DetectorPage, { window, minWindows, minShare }: TitleOptions) {
  const { terms, counts, places } = termTable(page.text);
  const seeds = new Set(titleTerms(page.text));
  const isSeed = new Uint8Array(terms.length);
  const found: Keyword[] = [];
  for (const term of seeds) {
    const place = terms.indexOf(term);
    if (place >= 0) isSeed[place] = 1;
    found.push({ term, weight: counts[place] ?? 0, seed: true });
  }
  const body = places.filter((place) => place >= 0);
  const near = nearSeeds(body, isSeed, window >>> 1);
  const shared = new Uint32Array(terms.length);
  for (const [at, place] of body.entries()) shared[place] = (shared[place] ?? 0) + (near[at] ?? 0);
  for (const [place, term] of terms.entries()) {
    const weight = shared[place] ?? 0;
    if (isSeed[place] === 0 && weight >= minWindows && weight >= minShare * (counts[place] ?? 0))
      found.push({ term, weight });
  }
  return found.sort((a, b) => b.weight - a.weight || compareText(a.term, b.term));
}

/** 1 for each term that has a seed at most `reach` terms away. */
function nearSeeds(body: Int32Array, isSeed: Uint8Array, reach: number) {
  const near = new Uint8Array(body.length);
  const walk = (from: number, to: number, step: 1 | -1) => {
    let last = -Infinity;
    for (let at = from; at !== to; at += step) {
      if (Math.abs(at - last) <= reach) near[at] = 1;
      if (isSeed[body[at] ?? 0] === 1) last = at;
    }
  };
  walk(0, body.length, 1);
  walk(body.length - 1, -1, -1);
  return near;
}
