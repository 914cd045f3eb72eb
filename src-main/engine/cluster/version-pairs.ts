import { familyPlaces, type FamilyPlace, type PlacedPage } from './address-families.ts';
import { mayNameVersion } from './version-folders.ts';
import { compareVersions } from './version-names.ts';

/** Used in place of a detector's name for pairs proposed by version. */
export const byVersion = 'versions';

/**
 * Pairs a page with its next version, whatever the detectors say, since reference pages are often too short for them;
 * pairs are fewer than pages. A moved page is found by file name, or file name and folder, if unique in each version.
 */
export function versionPairs(pages: readonly PlacedPage[]): (readonly [a: number, b: number])[] {
  if (!pages.some(({ address }) => mayNameVersion(address))) return [];
  const placeOf = familyPlaces(pages);
  const placed = pages.map((_, page) => ({ page, place: placeOf(page) }));
  const found = new Map<string, readonly [number, number]>();
  const moved = [1, 2].flatMap((steps) => groupsBy(placed, (place) => movedKey(place, steps)).filter(isOneOfEach));
  for (const group of [...groupsBy(placed, familyKey), ...moved]) {
    group.sort((x, y) => compareVersions(x.place.version, y.place.version) || x.page - y.page);
    for (const [at, { page, place }] of group.entries()) {
      const next = group[at + 1];
      if (!next || next.place.version === place.version) continue;
      const [a, b] = [Math.min(page, next.page), Math.max(page, next.page)];
      found.set(`${a} ${b}`, [a, b]);
    }
  }
  return [...found.values()];
}

type Placed = Readonly<{ page: number; place: FamilyPlace }>;

const familyKey = ({ family, locale }: FamilyPlace): string => `${locale} ${family}`;

/** Null outside all versions and for shorter paths. */
function movedKey({ family, locale, versionRoot }: FamilyPlace, steps: number): string | null {
  const path = family.split('/').slice(1);
  return versionRoot === null || path.length < steps ? null : [locale, versionRoot, ...path.slice(-steps)].join(' ');
}

function groupsBy(placed: readonly Placed[], keyOf: (place: FamilyPlace) => string | null): Placed[][] {
  const groups = Map.groupBy(placed, ({ place }) => keyOf(place));
  groups.delete(null);
  return [...groups.values()].filter((group) => group.length > 1);
}

const isOneOfEach = (group: readonly Placed[]): boolean =>
  new Set(group.map(({ place }) => place.version)).size === group.length;

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

/**
 * Returns a test whether the file name of two pages, alone or with its folder, is that of one page in the version of
 * each, as that of a page that was moved. `package-tree.html` stands in every package.
 */
export function movedInVersions(
  site: readonly PlacedPage[],
  placeOf: (page: number) => FamilyPlace,
): (a: number, b: number) => boolean {
  let paths: ReadonlyMap<string, string | null> | null = null;
  return (a, b) => {
    const [one, other] = [placeOf(a), placeOf(b)];
    return [1, 2].some((steps) => {
      const known = (paths ??= pathsByEnd(site, placeOf));
      const areAlone = [one, other].every((place) => typeof known.get(keyOfEnd(place, steps)) === 'string');
      return areAlone && endOf(one, steps) === endOf(other, steps);
    });
  };
}

/** Null where several paths of a version end alike. */
function pathsByEnd(site: readonly PlacedPage[], placeOf: (page: number) => FamilyPlace) {
  const paths = new Map<string, string | null>();
  for (const page of site.keys()) {
    const place = placeOf(page);
    const [path = ''] = place.family.split('?', 1);
    for (const steps of [1, 2]) {
      const key = keyOfEnd(place, steps);
      paths.set(key, paths.has(key) && paths.get(key) !== path ? null : path);
    }
  }
  return paths;
}

const endOf = ({ family }: FamilyPlace, steps: number): string =>
  (family.split('?', 1)[0] ?? '').split('/').slice(-steps).join('/');

const keyOfEnd = (place: FamilyPlace, steps: number): string =>
  [place.locale, place.versionRoot, place.version, steps, endOf(place, steps)].join('\n');

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
