import {
  layoutRelation,
  type PageKind,
  type AdviceKind,
  type GoodDuplicateReason,
} from '../../../contract/verdicts.ts';
import { codeNames, differInLaterPart } from '../../text/title-names.ts';
import { areOfPlaces, areReplies, haveOneSubject, isReply, isDraft, withoutVariety } from '../../text/titles.ts';
import { nearlyWhole } from '../../verify/verdict.ts';
import { isDead, isTemplated, type ClusterPage, type Notice, type Relation } from '../model.ts';
import { isFurtherPage, isNumberedFile, namesPage, readAddress, viewOf } from '../addresses/page-address.ts';
import { isListingAddress } from '../page-kind.ts';
import {
  areFiledTwice,
  areOfOtherDates,
  hasMoreParameters,
  isBelow,
  isOneAddress,
  isOnePlace,
  isOtherForm,
  isSameSeries,
  isViewOf,
} from '../relations/related-addresses.ts';
import {
  areAgreements,
  areOfOtherReleases,
  areOfOtherPlatforms,
  areOfOtherThings,
  areOfOtherYears,
  areOfSeries,
  haveOneTitle,
  haveOwnTitles,
  isAlias,
  nameOf,
} from '../relations/related-titles.ts';
import { isQuotedMail } from '../relations/quoted-mail.ts';
import { areEntriesOfOneText, areOfOneText } from '../relations/one-text.ts';
import { declares, sameTexts } from '../relations/relate-pages.ts';
import { haveOtherCode, hasOwnCode } from '../relations/shared-code.ts';
import { areForms, areNotices, speakOfOwnNames } from '../relations/short-texts.ts';

type Advice = ReturnType<typeof decide>;

/**
 * Advice depends on how text, kind, address and title of a page relate to its source page. The source page gets none,
 * unless it should not be indexed at all. Having little text counts when other pages have the same, but is no reason to
 * drop a page for its text files or older versions, which should name it as canonical.
 */
export function adviseSource(
  page: ClusterPage,
  { isTextFile = false, isOriginal = false }: Partial<Readonly<Record<'isTextFile' | 'isOriginal', boolean>>> = {},
): Advice {
  if (isTextFile) return textFile;
  if (page.notice) return ofNotice(page, page.notice);
  const isKept = isOriginal && page.kind === 'near-empty';
  return (
    (isKept ? null : withoutText(page.kind)) ?? (page.noindex ? null : ofEdition(page)) ?? decide('keep', 'source-page')
  );
}

/**
 * Advises a member. No advice drops text that exists nowhere else: only a page without text of its own is redirected,
 * and only a page contained in the source is merged into it.
 */
export const adviseMember = (page: ClusterPage, source: ClusterPage, relation: Relation): Advice =>
  (isDead(page) ? decide('redirect', 'dead-link') : null) ??
  (page.notice ? ofNotice(page, page.notice) : null) ??
  goodDuplicate(page, source, relation) ??
  // Either page is generated from the other, so it is not rewritten or merged.
  (relation.isTextFile ? textFile : null) ??
  (relation.isUntranslated ? (withoutText(page.kind) ?? decide('hreflang', 'untranslated')) : null) ??
  (relation.verdict === 'listing' ? ofList(page, source, relation) : null) ??
  // No hreflang to a translation that should not be indexed.
  (relation.verdict === 'translation' ? withoutText(page.kind) : null) ??
  byFamily(relation) ??
  withoutText(page.kind) ??
  // A second copy of it yields to the first.
  (relation.text === 'identical' ? null : ofEdition(page)) ??
  ofView(page.address, source.address, relation) ??
  // The chapters of a one-page manual are the originals.
  (source.kind === 'edition' && !isWhole(relation) && relation.rule !== 'follows-reworded'
    ? decide('leave', 'part-of-edition')
    : null) ??
  (isShownInList(source, relation) ? leave('list-of-its-own', 'series') : null) ??
  (relation.text === null
    ? decide('rewrite', 'copy-of-member')
    : (sameAddress(page, source, relation) ?? byText(page, source, relation)));

