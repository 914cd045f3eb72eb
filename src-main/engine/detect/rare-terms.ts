import type { OptionFields } from '../../contract/options.ts';
import { NotApplicable, type Detector, type DetectorPage } from './detector.ts';
import { hashText } from './hash.ts';
import { keywordPicture, type Keyword } from './keywords.ts';
import { keySet, sharedKeys, wordsCodec, type KeySet } from './key-set.ts';
import { idf, type CorpusStatistics } from './statistics.ts';
import { byText, contentCounts } from './terms.ts';

const options = {
  terms: { kind: 'integer', default: 100, min: 10, max: 500, help: 'How many of its rarest terms speak for a page.' },
  threshold: { kind: 'number', default: 0.15, min: 0.05, max: 1, help: 'Common rare terms, measured against the terms of the page that has fewer.' },
  minShared: { kind: 'integer', default: 4, min: 1, max: 50, unit: 'terms', help: 'Pages with fewer rare terms in common never meet.' },
  maxPages: {
    kind: 'integer',
    default: 60,
    min: 2,
    max: 10_000,
    unit: 'pages',
    help: 'Terms on more pages than this, or than the square root of all pages if that is more, are not rare.',
  },
} as const satisfies OptionFields;

/** How many terms the page is measured by, then the key set of its rare terms. */
type Print = Uint32Array;

/**
 * Rare terms in common: candidates for copies of which no run of words is left. Who translates a text back and forth, rewords every
 * sentence or sums it up can change all phrases, yet names, numbers and the words of the matter stay, and those are rare elsewhere
 * (Hoad and Zobel 2003 find versions of a document by such a measure; Spärck Jones 1972 is the weight). With T the distinct content terms
 * of a page and df(t) the pages among all n that have t,
 *
 *     R = the N terms of T with the lowest df among those with 2 ≤ df(t) ≤ max(60, √n)        size = min(N, |T|)        N = 100
 *     duplicate when |R(A) ∩ R(B)| ≥ max(4, 0.15 · min(size(A), size(B)))
 *
 * Terms of one page only can be shared with none, so names that the copyist got wrong cost no place. The smaller page is the measure, so
 * that a summary meets its long source; four terms at least keep short pages from meeting by chance. Ties of df are broken by
 * text, so that two pages choose alike.
 *
 * Candidates stay near-linear because a page is measured by its size and not by the rare terms it has: laws on one subject share formulas
 * with hundreds of laws, which makes those no rare terms but leaves them in the measure, and so the more pages there are, the
 * more of them fall silent. Unrelated candidates per page grew from .21 at 141 laws to .82 at 1,121 and from .07 at 226 English
 * passages to .22 at 1,800 when the bound of df was √n throughout, which is n^0.65 and n^0.55. Measured against |R| instead, as containment
 * usually is, they are as many as n. No page meets more than N · max(60, √n) entries of the index in any case.
 *
 * Measured on four development sets together with the other detectors of the standard preset, as candidate recall without → with it and,
 * in brackets, candidates per page of this one alone: English passages [0.9] machine translations .63 → 1.00, random rewording .84 → 1.00,
 * summaries .78 → .96; amended laws [0.6] .98 → 1.00; spun Chinese [7.5, of which .3 unrelated] and spun Russian [3.7] were complete before. On
 * quarters and halves of the English set the recalls stay within .05. A bound of 15 pages instead of 60, which is what √n makes of a
 * set of 20,000, still finds .91 of the translations, and 30 find .98; a threshold of 0.18 has a tenth to a third fewer candidates and
 * loses nothing here. Weighting the overlap by idf gains little once common terms are out. Most of what only this detector proposes is
 * a page on the same subject, so verification has to follow: of 787 added English candidates 149 passed it, 141 of them rightly.
 *
 * Cost: one look-up and one sort of the distinct terms; at most 804 bytes, 280 for an English passage. It needs document frequencies, which
 * is a pass of its own over all texts. Without them, as when two texts are compared outside an audit, a term counts as rare that is
 * seldom on its page and long; the share then says little, for texts on one subject reach it as well.
 */
