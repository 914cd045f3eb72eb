/**
 * `npm test`: everything that can be checked on this machine, in the order from quick to slow. Ends with the names of the tests that failed and one line that
 * counts the tests.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  /** Names of the tests that failed, each with the first line of the reason. */
  failures: readonly string[];
}

interface VitestResults {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: readonly {
    name: string;
    message: string;
    status: string;
    assertionResults: readonly { fullName: string; status: string; failureMessages: readonly string[] }[];
  }[];
}

interface PlaywrightSuite {
  suites?: readonly PlaywrightSuite[];
  specs?: readonly { title: string; file: string; line: number; ok: boolean }[];
}

interface PlaywrightResults extends PlaywrightSuite {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

const root = fileURLToPath(new URL('..', import.meta.url));
const results = `${root}.cache/test-results`;
const total = { passed: 0, failed: 0, skipped: 0 };
const failures: string[] = [];
let broken = false;

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

step('format', 'npm', ['run', '--silent', 'check:format']);
step('lint and layers', 'npm', ['run', '--silent', 'check:lint']);
step('types', 'npm', ['run', '--silent', 'check:types']);
step('build', 'npm', ['run', '--silent', 'build']);
step('unit and integration tests', 'vitest', [
  'run',
  '--config',
  'test/vitest.config.ts',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${results}/vitest.json`,
]);
count(vitestCounts(`${results}/vitest.json`));
step('browser tests', 'playwright', ['test', '--config', 'test/playwright.config.ts'], { PLAYWRIGHT_JSON_OUTPUT_FILE: `${results}/playwright.json` });
count(playwrightCounts(`${results}/playwright.json`));

for (const failure of failures) console.log(`failed: ${failure}`);
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = broken || total.failed > 0 ? 1 : 0;

function step(name: string, command: string, args: readonly string[], environment: Readonly<Record<string, string>> = {}): void {
  console.log(`\n── ${name}`);
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...environment },
    shell: process.platform === 'win32',
  });
  if (status === 0) return;
  broken = true;
  console.log(`── ${name}: failed`);
}

/** A runner that died before it could write its figures counts as one failure. */
function count(counts: Counts | null): void {
  total.passed += counts?.passed ?? 0;
  total.failed += counts?.failed ?? 1;
  total.skipped += counts?.skipped ?? 0;
  failures.push(...(counts?.failures ?? []));
}

function vitestCounts(file: string): Counts | null {
  if (!existsSync(file)) return null;
  const results = JSON.parse(readFileSync(file, 'utf8')) as VitestResults;
  const failedFiles = results.testResults.filter(({ status }) => status === 'failed');
  return {
    passed: results.numPassedTests,
    failed: results.numFailedTests,
    skipped: results.numPendingTests,
    failures: failedFiles.flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      if (failed.length === 0) return [`${relative(root, name)}: ${firstLine(message)}`];
      return failed.map(({ fullName, failureMessages }) => `${relative(root, name)} › ${fullName}: ${firstLine(failureMessages[0] ?? '')}`);
    }),
  };
}

function playwrightCounts(file: string): Counts | null {
  if (!existsSync(file)) return null;
  const results = JSON.parse(readFileSync(file, 'utf8')) as PlaywrightResults;
  const { expected, unexpected, flaky, skipped } = results.stats;
  return { passed: expected, failed: unexpected + flaky, skipped, failures: failedSpecs(results) };
}

function failedSpecs({ suites = [], specs = [] }: PlaywrightSuite): string[] {
  const own = specs.filter(({ ok }) => !ok).map(({ file, line, title }) => `test/e2e/${file}:${line} › ${title}`);
  return [...own, ...suites.flatMap(failedSpecs)];
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? '';
}
