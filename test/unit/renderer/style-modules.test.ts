import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '../../../src-renderer');
const sources = globSync('**/*.{ts,tsx}', { cwd: root }).map((file) => ({
  folder: path.dirname(path.join(root, file)),
  code: readFileSync(path.join(root, file), 'utf8'),
}));

const camelCase = (name: string) => name.replaceAll(/-([a-z\d])/gu, (_, letter: string) => letter.toUpperCase());

/** Classes of the feature itself, in camel case. */
function classesOf(sheet: string): Set<string> {
  const own = readFileSync(sheet, 'utf8')
    .replaceAll(/\/\*.*?\*\//gsu, '')
    .replaceAll(/:global\([^()]*\)/gu, '');
  const selectors = [...own.matchAll(/([^{};]*)\{/gu)].map(([, selector]) => selector).join('');
  return new Set([...selectors.matchAll(/\.([a-z][\w-]*)/gu)].map(([, name = '']) => camelCase(name)));
}

/** Of `css.clusterTitle` the name, of `css[`part-${kind}`]` what stands before the kind. */
function usesOf(sheet: string) {
  const names = new Set<string>();
  const beginnings = new Set<string>();
  for (const { folder, code } of sources)
    for (const [, name, from = ''] of code.matchAll(/^import (\w+) from '([^']+\.module\.css)';$/gmu)) {
      if (path.join(folder, from) !== sheet) continue;
      // What is written in texts of the window has a quote before it.
      for (const [, used = ''] of code.matchAll(new RegExp(`(?<!['.\\w])${name}\\.(\\w+)(?!')`, 'gu'))) names.add(used);
      for (const [, begun = ''] of code.matchAll(new RegExp(`\\b${name}\\[\`([a-z-]+)-\\$\\{`, 'gu')))
        beginnings.add(camelCase(begun));
    }
  return { names, beginnings };
}

describe('the style sheets of features', () => {
  it.each(globSync('**/*.module.css', { cwd: root }))(
    '%s has the classes that its feature uses, and no others',
    (file) => {
      const sheet = path.join(root, file);
      const classes = classesOf(sheet);
      const { names, beginnings } = usesOf(sheet);
      expect([...names].filter((name) => !classes.has(name))).toEqual([]);
      const isUsed = (name: string) => names.has(name) || [...beginnings].some((begun) => name.startsWith(begun));
      expect([...classes].filter((name) => !isUsed(name))).toEqual([]);
    },
  );
});