/** A notice has no text that could be written anew: it leads to the page that it names, or nobody should find it. */
function ofNotice({ canonical, address }: ClusterPage, { target }: Notice): Advice {
  if (canonical !== null && !namesPage(canonical, address)) return leave('already-canonical', 'canonicalised');
  return target === null ? decide('noindex', 'same-notice') : decide('redirect', 'moved-notice');
}

/** A short list may have too much text to be of the kind `listing`, but is not copied from. */
const isShownInList = (source: ClusterPage, { text, similarity }: Relation): boolean =>
  source.pageType === 'list' && text === 'partial' && similarity < mostlyOnePage;

function withoutText(kind: PageKind): Advice | null {
  if (kind === 'not-found') return decide('noindex', 'soft-404');
  return kind === 'near-empty' ? decide('noindex', 'near-empty') : null;
}

/** Its parts should be indexed instead. */
const ofEdition = ({ kind }: ClusterPage): Advice | null =>
  kind === 'edition' ? decide('noindex', 'collected-edition') : null;

function byFamily({ verdict, text }: Relation): Advice | null {
  switch (verdict) {
    case 'version':
      return decide('canonical', 'other-version');
    case 'translation':
      return decide('hreflang', text !== null && sameTexts.has(text) ? 'untranslated' : 'translation');
    default:
      return null;
  }
}

/** Per cent. */
const oneList = 85;

/**
 * A separate list shares some pages with others, as a category with a brand; its content may happen to equal the tenth
 * page of a longer one.
 */
function ofList(page: ClusterPage, source: ClusterPage, relation: Relation): Advice {
  const same = isOneAddress(page, source) ? sameAddress(page, source, relation) : null;
  const view = same ?? ofView(page.address, source.address, relation);
  if (view) return view;
  if (isOfReference(page)) return leave('page-of-series', 'series');
  if (areOfOtherPlatforms(page, source)) return leave('list-of-its-own', 'series');
  const areOfOneDepth = isFurtherPage(source.address) === isFurtherPage(page.address);
  return relation.similarity >= oneList && areOfOneDepth && page.pageType !== 'home'
    ? decide('noindex', 'list-of-pages')
    : leave('list-of-its-own', 'series');
}

/** A reference page of a class that shows members of others looks like a list of excerpts, but should be found. */
const isOfReference = (page: ClusterPage): boolean =>
  page.isOfCode && !isListingAddress(page.address) && codeNames(nameOf(page)).length > 0;

function goodDuplicate(page: ClusterPage, source: ClusterPage, relation: Relation): Advice | null {
  const { verdict } = relation;
  const { canonical, address } = page;
  if (
    canonical !== null &&
    !namesPage(canonical, address) &&
    // The print view of a page may be more like that of another one.
    (namesPage(canonical, source.address) || viewOf(address, canonical) === 'form')
  )
    return leave('already-canonical', 'canonicalised');
  if (page.noindex) return leave('already-noindex', 'noindex');
  if (verdict === 'translation' && declares(page, source) && declares(source, page))
    return leave('language-version', 'hreflang');
  if (!isSameSeries(page, source, verdict) || verdict === 'identical') return null;
  return isCopyOfNumber(page, source, relation) ? null : leave('numbered-page', 'pagination');
}

/** Pages of a series have texts of their own and one title; articles that a program numbers may be copies. */
const isCopyOfNumber = (page: ClusterPage, source: ClusterPage, { verdict, similarity }: Relation): boolean =>
  verdict !== 'listing' &&
  similarity >= mostlyOnePage &&
  isNumberedFile(page.address) &&
  isNumberedFile(source.address) &&
  !haveOneSubject(page.title, source.title) &&
  withoutNumbers(page.title) !== withoutNumbers(source.title);

const withoutNumbers = (title: string): string => title.replaceAll(/\d+/gu, '');

/** The view of a page is not rewritten. */
export function ofView(address: string, plain: string, relation: Pick<Relation, 'covered' | 'held'>): Advice | null {
  if (!isViewOf(address, plain, relation)) return null;
  return readAddress(address).path === readAddress(plain).path
    ? decide('parameter-rule', 'parameter-variant')
    : decide('canonical', 'other-form');
}

