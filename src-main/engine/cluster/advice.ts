import {
  layoutRelation,
  type PageKind,
  type AdviceKind,
  type GoodDuplicateReason,
  type Verdict,
} from '../../contract/verdicts.ts';
import { declares, sameTexts } from './relate-pages.ts';
import { isDead, type ClusterPage } from './model.ts';
import {
  areOfOneForm,
  codeNames,
  differInLaterPart,
  haveOwnNames,
  isAboutName,
  nameOneThing,
  plainTitle,
} from '../text/title-names.ts';
import { haveOneSubject, headlineOf, isOfAgreement, withoutVariety, withoutYears } from '../text/titles.ts';
import { commonCode } from '../page/code-hashes.ts';
import { nearlyWhole } from '../verify/verdict.ts';
import { isListingAddress } from './page-kind.ts';
import {
  folderOf,
  isFurtherPage,
  namesPage,
  readAddress,
  releaseIn,
  viewMarksIn,
  viewOf,
  withoutCopyNumber,
} from './page-address.ts';
import { isSameSite } from './text-file.ts';

type Advice = ReturnType<typeof decide>;

/**
 * Nothing for the source page, unless it should not be found at all. That a page has little text counts where other pages
 * say the same, and is no reason to drop it for the sake of its text files or of its older versions, which are to name it.
 */
export function adviseSource(
  page: ClusterPage,
  { isTextFile = false, isOriginal = false }: Partial<Readonly<Record<'isTextFile' | 'isOriginal', boolean>>> = {},
): Advice {
  if (isTextFile) return textFile;
  const isKept = isOriginal && page.kind === 'near-empty';
  return (
    (isKept ? null : withoutText(page.kind)) ?? (page.noindex ? null : ofEdition(page)) ?? decide('keep', 'source-page')
  );
}

export interface Relation {
  /** What is shown: a family, or what the text says. */
  readonly verdict: Verdict;
  /** What the texts say; null where nothing ties the member to the source. */
  readonly text: Verdict | null;
  readonly rule: string;
  readonly similarity: number;
  /** Share of the member that the source covers, 0 to 1. */
  readonly covered: number;
  /** Share of the source that stands in the member; 0 where only a chain of pairs leads to it. */
  readonly held: number;
  /** In the words of another member, under a language that is not its text's. */
  readonly isUntranslated: boolean;
  /** A web page has its text. */
  readonly isTextFile: boolean;
}

/**
 * What to do with a member. No advice drops text that stands nowhere else: only a page of which nothing is its own is
 * redirected, and only one that stands in the source is merged into it.
 */
export const adviseMember = (page: ClusterPage, source: ClusterPage, relation: Relation): Advice =>
  (isDead(page) ? decide('redirect', 'dead-link') : null) ??
  goodDuplicate(page, source, relation.verdict) ??
  // Nobody rewrites or merges it: it is made of the page, or the page of it.
  (relation.isTextFile ? textFile : null) ??
  (relation.isUntranslated ? decide('hreflang', 'untranslated') : null) ??
  (relation.verdict === 'listing' ? ofList(page, source, relation) : null) ??
  // Search engines are not pointed at a translation that is to be kept from them.
  (relation.verdict === 'translation' ? withoutText(page.kind) : null) ??
  byFamily(relation) ??
  withoutText(page.kind) ??
  ofEdition(page) ??
  ofView(page.address, source.address, relation) ??
  // Chapters are the originals of a manual on one page.
  (source.kind === 'edition' && !isWhole(relation) ? decide('leave', 'part-of-edition') : null) ??
  (isShownInList(source, relation) ? leave('list-of-its-own', 'series') : null) ??
  (relation.text === null
    ? decide('rewrite', 'copy-of-member')
    : (sameAddress(page, source, relation) ?? byText(page, source, relation)));

/** A short list may have too much text to count as one, and text is taken from none. */
const isShownInList = (source: ClusterPage, { text, similarity }: Relation): boolean =>
  source.pageType === 'list' && text === 'partial' && similarity < mostlyOnePage;

function withoutText(kind: PageKind): Advice | null {
  if (kind === 'not-found') return decide('noindex', 'soft-404');
  return kind === 'near-empty' ? decide('noindex', 'near-empty') : null;
}

