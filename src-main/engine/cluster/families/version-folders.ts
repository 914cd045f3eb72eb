import { changed, ValuesByKey, type PathParts } from '../addresses/path-parts.ts';
import { isCodeName, isNumbered, versionScheme } from '../addresses/version-names.ts';

/** One way to take an address for that of a version; `rest` is the address without it. */
export type VersionReading = Readonly<{
  version: string;
  scheme: string;
  /** What stands before the version. */
  root: string;
  rest: PathParts;
}>;

/** The readings of an address, the outermost first. */
export function versionReadings(parts: PathParts, isFolder: (parts: PathParts) => boolean): VersionReading[] {
  const { host, segments, query } = parts;
  const found: VersionReading[] = [];
  const add = (version: string, scheme: string, root: string, rest: Partial<PathParts>) =>
    found.push({ version, scheme, root, rest: changed(parts, rest) });
  if (host.length > 2 && isNumbered(host[0] ?? '')) {
    const rest = host.slice(1);
    add(host[0] ?? '', '', `${rest.join('.')}/`, { host: rest });
  }
  for (const [at, segment] of segments.entries()) {
    const scheme = isOfDate(segments, at) ? null : versionScheme(segment);
    // A version that ends the path names release notes, not a version of a page.
    if (scheme === null || (at === segments.length - 1 && !isFolder(parts))) continue;
    add(segment, scheme, `${host.join('.')}/${segments.slice(0, at).join('/')}`, {
      segments: segments.toSpliced(at, 1),
    });
  }
  const [declared = '', version = ''] = (query !== '' && versionInQuery.exec(query)) || [];
  const scheme = /\d/u.test(version) ? versionScheme(version) : null;
  if (scheme !== null)
    add(version, `?${scheme}`, `${host.join('.')}/`, { query: query.replace(declared, '').replace(/^&/u, '') });
  return found;
}

/** Posts are often filed by year and month. */
const isOfDate = (segments: readonly string[], at: number): boolean =>
  /^\d\d?$/u.test(segments[at] ?? '') && /^(?:(?:19|20)\d\d|\d\d?)$/u.test(segments[at - 1] ?? '');

/** `v=7` is more often the number of a file that caches should forget. */
const versionInQuery = /(?:^|&)(?:version|ver|release|view|moniker)=([^&]+)/iu;

/** A cheap test (a tenth of the work): false only when no part of the address can name a version. */
export function mayNameVersion(address: string): boolean {
  const [path = '', query = ''] = address.split(/[?#]/u, 2);
  const folders = path.split(/[/\\]/u).slice(0, -1);
  return (
    address.includes('%') ||
    folders.some((folder, at) => isCodeName(folder) || (versionScheme(folder) !== null && !isOfDate(folders, at))) ||
    versionInQuery.test(query) ||
    numberedHost.test(address)
  );
}

const numberedHost = /^[a-z]+:\/\/v\d/iu;

/** Number of pages with a counterpart from which a tree of versions is accepted. */
const minParallel = 3;

const isUsual = ({ scheme }: VersionReading): boolean => !scheme.includes('#');

/** Names a set of folders that are read alike. */
export const treeOf = ({ root, scheme }: Pick<VersionReading, 'root' | 'scheme'>): string => `${root} ${scheme}`;

/** The trees whose folders really are versions. `titleOf` is asked by the index of a page. */
export function acceptedTrees(
  parts: readonly PathParts[],
  readings: readonly (readonly VersionReading[])[],
  titleOf: (page: number) => string,
): ReadonlySet<string> {
  if (readings.every((found) => found.length === 0)) return new Set();
  const plain = new Map(parts.map(({ key }, page) => [key, page]));
  const keys = new ValuesByKey();
  for (const reading of readings.flat()) keys.add(keyOf(reading), reading.version);
  const isParallel = (reading: VersionReading) => keys.hasSeveral(keyOf(reading)) || plain.has(reading.rest.key);
  const titles = new TitlesByKey();
  const trees = new Map<string, Tree>();
  for (const [page, found] of readings.entries())
    for (const reading of found) {
      const tree = trees.get(treeOf(reading)) ?? { isUsual: isUsual(reading), versions: new Map(), keys: new Map() };
      trees.set(treeOf(reading), tree);
      tree.versions.set(reading.version, (tree.versions.get(reading.version) ?? 0) + 1);
      if (!isParallel(reading)) continue;
      const key = keyOf(reading);
      tree.keys.set(key, (tree.keys.get(key) ?? 0) + 1);
      titles.add(key, titleOf(page));
      const other = plain.get(reading.rest.key);
      if (other !== undefined && tree.keys.get(key) === 1) titles.add(key, titleOf(other));
    }
  const accepted = [...trees].filter(([, tree]) => (tree.isUsual ? isVersioned(tree) : isTitledAlike(tree, titles)));
  return new Set(accepted.map(([tree]) => tree));
}

const keyOf = ({ root, rest }: VersionReading): string => `${root} ${rest.key}`;

/** Numbers of pages by version, and of those with a counterpart by what their addresses have in common. */
interface Tree {
  readonly isUsual: boolean;
  readonly versions: Map<string, number>;
  readonly keys: Map<string, number>;
}

const sum = (counts: Iterable<number>): number => [...counts].reduce((total, count) => total + count, 0);

function isVersioned({ versions, keys }: Tree): boolean {
  const full = [...versions].filter(([version, pages]) => isNumbered(version) && pages >= minParallel);
  return sum(keys.values()) >= minParallel || full.length > 1;
}

/**
 * Numbers may count anything, such as chapters, shops or users. They are of versions when most pages have counterparts
 * under the same titles, and these are more than the numbers.
 */
function isTitledAlike({ versions, keys }: Tree, titles: TitlesByKey): boolean {
  const shared = [...keys.keys()].flatMap((key) => titles.common(key) ?? []);
  return (
    keys.size >= Math.max(minTitled, versions.size) &&
    sum(keys.values()) >= minShareOfPages * sum(versions.values()) &&
    shared.length >= minShareOfTitles * keys.size &&
    new Set(shared).size >= minShareOfTitles * shared.length
  );
}

const minTitled = 5;
const minShareOfPages = 0.5;
const minShareOfTitles = 0.7;

/** Titles without their numbers. */
class TitlesByKey {
  readonly #titles = new Map<string, string[]>();

  add(key: string, title: string): void {
    const known = this.#titles.get(key);
    const plain = titleWithoutNumbers(title);
    if (known) known.push(plain);
    else this.#titles.set(key, [plain]);
  }

  /** The first title that stands twice. */
  common(key: string): string | undefined {
    return this.#titles.get(key)?.find((title, at, all) => title !== '' && all.indexOf(title) !== at);
  }
}

export const titleWithoutNumbers = (title: string): string => title.replace(numbers, '').trim().toLowerCase();

const numbers = /\p{L}?\d+(?:[-_.]\d+)*(?:[-_.+]?(?:snapshot|final|release|alpha|beta|rc|m)\d*)?/giu;
