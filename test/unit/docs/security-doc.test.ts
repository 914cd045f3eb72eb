import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { findAppRoot } from '../../../src-main/node/app-root.ts';

const root = findAppRoot();
const page = readFileSync(path.join(root, 'SECURITY.md'), 'utf8');
const rowsOf = (heading: string) =>
  (page.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? '')
    .split('\n')
    .filter((line) => /^\| (?!against|# \||---)/u.test(line));

test('every line of the threat model names tests, and they exist', () => {
  const rows = rowsOf('What stands in the way');
  expect(rows.length).toBeGreaterThan(15);
  for (const row of rows) {
    const tests = [...row.matchAll(/`(test\/[^`]+)`/g)].map(([, file]) => file!);
    expect(tests, row).not.toEqual([]);
    for (const file of tests) expect(existsSync(path.join(root, file)), file).toBe(true);
  }
});

test('every point of Electron’s checklist names files that are there', () => {
  const rows = rowsOf("Electron's checklist");
  expect(rows.map((row) => Number(row.split('|')[1]))).toEqual(rows.map((_, at) => at + 1));
  expect(rows.length).toBe(20);
  for (const row of rows) {
    const files = [...row.matchAll(/`([\w./-]+\.ts)`/gu)].map(([, file]) => file ?? '');
    for (const file of files)
      expect([file, existsSync(path.join(root, file.includes('/') ? file : `src-main/desktop/${file}`))]).toEqual([
        file,
        true,
      ]);
  }
});

test('what the checklist says is set nowhere is set nowhere', () => {
  const sources = readdirSync(path.join(root, 'src-main/desktop')).map((file) =>
    readFileSync(path.join(root, 'src-main/desktop', file), 'utf8'),
  );
  expect(sources.join('\n')).not.toMatch(
    /webSecurity|allowRunningInsecureContent|experimentalFeatures|enableBlinkFeatures|allowpopups/u,
  );
});
