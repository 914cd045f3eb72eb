import { compareText } from '../compare-text.ts';
import {
  choice,
  decimal,
  type Detector,
  type DetectorPage,
  integer,
  type Digest,
  digestOf,
  equalDigest,
  md5,
  wordsCodec,
} from './detector.ts';
import {
  digestPicture,
  heaviestKeywords,
  rankedKeywordOptions,
  statisticsOfRanking,
  textOfTerms,
  type Keyword,
} from './keywords.ts';
import { contentTerms } from './terms.ts';

const summaryOptions = {
  source: choice('description-else-text', ['description-else-text', 'description', 'text']),
  bytes: integer(512, 32, 65536, 'bytes'),
};

/**
 * Tianwang 1 (S0): MD5(Des(Pi)) = MD5(Des(Pj)), Des being the meta description, as one engine stored it, or else the
 * first 512 bytes of folded text without white space. Descriptions repeated across a site give false pairs, which
 * verification rejects.
 */
export const tianwangSummary: Detector<typeof summaryOptions, Digest> = {
  id: 'tianwang-summary',
  options: summaryOptions,
  fingerprint(page, { options }) {
    const summary = summaryOf(page, options);
    if (summary !== '') return digestOf(summary);
    return options.source === 'description' ? 'no-description' : 'empty-text';
  },
  ...equalDigest,
  explain(pageA, pageB, { options }) {
    const [a, b] = [summaryOf(pageA.page, options), summaryOf(pageB.page, options)];
    const row = { name: 'summary', a: md5(a), b: md5(b), equal: a === b, texts: { a, b } };
    return { kind: 'hashes', rows: [row], figures: [] };
  },
};

function summaryOf(page: DetectorPage, { source, bytes }: Readonly<{ source: string; bytes: number }>) {
  const description = page.description.normalize('NFKC').replace(/\s+/g, ' ').trim();
  if (source !== 'text' && description !== '') return description;
  if (source === 'description') return '';
  const text = page.text.folded.text.replace(/\s+/g, '');
  return text.slice(0, new TextEncoder().encodeInto(text, new Uint8Array(bytes)).read);
}

const sorted = (list: readonly Keyword[]) => list.toSorted((a, b) => compareText(a.term, b.term));

const keywordDigest = (
  name: string,
  textOf: (list: readonly Keyword[]) => string,
): Omit<Detector<typeof rankedKeywordOptions, Digest>, 'id'> => ({
  options: rankedKeywordOptions,
  statistics: statisticsOfRanking,
  fingerprint(page, { options, corpus }) {
    const keywords = heaviestKeywords(page, options, corpus);
    return keywords.length < options.terms ? 'too-few-terms' : digestOf(textOf(keywords));
  },
  ...equalDigest,
  explain: (a, b, { options, corpus }) =>
    digestPicture([a, b], { name, listOf: (page) => heaviestKeywords(page, options, corpus), textOf }),
});

/**
 * Tianwang 2 (S0): the N heaviest terms in order of weight: MD5(Con(Ti)) = MD5(Con(Tj)). S0 found N = 10 best. One
 * replaced term breaks a match.
 */
export const tianwangCon: Detector<typeof rankedKeywordOptions, Digest> = {
  id: 'tianwang-con',
  ...keywordDigest('frequency', textOfTerms),
};

/** Tianwang 3 (S0): the N heaviest terms in order of text: MD5(Sort(Ti)) = MD5(Sort(Tj)). */
export const tianwangSort: Detector<typeof rankedKeywordOptions, Digest> = {
  id: 'tianwang-sort',
  ...keywordDigest('sorted', (keywords) => textOfTerms(sorted(keywords))),
};

const weightedOptions = {
  ...rankedKeywordOptions,
  ratio: decimal(0.02, 0, 0.9),
  weights: choice('density', ['density', 'frequency']),
};