function sameAddress(page: ClusterPage, source: ClusterPage, { text }: Relation): Advice | null {
  if (text === null || !sameTexts.has(text) || !isOnePlace(page, source)) return null;
  if (page.address.includes('?')) return decide('parameter-rule', 'parameter-variant');
  return text === 'identical' ? decide('redirect', 'same-text') : decide('canonical', 'nearly-same-text');
}

/** Below this share a page has text of its own that a merge would have to keep. */
const mostlyCovered = 0.85;

/** Whether nothing but names is its own. Common words (`same-words`) do not prove a common order. */
const isWhole = ({ text, rule, similarity }: Relation): boolean =>
  text !== null &&
  (sameTexts.has(text) || (text !== 'contained' && rule !== 'same-words' && similarity >= nearlyWhole));

const ofSpecialPage = (page: ClusterPage, source: ClusterPage, relation: Relation): Advice | null =>
  ofDraft(page, source, relation) ??
  ofVariant(page, source, relation) ??
  ofThreads(page, source, relation) ??
  ofOccasion(page, source, relation) ??
  ofPlatform(page, source, relation) ??
  ofOtherThing(page, source, relation);

function byText(page: ClusterPage, source: ClusterPage, relation: Relation): Advice {
  const { text, rule, similarity, covered } = relation;
  const special = ofSpecialPage(page, source, relation);
  if (special) return special;
  switch (text) {
    case 'identical':
      if (layoutRelation(page.layout, source.layout) === 'other') return decide('canonical', 'same-text-other-section');
      return areFiledTwice(page, source) ? decide('canonical', 'filed-twice') : decide('redirect', 'same-text');
    case 'near-duplicate':
      return isTemplated(rule) && !haveOneTitle(page, source)
        ? decide('rewrite', 'templated-page')
        : decide('canonical', 'nearly-same-text');
    case 'contained':
      if (covered < mostlyCovered) return decide('rewrite', 'holds-source');
      if (hasOwnCode(page, source)) return leave('own-code', 'series');
      return haveOneSubject(page.title, source.title)
        ? decide('canonical', 'part-of-page')
        : decide('merge', 'contained-copy');
    case 'spliced':
      return decide('rewrite', 'spliced-copy');
    case 'pseudo-original':
      if (isTemplated(rule)) return decide('rewrite', 'templated-page');
      return isWhole(relation) ? decide('canonical', 'nearly-same-text') : decide('rewrite', 'reworded-copy');
    default:
      if (similarity >= nearlyWhole) return decide('canonical', 'nearly-same-text');
      if (similarity < mostlyOnePage) return decide('rewrite', 'partial-copy');
      if (isOtherForm(page, source)) return decide('canonical', 'other-form');
      if (!haveOneSubject(page.title, source.title)) return decide('rewrite', 'partial-copy');
      // Such as `act/11/enacted` beside `act/11`.
      if (isBelow(page, source)) return decide('canonical', 'other-version');
      return hasMoreParameters(page, source)
        ? decide('parameter-rule', 'parameter-variant')
        : decide('merge', 'states-of-page');
  }
}

/** For pages about two things in the same words, or in many of them. */
function ofOtherThing(page: ClusterPage, source: ClusterPage, relation: Relation): Advice | null {
  const { text, rule } = relation;
  if (!isWhole(relation)) {
    const differ =
      areOfSeries(page, source) ||
      areAgreements(page, source) ||
      areOfOtherThings(page, source, relation) ||
      (text === 'contained' && speakOfOwnNames(page, source));
    return differ ? leave('page-of-series', 'series') : null;
  }
  if (!areOfOneText(page, source, relation) || isAlias(page, source) || areOfOtherYears(page, source)) return null;
  // A reference shows what is included elsewhere under each place; nobody rewrites what a program wrote.
  if (text === 'identical' && page.isOfCode && source.isOfCode)
    return haveOtherCode(page, source) ? leave('page-of-series', 'series') : decide('canonical', 'filed-twice');
  const isFilledIn = text === 'near-duplicate' || isTemplated(rule);
  return isFilledIn && areEntriesOfOneText(page, source)
    ? leave('page-of-series', 'series')
    : decide('rewrite', 'templated-page');
}

/** Excludes near-duplicates and rewordings, which are articles with an updated title. */
const mayBeFilledIn = (relation: Relation): boolean =>
  isTemplated(relation.rule) || (relation.text === 'partial' && !isWhole(relation));

