import { primaryLanguage } from '../../../contract/language-tags.ts';
import type { ClusterKind, Verdict } from '../../../contract/verdicts.ts';
import {
  familyPlaces,
  familyTie,
  type FamilyPlace,
  type FamilyTie,
  type PlacedPage,
} from '../families/address-families.ts';
import { comparedKind, type ClusterPage, type ClusterPair } from '../model.ts';
import { noticeRule } from '../notices.ts';
import { namesPage } from '../addresses/page-address.ts';
import { compareVersions } from '../addresses/version-names.ts';
import { movedInVersions, renamedInVersions } from '../families/version-pairs.ts';

/**
 * The kind of cluster; `excerpt`: a list and a page it lists; `untranslated`: the same words under another language.
 */
export type PairKind = ClusterKind | 'excerpt' | 'untranslated' | 'none';

/**
 * Relates pages, given by index, by their kinds and their places among the locales and versions of the site. Lists,
 * nearly empty pages and pages not found are compared only with their kind. Where languages differ, one hreflang
 * declaration makes translations; in one language both sides must declare it, since scrapers copy such links.
 */
export function relatePages(pages: readonly ClusterPage[], site: readonly PlacedPage[] = pages) {
  const placeAt = familyPlaces(site);
  const numbers = new Map(site.map(({ address }, number) => [address, number]));
  const numberOf = (page: number): number => numbers.get(pages[page]?.address ?? '') ?? -1;
  const places = pages.map((_, page) => placeAt(numberOf(page)));
  const areRenamed = renamedInVersions(site, placeAt);
  const areMoved = movedInVersions(site, placeAt);
  const placeOf = (page: number): FamilyPlace => places[page] ?? noPlace;
  const tieOf = (a: number, b: number): FamilyTie | null => {
    const [one, other] = [pages[a], pages[b]];
    if (!one || !other) return null;
    const places = [placeOf(a), placeOf(b)] as const;
    const family = familyTie(...places);
    const isAtOnePlace = places[0].family === places[1].family;
    if (family && (isAtOnePlace || areMoved(numberOf(a), numberOf(b)))) return family;
    if (areOfOtherVersions(...places) && areRenamed(numberOf(a), numberOf(b))) return 'version';
    return areDeclaredTranslations(one, other) ? 'translation' : null;
  };
  return {
    pairKind(a: number, b: number, texts: SharedTexts): PairKind {
      const [one, other] = [pages[a], pages[b]];
      if (!one || !other) return 'none';
      if (one.notice || other.notice) {
        const isOnePage = texts.verdict === 'identical' && one.title === other.title;
        return texts.rule === noticeRule || isOnePage ? 'near-empty' : 'none';
      }
      const tie = tieOf(a, b);
      if (tie === 'translation') {
        const isSame = isSameText(one, other, texts);
        const language = languageKind([placeOf(a), placeOf(b)], [one, other], isSame);
        if (language !== null) return language;
      }
      const kind = kindOfTexts(one, other);
      // Less than most of a text, as the heads of two menus, is no copy from another language.
      if (tie === null && kind === 'copies' && areOfOtherLanguages([placeOf(a), placeOf(b)], [one, other]))
        return isSameText(one, other, texts) ? 'untranslated' : 'none';
      const isFound = [one, other].every((page) => comparedKind(page) !== 'not-found');
      return tie === 'version' && isFound ? 'version' : kind;
    },
    /** Negative when the version of `a` is more current. */
    compareVersions: (a: number, b: number) => compareVersions(placeOf(a).version, placeOf(b).version),
    tie: tieOf,
    /** '' outside all locales. */
    localeOf: (page: number) => placeOf(page).locale,
    isForeign(page: number) {
      const { locale } = placeOf(page);
      const found = pages[page];
      if (locale === '' || !found) return false;
      return primaryLanguage(locale) !== primaryLanguage(found.language) || isInOtherScript(locale, found);
    },
  };
}

