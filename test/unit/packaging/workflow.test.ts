import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { validateWorkflow } from '@action-validator/core';
import { expect, test } from 'vitest';
import { findAppRoot } from '../../../src-main/node/app-root.ts';

const folder = path.join(findAppRoot(), '.github/workflows');

test.each(readdirSync(folder))('the workflow %s is valid by its schema', (name) => {
  expect(validateWorkflow(readFileSync(path.join(folder, name), 'utf8')).errors).toEqual([]);
});

test('a workflow with a misspelt key would not be', () => {
  expect(validateWorkflow('on: push\njobs:\n  test:\n    runs-om: ubuntu-latest\n    steps: []\n').errors).not.toEqual([]);
});
