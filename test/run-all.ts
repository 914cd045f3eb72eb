/**
 * `npm test`: everything that can be checked on this machine, in the order from quick to slow. Ends with the slowest
 * files, the names of the tests that failed and one line that counts the tests.
 *
 * `npm run test:all` adds what is slow: the packages as users install them, audits of real sites, experiments, whole
 * corpora, planted faults, kills and changed inputs.
 *
 * Where `CI` is set the machine may be busy with other work, and what fails is tried a second time. What passes then
 * counts as passed, and is named as flaky: such a test is to be mended.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { markBuilt } from '../src-main/node/build-output.ts';
import { markTypesWritten } from './support/ensure-types.ts';
import { emptyResults, playwrightResults, secondTry, vitestResults, type TestResults } from './support/test-results.ts';

/** More files than this do not fail by chance. */
const maxFilesToRepeat = 12;
const slowestFiles = 20;

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = `${root}.cache/test-results`;
const seconds = new Map<string, number>();
let broken = false;

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

// Two at a time, since most of the time each keeps one processor busy.
const [, isBuilt] = await Promise.all([
  scripts([
    ['format', 'check:format'],
    ['lint and layers', 'check:lint'],
    ['types', 'check:types'],
  ]),
  scripts([['build', 'build']]),
]);
// So that no test that wants it builds it again, and programs that tests start are what users get.
if (isBuilt) {
  markBuilt(root);
  markTypesWritten(root);
  process.env['PAGETWIN_PROGRAM'] = `${root}out/main/cli.js`;
}

const all = [vitest(), playwright()];
if (process.argv.includes('--slow')) slowSteps();
report(all);

/** Runs them one after the other and tells whether all succeeded; what one prints comes in one piece at its end. */
async function scripts(list: readonly (readonly [name: string, script: string])[]): Promise<boolean> {
  let areGreen = true;
  for (const [name, script] of list) {
    const start = performance.now();
    const child = spawn('npm', ['run', '--silent', script], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    const printed: Buffer[] = [];
    for (const output of [child.stdout, child.stderr]) output.on('data', (chunk: Buffer) => printed.push(chunk));
    const [status] = (await once(child, 'close')) as [number | null];
    console.log(`\n── ${name}`);
    process.stdout.write(Buffer.concat(printed));
    ended(name, start, status);
    if (status !== 0) areGreen = false;
  }
  if (!areGreen) broken = true;
  return areGreen;
}

function vitest(): TestResults {
  const run = (name: string, file: string, more: readonly string[] = []): TestResults => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${folder}/${file}`];
    const isGreen = step(name, 'vitest', ['run', '--config', 'test/vitest.config.ts', ...reporters, ...more]);
    return vitestResults(`${folder}/${file}`, root, isGreen);
  };
  const projects = ['unit', 'components', 'integration'].flatMap((project) => ['--project', project]);
  const first = run('unit, component and integration tests', 'vitest.json', projects);
  const again = [...new Set(first.failures.map(({ file }) => file))];
  if (!process.env['CI'] || again.length === 0 || again.includes('') || again.length > maxFilesToRepeat) return first;
  // Whole files, since what failed may have been made by a hook; one by one, so that they are in nobody's way.
  return secondTry(first, run('second try of what failed', 'vitest-again.json', [...again, '--maxWorkers=1']));
}

function slowSteps(): void {
  const steps: readonly (readonly [string, string, readonly string[]])[] = [
    ['slow tests', 'vitest', ['run', '--config', 'test/vitest.config.ts', '--project', 'slow']],
    ['planted faults', 'node', ['test/mutation/faults.ts']],
    ['kills and other faults', 'node', ['test/soak/soak.ts', '--runs', '12']],
    ['changed inputs', 'node', ['test/fuzz/fuzz.ts', 'all', '30']],
  ];
  for (const [name, command, args] of steps) if (!step(name, command, args)) broken = true;
}

function playwright(): TestResults {
  const file = `${folder}/playwright.json`;
  const isGreen = step('browser tests', 'playwright', ['test', '--config', 'test/playwright.config.ts'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  });
  return playwrightResults(file, isGreen);
}

function report(results: readonly TestResults[]): void {
  const total = results.reduce((sum, { passed, failed, skipped }) => {
    return { passed: sum.passed + passed, failed: sum.failed + failed, skipped: sum.skipped + skipped };
  }, emptyResults);
  const files = results.flatMap((result) => result.files).toSorted((a, b) => b.millis - a.millis);
  console.log(`\nThe ${slowestFiles} slowest files, in seconds:`);
  for (const { file, millis } of files.slice(0, slowestFiles))
    console.log(`${(millis / 1000).toFixed(1).padStart(7)}  ${file}`);
  console.log(`\n${[...seconds].map(([name, took]) => `${name} ${took.toFixed(0)} s`).join(', ')}\n`);
  for (const name of results.flatMap(({ flaky }) => flaky)) console.log(`FLAKY, passed at the second try: ${name}`);
  for (const { name, reason } of results.flatMap(({ failures }) => failures)) console.log(`failed: ${name}: ${reason}`);
  console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
  process.exitCode = broken || total.failed > 0 ? 1 : 0;
}

function step(
  name: string,
  command: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): boolean {
  console.log(`\n── ${name}`);
  const start = performance.now();
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...environment },
    shell: process.platform === 'win32',
  });
  ended(name, start, status);
  return status === 0;
}

function ended(name: string, start: number, status: number | null): void {
  seconds.set(name, (performance.now() - start) / 1000);
  if (status !== 0) console.log(`── ${name}: failed`);
}
