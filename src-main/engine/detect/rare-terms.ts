import type { OptionFields } from '../../contract/options.ts';
import { NotApplicable, type Detector, type DetectorPage } from './detector.ts';
import { hashText } from './hash.ts';
import { keywordPicture, type Keyword } from './keywords.ts';
import { wordsCodec, type KeySet } from './key-set.ts';
import { frequencyLimit, rareChange, rareMargin, type RareRange } from './rare-drift.ts';
import { commonPlaces, neighbouringPairs, rarePrint, textOrder, type RarePrint } from './rare-print.ts';
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
    help: 'Terms on more pages than this, or than the number of all pages to the power of 0.4 if that is more, are not rare.',
  },
  neighbours: {
    kind: 'integer',
    default: 3,
    min: 0,
    max: 100,
    unit: 'pairs',
    help: 'Pairs of common rare terms that must stand close to each other on both pages; 0 asks for none.',
  },
} as const satisfies OptionFields;

/**
 * Rare terms in common: candidates for copies of which no run of words is left. Who translates a text back and forth, rewords every
 * sentence or sums it up can change all phrases, yet names, numbers and the words of the matter stay, and those are rare elsewhere
 * (Hoad and Zobel 2003 find versions of a document by such a measure; Spärck Jones 1972 is the weight). With T the distinct content terms
 * of a page and df(t) the pages among all n that have t,
 *
 *     R = the N terms of T with the lowest df among those with 2 ≤ df(t) ≤ max(60, n^0.4)        size = min(N, |T|)        N = 100
 *     duplicate when |R(A) ∩ R(B)| ≥ max(4, 0.15 · min(size(A), size(B))) and enough pairs of common terms are neighbours on
 *                    both pages: of m common terms max(3, m / 5), but not more than m / 3
 *
 * Terms of one page only can be shared with none, so names that the copyist got wrong cost no place. The smaller page is the measure, so
 * that a summary meets its long source; four terms at least keep short pages from meeting by chance. Ties of df are broken by
 * text, so that two pages choose alike.
 *
 * Two terms are neighbours on a page when at most two other terms of R stand first between them. A copy keeps sentences, if not words, so its
 * common terms come in the company in which they were; on two pages that only share a subject they are scattered. Of some
 * 90,000 unrelated pairs of a generated site with 20,000 pages that had 15 and more rare terms in common, 280 have so many neighbours; of
 * the copies that only this detector proposes in the four sets below, 2 of 173 have too few.
 *
 * Candidates stay near-linear because a page is measured by its size and not by the rare terms it has: laws on one subject share formulas
 * with hundreds of laws, which makes those no rare terms but leaves them in the measure, and so the more pages there are, the
 * more of them fall silent. Unrelated candidates per page grew from .21 at 141 laws to .82 at 1,121 and from .07 at 226 English
 * passages to .22 at 1,800 when the bound of df was √n throughout and neighbours were not asked for, which is n^0.65 and n^0.55. Measured
 * against |R| instead, as containment usually is, they are as many as n. No page meets more than N · max(60, n^0.4) entries of the index in any case.
 *
 * Measured on four development sets together with the other detectors of the standard preset, as candidate recall without → with it and,
 * in brackets, candidates per page of this one alone: English passages [0.9] machine translations .63 → 1.00, random rewording .84 → 1.00,
 * summaries .78 → .96; amended laws [0.6] .98 → 1.00; spun Chinese [7.5, of which .3 unrelated] and spun Russian [3.7] were complete before. On
 * quarters and halves of the English set the recalls stay within .05. A bound of 15 pages instead of 60, which is what √n makes of a
 * set of 20,000, still finds .91 of the translations, and 30 find .98; a threshold of 0.18 has a tenth to a third fewer candidates and
 * loses nothing here. Weighting the overlap by idf gains little once common terms are out. Most of what only this detector proposes is
 * a page on the same subject, so verification has to follow: of 787 added English candidates 149 passed it, 141 of them rightly.
 *
 * Cost: one look-up and one sort of the distinct terms; at most 404 bytes, 140 for an English passage. It needs document frequencies, which
 * is a pass of its own over all texts. Without them, as when two texts are compared outside an audit, a term counts as rare that is
 * seldom on its page and long; the share then says little, for texts on one subject reach it as well.
 */