/** Its parts are the addresses to be found. */
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
 * A list of its own has some pages in common with others, as a category with a brand. What it shows may happen to be the
 * tenth page of a longer one.
 */
function ofList(page: ClusterPage, source: ClusterPage, relation: Relation): Advice {
  const same = isOneAddress(page, source) ? sameAddress(page, source, relation) : null;
  const view = same ?? ofView(page.address, source.address, relation);
  if (view) return view;
  if (isOfReference(page)) return leave('page-of-series', 'series');
  const areOfOneDepth = isFurtherPage(source.address) === isFurtherPage(page.address);
  return relation.similarity >= oneList && areOfOneDepth && page.pageType !== 'home'
    ? decide('noindex', 'list-of-pages')
    : leave('list-of-its-own', 'series');
}

const isOneAddress = (page: Addressed, other: Addressed): boolean =>
  readAddress(page.address).folded.toLowerCase() === readAddress(other.address).folded.toLowerCase();

/** A class that shows what it has from others looks like a list of excerpts, and is looked for all the same. */
const isOfReference = (page: ClusterPage): boolean =>
  page.isOfCode && !isListingAddress(page.address) && codeNames(nameOf(page)).length > 0;

function goodDuplicate(page: ClusterPage, source: ClusterPage, verdict: Verdict): Advice | null {
  const { canonical, address } = page;
  if (canonical !== null && namesPage(canonical, source.address) && !namesPage(canonical, address))
    return leave('already-canonical', 'canonicalised');
  if (page.noindex) return leave('already-noindex', 'noindex');
  if (verdict === 'translation' && declares(page, source) && declares(source, page))
    return leave('language-version', 'hreflang');
  return isSameSeries(page, source, verdict) && verdict !== 'identical' ? leave('numbered-page', 'pagination') : null;
}

type Addressed = Pick<ClusterPage, 'address'>;

/** Pages of a list, of which the first often has no number, or notes on releases, which are no versions of a page. */
export function isSameSeries(page: Addressed, source: Addressed, verdict: Verdict): boolean {
  const [own, other] = [readAddress(page.address), readAddress(source.address)];
  if (own.series !== null && (own.series === other.series || own.series === other.folded)) return true;
  if (other.series !== null && other.series === own.folded) return true;
  const [release, otherRelease] = [releaseIn(own.folded), releaseIn(other.folded)];
  if (verdict === 'version' || release?.name !== otherRelease?.name) return false;
  return release !== null && !release.name.slice(release.at).includes('/');
}

/**
 * Nobody rewrites the view of a page for printing, phones or AMP, which some common text is enough to tell, nor a list
 * under parameters that sort or narrow it, of which hardly anything is its own.
 */
export function ofView(address: string, plain: string, { covered, held }: Pick<Relation, 'covered' | 'held'>) {
  const { series } = readAddress(plain);
  const view = viewOf(address, plain) ?? (series === null ? null : viewOf(address, series));
  const isView = view === 'form' ? Math.max(covered, held) >= minOfForm : view !== null && covered >= minOfParameters;
  if (!isView) return null;
  return readAddress(address).path === readAddress(plain).path
    ? decide('parameter-rule', 'parameter-variant')
    : decide('canonical', 'other-form');
}

/** The one may leave out what the other has. */
const minOfForm = 0.3;
const minOfParameters = 0.8;

function sameAddress(page: ClusterPage, source: ClusterPage, { text }: Relation): Advice | null {
  if (text === null || !sameTexts.has(text)) return null;
  const [own, other] = [readAddress(page.address), readAddress(source.address)];
  if (own.path.toLowerCase() !== other.path.toLowerCase() || haveOtherValues(own.folded, other.folded)) return null;
  if (page.address.includes('?')) return decide('parameter-rule', 'parameter-variant');
  return text === 'identical' ? decide('redirect', 'same-text') : decide('canonical', 'nearly-same-text');
}

/** Where both have a parameter, it names the page: `item.php?id=7` and `id=8` are entries of a catalogue. */
function haveOtherValues(folded: string, other: string): boolean {
  const [own, others] = [folded, other].map((one) => new URLSearchParams(one.split('?', 2)[1] ?? ''));
  return own !== undefined && [...own].some(([name, value]) => others?.has(name) === true && !others.has(name, value));
}

