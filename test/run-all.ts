/**
 * `npm test`: everything but what is slow that can be checked on this machine. Ends with the slowest
 * files, the names of the tests that failed and one line that counts the tests.
 *
 * `npm run test:all` adds what is slow: the packages as users install them, audits of real sites, experiments, whole
 * corpora, planted faults, kills and changed inputs.
 *
 * Where `CI` is set the machine may be busy with other work, and what fails is tried a second time. What passes then
 * counts as passed, and is named as flaky: such a test is to be mended.
 */
import { spawn } from 'node:child_process';
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

// At the same time, since each waits for timers, servers and windows while the other computes.
const projects = ['unit', 'components', 'integration'].flatMap((project) => ['--project', project]);
const [tests, browser] = await Promise.all([vitest('vitest.json', projects), playwright()]);
const all = [await triedAgain(tests), browser];
if (process.argv.includes('--slow')) await slowSteps();
report(all);

/** Runs them one after the other and tells whether all succeeded. */
async function scripts(list: readonly (readonly [name: string, script: string])[]): Promise<boolean> {
  let areGreen = true;
  for (const [name, script] of list)
    if (!(await step(name, 'npm', ['run', '--silent', script], { isHeld: true }))) areGreen = false;
  if (!areGreen) broken = true;
  return areGreen;
}

async function vitest(
  file: string,
  more: readonly string[],
  name = 'unit, component and integration tests',
): Promise<TestResults> {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${folder}/${file}`];
  const isGreen = await step(name, 'vitest', ['run', '--config', 'test/vitest.config.ts', ...reporters, ...more]);
  return vitestResults(`${folder}/${file}`, root, isGreen);
}

async function triedAgain(first: TestResults): Promise<TestResults> {
  const again = [...new Set(first.failures.map(({ file }) => file))];
  if (!process.env['CI'] || again.length === 0 || again.includes('') || again.length > maxFilesToRepeat) return first;
  // Whole files, since what failed may have been made by a hook; one by one, so that they are in nobody's way.
  const more = [...again, '--maxWorkers=1'];
  return secondTry(first, await vitest('vitest-again.json', more, 'second try of what failed'));
}

async function playwright(): Promise<TestResults> {
  const file = `${folder}/playwright.json`;
  const isGreen = await step('browser tests', 'playwright', ['test', '--config', 'test/playwright.config.ts'], {
    isHeld: true,
    variables: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  });
  return playwrightResults(file, isGreen);
}

async function slowSteps(): Promise<void> {
  const steps: readonly (readonly [string, string, readonly string[]])[] = [
    ['slow tests', 'vitest', ['run', '--config', 'test/vitest.config.ts', '--project', 'slow']],
    ['planted faults', 'node', ['test/mutation/faults.ts']],
    ['kills and other faults', 'node', ['test/soak/soak.ts', '--runs', '12']],
    ['changed inputs', 'node', ['test/fuzz/fuzz.ts', 'all', '30']],
  ];
  for (const [name, command, args] of steps) if (!(await step(name, command, args))) broken = true;
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

interface StepOptions {
  /** What it prints comes in one piece at its end, since another step prints meanwhile. */
  readonly isHeld?: boolean;
  readonly variables?: Readonly<Record<string, string>>;
}

async function step(
  name: string,
  command: string,
  args: readonly string[],
  { isHeld = false, variables = {} }: StepOptions = {},
): Promise<boolean> {
  const start = performance.now();
  if (!isHeld) console.log(`\n── ${name}`);
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['ignore', isHeld ? 'pipe' : 'inherit', isHeld ? 'pipe' : 'inherit'],
    env: { ...process.env, ...variables },
    shell: process.platform === 'win32',
  });
  const printed: Buffer[] = [];
  for (const output of [child.stdout, child.stderr]) output?.on('data', (chunk: Buffer) => printed.push(chunk));
  const [status] = (await once(child, 'close')) as [number | null];
  if (isHeld) {
    console.log(`\n── ${name}`);
    process.stdout.write(Buffer.concat(printed));
  }
  seconds.set(name, (performance.now() - start) / 1000);
  if (status !== 0) console.log(`── ${name}: failed`);
  return status === 0;
}
