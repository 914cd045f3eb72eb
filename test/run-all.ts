/**
 * `npm test`: everything that can be checked on this machine, in the order from quick to slow. Ends with one line that counts the tests.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

const root = fileURLToPath(new URL('..', import.meta.url));
const results = `${root}.cache/test-results`;
const total: Counts = { passed: 0, failed: 0, skipped: 0 };
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
  const { passed, failed, skipped } = counts ?? { passed: 0, failed: 1, skipped: 0 };
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
}

function vitestCounts(file: string): Counts | null {
  if (!existsSync(file)) return null;
  const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>;
  return { passed: numPassedTests ?? 0, failed: numFailedTests ?? 0, skipped: numPendingTests ?? 0 };
}

function playwrightCounts(file: string): Counts | null {
  if (!existsSync(file)) return null;
  const { stats } = JSON.parse(readFileSync(file, 'utf8')) as { stats: { expected: number; unexpected: number; flaky: number; skipped: number } };
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
}
