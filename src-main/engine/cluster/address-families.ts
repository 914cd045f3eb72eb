import names from '../../../resources/words/names-in-addresses.json' with { type: 'json' };
import { wordSet } from '../html/elements.ts';
import { primaryLanguage } from '../../contract/language-tags.ts';
import { decoded, readAddress } from './page-address.ts';
import { isWebAddress } from '../../contract/web-address.ts';

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
}>;

/**
 * Finds the folders, hosts and file suffixes of locales and versions. `it` or `2.0` may be any word: a segment counts
 * only where the same paths exist under another locale or version, or without one, or where the pages of a folder are
 * in its language and others are not. Linear. The returned function takes the index of a page.
 */
export function familyPlaces(pages: readonly PlacedPage[]): (page: number) => FamilyPlace {
  const parts = pages.map(({ address, folded }) => partsOf(folded ?? readAddress(address).folded));
  const inLocales = parts.map(localeReadings);
  const locales = acceptedLocales(pages, parts, inLocales);
  const localised = parts.map(
    (part, at) => inLocales[at]?.find(({ key }) => locales.has(key)) ?? { locale: '', rest: part },
  );
  const rests = localised.map(({ rest }) => rest);
  const isFolder = folderTest(parts);
  const inVersions = rests.map((rest) => (rest.segments.some(isVersion) ? versionReadings(rest, isFolder) : []));
  const versions = acceptedVersions(rests, inVersions);
  return (page) => {
    const { locale, rest } = localised[page] ?? nowhere;
    const taken = inVersions[page]?.find(({ root }) => versions.has(root));
    return {
      family: (taken?.rest ?? rest).key,
      locale,
      version: taken?.version ?? '',
      versionRoot: taken?.root ?? null,
    };
  };
}

const nowhere = { locale: '', rest: { key: '' } };

/**
 * Host labels, path segments, suffix of the file name, and query string; `written` is the key before anything was
 * removed.
 */
type Parts = Readonly<{
  host: readonly string[];
  segments: readonly string[];
  suffix: string;
  query: string;
  key: string;
  written: string;
}>;

