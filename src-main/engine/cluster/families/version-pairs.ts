import { familyPlaces, type FamilyPlace, type PlacedPage } from './address-families.ts';
import { mayNameVersion } from './version-folders.ts';
import { compareVersions } from '../addresses/version-names.ts';

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
 * Returns a test whether two pages with one file name in two versions are one page that was moved: the file name, alone
 * or with its folder, is that of one page in either version, or the folder was moved: it has most of the other files
 * that few folders have. `package-tree.html` stands in every package.
 */
export function movedInVersions(
  site: readonly PlacedPage[],
  placeOf: (page: number) => FamilyPlace,
): (a: number, b: number) => boolean {
  let known: ReturnType<typeof filesOf> | null = null;
  return (a, b) => {
    const { holders, rareIn } = (known ??= filesOf(site, placeOf));
    const places = [placeOf(a), placeOf(b)] as const;
    const isMoved = [1, 2].some((steps) => {
      const [one, other] = [endOf(places[0], steps), endOf(places[1], steps)];
      return one === other && places.every((place) => holders.get(keyIn(place, one))?.size === 1);
    });
    if (isMoved) return true;
    const name = endOf(places[0], 1);
    const [own, other] = places.map((place) => rareIn(keyIn(place, folderOf(place))));
    if (!own || !other) return false;
    const without = (names: ReadonlySet<string>) => [...names].filter((file) => file !== name);
    const shared = without(own).filter((file) => other.has(file));
    return shared.length * 2 > Math.min(without(own).length, without(other).length);
  };
}

/** A class stands in its package and among the uses of its package. */
const fewFolders = 2;

/** By version: the folders that hold a file, known by its name alone or with its folder, and the rare files of a folder. */
function filesOf(site: readonly PlacedPage[], placeOf: (page: number) => FamilyPlace) {
  const holders = new Map<string, Set<string>>();
  for (const page of site.keys()) {
    const place = placeOf(page);
    for (const steps of [1, 2]) addTo(holders, keyIn(place, endOf(place, steps)), folderOf(place));
  }
  const rare = new Map<string, Set<string>>();
  for (const page of site.keys()) {
    const place = placeOf(page);
    const name = endOf(place, 1);
    if ((holders.get(keyIn(place, name))?.size ?? 0) <= fewFolders) addTo(rare, keyIn(place, folderOf(place)), name);
  }
  return { holders, rareIn: (folder: string): ReadonlySet<string> | undefined => rare.get(folder) };
}

function addTo(sets: Map<string, Set<string>>, key: string, value: string): void {
  const known = sets.get(key);
  if (known) known.add(value);
  else sets.set(key, new Set([value]));
}

const pathOf = ({ family }: FamilyPlace): readonly string[] => (family.split('?', 1)[0] ?? '').split('/');
const endOf = (place: FamilyPlace, steps: number): string => pathOf(place).slice(-steps).join('/');
const folderOf = (place: FamilyPlace): string => pathOf(place).slice(0, -1).join('/');
const keyIn = ({ locale, versionRoot, version }: FamilyPlace, name: string): string =>
  [locale, versionRoot, version, name].join('\n');

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
