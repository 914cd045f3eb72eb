import names from '../../../../resources/words/names-in-addresses.json' with { type: 'json' };
import { wordSet } from '../../html/elements.ts';
import {
  areFilledIn,
  areOfOneForm,
  haveOwnNames,
  isAboutName,
  nameOneThing,
  plainTitle,
} from '../../text/title-names.ts';
import {
  areOfOneRecord,
  headlineOf,
  isOfAgreement,
  nameOtherYears,
  withoutNumbers,
  withoutReleases,
} from '../../text/titles.ts';
import type { ClusterPage, Relation } from '../model.ts';
import { decoded, readAddress, yearInAddress } from '../addresses/page-address.ts';

/**
 * Whether two pages have one name, by titles or file names. Under one title, the text differs only in details such as a
 * date or a view counter, not in a name.
 */
export function haveOneTitle(page: SeriesPage, source: SeriesPage): boolean {
  const [own, other] = namesOf(page, source);
  return own !== '' && own === other;
}

export const haveOwnTitles = (page: SeriesPage, source: SeriesPage): boolean =>
  areOfOneForm(...namesOf(page, source), page.isOfCode && source.isOfCode);

/**
 * Reference pages (with code) use the same words with other names, and each has text of its own: unless nearly
 * everything is equal, they are not rewritten or merged.
 */
export const areOfSeries = (page: SeriesPage, source: SeriesPage): boolean =>
  page.isOfCode && source.isOfCode && haveOwnTitles(page, source);

type SeriesPage = Pick<ClusterPage, 'title' | 'fileName' | 'isOfCode' | 'isDated'>;

/**
 * Manual pages say the same of different things, told by their titles, and list, sum up or quote each other: unless
 * nearly everything is equal, they are not rewritten or merged. Exceptions: a blog post may be a copy under its own
 * title, unless that is a code name; so may text contained in a page that is hardly longer.
 */
export function areOfOtherThings(
  page: SeriesPage,
  source: SeriesPage,
  { text, similarity }: Pick<Relation, 'text' | 'similarity'>,
): boolean {
  if (!page.isOfCode || !source.isOfCode) return false;
  const [own, other] = namesOf(page, source);
  if (!page.isDated && !source.isDated && (isAboutName(own, other) || isAboutName(other, own))) return true;
  if (text === 'contained' && similarity >= hardlyLonger) return false;
  if (haveOwnNames(own, other)) return true;
  return haveOtherNames(page, source, similarity >= mostlyOneText);
}

export function haveOtherNames(page: SeriesPage, source: SeriesPage, isOneText: boolean): boolean {
  const [own, other] = [nameOf(page), nameOf(source)];
  if (!areOfManual(page, source) || own === '' || other === '') return false;
  return !nameOneThing(own, other, isOneText);
}

/**
 * Entries of a reference, such as two functions, are of one template by design: each has a name as in code that the other
 * lacks, or another name over code of its own.
 */
export function areEntries(page: SeriesPage, source: SeriesPage, haveOwnCode: () => boolean): boolean {
  if (!areOfManual(page, source)) return false;
  return haveOwnNames(...namesOf(page, source)) || (haveOtherNames(page, source, true) && haveOwnCode());
}

/** Notes on two releases of a program, of which the later ones repeat what the earlier ones said. */
export const areOfOtherReleases = (page: SeriesPage, source: SeriesPage): boolean =>
  page.title !== source.title &&
  [page, source].every(({ title, isOfCode }) => isOfCode && withoutReleases(title) !== title) &&
  withoutReleases(page.title) === withoutReleases(source.title);

/** Whether nothing but the number of a file, which a program gave, tells two pages of one title apart. */
export const areNumberedAlike = (page: SeriesPage, source: SeriesPage): boolean =>
  page.fileName !== null &&
  page.title !== '' &&
  page.title === source.title &&
  page.fileName.replaceAll(/\d+/gu, '#') === source.fileName?.replaceAll(/\d+/gu, '#');

const areOfManual = (...pages: readonly SeriesPage[]): boolean =>
  pages.every(({ isOfCode, isDated }) => isOfCode && !isDated);

/** Per cent. */
const hardlyLonger = 70;
const mostlyOneText = 80;

