import { compareText } from '../compare-text.ts';
import { withoutYears, yearsIn } from '../text/titles.ts';
import { compareVersions } from './address-families.ts';
import { isFurtherPage, releaseIn } from './page-address.ts';

/** Of a group's pages, the numbers in their addresses and titles tell which is the newest or the first. */
interface Numbered {
  readonly number: number;
  readonly title: string;
  readonly folded: string;
  /** A member is of a newer version. */
  readonly isOutdated: boolean;
  /** A member has the same text. */
  readonly isCopied: boolean;
}

/** Of notes on releases that differ in the number alone. */
export function newestReleases(candidates: readonly Numbered[]) {
  const named = candidates.flatMap(({ number, folded, isOutdated }) => {
    const release = isOutdated ? null : releaseIn(folded);
    return release ? [{ number, ...release }] : [];
  });
  const newest = [...Map.groupBy(named, ({ name }) => name).values()].flatMap((group) => {
    const [first, second] = group.toSorted((x, y) => compareVersions(x.release, y.release));
    return first && second && first.release !== second.release ? [first.number] : [];
  });
  return new Set(newest);
}

/** Of pages whose titles differ in the year alone: terms, or an article that is brought up to date. */
export function newestOfYears(candidates: readonly Numbered[]) {
  const named = candidates.flatMap(({ number, title, isOutdated }) => {
    const year = isOutdated ? undefined : yearsIn(title).at(-1);
    return year === undefined ? [] : [{ number, year, name: withoutYears(title) }];
  });
  const newest = [...Map.groupBy(named, ({ name }) => name).values()].flatMap((group) => {
    const [first, second] = group.toSorted((x, y) => compareText(y.year, x.year));
    return first && second && first.year !== second.year ? [first.number] : [];
  });
  return new Set(newest);
}

/**
 * Of one text under addresses that differ in a number alone, which programs give in the order in which pages are made.
 * Years, releases and pages of a list are other numbers.
 */
export function lowestNumbers(candidates: readonly Numbered[]) {
  const numbered = candidates.flatMap(({ folded, isCopied }) => {
    const found = !isCopied || isFurtherPage(folded) || releaseIn(folded) ? null : numberOfPage.exec(folded);
    return found ? [{ folded, number: Number(found[1]), name: folded.slice(0, found.index) + found[2] }] : [];
  });
  const lowest = [...Map.groupBy(numbered, ({ name }) => name).values()].flatMap((group) => {
    const [first, second] = group.toSorted((x, y) => x.number - y.number);
    return first && second && first.number < second.number ? [[first.folded, first.number] as const] : [];
  });
  return new Map(lowest);
}

/** The last number of an address, apart from other characters. */
const numberOfPage = /(?<=[/_=-])(?!(?:19|20)\d\d(?!\d))(\d{2,12})((?:\.\w+)?(?:[?&](?:[^\d%]|%[\dA-F]{2})*)?)$/u;
