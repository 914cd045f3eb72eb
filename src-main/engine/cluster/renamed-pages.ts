import type { FamilyPlace, PlacedPage } from './address-families.ts';

/**
 * Returns a test whether two pages of two versions, given by their places in the site, are one page under another name,
 * as `ch05` and `printing`: each is the only page of its version under that title, the number of the version aside. The
 * titles are read when it is first asked.
 */
export function renamedInVersions(
  site: readonly PlacedPage[],
  placeOf: (page: number) => FamilyPlace,
): (a: number, b: number) => boolean {
  let onlyPages: ReadonlyMap<string, number | null> | null = null;
  const isOnlyPage = (page: number) => {
    onlyPages ??= pagesByTitle(site, placeOf);
    return onlyPages.get(keyOf(site[page], placeOf(page))) === page;
  };
  return (a, b) => {
    const [title, other] = [a, b].map((page) => titleIn(site[page], placeOf(page)));
    const areOfOneLocale = placeOf(a).locale === placeOf(b).locale;
    return areOfOneLocale && title !== '' && title === other && isOnlyPage(a) && isOnlyPage(b);
  };
}

/** Null where several pages of a version have the title. */
function pagesByTitle(site: readonly PlacedPage[], placeOf: (page: number) => FamilyPlace) {
  const pages = new Map<string, number | null>();
  for (const [page, one] of site.entries()) {
    const place = placeOf(page);
    if (place.versionRoot === null) continue;
    const key = keyOf(one, place);
    pages.set(key, pages.has(key) ? null : page);
  }
  return pages;
}

const keyOf = (page: PlacedPage | undefined, place: FamilyPlace): string =>
  [place.locale, place.versionRoot, place.version, titleIn(page, place)].join('\n');

/** The title without the number of the version, as `Tea Manual` for `Tea 3 Manual` below `tea-3.0`. */
function titleIn(page: PlacedPage | undefined, { version }: FamilyPlace): string {
  const [major] = /\d+/u.exec(version) ?? [];
  const words = (page?.title ?? '').toLowerCase().split(/\s+/u);
  return words.filter((word) => major === undefined || leadingNumber.exec(word)?.[1] !== major).join(' ');
}

const leadingNumber = /^v?(\d+)(?:\.\d+)*$/u;
