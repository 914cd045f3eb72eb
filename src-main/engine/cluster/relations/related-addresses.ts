import type { Verdict } from '../../../contract/verdicts.ts';
import { haveOneSubject } from '../../text/titles.ts';
import type { ClusterPage, Relation } from '../model.ts';
import { folderOf, readAddress, releaseIn, viewMarksIn, viewOf, withoutCopyNumber } from '../addresses/page-address.ts';
import { haveOneTitle } from './related-titles.ts';
import { isSameSite } from '../addresses/text-file.ts';

type Addressed = Pick<ClusterPage, 'address'>;

export const isOneAddress = (page: Addressed, other: Addressed): boolean =>
  readAddress(page.address).folded.toLowerCase() === readAddress(other.address).folded.toLowerCase();

/** Whether `page` is `other` at a second address, such as one with parameters or for printing. */
export const isAddressOf = (page: Addressed, other: Addressed): boolean =>
  isOneAddress(page, other) || viewOf(page.address, other.address) !== null;

/** A list that is sorted or narrowed: no name sets its entries apart from those of the plain list. */
export const isViewOfList = (
  page: ClusterPage,
  plain: ClusterPage,
  covers: Pick<Relation, 'covered' | 'held'>,
): boolean => page.pageType === 'list' && plain.pageType === 'list' && isViewOf(page.address, plain.address, covers);

/**
 * Pages of one paginated list, the first of which often has no number, or release notes, which are no versions of one
 * page.
 */
export function isSameSeries(page: Addressed, source: Addressed, verdict: Verdict): boolean {
  const [own, other] = [readAddress(page.address), readAddress(source.address)];
  if (own.series !== null && (own.series === other.series || own.series === other.folded)) return true;
  if (other.series !== null && other.series === own.folded) return true;
  const [release, otherRelease] = [releaseIn(own.folded), releaseIn(other.folded)];
  if (verdict === 'version' || release?.name !== otherRelease?.name) return false;
  return release !== null && !release.name.slice(release.at).includes('/');
}

/**
 * Whether the address is a print, phone or AMP view, for which some common text is enough, or a list with parameters
 * that sort or filter it, which has hardly any text of its own.
 */
export function isViewOf(
  address: string,
  plain: string,
  { covered, held }: Pick<Relation, 'covered' | 'held'>,
): boolean {
  const { series } = readAddress(plain);
  const view = viewOf(address, plain) ?? (series === null ? null : viewOf(address, series));
  return view === 'form' ? Math.max(covered, held) >= minOfForm : view !== null && covered >= minOfParameters;
}

/** Either page may leave out text of the other. */
const minOfForm = 0.3;
const minOfParameters = 0.8;

/** Ignores parameters that only one of the two has. */
export function isOnePlace(page: Addressed, other: Addressed): boolean {
  const [own, others] = [readAddress(page.address), readAddress(other.address)];
  return own.path.toLowerCase() === others.path.toLowerCase() && !haveOtherValues(own.folded, others.folded);
}

/** A parameter that both have names the page: `item.php?id=7` and `id=8` are entries of a catalogue. */
function haveOtherValues(folded: string, other: string): boolean {
  const [own, others] = [folded, other].map((one) => new URLSearchParams(one.split('?', 2)[1] ?? ''));
  return own !== undefined && [...own].some(([name, value]) => others?.has(name) === true && !others.has(name, value));
}

export const hasMoreParameters = (page: Addressed, plain: Addressed): boolean =>
  viewOf(page.address, plain.address) === 'parameters' || (page.address.includes('?') && isOneAddress(page, plain));

/** Whether the page is, say, the archived form of the source: same title, perhaps followed by the archive's name. */
export const isOtherForm = (page: ClusterPage, source: ClusterPage): boolean =>
  viewMarksIn(page.address) > viewMarksIn(source.address) &&
  (haveOneSubject(page.title, source.title) || (source.title !== '' && page.title.startsWith(source.title)));

export const isBelow = (page: Addressed, other: Addressed): boolean =>
  readAddress(page.address).path.startsWith(`${readAddress(other.address).path}/`);

/**
 * Whether two sections of a site each link to their own copy, so that a redirect would take readers to the wrong
 * section. The file names may differ if the titles are equal, but not by a copy number (`tea-2`).
 */
export function areFiledTwice(page: ClusterPage, source: ClusterPage): boolean {
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

/** Bookable dates of one event: `folk-evening/2024-03-02` and `folk-evening/2024-04-06`. */
export function areOfOtherDates(page: Addressed, source: Addressed): boolean {
  const [own, other] = [page, source].map(({ address }) => readAddress(address).folded);
  return own !== other && own?.replace(lastDate, '') === other?.replace(lastDate, '');
}

/** A date that ends an address; posts have theirs before the name. */
const lastDate = /(?<=[/_=-])(?:19|20)\d\d([-/]?)(?:0[1-9]|1[0-2])\1(?:0[1-9]|[12]\d|3[01])(?=(?:\.\w+)?$)/u;
