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
