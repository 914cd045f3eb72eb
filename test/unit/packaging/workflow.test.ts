import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { findAppRoot } from '../../../src-main/node/app-root.ts';
import { workflowErrors } from '../../support/workflow-schema.ts';

const folder = path.join(findAppRoot(), '.github/workflows');
const valid = 'on:\n  push:\njobs:\n  test:\n    runs-on: ubuntu-latest\n    steps:\n      - run: npm test\n';

test.each(readdirSync(folder))('the workflow %s has no key that GitHub does not know', (name) => {
  expect(workflowErrors(readFileSync(path.join(folder, name), 'utf8'))).toEqual([]);
});

test.each([
  ['a misspelt key', valid.replace('runs-on', 'runs-om')],
  ['no steps', valid.replace(/steps:[^]*/u, 'steps: []')],
  ['a step that does nothing', valid.replace('run: npm test', 'name: Test')],
  ['an action without a version', valid.replace('run: npm test', 'uses: actions/checkout')],
  ['a job that waits for nobody', valid.replace('runs-on', 'needs: build\n    runs-on')],
  ['a time that is none', valid.replace('push:', 'schedule:\n    - cron: "at noon"')],
])('a workflow with %s would be found', (_, text) => {
  expect(workflowErrors(valid)).toEqual([]);
  expect(workflowErrors(text)).not.toEqual([]);
});
