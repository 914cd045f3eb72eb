import names from '../../../../resources/words/names-in-addresses.json' with { type: 'json' };
import { perOwner } from '../../found-once.ts';
import { wordSet } from '../../html/elements.ts';
import { primaryLanguage } from '../../../contract/language-tags.ts';
import { readAddress } from '../addresses/page-address.ts';
import { namedVersions } from './named-versions.ts';
import { changed, folderTest, partsOf, ValuesByKey, type PathParts } from '../addresses/path-parts.ts';
import { acceptedTrees, treeOf, versionReadings } from './version-folders.ts';

/** The place of an address in a site with several languages or versions. */
export type FamilyPlace = Readonly<{
  /** The address without locale and version. */
  family: string;
  /** Lower-case tag such as `pt-br`; '' outside all locales. */
  locale: string;
  /** As written, such as `1.3` or `next`; '' for an unversioned page. */
  version: string;
  /** The folders before the version; null outside trees of versions. */
  versionRoot: string | null;
}>;

export type PlacedPage = Readonly<{
  address: string;
  /** From `readAddress`, if already known. */
  folded?: string;
  language: string;
  /** Versions with unusual names are recognised only by titles. */
  title?: string;
}>;

/**
 * Finds the folders, hosts and file suffixes of locales and versions. `it` or `2.0` may be any word: a segment counts
 * only where the same paths exist under another locale or version, or without one, or where the pages of a folder are
 * in its language and others are not. Linear, once for each array. The returned function takes the index of
 * a page.
 */
export const familyPlaces = perOwner((pages: readonly PlacedPage[]): ((page: number) => FamilyPlace) => {
  const parts = pages.map(({ address, folded }) => partsOf(folded ?? readAddress(address).folded));
  const inLocales = parts.map((part, page) => localeReadings(part, pages[page]?.language ?? ''));
  const locales = acceptedLocales(pages, parts, inLocales);
  const localised = parts.map(
    (part, at) => inLocales[at]?.find(({ key }) => locales.has(key)) ?? { locale: '', rest: part },
  );
  const rests = localised.map(({ rest }) => rest);
  const isFolder = folderTest(parts);
  const inVersions = rests.map((rest) => versionReadings(rest, isFolder));
  const titleOf = (page: number) => pages[page]?.title ?? '';
  const { named, trees: namedTrees } = namedVersions(rests, inVersions, isFolder, titleOf);
  const trees = new Set([...acceptedTrees(rests, inVersions, titleOf), ...namedTrees]);
  return (page) => {
    const { locale, rest } = localised[page] ?? nowhere;
    const taken = [...(inVersions[page] ?? []), ...(named[page] ?? [])].find((reading) => trees.has(treeOf(reading)));
    return {
      family: (taken?.rest ?? rest).key,
      locale,
      version: taken?.version ?? '',
      versionRoot: taken?.root ?? null,
    };
  };
});

const nowhere = { locale: '', rest: { key: '' } };

type LocaleReading = Readonly<{
  key: string;
  locale: string;
  /** The folder names a country, and the locale was made up with the language of the page. */
  isCountry: boolean;
  rest: PathParts;
}>;

const maxLocaleDepth = 4;

/** Sibling folders of books: `manual-de`, `guide_pt-br`. */
const folderEnding = /^(.+?)[._-]([a-z]{2}(?:[-_][a-z]{2,4})?)$/iu;

/** Returns the readings with one locale removed, the most usual place first. */
function localeReadings(parts: PathParts, language: string) {
  const found: LocaleReading[] = [];
  const add = (place: string | number, segment: string, rest: (locale: string) => Partial<PathParts>, market = '') => {
    const country = countryOf(segment, language);
    const named = country ?? localeOf(segment);
    if (named === null) return;
    const locale = market === '' ? named : `${primaryLanguage(named)}-${market}`;
    found.push({ key: `${place} ${locale}`, locale, isCountry: country !== null, rest: changed(parts, rest(named)) });
  };
  const { host, segments, suffix, query } = parts;
  const [label = ''] = host;
  if (host.length > 2) {
    add('host', label, () => ({ host: host.slice(1) }));
    const [, name = '', named = ''] = folderEnding.exec(label) ?? [];
    add('end of host', named, () => ({ host: host.with(0, name) }));
  }
  const ending = localeOf(suffix);
  const withoutSuffix = () => {
    const name = (segments.at(-1) ?? '').slice(0, -suffix.length - 1);
    return { suffix: '', segments: segments.with(segments.length - 1, name) };
  };
  for (let at = 0; at < Math.min(segments.length, maxLocaleDepth); at++) {
    const [segment = '', next = ''] = segments.slice(at, at + 2);
    if (isMarket(segment)) add(at, next, () => ({ segments: segments.toSpliced(at, 2) }), segment.toLowerCase());
    add(at, segment, (locale) => {
      const named = locale === ending ? withoutSuffix() : { segments };
      return { ...named, segments: named.segments.toSpliced(at, 1) };
    });
    const [, name = '', named = ''] = (at < segments.length - 1 && folderEnding.exec(segment)) || [];
    add(`end of ${at}`, named, () => ({ segments: segments.with(at, name) }));
  }
  add('suffix', suffix, withoutSuffix);
  if (query === '') return found;
  const [declared = '', named = ''] = languageInQuery.exec(query) ?? [];
  add('query', named, () => ({ query: query.replace(declared, '').replace(/^&/, '') }));
  return found;
}