const hasMoreParameters = (page: Addressed, plain: Addressed): boolean =>
  viewOf(page.address, plain.address) === 'parameters' || (page.address.includes('?') && isOneAddress(page, plain));

/** Whether the page is shown at another address, such as one with parameters or for printing; that of the other may be either. */
export const isAddressOf = (page: Addressed, other: Addressed): boolean =>
  isOneAddress(page, other) || viewOf(page.address, other.address) !== null;

/** Below it a page has text that a merge would have to save first. */
const mostlyCovered = 0.85;

/** Of which nothing but names is its own. Words in common say nothing of their order. */
const isWhole = ({ text, rule, similarity }: Relation): boolean =>
  text !== null &&
  (sameTexts.has(text) || (text !== 'contained' && rule !== 'same-words' && similarity >= nearlyWhole));

function byText(page: ClusterPage, source: ClusterPage, relation: Relation): Advice {
  const { text, rule, similarity, covered } = relation;
  const special =
    ofVariant(page, source, relation) ?? ofThreads(page, source, relation) ?? ofOccasion(page, source, relation);
  if (special) return special;
  if (isWhole(relation) && areOfOneText(page, source)) return decide('rewrite', 'templated-page');
  if (!isWhole(relation) && (areOfSeries(page, source) || areAgreements(page, source)))
    return leave('page-of-series', 'series');
  if (!isWhole(relation) && areOfOtherThings(page, source, relation)) return leave('page-of-series', 'series');
  switch (text) {
    case 'identical':
      if (layoutRelation(page.layout, source.layout) === 'other') return decide('canonical', 'same-text-other-section');
      return areFiledTwice(page, source) ? decide('canonical', 'filed-twice') : decide('redirect', 'same-text');
    case 'near-duplicate':
      return rule === 'templated' && !haveOneTitle(page, source)
        ? decide('rewrite', 'templated-page')
        : decide('canonical', 'nearly-same-text');
    case 'contained':
      if (covered < mostlyCovered) return decide('rewrite', 'holds-source');
      return haveOneSubject(page.title, source.title)
        ? decide('canonical', 'part-of-page')
        : decide('merge', 'contained-copy');
    case 'spliced':
      return decide('rewrite', 'spliced-copy');
    case 'pseudo-original':
      if (rule === 'templated') return decide('rewrite', 'templated-page');
      return isWhole(relation) ? decide('canonical', 'nearly-same-text') : decide('rewrite', 'reworded-copy');
    default:
      if (similarity >= nearlyWhole) return decide('canonical', 'nearly-same-text');
      if (similarity < mostlyOnePage) return decide('rewrite', 'partial-copy');
      if (isOtherForm(page, source)) return decide('canonical', 'other-form');
      if (!haveOneSubject(page.title, source.title)) return decide('rewrite', 'partial-copy');
      return hasMoreParameters(page, source)
        ? decide('parameter-rule', 'parameter-variant')
        : decide('merge', 'states-of-page');
  }
}

/** A post about such a thing has a date. */
const areAgreements = (page: ClusterPage, source: ClusterPage): boolean =>
  [page, source].every(({ title, isDated }) => !isDated && isOfAgreement(title));

/** In an archive, say, under the title of the page and perhaps the name of the archive. */
const isOtherForm = (page: ClusterPage, source: ClusterPage): boolean =>
  viewMarksIn(page.address) > viewMarksIn(source.address) &&
  (haveOneSubject(page.title, source.title) || (source.title !== '' && page.title.startsWith(source.title)));

/** Which says the same of other things: their names tell, or what it says it of. */
const areOfOneText = (page: ClusterPage, source: ClusterPage): boolean =>
  haveOwnTitles(page, source) || haveOtherNames(page, source, true) || haveOtherCode(page, source);

/** As the signatures of two functions of one name; the code of a copy has more in common. */
function haveOtherCode(page: ClusterPage, source: ClusterPage): boolean {
  const [own, other] = [page.codeHashes(), source.codeHashes()];
  if (!own || !other) return false;
  const { coveredA, coveredB } = commonCode(own, other);
  return Math.max(coveredA, coveredB) < mostlySameCode;
}

