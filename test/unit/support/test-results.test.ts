import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { playwrightResults, secondTry, vitestResults } from '../../support/test-results.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder();
const root = path.join(folder, 'root');

function written(name: string, content: unknown): string {
  const file = path.join(folder, name);
  writeFileSync(file, JSON.stringify(content));
  return file;
}

const vitestRun = (name: string, tests: Readonly<Record<string, 'passed' | 'failed'>>) => {
  const count = (wanted: string) => Object.values(tests).filter((status) => status === wanted).length;
  const assertionResults = Object.entries(tests).map(([fullName, status]) => ({
    fullName,
    status,
    failureMessages: ['Error: 1 is not 2\nat x'],
  }));
  return written(name, {
    numPassedTests: count('passed'),
    numFailedTests: count('failed'),
    numPendingTests: 0,
    testResults: [
      {
        name: path.join(root, 'test/a.test.ts'),
        message: '',
        status: count('failed') > 0 ? 'failed' : 'passed',
        startTime: 0,
        endTime: 5,
        assertionResults,
      },
    ],
  });
};

describe('the results of vitest', () => {
  it('name what failed with the first line of the reason', () => {
    const results = vitestResults(vitestRun('one.json', { 'adds: well': 'failed', counts: 'passed' }), root, false);
    expect(results).toMatchObject({ passed: 1, failed: 1, files: [{ file: 'test/a.test.ts', millis: 5 }] });
    expect(results.failures).toEqual([
      { file: 'test/a.test.ts', name: 'test/a.test.ts › adds: well', reason: 'Error: 1 is not 2' },
    ]);
  });

  it('count what passes at the second try as passed and call it flaky, and keep what fails again', () => {
    const first = vitestResults(
      vitestRun('first.json', { 'adds: well': 'failed', 'adds: badly': 'failed', counts: 'passed' }),
      root,
      false,
    );
    const again = vitestResults(
      vitestRun('again.json', { 'adds: well': 'passed', 'adds: badly': 'failed', counts: 'passed' }),
      root,
      false,
    );
    const both = secondTry(first, again);
    expect(both).toMatchObject({ passed: 2, failed: 1, flaky: ['test/a.test.ts › adds: well'] });
    expect(both.failures.map(({ name }) => name)).toEqual(['test/a.test.ts › adds: badly']);
  });

  it('are one failure where the runner died, or complains though no test failed', () => {
    expect(vitestResults(path.join(folder, 'none.json'), root, false)).toMatchObject({ passed: 0, failed: 1 });
    expect(vitestResults(vitestRun('complains.json', { counts: 'passed' }), root, false)).toMatchObject({
      passed: 1,
      failed: 1,
    });
    expect(vitestResults(vitestRun('green.json', { counts: 'passed' }), root, true)).toMatchObject({
      passed: 1,
      failed: 0,
      failures: [],
    });
  });
});

it('the results of Playwright count flaky tests as passed and name them', () => {
  const spec = (title: string, status: string) => ({
    title,
    file: 'a.spec.ts',
    line: 3,
    tests: [{ status, results: [{ duration: 7 }] }],
  });
  const file = written('playwright.json', {
    stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 2 },
    suites: [
      {
        suites: [{ specs: [spec('opens', 'expected'), spec('closes', 'flaky')] }],
        specs: [spec('saves', 'unexpected')],
      },
    ],
  });
  const results = playwrightResults(file, false);
  expect(results).toMatchObject({
    passed: 2,
    failed: 1,
    skipped: 2,
    flaky: ['test/e2e/a.spec.ts:3 › closes'],
    files: [{ file: 'test/e2e/a.spec.ts', millis: 21 }],
  });
  expect(results.failures.map(({ name }) => name)).toEqual(['test/e2e/a.spec.ts:3 › saves']);
});