/** Readers need the page of their own system; where that is no other text, one of them can be found for all. */
function ofPlatform(page: ClusterPage, source: ClusterPage, relation: Relation): Advice | null {
  if (!areOfOtherPlatforms(page, source)) return null;
  if (!isWhole(relation)) return leave('page-of-series', 'series');
  return decide('canonical', relation.text === 'identical' ? 'filed-twice' : 'nearly-same-text');
}

/** What was adopted after a consultation differs in a few words from its draft. */
const ofDraft = (page: ClusterPage, source: ClusterPage, { similarity }: Relation): Advice | null =>
  isDraft(page.title) && !isDraft(source.title) && similarity >= mostlyOnePage
    ? decide('canonical', 'other-version')
    : null;

/** For one text reused for several years or days, such as notices and events. */
function ofOccasion(page: ClusterPage, source: ClusterPage, relation: Relation): Advice | null {
  if (relation.similarity < nearlyWhole && areOfOtherReleases(page, source)) return leave('page-of-series', 'series');
  if (mayBeFilledIn(relation) && areOfOtherYears(page, source)) return leave('other-year', 'series');
  if (relation.rule === 'filled-in' && !areOfOtherYears(page, source)) return leave('other-notice', 'series');
  if (isWhole(relation) && areOfOtherDates(page, source)) return decide('canonical', 'other-date');
  if (areForms(page, source, relation)) return leave('page-of-series', 'series');
  return areNotices(page, source, relation) ? leave('other-notice', 'series') : null;
}

/** Per cent from which pages with one title are one page, such as a report and its later additions. */
const mostlyOnePage = 65;

/** Posts of users are not rewritten, and a reply that quotes a long post is no copy; a thread may be one. */
function ofThreads(page: ClusterPage, source: ClusterPage, relation: Relation): Advice | null {
  if (isQuotedMail(page, source, relation)) return leave('quoted-post', 'series');
  if (isWhole(relation) || isOtherForm(page, source)) return null;
  const isPost = relation.text === 'contained' && (relation.covered >= mostlyCovered || page.pageType === 'forum');
  if (areReplies(page.title, source.title) && !(isPost && !isReply(source.title)))
    return leave('quoted-post', 'series');
  const areThreads = page.pageType === 'forum' && source.pageType === 'forum';
  if (!areThreads || relation.text === 'contained') return null;
  const enough = haveOneTitle(page, source) ? mostlyOneQuestion : mostlyOneThread;
  return relation.text === 'partial' && relation.similarity >= enough
    ? decide('merge', 'one-thread')
    : leave('quoted-post', 'series');
}

/** Per cent verbatim: most posts of one thread, as in merged questions. */
const mostlyOneThread = 75;
/** Under one title: a question put in two sections, with answers of its own in each. */
const mostlyOneQuestion = 45;

/**
 * Pages that sell something are not redirected. The same product in another colour or size gets a canonical, unless it
 * has its own description. A service in another place is no variant, even if marked up as a product to show its stars.
 */
function ofVariant(page: ClusterPage, source: ClusterPage, relation: Relation): Advice | null {
  if (page.pageType !== 'product' || source.pageType !== 'product') return null;
  const isVariety = withoutVariety(page.title) === withoutVariety(source.title);
  if (isWhole(relation))
    return isVariety ||
      (differInLaterPart(page.title, source.title) && !areOfPlaces(page.title, source.title)) ||
      (relation.text === 'identical' && !haveOwnTitles(page, source))
      ? decide('canonical', 'product-variant')
      : null;
  if (!isVariety) return null;
  return relation.similarity < mostlyOnePage
    ? leave('variant-of-its-own', 'series')
    : decide('canonical', 'product-variant');
}

/** The reason is a locale key under `adviceReason`. */
const decide = (advice: AdviceKind, adviceReason: string, goodDuplicate: GoodDuplicateReason | null = null) => ({
  advice,
  adviceReason,
  goodDuplicate,
});

const textFile = decide('noindex', 'text-file');

const leave = (adviceReason: string, good: GoodDuplicateReason): Advice => decide('leave', adviceReason, good);
