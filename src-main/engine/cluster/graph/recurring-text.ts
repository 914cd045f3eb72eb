import type { Verdict } from '../../../contract/verdicts.ts';
import type { ClusterPair } from '../model.ts';

export interface SiteTexts {
  readonly pages: number;
  /** `Probe.shingles`, ascending; null without any. */
  shingles(page: number): Uint32Array | null;
  /** Returns a function that counts the pages with a shingle of the given lists. */
  counter(lists: readonly Uint32Array[]): (shingle: number) => number;
  /** Content words with the number of pages that have each; null where words were not counted. */
  words(page: number): ReadonlyMap<string, number> | null;
  /** Whether two pages are entries of a reference, such as two functions, each with a name of its own. */
  areEntries(a: number, b: number): boolean;
  /** Share of two pages that is verbatim on both, 0 to 1. */
  verbatim(a: number, b: number): number;
}

/**
 * Returns the pairs among `asked`, by index, whose pages share only text that recurs across the site: generated pages
 * look like rewordings of each other. A pair is kept when rare passages of the smaller page occur in the other, or else
 * its rare words, which rewording keeps. Pages similar to both do not count as other pages. Only texts of pairs in
 * doubt are read. A sample of many common passages is counted first, since it is enough to keep most pairs. A splice is
 * dropped when more than half of its common passages recur, not counting pages similar to either. Entries of a
 * reference with much reworded text are forms, for which pages similar to both do count.
 */
export function recurringPairs(
  pairs: readonly ClusterPair[],
  asked: readonly number[],
  texts: SiteTexts,
  splices: ReadonlySet<number> = new Set(),
): ReadonlySet<number> {
  const partners = partnersOf(pairs);
  const likeBoth = commonPartners(partners);
  const inDoubt = asked.flatMap((index) => {
    const pair = pairs[index];
    const doubt = pair && !certain.has(pair.verdict) ? passagesInDoubt(pair, texts) : null;
    return doubt ? [{ index, ...doubt }] : [];
  });
  const pagesWith = texts.counter(inDoubt.flatMap(({ sample, first, second }) => sample ?? [first, second]));
  const isFewOf = ({ sample, enough }: InDoubt) =>
    sample !== null && sample.filter((shingle) => pagesWith(shingle) <= pagesOfPhrase).length < enough;
  const left = inDoubt.filter(isFewOf);
  const pagesWithOfLeft = texts.counter(left.flatMap(({ first, second }) => [first, second]));
  const recurs = (one: InDoubt & { readonly index: number }, counter: Counter): boolean => {
    if (splices.has(one.index)) return isMostlyRecurring(one, counter, partners);
    if (one.isAskedForSiblings && areSiblings(one, texts, counter, likeBoth)) return true;
    const passages = sharedPassages(one, counter, pagesOfPhrase);
    if (one.areForms && passages.own < minShareOfEntry * passages.ownOfSmaller) return true;
    if (passages.own >= minPassages && passages.ownShare >= minPassageShare) return false;
    const words = sharedWords(one.pair, texts, pagesOfWord(one.pair, texts, likeBoth));
    if (words === null || passages.recurring + words.recurring === 0) return false;
    if (words.ownShare < minWordShare) return true;
    if (passages.recurring === 0 && words.ownShare >= minShareWithoutPhrases && words.own >= minWithoutPhrases)
      return false;
    if (passages.ownShare >= minPassageShare && Math.min(passages.own, words.own) >= minOfBoth) return false;
    return words.own < minWords;
  };
  const recurring = [
    ...inDoubt.filter((one) => one.sample === null && recurs(one, pagesWith)),
    ...left.filter((one) => recurs(one, pagesWithOfLeft)),
  ];
  return new Set(recurring.map(({ index }) => index));
}

/** Near-duplicates stay so whatever other pages say; pages that repeat by design are told by their addresses. */
const certain = new Set<Verdict>(['identical', 'near-duplicate', 'version', 'translation', 'listing']);
/**
 * Per cent from which a page has no text of its own, unless it has fewer than `shortPage` sampled passages (some ninety
 * words), as a few filled-in lines have.
 */
