/**
 * Writes the licences of everything that the package carries to `out/licences.txt`: `node
 * .packaging/write-licences.ts`. What is installed with the program comes from the lock file; what is bundled into the
 * window comes from the modules that the renderer names.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

interface LockedPackage {
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
}

export interface Licence {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  readonly text: string;
}

const root = path.dirname(import.meta.dirname);

if (process.argv[1] === import.meta.filename) {
  const licences = findLicences(root);
  mkdirSync(path.join(root, 'out'), { recursive: true });
  writeFileSync(path.join(root, 'out/licences.txt'), licencesText(licences));
  console.log(`out/licences.txt: ${licences.length} packages`);
}

/** Everything that reaches the user, by name; a package that is there in two versions twice. */
export function findLicences(root: string): readonly Licence[] {
  const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, LockedPackage>>;
  };
  const carried = new Set(Object.keys(lock.packages).filter((place) => place !== '' && !lock.packages[place]?.dev));
  for (const name of bundledModules(path.join(root, 'src-renderer')))
    addWithDependencies(`node_modules/${name}`, lock.packages, carried);
  return [...carried]
    .filter((place) => existsSync(path.join(root, place)))
    .map((place) => licenceOf(root, place, lock.packages[place] ?? {}))
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

export function licencesText(licences: readonly Licence[]): string {
  return licences
    .map(
      ({ name, version, licence, text }) =>
        `${name} ${version} – ${licence}\n\n${text.trim() || '(The package holds no licence file.)'}\n`,
    )
    .join(`\n${'-'.repeat(80)}\n\n`);
}

/** Packages whose modules the window imports; the bundler puts them into its script. */
function bundledModules(folder: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(entry)) continue;
    for (const [, name] of readFileSync(path.join(folder, entry), 'utf8').matchAll(
      /from '((?:@[\w.-]+\/)?[a-z][\w.-]*)/g,
    ))
      if (name) found.add(name);
  }
  return found;
}

function addWithDependencies(
  place: string,
  packages: Readonly<Record<string, LockedPackage>>,
  carried: Set<string>,
): void {
  const locked = packages[place];
  if (!locked || carried.has(place)) return;
  carried.add(place);
  for (const name of Object.keys(locked.dependencies ?? {})) {
    const nested = `${place}/node_modules/${name}`;
    addWithDependencies(packages[nested] ? nested : `node_modules/${name}`, packages, carried);
  }
}

function licenceOf(root: string, place: string, { version = '', license }: LockedPackage): Licence {
  const folder = path.join(root, place);
  const file = readdirSync(folder).find((name) => /^(licen[cs]e|copying)(\.|$|-)/i.test(name));
  const text = file ? readFileSync(path.join(folder, file), 'utf8') : '';
  return {
    name: place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length),
    version,
    licence: license ?? 'see below',
    text,
  };
}
