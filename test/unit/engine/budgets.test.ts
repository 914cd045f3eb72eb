import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { budgets } from '../../../src-main/engine/budgets.ts';

const folder = path.resolve(import.meta.dirname, '../../integration/budgets');
const tests = [
  ...readdirSync(folder).map((name) => path.join(folder, name)),
  path.resolve(folder, '../web/serve-web.test.ts'),
];
const crossed = tests.map((file) => readFileSync(file, 'utf8')).join('\n');

it.each(Object.keys(budgets))('%s is crossed by a test', (name) => {
  expect(crossed).toMatch(new RegExp(`\\bbudgets\\.${name}\\b`));
});