/** Four words of MD5 of the terms, then their weights. */
type WeightedDigest = Uint32Array;

/**
 * Term lists must be equal and weights similar by ‖Wᵢ − Wⱼ‖² / (‖Wᵢ‖² + ‖Wⱼ‖²): 0 for equal weights, 1 also for other
 * lists. A score of exactly a is a duplicate, so that a = 0 requires equal weights.
 */
const weightedDigest = (
  name: string,
  listOf: typeof heaviestKeywords,
): Omit<Detector<typeof weightedOptions, WeightedDigest>, 'id'> => ({
  options: weightedOptions,
  statistics: statisticsOfRanking,
  fingerprint(page, { options, corpus }) {
    const keywords = listOf(page, options, corpus);
    if (keywords.length < options.terms) return 'too-few-terms';
    return Uint32Array.of(...digestOf(textOfTerms(keywords)), ...weightsOf(keywords, page, options.weights));
  },
  codec: wordsCodec,
  keys: equalDigest.keys,
  joinRule: equalDigest.joinRule,
  compare(a, b, { options }) {
    const score = haveEqualTerms(a, b) ? weightRatio(a, b) : 1;
    return { score, threshold: options.ratio, sense: 'at-most', unit: 'share', duplicate: score <= options.ratio };
  },
  explain: (a, b, { options, corpus }) =>
    digestPicture(
      [
        { page: a.page, fingerprint: termsOf(a.fingerprint) },
        { page: b.page, fingerprint: termsOf(b.fingerprint) },
      ],
      { name, listOf: (page) => listOf(page, options, corpus), textOf: textOfTerms },
      () =>
        haveEqualTerms(a.fingerprint, b.fingerprint)
          ? [{ name: 'weight-ratio', form: 'decimal', value: weightRatio(a.fingerprint, b.fingerprint) }]
          : [],
    ),
});

/** Densities are in millionths. */
function weightsOf(list: readonly Keyword[], page: DetectorPage, weights: string) {
  const all = contentTerms(page.text).length;
  return list.map(({ weight }) => (weights === 'frequency' ? weight : Math.round((1_000_000 * weight) / all)));
}

const digestWords = 4;
const termsOf = (digest: WeightedDigest) => digest.subarray(0, digestWords);

const haveEqualTerms = (a: WeightedDigest, b: WeightedDigest) => termsOf(a).every((word, at) => word === b[at]);

function weightRatio(a: WeightedDigest, b: WeightedDigest) {
  let [difference, squares] = [0, 0];
  for (let term = digestWords; term < a.length; term++) {
    const [weightA, weightB] = [a[term] ?? 0, b[term] ?? 0];
    difference += (weightA - weightB) ** 2;
    squares += weightA ** 2 + weightB ** 2;
  }
  return squares === 0 ? 0 : difference / squares;
}

/**
 * Tianwang 4 (S0): terms as in `tianwang-con`, and similar weights:
 *
 *     MD5(Con(Tᵢ)) = MD5(Con(Tⱼ))  and  ‖Wᵢ − Wⱼ‖² / (‖Wᵢ‖² + ‖Wⱼ‖²) < a        N = 10, a = 0.02
 *
 * W holds densities, so a text and the same text twice are equal; with frequencies a text repeated f times scores (f −
 * 1)² / (f² + 1). Cost: 16 bytes and 4 for each term.
 */
export const tianwangConWeighted: Detector<typeof weightedOptions, WeightedDigest> = {
  id: 'tianwang-con-weighted',
  ...weightedDigest('frequency', heaviestKeywords),
};

/** Tianwang 5 (S0): as `tianwang-con-weighted` with Sort for Con; terms of similar frequency may change places. */
export const tianwangSortWeighted: Detector<typeof weightedOptions, WeightedDigest> = {
  id: 'tianwang-sort-weighted',
  ...weightedDigest('sorted', (...ranked) => sorted(heaviestKeywords(...ranked))),
};