function partsOf(folded: string): Parts {
  const [whole = '', query = ''] = folded.split('?', 2);
  const isWeb = isWebAddress(whole);
  const [host = '', ...path] = whole.replace(/^[a-z]+:\/\//i, '').split('/');
  const segments = (isWeb ? path : [host, ...path]).filter((segment) => segment !== '' && segment !== '.').map(decoded);
  const last = segments.at(-1) ?? '';
  const name = last.replace(pageEnding, '');
  const suffix = /[._-]([a-z]{2}(?:[-_][a-z]{2,4})?)$/iu.exec(name)?.[1] ?? '';
  segments.pop();
  if (name !== '' && name !== 'index') segments.push(name);
  const labels = isWeb ? host.split('.') : [];
  const key = keyOf(labels, segments, query);
  return { host: labels, segments, suffix, query, key, written: key };
}

const pageEnding = /\.(?:[sx]?html?|php|aspx?|jsp|md)$/iu;

const changed = (
  parts: Parts,
  { host = parts.host, segments = parts.segments, suffix = parts.suffix, query = parts.query }: Partial<Parts>,
): Parts => ({ host, segments, suffix, query, key: keyOf(host, segments, query), written: parts.written });

/** Returns a test whether other pages lie below a page. */
function folderTest(parts: readonly Parts[]): (page: Parts) => boolean {
  let folders: ReadonlySet<string> | null = null;
  return ({ written }) => (folders ??= foldersOf(parts)).has(written);
}

function foldersOf(parts: readonly Parts[]) {
  const folders = new Set<string>();
  for (const part of parts) {
    // The parents of a known folder are known, too.
    for (let { length } = part.segments; length > 1; length--) {
      const folder = keyOf(part.host, part.segments.slice(0, length - 1), part.query);
      if (folders.has(folder)) break;
      folders.add(folder);
    }
  }
  return folders;
}

const keyOf = (host: readonly string[], segments: readonly string[], query: string) =>
  `${host.join('.')}/${segments.join('/')}${query === '' ? '' : `?${query}`}`;

type LocaleReading = Readonly<{
  key: string;
  locale: string;
  rest: Parts;
}>;

const maxLocaleDepth = 4;

/** Sibling folders of books: `manual-de`, `guide_pt-br`. */
const folderEnding = /^(.+?)[._-]([a-z]{2}(?:[-_][a-z]{2,4})?)$/iu;

/** Returns the readings with one locale removed, the most usual place first. */
function localeReadings(parts: Parts) {
  const found: LocaleReading[] = [];
  const add = (place: string | number, locale: string | null, rest: () => Partial<Parts>) => {
    if (locale !== null) found.push({ key: `${place} ${locale}`, locale, rest: changed(parts, rest()) });
  };
  const { host, segments, suffix, query } = parts;
  if (host.length > 2) add('host', localeOf(host[0] ?? ''), () => ({ host: host.slice(1) }));
  const ending = localeOf(suffix);
  const withoutSuffix = () => {
    const name = (segments.at(-1) ?? '').slice(0, -suffix.length - 1);
    return { suffix: '', segments: segments.with(segments.length - 1, name) };
  };
  for (let at = 0; at < Math.min(segments.length, maxLocaleDepth); at++) {
    const locale = localeOf(segments[at] ?? '');
    add(at, locale, () => {
      const named = locale === ending ? withoutSuffix() : { segments };
      return { ...named, segments: named.segments.toSpliced(at, 1) };
    });
    const [, name = '', named = ''] = (at < segments.length - 1 && folderEnding.exec(segments[at] ?? '')) || [];
    add(`end of ${at}`, localeOf(named), () => ({ segments: segments.with(at, name) }));
  }
  add('suffix', ending, withoutSuffix);
  if (query === '') return found;
  const [declared = '', named = ''] = /(?:^|&)(?:lang|language|locale|hl|lng)=([\w-]+)/iu.exec(query) ?? [];
  add('query', localeOf(named), () => ({ query: query.replace(declared, '').replace(/^&/, '') }));
  return found;
}

/** Number of pages with a counterpart from which a tree is accepted. */
const minParallel = 3;
/** Share of pages in the language of their folder that makes up for few counterparts. */
const inLanguage = 0.8;

function acceptedLocales(
  pages: readonly PlacedPage[],
  parts: readonly Parts[],
  readings: readonly (readonly LocaleReading[])[],
) {
  const locales = new ValuesByKey();
  for (const { locale, rest } of readings.flat()) locales.add(rest.key, locale);
  for (const { key } of parts) if (locales.has(key)) locales.add(key, '');
  const counts = new Map<string, { pages: number; parallel: number; spoken: number }>();
  const languages = new Set(pages.map(({ language }) => language));
  readings.forEach((found, at) => {
    for (const { key, locale, rest } of found) {
      const count = counts.get(key) ?? { pages: 0, parallel: 0, spoken: 0 };
      count.pages++;
      if (locales.hasSeveral(rest.key)) count.parallel++;
      if (primaryLanguage(pages[at]?.language ?? '') === primaryLanguage(locale)) count.spoken++;
      counts.set(key, count);
    }
  });
  const accepted = [...counts].filter(([, { pages: all, parallel, spoken }]) => {
    const speaks = spoken >= inLanguage * all;
    return parallel >= minParallel || (speaks && (parallel > 0 || (languages.size > 1 && all >= minParallel)));
  });
  return new Set(accepted.map(([key]) => key));
}

class ValuesByKey {
  readonly #only = new Map<string, string | null>();

  add(key: string, value: string) {
    const only = this.#only.get(key);
    if (only === undefined) this.#only.set(key, value);
    else if (only !== value) this.#only.set(key, null);
  }

  has(key: string): boolean {
    return this.#only.has(key);
  }

  hasSeveral(key: string) {
    return this.#only.get(key) === null;
  }
}

/** ISO 639-1 codes, and countries and names used instead. */
const languageCodes = wordSet(names.languages);
const spokenIn = new Map(Object.entries(names.spokenIn));
const regional = /^([a-z]{2})[-_](?:[a-z]{2}|[a-z]{4}|\d{3}|[a-z]{4}[-_][a-z]{2})$/iu;
const maxLocaleLength = 'zh-hans-cn'.length;

/** Returns a lower-case tag; null for anything that names no language. */
function localeOf(segment: string) {
  if (segment.length > maxLocaleLength) return null;
  const lower = segment.toLowerCase();
  const [, language = lower] = regional.exec(lower) ?? [];
  return spokenIn.get(lower) ?? (languageCodes.has(language) ? lower.replace('_', '-') : null);
}

/** A cheap test (a tenth of the work): false only when no part of the address can name a version. */
export const mayNameVersion = (address: string) =>
  address.includes('%') || address.split(/[/\\?#]/u).some((part) => isVersion(part.replace(pageEnding, '')));

type VersionReading = ReturnType<typeof versionReadings>[number];

const numberedVersion =
  /^v?\d{1,3}(?:\.\d{1,4}){1,3}(?:[-.]?(?:alpha|beta|rc|m)[-.]?\d*)?$|^v\d{1,3}$|^v?\d{1,3}(?:\.\d{1,3})?\.x$/iu;
const unreleased = wordSet(names.unreleased);
const released = wordSet(names.released);

function isVersion(segment: string) {
  const lower = segment.toLowerCase();
  return numberedVersion.test(lower) || unreleased.has(lower) || released.has(lower);
}

function versionReadings(parts: Parts, isFolder: (parts: Parts) => boolean) {
  const { host, segments } = parts;
  return segments.flatMap((segment, at) => {
    // A version that ends the path names release notes, not a version of a page.
    if (!isVersion(segment) || (at === segments.length - 1 && !isFolder(parts))) return [];
    const root = `${host.join('.')}/${segments.slice(0, at).join('/')}`;
    return [{ version: segment, root, rest: changed(parts, { segments: segments.toSpliced(at, 1) }) }];
  });
}

function acceptedVersions(parts: readonly Parts[], readings: readonly (readonly VersionReading[])[]) {
  if (readings.every((found) => found.length === 0)) return new Set();
  const unversioned = new Set(parts.map(({ key }) => key));
  const keys = new ValuesByKey();
  for (const { version, root, rest } of readings.flat()) keys.add(`${root} ${rest.key}`, version);
  const roots = new Map<string, { versions: Map<string, number>; parallel: number }>();
  for (const { version, root, rest } of readings.flat()) {
    const known = roots.get(root) ?? { versions: new Map<string, number>(), parallel: 0 };
    known.versions.set(version, (known.versions.get(version) ?? 0) + 1);
    if (keys.hasSeveral(`${root} ${rest.key}`) || unversioned.has(rest.key)) known.parallel++;
    roots.set(root, known);
  }
  const accepted = [...roots].filter(([, { versions, parallel }]) => {
    const numbered = [...versions].filter(([version, pages]) => numberedVersion.test(version) && pages >= minParallel);
    return parallel >= minParallel || numbered.length > 1;
  });
  return new Set(accepted.map(([root]) => root));
}

/** Sorts unversioned first, then `latest`, then higher numbers, unreleased last. Negative: `a` is more current. */
export const compareVersions = (a: string, b: string) => tierOf(a) - tierOf(b) || compareNumbers(b, a);

function tierOf(version: string) {
  const lower = version.toLowerCase();
  if (version === '') return 0;
  if (released.has(lower)) return 1;
  return unreleased.has(lower) ? 3 : 2;
}

function compareNumbers(a: string, b: string) {
  const [first = [], second = []] = [a, b].map((version) =>
    (version.replace(/x$/iu, '9999').match(/\d+/gu) ?? []).map(Number),
  );
  const longer = first.length > second.length ? first : second;
  return longer.map((_, at) => (first[at] ?? 0) - (second[at] ?? 0)).find((difference) => difference !== 0) ?? 0;
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
