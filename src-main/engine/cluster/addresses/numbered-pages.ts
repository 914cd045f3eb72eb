import { compareText } from '../../compare-text.ts';
import { withoutNumbers, yearsIn } from '../../text/titles.ts';
import { isFurtherPage, releaseIn, yearInAddress } from './page-address.ts';
import { compareVersions } from './version-names.ts';

/** Numbers in the addresses and titles of a group tell its newest or first page. */
interface Numbered {
  readonly number: number;
  readonly title: string;
  readonly folded: string;
  /** Its address may have a year because it is an archive. */
  readonly isList: boolean;
  /** Another member is a newer version. */
  readonly isOutdated: boolean;
  /** It shows a state of another member, such as a former one in an archive. */
  readonly isState: boolean;
  /** Another member has the same text. */
  readonly isCopied: boolean;
}

/** Finds the newest of release notes that differ only in the number. */
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

/**
 * Finds the newest of pages whose titles differ only in the year, or of one title whose addresses do: terms, or an updated
 * article. The newest of an archive is no newer than what stands outside it; the page without a year is that of this year.
 */
export function newestOfYears(candidates: readonly Numbered[]) {
  const named = candidates.flatMap(({ number, title, folded, isList, isOutdated, isState }) => {
    if (isOutdated || isState) return [];
    const ofTitle = { number, year: yearsIn(title).at(-1) ?? thisYear, name: withoutNumbers(title) };
    const [year] = yearInAddress.exec(folded) ?? [];
    const name = `${title} ${folded.replace(yearInAddress, '')}`;
    return year === undefined || isList ? [ofTitle] : [ofTitle, { number, year, name }];
  });
  const newest = [...Map.groupBy(named, ({ name }) => name).values()].flatMap((group) => {
    const [first, second] = group.toSorted((x, y) => compareText(y.year, x.year));
    return first && second && first.year !== second.year ? [first.number] : [];
  });
  return new Set(newest);
}

/** Sorts behind all years. */
const thisYear = '~';

/**
 * Finds the lowest of addresses with one text that differ only in a number, which programs assign in order of creation.
 * Years, releases and page numbers of lists do not count.
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

/** The last number of an address, set off from other characters. */
const numberOfPage =
  /(?<=(?:^|[/_=-])\p{L}*)(?!(?:19|20)\d\d(?!\d))(\d{2,12})((?:\.\w+)?(?:[?&](?:[^\d%]|%[\dA-F]{2})*)?)$/u;