export const rareTerms: Detector<typeof options, RarePrint> = {
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
    return rarest.length / size < neededShare(size, options) ? new NotApplicable('too-few-terms') : printOf(size, rarest, counts);
  },
  codec: {
    encode: (print) => wordsCodec.encode(textOrder(print)),
    decode: (bytes) => printOfWords(wordsCodec.decode(bytes)),
  },
  keys: keysOf,
  // A page has no more rare terms than it is measured by, so the containment of the rare terms is never below the score.
  joinRule: ({ options }) => ({ kind: 'similarity', measure: 'containment', threshold: options.threshold, minShared: options.minShared }),
  compare(a, b, { options }) {
    const size = Math.min(a.size, b.size);
    const common = commonPlaces(a, b);
    const score = common.a.length / size;
    const threshold = neededShare(size, options);
    const duplicate = score >= threshold && neighbouringPairs(common) >= neededNeighbours(common.a.length, options);
    return { score, threshold, sense: 'at-least', unit: 'share', duplicate };
  },
  drift: {
    mostPages: (pages, { options }) => mostPagesOf(options, pages),
    margin(page, { options, corpus }) {
      const frequencies = frequenciesOf(contentCounts(page.text), corpus);
      const rarest = rarestTerms(contentCounts(page.text), options, corpus);
      const kept = new Set(rarest);
      const limit = frequencyLimit(rangeOf(options), corpus.pages);
      const mostPages = mostPagesOf(options, corpus.pages);
      let inRange = 0;
      const others: string[] = [];
      for (const [term, pages] of frequencies) {
        if (pages >= 2 && pages <= mostPages) inRange += 1;
        if (pages <= limit && !kept.has(term)) others.push(term);
      }
      const cut = inRange > options.terms ? (frequencies.get(rarest.at(-1) ?? '') ?? 0) : 0;
      return rareMargin(others, limit, cut);
    },
    affected(change, { options }, late) {
      const found = rareChange(change, rangeOf(options), late);
      return found && { ...found, touches: (margin, print) => found.touches(margin, print?.terms ?? noTerms) };
    },
  },
  explain(a, b, { options, corpus }) {
    const [termsA, termsB] = [keywordsOf(a.page, options, corpus), keywordsOf(b.page, options, corpus)];
    const common = commonPlaces(a.fingerprint, b.fingerprint);
    const equal = common.a.length === Math.max(termsA.length, termsB.length);
    const neighbours = neighbouringPairs(common);
    return keywordPicture(
      [a.page, b.page],
      [{ name: 'rare', a: termsA, b: termsB, equal }],
      [
        { name: 'measured-terms', form: 'count', value: { a: a.fingerprint.size, b: b.fingerprint.size } },
        { name: 'neighbouring-pairs', form: 'count', value: { a: neighbours, b: neighbours } },
      ],
    );
  },
};

interface RareOptions {
  readonly terms: number;
  readonly threshold: number;
  readonly minShared: number;
  readonly maxPages: number;
  readonly neighbours: number;
}

/** The share that a pair must reach whose smaller page is measured by `size` terms; above 1 where the page is too short for any pair. */
const neededShare = (size: number, { threshold, minShared }: RareOptions): number => Math.max(threshold, minShared / size);

/** A pair for every five common terms, since more terms meet by chance, too; never more than one for every three, since few terms have few pairs. */
const neededNeighbours = (common: number, { neighbours }: RareOptions): number =>
  neighbours === 0 ? 0 : Math.min(Math.floor(common / 3), Math.max(neighbours, Math.ceil(common / 5)));

/** A term is told by 32 bits: a collision is one chance term among a hundred, and no pair is believed for one term. */
function printOf(size: number, rarest: readonly string[], counts: ReadonlyMap<string, number>): RarePrint {
  const wanted = new Set(rarest);
  const hash = new Uint32Array(2);
  const terms: number[] = [];
  for (const term of counts.keys()) {
    if (!wanted.has(term)) continue;
    hashText(term, hash, 0);
    terms.push(hash[0] ?? 0);
  }
  return rarePrint(size, Uint32Array.from(terms));
}

const printOfWords = (words: Uint32Array): RarePrint => rarePrint(words[0] ?? 0, words.subarray(1));

function keysOf({ terms }: RarePrint): KeySet {
  const keys = new Uint32Array(2 * terms.length);
  let place = 0;
  for (let at = 0; at < terms.length; at += 1) {
    if (at > 0 && terms[at] === terms[at - 1]) continue;
    keys[place] = terms[at] ?? 0;
    place += 2;
  }
  return keys.subarray(0, place);
}

/** The rarest terms of a page that it can share with another, rarest first. */
function rarestTerms(counts: ReadonlyMap<string, number>, { terms, maxPages }: RareOptions, corpus: CorpusStatistics): readonly string[] {
  const ranked = corpus.pages === 0 ? rankedByPage(counts) : rankedByCorpus(counts, mostPagesOf({ maxPages }, corpus.pages), corpus);
  return ranked.slice(0, terms);
}

const mostPagesOf = ({ maxPages }: Pick<RareOptions, 'maxPages'>, pages: number): number => Math.max(maxPages, pages ** 0.4);

const rangeOf = (options: RareOptions): RareRange => ({ mostPages: (pages) => mostPagesOf(options, pages), leastBound: options.maxPages });

const noTerms = new Uint32Array();

let looked: { readonly counts: ReadonlyMap<string, number>; readonly corpus: CorpusStatistics; readonly pages: ReadonlyMap<string, number> } | null =
  null;

/** How many pages have each term of a page. Asked twice of one page after the other, and each look-up takes its time. */
function frequenciesOf(counts: ReadonlyMap<string, number>, corpus: CorpusStatistics): ReadonlyMap<string, number> {
  if (looked?.counts !== counts || looked.corpus !== corpus) {
    const pages = new Map<string, number>();
    for (const term of counts.keys()) pages.set(term, corpus.documentFrequency(term));
    looked = { counts, corpus, pages };
  }
  return looked.pages;
}

function rankedByCorpus(counts: ReadonlyMap<string, number>, mostPages: number, corpus: CorpusStatistics): readonly string[] {
  return Array.from(frequenciesOf(counts, corpus), ([term, pages]) => ({ term, pages }))
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