const mostlySameCode = 0.5;

/** Of one text for several years or days, as notices and events are. */
function ofOccasion(page: ClusterPage, source: ClusterPage, relation: Relation): Advice | null {
  if (areOfOtherYears(page, source, relation)) return leave('other-year', 'series');
  if (isWhole(relation) && areOfOtherDates(page, source)) return decide('canonical', 'other-date');
  return areNotices(page, source, relation) ? leave('other-notice', 'series') : null;
}

/**
 * A notice or an offer that is filled in each year, or has parts in common with that of another. What is nearly the same
 * beside, or reworded, is an article whose title was brought up to date.
 */
function areOfOtherYears(page: ClusterPage, source: ClusterPage, relation: Relation): boolean {
  if (relation.rule !== 'templated' && (relation.text !== 'partial' || isWhole(relation))) return false;
  const [own, other] = [nameOf(page), nameOf(source)];
  return own !== other && withoutYears(own) === withoutYears(other);
}

/** A few lines of one form, each published for another day and place, as when water is cut off. Nobody rewrites them. */
function areNotices(page: ClusterPage, source: ClusterPage, { rule }: Relation): boolean {
  if (rule !== 'templated' && rule !== 'same-words') return false;
  const [day, otherDay] = [page, source].map(({ isDated, published }) =>
    isDated ? published?.slice(0, 10) : undefined,
  );
  return day !== undefined && otherDay !== undefined && day !== otherDay && isBrief(page) && isBrief(source);
}

const isBrief = ({ length, words }: ClusterPage): boolean => length <= lettersOfNotice && words <= wordsOfNotice;

/** Some hundred words, or two hundred Chinese characters. */
const lettersOfNotice = 700;
const wordsOfNotice = 200;

/** As the dates of an event have them, `folk-evening/2024-03-02` and `folk-evening/2024-04-06`; each is to be booked. */
function areOfOtherDates(page: ClusterPage, source: ClusterPage): boolean {
  const [own, other] = [page.address, source.address].map((address) => readAddress(address).folded);
  return own !== other && own?.replace(lastDate, '') === other?.replace(lastDate, '');
}

/** At the end of an address; dates of posts stand before their names. */
const lastDate = /(?<=[/_=-])(?:19|20)\d\d([-/]?)(?:0[1-9]|1[0-2])\1(?:0[1-9]|[12]\d|3[01])(?=(?:\.\w+)?$)/u;

/** Per cent of two pages with one title: a report and what was added to it later. */
const mostlyOnePage = 65;

/** Nobody writes anew what users say, and a reply that quotes a long post is no copy of it; a thread may be one. */
function ofThreads(page: ClusterPage, source: ClusterPage, relation: Relation): Advice | null {
  const areThreads = page.pageType === 'forum' && source.pageType === 'forum';
  if (!areThreads || relation.text === 'contained' || isWhole(relation)) return null;
  return relation.text === 'partial' && relation.similarity >= mostlyOneThread
    ? decide('merge', 'one-thread')
    : leave('quoted-post', 'series');
}

/** Per cent verbatim: most posts of the one, as where questions were merged. */
const mostlyOneThread = 75;

/**
 * Under two sections of a site, each with links to its own: who reads the one is not to end up in the other. Each may
 * have a name of its own for a page of one title, but none for what was stored again.
 */
function areFiledTwice(page: ClusterPage, source: ClusterPage): boolean {
  const [own, other] = [readAddress(page.address).path, readAddress(source.address).path];
  const [name, otherName] = [nameIn(own), nameIn(other)];
  const isLinked = page.inlinks > 0 && source.inlinks > 0;
  const isOneName = name === otherName;
  const areOfOneName = withoutCopyNumber(name) === withoutCopyNumber(otherName);
  const areSections = !areOfOneName && !areNested(folderOf(own), folderOf(other)) && haveOneTitle(page, source);
  const isOfSite = isSameSite(page.address, source.address) && viewMarksIn(page.address) === 0;
  return isLinked && isOfSite && (isOneName || areSections);
}

