import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { detectorIds } from '../../../src-main/engine/detect/registry.ts';
import type { Part } from '../fault.ts';

const root = path.join(import.meta.dirname, '../../..');
const engine = path.join(root, 'src-main/engine');

/** Files without code of their own that could be changed. */
const withoutCode = new Set(['cluster/model.ts']);

/** The files of a part, as `detect/index/join.ts`. */
export const filesOf = (part: Part): readonly string[] =>
  globSync(`${part}/**/*.ts`, { cwd: engine })
    .filter((file) => !withoutCode.has(file))
    .sort();

export const pathOf = (file: string): string => path.join(engine, file);

export interface AskedTests {
  /** The quick ones first. */
  readonly tests: readonly string[];
  /** Detectors that do not use the files, or are not asked for them. */
  readonly others: readonly string[];
}

/**
 * The unit tests of the part. In `detect` most files have tests of their own, which name them or their detector; beside
 * these only the tests of all detectors are asked: the worked examples, the evidence, and the suite over the registry.
 */
export function testsOf(files: readonly string[]): AskedTests {
  const part = files[0]?.split('/')[0] ?? '';
  const all = globSync(`test/unit/engine/${part}/**/*.test.ts`, { cwd: root }).sort(
    (a, b) => slowness(a) - slowness(b),
  );
  if (part !== 'detect') return { tests: all, others: [] };
  const names = files.flatMap((file) => [`/${path.basename(file)}'`, `'${path.basename(file, '.ts')}'`]);
  const isNamed = (test: string) => names.some((name) => readFileSync(path.join(root, test), 'utf8').includes(name));
  const asked = all.filter((test) => !ofStatistics.test(test) && (ofAllDetectors.test(test) || isNamed(test)));
  const using = (file: string) => detectorIds.filter((id) => importsOf(`detect/${fileOf(id)}.ts`).has(pathOf(file)));
  const inSuite = new Set(files.flatMap((file) => using(file).slice(0, maxInSuite)));
  return { tests: [...asked, 'test/detectors/registry.test.ts'], others: detectorIds.filter((id) => !inSuite.has(id)) };
}

/** Each detector has a file named as its id; those of the Tianwang group share one. */
export const fileOf = (id: string): string => (id.startsWith('tianwang-') ? 'tianwang' : id);

/** Of a file that many detectors use, so many of them are asked in the suite over the registry. */
const maxInSuite = 2;

const ofAllDetectors = /\/worked\/|\/(evidence|list-evidence|tianwang-weighted|golden|corpus-detectors)\.test\.ts$/;

/** Compares hundreds of texts to tell how far estimates are off on average, for which it has no quick answer. */
const ofStatistics = /\/estimates\.test\.ts$/;

export const isIndex = (file: string): boolean => file.startsWith('detect/index/');

const slowness = (test: string): number => slowTests.findIndex((name) => test.endsWith(`/${name}.test.ts`));
const slowTests = [
  'sentences',
  'shingles',
  'rare-drift',
  'sort-columns',
  'prune-dense-groups',
  'join',
  'properties',
  'advice-properties',
  'demo-site',
];

const known = new Map<string, ReadonlySet<string>>();

/** A file and all that it imports, directly or not, of the same part. */
function importsOf(file: string): ReadonlySet<string> {
  const before = known.get(file);
  if (before) return before;
  const found = new Set<string>();
  const open = [pathOf(file)];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    for (const [, inLine, inBlock] of readFileSync(next, 'utf8').matchAll(
      /^import (?!type).*?from '(\.[^']+)';$|^\} from '(\.[^']+)';$/gm,
    )) {
      const name = inLine ?? inBlock ?? '';
      const imported = path.join(path.dirname(next), name);
      if (name !== '' && imported.includes('/detect/')) open.push(imported);
    }
  }
  known.set(file, found);
  return found;
}