const areOfOtherVersions = (a: FamilyPlace, b: FamilyPlace): boolean =>
  a.versionRoot !== null && a.versionRoot === b.versionRoot && a.version !== b.version;

function kindOfTexts(one: ClusterPage, other: ClusterPage): PairKind {
  const kind = comparedKind(one);
  const kinds = new Set([kind, comparedKind(other)]);
  if (kinds.size > 1) return kinds.has('listing') ? 'excerpt' : 'none';
  return kind === 'content' ? 'copies' : kind;
}

/**
 * Whether two pages that are not at one place stand under two languages, as texts filed under other names in each. A
 * page outside all locales is under the language of its text.
 */
function areOfOtherLanguages(
  [a, b]: readonly [FamilyPlace, FamilyPlace],
  [one, other]: readonly [ClusterPage, ClusterPage],
): boolean {
  if (a.locale === b.locale) return false;
  return primaryLanguage(a.locale || one.language) !== primaryLanguage(b.locale || other.language);
}

/** A declared language is trusted, but long words under an ideographic locale show another language. */
const isInOtherScript = (locale: string, { length, words }: ClusterPage): boolean =>
  ideographic.has(primaryLanguage(locale)) && length >= lettersOfWord * words;

const ideographic = new Set(['zh', 'ja']);
const lettersOfWord = 4;

/**
 * An untranslated text under another language is a copy. Null when both addresses are in one language (`/guide`,
 * `/en/guide`). Country versions of one language share text by design.
 */
function languageKind(
  [a, b]: readonly [FamilyPlace, FamilyPlace],
  [one, other]: readonly [ClusterPage, ClusterPage],
  isSame: boolean,
): 'translation' | 'untranslated' | null {
  if (!isSame || a.family !== b.family || a.locale === b.locale) return 'translation';
  if (primaryLanguage(a.locale || one.language) !== primaryLanguage(b.locale || other.language)) return 'untranslated';
  return a.locale === '' || b.locale === '' ? null : 'translation';
}

type SharedTexts = Pick<ClusterPair, 'verdict' | 'similarity' | 'longestRun'> & Partial<Pick<ClusterPair, 'rule'>>;

/**
 * A partly translated page still has most of its text in the other language. If it counts as one of its own language,
 * it has paragraphs of the other one, in which half of its words are; a Chinese character is a word.
 */
function isSameText(one: ClusterPage, other: ClusterPage, { verdict, similarity, longestRun }: SharedTexts): boolean {
  const kind = comparedKind(one);
  if (kind !== comparedKind(other)) return false;
  if (sameTexts.has(verdict)) return kind === 'content' || kind === 'near-empty';
  if (kind !== 'content') return false;
  const isOneLanguage = primaryLanguage(one.language) === primaryLanguage(other.language);
  if (!isOneLanguage && (verdict === 'spliced' || longestRun < lettersOfParagraph)) return false;
  const ofWords = [one, other].map(({ length, words }) => (isOneLanguage ? 1 : length / (lettersOfLatinWord * words)));
  return similarity * Math.min(1, ...ofWords) >= mostlyUntranslated;
}

const mostlyUntranslated = 50;
/** Languages as close as Catalan and Spanish share shorter passages. */
const lettersOfParagraph = 150;
const lettersOfLatinWord = 5;

export const sameTexts: ReadonlySet<Verdict> = new Set<Verdict>(['identical', 'near-duplicate']);

const noPlace: FamilyPlace = { family: '', locale: '', version: '', versionRoot: null };

/** Two spellings of one address are never translations of each other, as both name the same pages. */
function areDeclaredTranslations(a: ClusterPage, b: ClusterPage): boolean {
  if (namesPage(a.address, b.address)) return false;
  const [forth, back] = [declares(a, b), declares(b, a)];
  return a.language === b.language ? forth && back : forth || back;
}

export const declares = ({ hreflang }: ClusterPage, { address }: ClusterPage): boolean =>
  hreflang.some(({ href }) => namesPage(href, address));