const languageInQuery = /(?:^|&)(?:lang|language|locale|setlang|hl|lng|lc|ln|l)=([\w-]+)/iu;

/** Number of pages with a counterpart from which a tree is accepted. */
const minParallel = 3;
/** Share of pages in the language of their folder that makes up for few counterparts. */
const inLanguage = 0.8;

function acceptedLocales(
  pages: readonly PlacedPage[],
  parts: readonly PathParts[],
  readings: readonly (readonly LocaleReading[])[],
) {
  const locales = new ValuesByKey();
  for (const { locale, rest } of readings.flat()) locales.add(rest.key, locale);
  for (const { key } of parts) if (locales.has(key)) locales.add(key, '');
  const counts = new Map<string, { pages: number; parallel: number; spoken: number }>();
  const languages = new Set(pages.map(({ language }) => language));
  readings.forEach((found, at) => {
    for (const { key, locale, isCountry, rest } of found) {
      const count = counts.get(key) ?? { pages: 0, parallel: 0, spoken: 0 };
      count.pages++;
      if (locales.hasSeveral(rest.key)) count.parallel++;
      if (!isCountry && primaryLanguage(pages[at]?.language ?? '') === primaryLanguage(locale)) count.spoken++;
      counts.set(key, count);
    }
  });
  const isOfCities = cityHosts(parts);
  const accepted = [...counts].filter(([key, { pages: all, parallel, spoken }]) => {
    if (spoken === 0 && isOfCities(key)) return false;
    const speaks = spoken >= inLanguage * all;
    return parallel >= minParallel || (speaks && (parallel > 0 || (languages.size > 1 && all >= minParallel)));
  });
  return new Set(accepted.map(([key]) => key));
}

/**
 * Returns a test of the key of a host's locale: `cs` beside `bj` and `zz` is Changsha, not Czech, when the same paths
 * stand under at least two hosts whose names are no languages.
 */
function cityHosts(parts: readonly PathParts[]) {
  const hosts = new Map<string, Set<string>>();
  for (const { host, segments, query } of parts) {
    if (host.length < 3 || notOfCities.has(host[0] ?? '')) continue;
    const key = [host.slice(1).join('.'), ...segments, query].join('/');
    hosts.set(key, (hosts.get(key) ?? new Set()).add(host[0] ?? ''));
  }
  const beside = new Set<string>();
  for (const names of hosts.values()) {
    const languages = [...names].filter((name) => localeOf(name) !== null);
    if (names.size - languages.length >= minCities) for (const name of languages) beside.add(`host ${localeOf(name)}`);
  }
  return (key: string) => beside.has(key);
}

const minCities = 2;
const notOfCities = wordSet(`www ${names.devices} ${names.tests} ${names.unreleased} ${names.released}`);

/** ISO 639 codes, and countries and names used instead. */
const languageCodes = wordSet(names.languages);
const spokenIn = new Map(Object.entries(names.spokenIn));
/** By language, the countries that speak it besides the one it is named after. */
const countries = new Map(Object.entries(names.countries).map(([language, codes]) => [language, wordSet(codes)]));
const markets = wordSet(names.regions, ...Object.values(names.countries));
const regional = /^([a-z]{2})[-_](?:[a-z]{2}|[a-z]{4}|\d{3}|[a-z]{4}[-_][a-z]{2})$/iu;
const maxLocaleLength = 'zh-hans-cn'.length;

/** `/au/` holds no language of its own: its English pages are those of `en-au`. */
function countryOf(segment: string, language: string): string | null {
  const [lower, spoken] = [segment.toLowerCase(), primaryLanguage(language)];
  if (countries.get(spoken)?.has(lower) !== true) return null;
  return `${spoken}-${lower === 'uk' ? 'gb' : lower}`;
}

/** As before the language in `/us/en/`. */
const isMarket = (segment: string): boolean => markets.has(segment.toLowerCase()) || localeOf(segment) !== null;

/** Returns a lower-case tag; null for anything that names no language. */
function localeOf(segment: string) {
  if (segment.length > maxLocaleLength) return null;
  const lower = segment.toLowerCase();
  const [, language = lower] = regional.exec(lower) ?? [];
  return spokenIn.get(lower) ?? (languageCodes.has(language) ? lower.replace('_', '-') : null);
}

export type FamilyTie = 'version' | 'translation';

/** Null for pages of different families. Files moved between versions are recognised by name. */
export function familyTie(a: FamilyPlace, b: FamilyPlace): FamilyTie | null {
  if (a.family === b.family) {
    if (a.locale !== b.locale) return 'translation';
    return a.version === b.version ? null : 'version';
  }
  if (a.version === b.version || a.locale !== b.locale || fileName(a.family) !== fileName(b.family)) return null;
  const root = a.versionRoot ?? b.versionRoot;
  return root !== null && isUnder(a, root) && isUnder(b, root) ? 'version' : null;
}

const isUnder = ({ versionRoot, family }: FamilyPlace, root: string) =>
  versionRoot === null ? family.startsWith(root) : versionRoot === root;

const fileName = (family: string) => family.split('?', 1)[0]?.split('/').at(-1) ?? '';
