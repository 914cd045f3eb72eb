import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { findAppRoot } from '../../../src-main/node/app-root.ts';

const root = findAppRoot();
const rows = readFileSync(path.join(root, 'docs/security.md'), 'utf8')
  .split('## What stands in the way')[1]!
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| against'));

test('every line of the threat model names tests, and they exist', () => {
  expect(rows.length).toBeGreaterThan(15);
  for (const row of rows) {
    const tests = [...row.matchAll(/`(test\/[^`]+)`/g)].map(([, file]) => file!);
    expect(tests, row).not.toEqual([]);
    for (const file of tests) expect(existsSync(path.join(root, file)), file).toBe(true);
  }
});
