import { compareVersions, familyPlaces, type FamilyPlace, type PlacedPage } from './address-families.ts';

/** Stands in the place of a detector among what proposes pairs. */
export const byVersion = 'versions';

/**
 * Pages that stand at one place of neighbouring versions of a site, by their places in the set. Such pages are compared
 * whatever the detectors say of their texts: a page of reference has often too few words for any of them.
 *
 * Each page is paired with the same page in the next version that has it, so there are fewer pairs than pages. A page
 * that was moved is found by its file name, or by that and the folder it stands in, where each version has but one.
 */
export function versionPairs(pages: readonly PlacedPage[]): (readonly [a: number, b: number])[] {
  const placed = familyPlaces(pages).map((place, page) => ({ page, place }));
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

interface Placed {
  readonly page: number;
  readonly place: FamilyPlace;
}

const familyKey = ({ family, locale }: FamilyPlace): string => `${locale} ${family}`;

/** The last steps of its address; null for a page outside all versions, or with fewer steps. */
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