const nameIn = (path: string): string => path.slice(folderOf(path).length);

const areNested = (folder: string, other: string): boolean =>
  `${folder}/`.startsWith(`${other}/`) || `${other}/`.startsWith(`${folder}/`);

/**
 * What can be bought is not redirected. The same product in another colour or size yields to it in the index, unless it
 * has a description of its own.
 */
function ofVariant(page: ClusterPage, source: ClusterPage, relation: Relation): Advice | null {
  if (page.pageType !== 'product' || source.pageType !== 'product') return null;
  const isVariety = withoutVariety(page.title) === withoutVariety(source.title);
  if (isWhole(relation))
    return isVariety ||
      differInLaterPart(page.title, source.title) ||
      (relation.text === 'identical' && !haveOwnTitles(page, source))
      ? decide('canonical', 'product-variant')
      : null;
  if (!isVariety) return null;
  return relation.similarity < mostlyOnePage
    ? leave('variant-of-its-own', 'series')
    : decide('canonical', 'product-variant');
}

/** Then no other name was put into one text: a copy differs in a date or a count of readers. */
function haveOneTitle(page: ClusterPage, source: ClusterPage): boolean {
  const [own, other] = namesOf(page, source);
  return own !== '' && own === other;
}

/**
 * Pages of a reference, which has code, are written in the same words with other names, and each has text of its own:
 * where less than nearly everything is the same, nobody rewrites or merges them.
 */
export const areOfSeries = (page: SeriesPage, source: SeriesPage): boolean =>
  page.isOfCode && source.isOfCode && haveOwnTitles(page, source);

type SeriesPage = Pick<ClusterPage, 'title' | 'fileName' | 'isOfCode' | 'isDated'>;

/**
 * Pages of a manual say the same of different things, which their titles tell, and list, sum up or quote each other: where
 * less than nearly everything is the same, nobody rewrites or merges them. A post of a blog may be a copy under a title of
 * its own, unless that is a name as code has them; so may what stands whole in a page that is hardly longer.
 */
export function areOfOtherThings(
  page: SeriesPage,
  source: SeriesPage,
  { text, similarity }: Pick<Relation, 'text' | 'similarity'>,
): boolean {
  if (!page.isOfCode || !source.isOfCode || (text === 'contained' && similarity >= hardlyLonger)) return false;
  const [own, other] = namesOf(page, source);
  if (haveOwnNames(own, other)) return true;
  if (!page.isDated && !source.isDated && (isAboutName(own, other) || isAboutName(other, own))) return true;
  return haveOtherNames(page, source, similarity >= mostlyOneText);
}

function haveOtherNames(page: SeriesPage, source: SeriesPage, isOneText: boolean): boolean {
  const [own, other] = [nameOf(page), nameOf(source)];
  if (![page, source].every(({ isOfCode, isDated }) => isOfCode && !isDated) || own === '' || other === '')
    return false;
  return !nameOneThing(own, other, isOneText);
}

/** Per cent. */
const hardlyLonger = 70;
const mostlyOneText = 80;

const haveOwnTitles = (page: SeriesPage, source: SeriesPage): boolean =>
  areOfOneForm(...namesOf(page, source), page.isOfCode && source.isOfCode);

/** News are filed under several sections, the names of which stand behind their headlines. */
function namesOf(page: SeriesPage, source: SeriesPage): [own: string, other: string] {
  const [own, other] = [nameOf(page), nameOf(source)];
  const [headline, otherHeadline] = page.isDated && source.isDated ? [headlineOf(own), headlineOf(other)] : [];
  return headline && headline === otherHeadline ? [headline, headline] : [own, other];
}

const nameOf = ({ title, fileName }: SeriesPage): string => plainTitle(fileName ?? title);

/** The reason is a key under `adviceReason` in the texts. */
const decide = (advice: AdviceKind, adviceReason: string, goodDuplicate: GoodDuplicateReason | null = null) => ({
  advice,
  adviceReason,
  goodDuplicate,
});

const textFile = decide('noindex', 'text-file');

const leave = (adviceReason: string, good: GoodDuplicateReason): Advice => decide('leave', adviceReason, good);
