import { areOfOneForm, haveOwnNames, isAboutName, nameOneThing, plainTitle } from '../text/title-names.ts';
import { headlineOf, isOfAgreement, withoutYears } from '../text/titles.ts';
import type { ClusterPage, Relation } from './model.ts';

/**
 * The titles of two pages, or the names of their files, tell whether they are about one thing. Of one title, no other name
 * was put into one text: a copy differs in a date or a count of readers.
 */
export function haveOneTitle(page: SeriesPage, source: SeriesPage): boolean {
  const [own, other] = namesOf(page, source);
  return own !== '' && own === other;
}

export const haveOwnTitles = (page: SeriesPage, source: SeriesPage): boolean =>
  areOfOneForm(...namesOf(page, source), page.isOfCode && source.isOfCode);

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

export function haveOtherNames(page: SeriesPage, source: SeriesPage, isOneText: boolean): boolean {
  const [own, other] = [nameOf(page), nameOf(source)];
  if (![page, source].every(({ isOfCode, isDated }) => isOfCode && !isDated) || own === '' || other === '')
    return false;
  return !nameOneThing(own, other, isOneText);
}

/** Per cent. */
const hardlyLonger = 70;
const mostlyOneText = 80;

/** A notice or an offer, say, that is filled in each year. */
export function areOfOtherYears(page: SeriesPage, source: SeriesPage): boolean {
  const [own, other] = [nameOf(page), nameOf(source)];
  return own !== other && withoutYears(own) === withoutYears(other);
}

/** A post about such a thing has a date. */
export const areAgreements = (page: SeriesPage, source: SeriesPage): boolean =>
  [page, source].every(({ title, isDated }) => !isDated && isOfAgreement(title));

/** News are filed under several sections, the names of which stand behind their headlines. */
function namesOf(page: SeriesPage, source: SeriesPage): [own: string, other: string] {
  const [own, other] = [nameOf(page), nameOf(source)];
  const [headline, otherHeadline] = page.isDated && source.isDated ? [headlineOf(own), headlineOf(other)] : [];
  return headline && headline === otherHeadline ? [headline, headline] : [own, other];
}

export const nameOf = ({ title, fileName }: SeriesPage): string => plainTitle(fileName ?? title);
