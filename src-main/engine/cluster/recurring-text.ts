import type { Verdict } from '../../contract/verdicts.ts';
import type { ClusterPair } from './model.ts';

export interface SiteTexts {
  readonly pages: number;
  /** `Probe.shingles`, ascending; null where there is none. */
  shingles(page: number): Uint32Array | null;
  /** Tells how many pages have a shingle, for those in the lists. */
  counter(lists: readonly Uint32Array[]): (shingle: number) => number;
  /** Content words and how many pages have each; null where words were not counted. */
  words(page: number): ReadonlyMap<string, number> | null;
}

/**
 * Those of the asked pairs, all by their indices, whose pages share only what the site says everywhere: pages made by a
 * program look like rewordings of each other. A pair is believed when passages of the smaller page that hardly another
 * page has stand in the other, or else its words, which rewording keeps; pages like both are no others. Only texts of
 * pairs in doubt are read. A few of many passages in common are looked for on all pages first, since these are enough to
 * believe most pairs.
 */
export function recurringPairs(
  pairs: readonly ClusterPair[],
  asked: readonly number[],
  texts: SiteTexts,
): ReadonlySet<number> {
  const likeBoth = commonPartners(pairs);
  const inDoubt = asked.flatMap((index) => {
    const pair = pairs[index];
    const passages = pair && !certain.has(pair.verdict) ? passagesInDoubt(pair, texts) : null;
    return pair && passages ? [{ index, pair, ...passages }] : [];
  });
  const isOwnBy = (lists: readonly Uint32Array[]) => {
    const pagesWith = texts.counter(lists);
    return (shingle: number) => pagesWith(shingle) <= pagesOfPhrase;
  };
  const isOwn = isOwnBy(inDoubt.flatMap(({ sample, first, second }) => sample ?? [first, second]));
  const left = inDoubt.filter(({ sample, enough }) => sample && sample.filter(isOwn).length < enough);
  const isOwnOfLeft = isOwnBy(left.flatMap(({ first, second }) => [first, second]));
  const recurs = (pair: ClusterPair, { own, ownShare, recurring }: ReturnType<typeof sharedPassages>): boolean => {
    if (own >= minPassages && ownShare >= minPassageShare) return false;
    const words = sharedWords(pair, texts, likeBoth);
    if (words === null || recurring + words.recurring === 0) return false;
    if (words.ownShare < minWordShare) return true;
    if (recurring === 0 && words.ownShare >= minShareWithoutPhrases && words.own >= minWithoutPhrases) return false;
    if (ownShare >= minPassageShare && Math.min(own, words.own) >= minOfBoth) return false;
    return words.own < minWords;
  };
  const recurring = [
    ...inDoubt.filter((one) => one.sample === null && recurs(one.pair, sharedPassages(one, isOwn))),
    ...left.filter((one) => recurs(one.pair, sharedPassages(one, isOwnOfLeft))),
  ];
  return new Set(recurring.map(({ index }) => index));
}

/** What is nearly the same is so whatever other pages say; what repeats by design is told by addresses. */
const certain = new Set<Verdict>(['identical', 'near-duplicate', 'version', 'translation', 'listing']);
/**
 * Per cent from which a page has no text of its own, unless it is a few filled-in lines: fewer sampled passages (some
 * ninety words).
 */
const mostlyAlike = 80;
const shortPage = 30;
/** Common passages among all of both pages. */
const oneTemplate = 0.5;
/** A passage on more pages is a phrase of the site. */
const pagesOfPhrase = 16;
/**
 * Of the smaller page's own passages, each standing for some three words, so many and this share stand in the other.
 */
const minPassages = 3;
const minPassageShare = 0.2;
/** A word on more pages than this share, and than `pagesOfPhrase`, is a word of the subject. */
const commonWord = 0.03;
/** The same of own words. */
const minWords = 5;
const minWordShare = 0.4;
/** Where no passage in common recurs, half of the own words are enough. */
const minShareWithoutPhrases = 0.5;
const minWithoutPhrases = 3;
/** Of passages and of words, where both shares are reached. */
const minOfBoth = 2;
/** Per cent: pages so alike to both of a pair are no others. */
const likeBothLeast = 50;

/** Null for pages of one template, or alike as a whole. */
function passagesInDoubt({ a, b, similarity }: ClusterPair, texts: SiteTexts) {
  const [first, second] = [texts.shingles(a), texts.shingles(b)];
  if (!first || !second) return null;
  const smaller = Math.min(first.length, second.length);
  if (similarity >= mostlyAlike && smaller >= shortPage) return null;
  const shared = inBoth(first, second);
  if (shared.length >= oneTemplate * Math.max(1, first.length + second.length - shared.length)) return null;
  // The smaller page has no more passages of its own than passages.
  const enough = Math.max(minPassages, Math.ceil(minPassageShare * smaller));
  const step = Math.floor(shared.length / (sampledTimes * enough));
  return { first, second, shared, enough, sample: step < 1 ? null : shared.filter((_, at) => at % step === 0) };
}

/** Of so many times the passages that are enough some may recur. */
const sampledTimes = 2;

/** Both ascend, without repeats. */
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
 * What stands on both pages: `own` on few others, with its share of what the page with less of it has; `recurring` on
 * many others as well.
 */
function sharedPassages(
  { first, second, shared }: Readonly<Record<'first' | 'second' | 'shared', Uint32Array>>,
  isOwn: (shingle: number) => boolean,
) {
  const own = shared.filter(isOwn).length;
  const ownOfSmaller = Math.min(first.filter(isOwn).length, second.filter(isOwn).length);
  return { own, ownShare: own / Math.max(1, ownOfSmaller), recurring: shared.length - own };
}

function sharedWords({ a, b }: ClusterPair, texts: SiteTexts, likeBoth: (a: number, b: number) => number) {
  const [first, second] = [texts.words(a), texts.words(b)];
  if (!first || !second) return null;
  const most = Math.max(pagesOfPhrase, commonWord * texts.pages) + likeBoth(a, b);
  const ownOf = (words: ReadonlyMap<string, number>) => [...words].filter(([, pages]) => pages <= most);
  const [ownOfFirst, ownOfSecond] = [ownOf(first), ownOf(second)];
  const own = ownOfFirst.filter(([word]) => second.has(word)).length;
  const shared = [...first.keys()].filter((word) => second.has(word)).length;
  return { own, ownShare: own / Math.max(1, Math.min(ownOfFirst.length, ownOfSecond.length)), recurring: shared - own };
}

function commonPartners(pairs: readonly ClusterPair[]): (a: number, b: number) => number {
  const partners = new Map<number, Set<number>>();
  const add = (page: number, partner: number) => partners.set(page, (partners.get(page) ?? new Set()).add(partner));
  for (const { a, b, similarity } of pairs) {
    if (similarity < likeBothLeast) continue;
    add(a, b);
    add(b, a);
  }
  return (a, b) => {
    const ofB = partners.get(b);
    return ofB ? [...(partners.get(a) ?? [])].filter((page) => ofB.has(page)).length : 0;
  };
}