const mostlyAlike = 80;
const shortPage = 30;
/** Share of common passages in the union of both pages. */
const oneTemplate = 0.5;
/** A passage on more pages is a stock phrase of the site. */
const pagesOfPhrase = 16;
/**
 * Minimum number and share of the smaller page's own passages, each standing for some three words, found in the other.
 */
const minPassages = 3;
const minPassageShare = 0.2;
/** A word on more pages than this share, and than `pagesOfPhrase`, is a common word of the subject. */
const commonWord = 0.03;
/** The same as `minPassages`, for own words. */
const minWords = 5;
const minWordShare = 0.4;
/** If no common passage recurs, half of the own words are enough. */
const minShareWithoutPhrases = 0.5;
const minWithoutPhrases = 3;
/** Of passages and of words, when both shares are reached. */
const minOfBoth = 2;
/** Per cent from which a page counts as similar to both of a pair. */
const minLikeBoth = 60;

/** A passage on more pages, besides those similar to both, occurs on at least two other pages. */
const pagesOfPair = 3;
/** A passage on at most this many pages is no formula of a series. */
const pagesOfFormula = 9;
/** Per cent below which a reworded page of a series needs more than formulas. */
const weaklyAlike = 70;
/** Like `minPassageShare`, for passages that are no formulas. */
const minFormulaShare = 0.34;
/** Entries of a reference with less text verbatim are forms, in which other names and types are put. */
const mostlyVerbatim = 0.6;
/** Like `minPassageShare`, for forms. */
const minShareOfEntry = 0.05;
/** Minimum number of the smaller page's own words for a comparison by them. */
const minToCompare = 2;
const lengthRatio = 2.5;

type Counter = (shingle: number) => number;
type LikeBoth = (a: number, b: number) => number;
type InDoubt = Readonly<NonNullable<ReturnType<typeof passagesInDoubt>>>;

/**
 * Detects pages of one series, such as a reference's functions, which share formulas with a few siblings. Such a weakly
 * similar pair is kept only for rarer common passages and words; a `same-words` pair not even for these if the pages'
 * rarest words, which set pages apart, differ.
 */
function areSiblings(one: InDoubt, texts: SiteTexts, pagesWith: Counter, likeBoth: LikeBoth): boolean {
  const { pair } = one;
  const others = likeBoth(pair.a, pair.b);
  if (sharedPassages(one, pagesWith, pagesOfPair + others).recurring === 0) return false;
  const most = pagesOfFormula + others;
  const [words, rare] = [pagesOfWord(pair, texts, likeBoth), most].map((limit) => sharedWords(pair, texts, limit));
  if (!words || !rare) return false;
  if (pair.rule === 'same-words') {
    if (rare.ownOfSmaller >= minToCompare && rare.ownShare < minShareWithoutPhrases) return true;
    if (words.ownOfSmaller < minToCompare) return false;
  }
  const passages = sharedPassages(one, pagesWith, most);
  if (passages.own >= minPassages && passages.ownShare >= minFormulaShare) return false;
  return words.own < minWords || words.ownShare < minWordShare;
}

/** Excludes excerpts, which have little of the longer page, however much of it is copied. */
function mayBeSiblings({ rule, similarity }: ClusterPair, first: Uint32Array, second: Uint32Array): boolean {
  const isAsked = ['follows-reworded', 'other-figures', 'filled-in', 'same-words'].includes(rule);
  const [shorter, longer] = [Math.min(first.length, second.length), Math.max(first.length, second.length)];
  return isAsked && similarity < weaklyAlike && longer < lengthRatio * Math.max(1, shorter);
}