export const rareTerms: Detector<typeof options, Print> = {
  id: 'rare-terms',
  seed: 'S3',
  work: 'After Hoad, Zobel 2003 (versions of documents by their rare terms)',
  cost: 'medium',
  summary: 'Pages that share terms which few other pages have, such as names and numbers, whatever became of the sentences.',
  options,
  statistics: ['document-frequency'],
  fingerprint(page, { options, corpus }) {
    const counts = contentCounts(page.text);
    if (counts.size === 0) return new NotApplicable('empty-text');
    const size = Math.min(options.terms, counts.size);
    const rarest = rarestTerms(counts, options, corpus);
    return rarest.length / size < neededShare(size, options) ? new NotApplicable('too-few-terms') : printOf(size, rarest);
  },
  codec: wordsCodec,
  keys: keysOf,
  // A page has no more rare terms than it is measured by, so the containment of the rare terms is never below the score.
  joinRule: ({ options }) => ({ kind: 'similarity', measure: 'containment', threshold: options.threshold, minShared: options.minShared }),
  compare(a, b, { options }) {
    const size = Math.min(a[0] ?? 0, b[0] ?? 0);
    const score = sharedKeys(keysOf(a), keysOf(b)) / size;
    const threshold = neededShare(size, options);
    return { score, threshold, sense: 'at-least', unit: 'share', duplicate: score >= threshold };
  },
  explain(a, b, { options, corpus }) {
    const [termsA, termsB] = [keywordsOf(a.page, options, corpus), keywordsOf(b.page, options, corpus)];
    const equal = sharedKeys(keysOf(a.fingerprint), keysOf(b.fingerprint)) === Math.max(termsA.length, termsB.length);
    return keywordPicture(
      [a.page, b.page],
      [{ name: 'rare', a: termsA, b: termsB, equal }],
      [{ name: 'measured-terms', form: 'count', value: { a: a.fingerprint[0] ?? 0, b: b.fingerprint[0] ?? 0 } }],
    );
  },
};

interface RareOptions {
  readonly terms: number;
  readonly threshold: number;
  readonly minShared: number;
  readonly maxPages: number;
}

/** The share that a pair must reach whose smaller page is measured by `size` terms; above 1 where the page is too short for any pair. */
const neededShare = (size: number, { threshold, minShared }: RareOptions): number => Math.max(threshold, minShared / size);

const printOf = (size: number, terms: readonly string[]): Print => Uint32Array.of(size, ...keySet(hashesOf(terms)));

function keysOf(print: Print): KeySet {
  return print.subarray(1);
}

function hashesOf(terms: readonly string[]): Uint32Array {
  const hashes = new Uint32Array(2 * terms.length);
  terms.forEach((term, index) => hashText(term, hashes, 2 * index));
  return hashes;
}

/** The rarest terms of a page that it can share with another, rarest first. */
function rarestTerms(counts: ReadonlyMap<string, number>, { terms, maxPages }: RareOptions, corpus: CorpusStatistics): readonly string[] {
  const ranked = corpus.pages === 0 ? rankedByPage(counts) : rankedByCorpus([...counts.keys()], Math.max(maxPages, Math.sqrt(corpus.pages)), corpus);
  return ranked.slice(0, terms);
}

function rankedByCorpus(terms: readonly string[], mostPages: number, corpus: CorpusStatistics): readonly string[] {
  return terms
    .map((term) => ({ term, pages: corpus.documentFrequency(term) }))
    .filter(({ pages }) => pages >= 2 && pages <= mostPages)
    .sort((a, b) => a.pages - b.pages || byText(a.term, b.term))
    .map(({ term }) => term);
}

function rankedByPage(counts: ReadonlyMap<string, number>): readonly string[] {
  return [...counts].sort(([a, countA], [b, countB]) => countA - countB || b.length - a.length || byText(a, b)).map(([term]) => term);
}

function keywordsOf(page: DetectorPage, options: RareOptions, corpus: CorpusStatistics): readonly Keyword[] {
  return rarestTerms(contentCounts(page.text), options, corpus).map((term) => ({ term, weight: idf(corpus, term) }));
}
