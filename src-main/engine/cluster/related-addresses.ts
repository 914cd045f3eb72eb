import type { Verdict } from '../../contract/verdicts.ts';
import { haveOneSubject } from '../text/titles.ts';
import type { ClusterPage, Relation } from './model.ts';
import { folderOf, readAddress, releaseIn, viewMarksIn, viewOf, withoutCopyNumber } from './page-address.ts';
import { haveOneTitle } from './related-titles.ts';
import { isSameSite } from './text-file.ts';

type Addressed = Pick<ClusterPage, 'address'>;

/** What the addresses of two pages say of them: here that they are two spellings of one. */
export const isOneAddress = (page: Addressed, other: Addressed): boolean =>
  readAddress(page.address).folded.toLowerCase() === readAddress(other.address).folded.toLowerCase();

/** Whether the page is shown at another address, such as one with parameters or for printing; that of the other may be either. */
export const isAddressOf = (page: Addressed, other: Addressed): boolean =>
  isOneAddress(page, other) || viewOf(page.address, other.address) !== null;

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
 * The view of a page for printing, phones or AMP, which some common text is enough to tell, or a list under parameters
 * that sort or narrow it, of which hardly anything is its own.
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

/** The one may leave out what the other has. */
const minOfForm = 0.3;
const minOfParameters = 0.8;

/** But for parameters that only one of them has. */
export function isOnePlace(page: Addressed, other: Addressed): boolean {
  const [own, others] = [readAddress(page.address), readAddress(other.address)];
  return own.path.toLowerCase() === others.path.toLowerCase() && !haveOtherValues(own.folded, others.folded);
}

/** Where both have a parameter, it names the page: `item.php?id=7` and `id=8` are entries of a catalogue. */
function haveOtherValues(folded: string, other: string): boolean {
  const [own, others] = [folded, other].map((one) => new URLSearchParams(one.split('?', 2)[1] ?? ''));
  return own !== undefined && [...own].some(([name, value]) => others?.has(name) === true && !others.has(name, value));
}

export const hasMoreParameters = (page: Addressed, plain: Addressed): boolean =>
  viewOf(page.address, plain.address) === 'parameters' || (page.address.includes('?') && isOneAddress(page, plain));

/** In an archive, say, under the title of the page and perhaps the name of the archive. */
export const isOtherForm = (page: ClusterPage, source: ClusterPage): boolean =>
  viewMarksIn(page.address) > viewMarksIn(source.address) &&
  (haveOneSubject(page.title, source.title) || (source.title !== '' && page.title.startsWith(source.title)));

/**
 * Under two sections of a site, each with links to its own: who reads the one is not to end up in the other. Each may
 * have a name of its own for a page of one title, but none for what was stored again.
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

/** Dates of one event: `folk-evening/2024-03-02` and `folk-evening/2024-04-06`, each of which can be booked. */
export function areOfOtherDates(page: Addressed, source: Addressed): boolean {
  const [own, other] = [page, source].map(({ address }) => readAddress(address).folded);
  return own !== other && own?.replace(lastDate, '') === other?.replace(lastDate, '');
}

/** A date at the end of an address; dates of posts stand before their names. */
const lastDate = /(?<=[/_=-])(?:19|20)\d\d([-/]?)(?:0[1-9]|1[0-2])\1(?:0[1-9]|[12]\d|3[01])(?=(?:\.\w+)?$)/u;
