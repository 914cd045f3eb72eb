import { ValuesByKey } from '../addresses/path-parts.ts';
import { compareVersions } from '../addresses/version-names.ts';
import { familyPlaces, type FamilyPlace, type PlacedPage } from './address-families.ts';

/** The pages of a site under one version or one locale. */
export interface SiteTree {
  readonly kind: 'version' | 'locale';
  /** The folders before the version, such as `/docs`. */
  readonly root: string;
  /** As written in addresses; '' for the pages beside the others that have none. */
  readonly name: string;
  readonly isCurrent: boolean;
  readonly pages: readonly number[];
  /** How many of the pages a more current version, or another locale, has as well. */
  readonly matched: number;
}

/**
 * Groups pages, by index, by the versions and locales of their site: one row for what would else be a family for every
 * page. The most current version of each root comes first. Empty for a site with one version and one locale.
 */
export function siteTrees(pages: readonly PlacedPage[]): SiteTree[] {
  const placeAt = familyPlaces(pages);
  const placed = pages.map((_, page): Placed => ({ page, ...placeAt(page) }));
  const byRoot = Map.groupBy(placed, ({ versionRoot }) => versionRoot);
  const unversioned = byRoot.get(null) ?? [];
  const versions = [...byRoot].flatMap(([root, own]) => (root === null ? [] : versionTrees(root, own, unversioned)));
  return [...versions, ...localeTrees(placed)];
}

type Placed = FamilyPlace & Readonly<{ page: number }>;

const inLocale = ({ locale, family }: Placed) => `${locale} ${family}`;

function versionTrees(root: string, versioned: readonly Placed[], unversioned: readonly Placed[]): SiteTree[] {
  const groups = withUnnamed(versioned, unversioned, ({ version }) => version, inLocale);
  const newer = new Set<string>();
  const ordered = [...groups].sort(([x], [y]) => compareVersions(x, y));
  return ordered.map(([name, own], at) => {
    const keys = own.map(inLocale);
    const matched = keys.filter((key) => newer.has(key)).length;
    for (const key of keys) newer.add(key);
    return { kind: 'version', root, name, isCurrent: at === 0, pages: own.map(({ page }) => page), matched };
  });
}

function localeTrees(placed: readonly Placed[]): SiteTree[] {
  const { localised = [], others = [] } = Object.groupBy(placed, ({ locale }) =>
    locale === '' ? 'others' : 'localised',
  );
  const groups = withUnnamed(
    localised,
    others,
    ({ locale }) => locale,
    ({ family }) => family,
  );
  const locales = new ValuesByKey();
  for (const [locale, own] of groups) for (const { family } of own) locales.add(family, locale);
  return [...groups]
    .sort(([, x], [, y]) => y.length - x.length)
    .map(([name, own]) => ({
      kind: 'locale',
      root: '',
      name,
      isCurrent: false,
      pages: own.map(({ page }) => page),
      matched: own.filter(({ family }) => locales.hasSeveral(family)).length,
    }));
}

/** Pages without a name belong to the others when they are their counterparts, and more than a start page of them. */
function withUnnamed(
  named: readonly Placed[],
  unnamed: readonly Placed[],
  nameOf: (page: Placed) => string,
  keyOf: (page: Placed) => string,
) {
  const groups = Map.groupBy(named, nameOf);
  const keys = new Set(named.map(keyOf));
  const beside = unnamed.filter((page) => keys.has(keyOf(page)));
  const largest = Math.max(0, ...[...groups.values()].map(({ length }) => length));
  if (beside.length >= minUnnamed * largest) groups.set('', beside);
  return groups.size > 1 ? groups : new Map<string, Placed[]>();
}

const minUnnamed = 0.1;
