import type { Verdict } from '../../contract/verdicts.ts';
import type { ClusterPair } from './model.ts';

export interface SiteTexts {
  readonly pages: number;
  /** `Probe.shingles`, ascending; null where there is none. */
  shingles(page: number): Uint32Array | null;
  /** Tells how many pages have a shingle, for shingles of these pages. */
  counter(pages: ReadonlySet<number>): (shingle: number) => number;
  /** Content words and how many pages have each; null where words were not counted. */
  words(page: number): ReadonlyMap<string, number> | null;
}

/**
 * Those of the asked pairs, all by their indices, whose pages share only what the site says everywhere: pages made by a
 * program look like rewordings of each other. A pair is believed when passages of the smaller page that hardly another
 * page has stand in the other, or else its words, which rewording keeps; pages like both are no others. Only texts of
 * pairs in doubt are read, and only their passages are looked for on all pages.
 */
export function recurringPairs(
  pairs: readonly ClusterPair[],
  asked: readonly number[],
  texts: SiteTexts,
): ReadonlySet<number> {
  const likeBoth = commonPartners(pairs);
  const inDoubt = asked.flatMap((index) => {
    const pair = pairs[index];
    return pair && !certain.has(pair.verdict) && mayRecur(pair, texts) ? [{ index, pair }] : [];
  });
  const pagesWith = texts.counter(new Set(inDoubt.flatMap(({ pair: { a, b } }) => [a, b])));
  const recurs = (pair: ClusterPair): boolean => {
    if (areSiblings(pair, texts, pagesWith, likeBoth)) return true;
    const passages = sharedPassages(pair, texts, pagesWith, pagesOfPhrase);
    if (passages.own >= minPassages && passages.ownShare >= minPassageShare) return false;
    const words = sharedWords(pair, texts, pagesOfWord(pair, texts, likeBoth));
    if (words === null || passages.recurring + words.recurring === 0) return false;
    if (words.ownShare < minWordShare) return true;
    if (passages.recurring === 0 && words.ownShare >= minShareWithoutPhrases && words.own >= minWithoutPhrases)
      return false;
    if (passages.ownShare >= minPassageShare && Math.min(passages.own, words.own) >= minOfBoth) return false;
    return words.own < minWords;
  };
  return new Set(inDoubt.flatMap(({ index, pair }) => (recurs(pair) ? [index] : [])));
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
/** A passage on more pages than these, beside those like both, stands on at least two others. */
const pagesOfPair = 3;
/** What so few pages have is no formula of a series. */
const pagesOfFormula = 9;
/** Per cent: less alike, a reworded page of a series needs more than formulas. */
const weaklyAlike = 70;
/** The same as `minPassageShare`, of passages that are no formulas. */
const minFormulaShare = 0.34;
/** Own words of the smaller page that are enough to say something by being on one page alone. */
const minToCompare = 2;
const lengthRatio = 2.5;

type Counter = (shingle: number) => number;
type LikeBoth = (a: number, b: number) => number;

/**
 * Pages of one series, as a reference has for its functions, share formulas with a few siblings, fewer than phrases of
 * the site are on. A pair that has such a formula in common and is weakly alike is believed for less common passages
 * and words alone; one of common words not for these where it lacks what sets pages apart, their rarest words.
 */
function areSiblings(pair: ClusterPair, texts: SiteTexts, pagesWith: Counter, likeBoth: LikeBoth): boolean {
  const isAsked = pair.rule === 'follows-reworded' || pair.rule === 'same-words';
  if (!isAsked || pair.similarity >= weaklyAlike || !areOfOneLength(pair, texts)) return false;
  const others = likeBoth(pair.a, pair.b);
  if (sharedPassages(pair, texts, pagesWith, pagesOfPair + others).recurring === 0) return false;
  const most = pagesOfFormula + others;
  const [words, rare] = [pagesOfWord(pair, texts, likeBoth), most].map((limit) => sharedWords(pair, texts, limit));
  if (!words || !rare) return false;
  if (pair.rule === 'same-words') {
    if (rare.ownOfSmaller >= minToCompare && rare.ownShare < minShareWithoutPhrases) return true;
    if (words.ownOfSmaller < minToCompare) return false;
  }
  const passages = sharedPassages(pair, texts, pagesWith, most);
  if (passages.own >= minPassages && passages.ownShare >= minFormulaShare) return false;
  return words.own < minWords || words.ownShare < minWordShare;
}

/** An excerpt has little of the longer page, however much of it is copied. */
function areOfOneLength({ a, b }: ClusterPair, texts: SiteTexts): boolean {
  const lengths = [a, b].map((page) => texts.shingles(page)?.length ?? 0);
  return Math.max(...lengths) < lengthRatio * Math.max(1, Math.min(...lengths));
}

/** Neither of one template nor alike as a whole. */
function mayRecur({ a, b, similarity }: ClusterPair, texts: SiteTexts): boolean {
  const [first, second] = [texts.shingles(a), texts.shingles(b)];
  if (!first || !second) return false;
  if (similarity >= mostlyAlike && Math.min(first.length, second.length) >= shortPage) return false;
  let shared = 0;
  for (let [i, j] = [0, 0]; i < first.length && j < second.length;) {
    const [x = 0, y = 0] = [first[i], second[j]];
    if (x === y) shared += 1;
    if (x <= y) i += 1;
    if (y <= x) j += 1;
  }
  return shared < oneTemplate * Math.max(1, first.length + second.length - shared);
}

/**
 * What stands on both pages: `own` on at most so many, with its share of what the page with less of it has; `recurring`
 * on more.
 */
function sharedPassages({ a, b }: ClusterPair, texts: SiteTexts, pagesWith: Counter, most: number) {
  const isOwn = (shingle: number) => pagesWith(shingle) <= most;
  const [first, second] = [texts.shingles(a) ?? none, texts.shingles(b) ?? none];
  const inSecond = new Set(second);
  const shared = first.filter((shingle) => inSecond.has(shingle));
  const own = shared.filter(isOwn).length;
  const ownOfSmaller = Math.min(first.filter(isOwn).length, second.filter(isOwn).length);
  return { own, ownShare: own / Math.max(1, ownOfSmaller), recurring: shared.length - own };
}

const none = new Uint32Array();

const pagesOfWord = ({ a, b }: ClusterPair, { pages }: SiteTexts, likeBoth: LikeBoth): number =>
  Math.max(pagesOfPhrase, commonWord * pages) + likeBoth(a, b);

/** The same of words. */
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

function commonPartners(pairs: readonly ClusterPair[]): LikeBoth {
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
