import { changed, type PathParts } from '../addresses/path-parts.ts';
import { titleWithoutNumbers, treeOf, type VersionReading } from './version-folders.ts';
import { isCodeName, isNumbered, versionScheme } from '../addresses/version-names.ts';

/**
 * Adds the versions that have names without numbers, such as `train` and `wallaby` beside `latest`: folders beside one
 * that surely names a version, most pages of which stand there, too, under the same titles. Well-known code names
 * (`bookworm` and `trixie`) need no other folder. `titleOf` is asked by the index of a page.
 */
export function namedVersions(
  parts: readonly PathParts[],
  readings: readonly (readonly VersionReading[])[],
  isFolder: (parts: PathParts) => boolean,
  titleOf: (page: number) => string,
) {
  const usual = readings.map((found) => found.filter(({ scheme }) => scheme === ''));
  const [numbers, words] = [true, false].map((isNumber) =>
    usual.flat().flatMap(({ version, root }) => (isNumbered(version) === isNumber ? [root] : [])),
  );
  // Beside numbers alone, or numbers and `next`, a folder without one (`manual`) has the current version.
  const numbered = new Set(numbers);
  const roots = new Set(words?.filter((root) => !numbered.has(root)));
  const named = parts.map((part) => namedReadings(part, roots, isFolder));
  const trees = new Set<string>();
  if (named.every((found) => found.length === 0)) return { named, trees };
  const titled = (page: number, reading: VersionReading) => ({
    ...reading,
    title: titleWithoutNumbers(titleOf(page).toLowerCase().replaceAll(reading.version.toLowerCase(), '')),
  });
  const known = new Map<string, Set<string>>();
  for (const [page, found] of usual.entries())
    for (const reading of [...found, ...(named[page] ?? []).filter(({ version }) => isCodeName(version))]) {
      const key = keyOf(titled(page, reading));
      known.set(key, (known.get(key) ?? new Set()).add(reading.version));
    }
  const counts = new Map<string, { root: string; pages: number; alike: Set<string> }>();
  for (const [page, found] of named.entries())
    for (const reading of found.map((one) => titled(page, one))) {
      const { title, version, root } = reading;
      const count = counts.get(treeOf(reading)) ?? { root, pages: 0, alike: new Set() };
      counts.set(treeOf(reading), count);
      count.pages += 1;
      const others = [...(known.get(keyOf(reading)) ?? [])].filter((other) => other !== version);
      if (title !== '' && others.length > 0) count.alike.add(title);
    }
  for (const [tree, { root, pages, alike }] of counts) {
    if (alike.size < Math.max(minAlike, minShareAlike * pages)) continue;
    trees.add(tree).add(treeOf({ root, scheme: '' }));
  }
  return { named, trees };
}

/** Number and share of different titles that stand in another version as well. */
const minAlike = 5;
const minShareAlike = 0.5;

function namedReadings(
  parts: PathParts,
  roots: ReadonlySet<string>,
  isFolder: (parts: PathParts) => boolean,
): VersionReading[] {
  const { host, segments } = parts;
  return segments.flatMap((version, at) => {
    if (at === segments.length - 1 && !isFolder(parts)) return [];
    const root = `${host.join('.')}/${segments.slice(0, at).join('/')}`;
    if (!isCodeName(version) && (!roots.has(root) || versionScheme(version) !== null)) return [];
    const rest = changed(parts, { segments: segments.toSpliced(at, 1) });
    return [{ version, scheme: `${version}#`, root, rest }];
  });
}

/** Where the page stands in its version, and its title. Titles often name the version. */
const keyOf = ({ root, rest, title }: VersionReading & { title: string }): string => `${root} ${rest.key} ${title}`;
