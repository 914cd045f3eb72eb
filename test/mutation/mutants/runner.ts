import { appendFileSync, readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import fc from 'fast-check';
import { TestRunner } from 'vitest';
import { readLog, type LogEntry } from './run-log.ts';

type File = Parameters<TestRunner['onAfterRunFiles']>[0][number];
type Task = Parameters<TestRunner['onBeforeRunTask']>[0];
type Test = Extract<Task, { type: 'test' }>;

/** The switches of the instrumented file (`@stryker-mutator/instrumenter`). */
interface Switches {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  hitCount?: number | undefined;
  hitLimit?: number | undefined;
  mutantCoverage?: { static: Record<string, number>; perTest: Record<string, Record<string, number>> };
}

const namespace = '__stryker__';
const switches: Switches = ((globalThis as { [namespace]?: Switches })[namespace] ??= {});

// A counterexample that is not made smaller kills as well, and the same examples in each run give the same score.
fc.configureGlobal({ endOnFailure: true, numRuns: 10, seed: 1 });

/** Tests that take longer are not asked: what they kill, quicker ones mostly kill as well, and survivors would cost too much. */
const maxMillis = Number(process.env['MUTANT_TEST_MILLIS'] ?? 3000);
/** After so long no further test of a file is asked about a mutant. */
const maxTrialMillis = 1500;

const others = new Set((process.env['MUTANT_OTHERS'] ?? '').split(','));
/** Their large input says how long something takes, not what it finds. */
const tooSlow = new Set([
  'takes a page of five megabytes',
  'keeps a star of 5,000 equal pages whole, in time that grows in line with it',
  'grows in line with a sentence that is repeated thousands of times',
  'takes time in line with their number',
  'keeps pairs in line with 20,000 fingerprints, and tells what it left out, for k = 6',
  'keeps pairs in line with 20,000 fingerprints, and tells what it left out, for k = 10',
]);

const { tried: asked } = JSON.parse(readFileSync(process.env['MUTANT_RUN'] ?? '', 'utf8')) as {
  readonly tried: readonly string[];
};
const tried = new Set(asked);

const logFile = process.env['MUTANT_LOG'] ?? '';
const log = (entry: LogEntry) => appendFileSync(logFile, `${JSON.stringify(entry)}\n`);

/** A mutant that is reached so many times as often as without it is in a loop without end. */
const maxHits = 100;
const minHits = 10_000;

/** The number of the trial, 0 between them, and its limit in seconds: what the thread that watches knows of this one. */
const trial = new Int32Array(new SharedArrayBuffer(8));

/**
 * A mutant that takes so much processor time beyond three times that of its longest test is in a loop without end that its
 * switch is not part of. The process ends, and whoever started it goes on behind it.
 */
const maxSeconds = 5;
/** So is one that takes so much memory beyond what the process had. */
const maxBytes = 2e9;

/** Looks at the processor time of a trial from a thread of its own, for a loop without end lets nothing else run. */
const watch = `
const { workerData: { trial, maxBytes } } = require('node:worker_threads');
let [known, began, held] = [0, 0, 0];
setInterval(() => {
  const { user, system } = process.cpuUsage();
  const seconds = (user + system) / 1e6;
  const bytes = process.memoryUsage.rss();
  if (trial[0] !== known) [known, began, held] = [trial[0], seconds, bytes];
  const isTooMuch = seconds - began > trial[1] || bytes - held > maxBytes;
  if (known !== 0 && isTooMuch) process.kill(process.pid, 'SIGKILL');
}, 500);`;
new Worker(watch, { eval: true, workerData: { trial, maxBytes } }).unref();

/**
 * Runs the tests of a file as they are and notes which mutants each of them reaches; then, in the same process, throws
 * the switch of one mutant after the other and asks the tests that reach it, the quickest first, until one fails.
 * Nothing is loaded again, which makes it some twenty times as fast as a run of the tests for each mutant.
 */
export default class MutantRunner extends TestRunner {
  onCollected(files: File[]): void {
    for (const file of files) for (const suite of file.tasks) skipWhere(isLeftOut, suite);
  }

  override onBeforeTryTask(task: Task, options: Parameters<TestRunner['onBeforeTryTask']>[1]): void {
    super.onBeforeTryTask(task, options);
    switches.currentTestId = task.id;
  }

  override onAfterTryTask(test: Test): void {
    switches.currentTestId = undefined;
    super.onAfterTryTask(test);
  }

  override async onAfterRunFiles(files: File[]): Promise<void> {
    super.onAfterRunFiles(files);
    await judge(files.flatMap(testsOf));
    for (const { filepath } of files) log({ asked: filepath });
  }
}

/**
 * The suite over the registry has a block for each detector, of which only those of detectors that use the file matter;
 * the names of the rest are told.
 */
const isLeftOut = ({ name }: Task): boolean => others.has(name) || tooSlow.has(name);

function skipWhere(isSkipped: (task: Task) => boolean, task: Task): void {
  if (isSkipped(task)) task.mode = 'skip';
  if (task.type === 'suite')
    for (const below of task.tasks) skipWhere((one) => task.mode === 'skip' || isSkipped(one), below);
}

function testsOf(task: File | Task): Test[] {
  if (task.type === 'test') return task.result?.state === 'pass' ? [task as Test] : [];
  return task.tasks.flatMap(testsOf);
}

async function judge(all: readonly Test[]): Promise<void> {
  // What is reached from here on says nothing about loading.
  switches.currentTestId = 'judging';
  // Some cannot be run twice in one process, as those with inline snapshots.
  const { perTest = {}, static: loaded = {} } = switches.mutantCoverage ?? {};
  const tests: Test[] = [];
  const quick = all.filter(({ id, result }) => id in perTest && (result?.duration ?? 0) <= maxMillis);
  for (const test of quick) if (!(await fails(test))) tests.push(test);
  const reaching = new Map<string, Test[]>();
  for (const test of tests.toSorted((a, b) => (a.result?.duration ?? 0) - (b.result?.duration ?? 0)))
    for (const id of Object.keys(perTest[test.id] ?? {})) reaching.set(id, [...(reaching.get(id) ?? []), test]);
  log({ reached: [...reaching.keys()], loaded: Object.keys(loaded) });
  const { killed } = readLog(readFileSync(logFile, 'utf8'));
  for (const [id, reached] of reaching) {
    if (killed.has(id) || !tried.has(id)) continue;
    log({ trying: id });
    trial[1] = maxSeconds + 3e-3 * Math.max(...reached.map(({ result }) => result?.duration ?? 0));
    trial[0] = Number(id) + 1;
    const by = await firstToFail(id, reached, (test) => perTest[test.id]?.[id] ?? 0);
    trial[0] = 0;
    if (by !== null) log({ killed: id, by: by.name });
  }
  const broken = await firstToFail(undefined, tests, () => 0);
  if (broken !== null) log({ broken: broken.name });
  switches.currentTestId = undefined;
}

async function firstToFail(
  mutant: string | undefined,
  tests: readonly Test[],
  hits: (test: Test) => number,
): Promise<Test | null> {
  const began = performance.now();
  for (const test of tests) {
    if (mutant !== undefined && performance.now() - began > maxTrialMillis) break;
    switches.activeMutant = mutant;
    switches.hitCount = 0;
    switches.hitLimit = Math.max(minHits, maxHits * hits(test));
    const failed = await fails(test);
    switches.activeMutant = undefined;
    switches.hitCount = undefined;
    if (failed) return test;
  }
  return null;
}

async function fails(test: Test): Promise<boolean> {
  try {
    await TestRunner.getTestFn(test)();
    return false;
  } catch {
    return true;
  }
}