/** Null for pages of one template and for pages similar as a whole. */
function passagesInDoubt(pair: ClusterPair, texts: SiteTexts) {
  const { a, b, similarity } = pair;
  const [first, second] = [texts.shingles(a), texts.shingles(b)];
  if (!first || !second) return null;
  const smaller = Math.min(first.length, second.length);
  if (similarity >= mostlyAlike && smaller >= shortPage) return null;
  const shared = inBoth(first, second);
  const areForms = similarity < mostlyAlike && texts.areEntries(a, b) && texts.verbatim(a, b) < mostlyVerbatim;
  const union = Math.max(1, first.length + second.length - shared.length);
  if (!areForms && shared.length >= oneTemplate * union) return null;
  // The own passages of the smaller page are at most its passages.
  const enough = Math.max(minPassages, Math.ceil(minPassageShare * smaller));
  const step = Math.floor(shared.length / (sampledTimes * enough));
  const isAskedForSiblings = mayBeSiblings(pair, first, second);
  const sample = step < 1 || isAskedForSiblings ? null : shared.filter((_, at) => at % step === 0);
  return { pair, first, second, shared, enough, isAskedForSiblings, areForms, sample };
}

/** Sample size as a multiple of `enough`, as some passages may recur. */
const sampledTimes = 2;

/** Both lists are ascending and without duplicates. */
function inBoth(first: Uint32Array, second: Uint32Array): Uint32Array {
  const shared = new Uint32Array(Math.min(first.length, second.length));
  let length = 0;
  for (let [i, j] = [0, 0]; i < first.length && j < second.length;) {
    const [x = 0, y = 0] = [first[i], second[j]];
    if (x === y) shared[length++] = x;
    if (x <= y) i += 1;
    if (y <= x) j += 1;
  }
  return shared.subarray(0, length);
}

/**
 * Counts common passages: `own` on at most `most` pages, `ownShare` relative to the page with fewer of them,
 * `recurring` on more pages.
 */
function sharedPassages({ first, second, shared }: InDoubt, pagesWith: Counter, most: number) {
  const isOwn = (shingle: number) => pagesWith(shingle) <= most;
  const own = shared.filter(isOwn).length;
  const ownOfSmaller = Math.min(first.filter(isOwn).length, second.filter(isOwn).length);
  return { own, ownOfSmaller, ownShare: own / Math.max(1, ownOfSmaller), recurring: shared.length - own };
}

const pagesOfWord = ({ a, b }: ClusterPair, { pages }: SiteTexts, likeBoth: LikeBoth): number =>
  Math.max(pagesOfPhrase, commonWord * pages) + likeBoth(a, b);

/** Counts common words likewise. */
function sharedWords({ a, b }: ClusterPair, texts: SiteTexts, most: number) {
  const [first, second] = [texts.words(a), texts.words(b)];
  if (!first || !second) return null;
  const ownOf = (words: ReadonlyMap<string, number>) => [...words].filter(([, pages]) => pages <= most);
  const [ownOfFirst, ownOfSecond] = [ownOf(first), ownOf(second)];
  const own = ownOfFirst.filter(([word]) => second.has(word)).length;
  const shared = [...first.keys()].filter((word) => second.has(word)).length;
  const ownOfSmaller = Math.min(ownOfFirst.length, ownOfSecond.length);
  return { own, ownOfSmaller, ownShare: own / Math.max(1, ownOfSmaller), recurring: shared - own };
}

/** A spliced piece also occurs on all copies of its source, which are not counted. */
function isMostlyRecurring(one: InDoubt, pagesWith: Counter, partners: Partners): boolean {
  const { a, b } = one.pair;
  const likeOne = new Set([...(partners.get(a) ?? []), ...(partners.get(b) ?? [])]).size;
  const { own, recurring } = sharedPassages(one, pagesWith, pagesOfPhrase + likeOne);
  return recurring > own;
}

type Partners = ReadonlyMap<number, ReadonlySet<number>>;

function partnersOf(pairs: readonly ClusterPair[]): Partners {
  const partners = new Map<number, Set<number>>();
  const add = (page: number, partner: number) => partners.set(page, (partners.get(page) ?? new Set()).add(partner));
  for (const { a, b, similarity } of pairs) {
    if (similarity < minLikeBoth) continue;
    add(a, b);
    add(b, a);
  }
  return partners;
}

const commonPartners =
  (partners: Partners): LikeBoth =>
  (a, b) => {
    const ofB = partners.get(b);
    return ofB ? [...(partners.get(a) ?? [])].filter((page) => ofB.has(page)).length : 0;
  };