/**
 * Whether the page of a manual has the text of the other one and speaks of that one's name alone, as `vi(1)` does of
 * `vim`: it is that page under a second name.
 */
export function isAlias(page: ClusterPage, source: ClusterPage): boolean {
  const [own, other] = [page, source].map((one) => new Set(nameOf(one).toLowerCase().match(wordOfTitle)));
  if (![page, source].every(({ isOfCode }) => isOfCode) || !own || !other) return false;
  const said = new Set(page.text().toLowerCase().match(wordOfTitle));
  const speaksOf = (names: ReadonlySet<string>, but: ReadonlySet<string>) =>
    [...names].some((name) => !but.has(name) && said.has(name));
  return [...own].some((name) => !other.has(name)) && !speaksOf(own, other) && speaksOf(other, own);
}

const wordOfTitle = /[\p{L}\p{N}_]{2,}/gu;

/** Such as a notice, an offer or a buying guide that is filled in each year; the year may stand in the address alone. */
export function areOfOtherYears(page: ClusterPage, source: ClusterPage): boolean {
  const [own, other] = [nameOf(page), nameOf(source)];
  if (own !== other) return nameOtherYears(own, other) && withoutNumbers(own) === withoutNumbers(other);
  const [address, otherAddress] = [page, source].map((one) => readAddress(one.address).folded);
  return address !== otherAddress && address?.replace(yearInAddress, '') === otherAddress?.replace(yearInAddress, '');
}

/**
 * Whether the titles differ only in the names of the folders in which the addresses differ, as those of a manual page in
 * two releases of a system (`stable/tea.1.html`, `testing/tea.1.html`).
 */
export function areOfOtherFolders(page: ClusterPage, source: ClusterPage): boolean {
  const [folder, otherFolder, isName] = foldersApart(page, source) ?? [];
  if (folder === undefined || otherFolder === undefined || isName === true) return false;
  const [title, otherTitle] = [nameOf(page).toLowerCase(), nameOf(source).toLowerCase()];
  return title.includes(folder) && title.replaceAll(folder, '/') === otherTitle.replaceAll(otherFolder, '/');
}

/** Editions for two systems or processors: `windows/setup.html` and `linux/setup.html`, `setup/windows.html`. */
export function areOfOtherPlatforms(page: Addressed, source: Addressed): boolean {
  const [folder = '', otherFolder = ''] = foldersApart(page, source) ?? [];
  return [folder, otherFolder].every((one) => platforms.has(one.replace(/\.html?$/u, '')));
}

const platforms = wordSet(names.platforms);

type Addressed = Pick<ClusterPage, 'address'>;

/** The folders, or file names, in which two addresses differ, if nothing else differs. */
function foldersApart(page: Addressed, source: Addressed): [own: string, other: string, isName: boolean] | null {
  const [own, other] = [page, source].map(({ address }) => decoded(readAddress(address).path).toLowerCase().split('/'));
  if (!own || own.length !== other?.length) return null;
  const at = own.findIndex((folder, index) => folder !== other[index]);
  const isOnly = at >= 0 && own.slice(at + 1).join('/') === other.slice(at + 1).join('/');
  return isOnly ? [own[at] ?? '', other[at] ?? '', at === own.length - 1] : null;
}

/** Such as two notices of an office; under one title they are one notice that was published twice. */
export const areRecords = (page: SeriesPage, source: SeriesPage): boolean =>
  !haveOneTitle(page, source) && areOfOneRecord(page.title, source.title);

export const haveFilledTitles = (page: SeriesPage, source: SeriesPage): boolean =>
  areFilledIn(nameOf(page), nameOf(source));

/** A dated page is a post about agreements. */
export const areAgreements = (page: SeriesPage, source: SeriesPage): boolean =>
  [page, source].every(({ title, isDated }) => !isDated && isOfAgreement(title));

/** News in several sections have the section's name after the headline. */
function namesOf(page: SeriesPage, source: SeriesPage): [own: string, other: string] {
  const [own, other] = [nameOf(page), nameOf(source)];
  const [headline, otherHeadline] = page.isDated && source.isDated ? [headlineOf(own), headlineOf(other)] : [];
  return headline && headline === otherHeadline ? [headline, headline] : [own, other];
}

export const nameOf = ({ title, fileName }: SeriesPage): string => plainTitle(fileName ?? title);
