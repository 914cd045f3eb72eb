import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';

/** What a runner found, in the terms that both runners share. */
export interface TestResults {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** As many as failed, or more where a whole file did. */
  readonly failures: readonly Failure[];
  /** Names of tests that passed at the second try only. */
  readonly flaky: readonly string[];
  readonly files: readonly { readonly file: string; readonly millis: number }[];
}

export interface Failure {
  /** The path of its file; empty where the runner itself died. */
  readonly file: string;
  /** The file with the name of the test in it. */
  readonly name: string;
  /** The first line of what was said. */
  readonly reason: string;
}

export const emptyResults = { passed: 0, failed: 0, skipped: 0 };

/**
 * A runner that died before it could write its figures, or that complains of something outside of its tests, counts as
 * one failure.
 */
function runnerFailed(known: TestResults | null, isGreen: boolean, runner: string): TestResults {
  const results = known ?? { ...emptyResults, failures: [], flaky: [], files: [] };
  if (isGreen || results.failed > 0) return results;
  return {
    ...results,
    failed: 1,
    failures: [...results.failures, { file: '', name: runner, reason: 'the runner itself, see above' }],
  };
}

interface VitestFigures {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly testResults: readonly VitestFile[];
}

interface VitestFile {
  readonly name: string;
  readonly message: string;
  readonly status: string;
  readonly startTime: number;
  readonly endTime: number;
  readonly assertionResults: readonly { fullName: string; status: string; failureMessages: readonly string[] }[];
}

export function vitestResults(figures: string, root: string, isGreen: boolean): TestResults {
  const read = readJson<VitestFigures>(figures);
  if (!read) return runnerFailed(null, false, 'vitest');
  const fileOf = ({ name }: VitestFile) => relative(root, name).replaceAll('\\', '/');
  const failures = read.testResults.flatMap((result) => vitestFailures(fileOf(result), result));
  const known = {
    passed: read.numPassedTests,
    // A file that could not be loaded has no test that failed.
    failed: failures.length,
    skipped: read.numPendingTests,
    failures,
    flaky: [],
    files: read.testResults.map((result) => ({ file: fileOf(result), millis: result.endTime - result.startTime })),
  };
  return runnerFailed(known, isGreen, 'vitest');
}

function vitestFailures(file: string, { status, message, assertionResults }: VitestFile): readonly Failure[] {
  if (status !== 'failed') return [];
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (failed.length === 0) return [{ file, name: file, reason: firstLine(message) }];
  return failed.map(({ fullName, failureMessages }) => ({
    file,
    name: `${file} › ${fullName}`,
    reason: firstLine(failureMessages[0] ?? ''),
  }));
}

/** The results of all tests, where those of some files were run again: what failed before and does not now is flaky. */
export function secondTry(first: TestResults, again: TestResults): TestResults {
  const failing = new Set(again.failures.map(({ name }) => name));
  const repeated = new Set(again.files.map(({ file }) => file));
  const flaky = first.failures.filter((failure) => repeated.has(failure.file) && !failing.has(failure.name));
  return {
    passed: first.passed + flaky.length,
    failed: again.failed,
    skipped: first.skipped,
    failures: again.failures,
    flaky: flaky.map(({ name }) => name),
    files: first.files,
  };
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly PlaywrightSpec[];
}

interface PlaywrightSpec {
  readonly title: string;
  readonly file: string;
  readonly line: number;
  readonly tests: readonly { readonly status: string; readonly results: readonly { readonly duration: number }[] }[];
}

interface PlaywrightFigures extends PlaywrightSuite {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
}

export function playwrightResults(figures: string, isGreen: boolean): TestResults {
  const read = readJson<PlaywrightFigures>(figures);
  if (!read) return runnerFailed(null, false, 'playwright');
  const { expected, unexpected, flaky, skipped } = read.stats;
  const specs = specsOf(read);
  const named = (status: string) => specs.filter(({ tests }) => tests.some((test) => test.status === status));
  const nameOf = ({ file, line, title }: PlaywrightSpec) => `test/e2e/${file}:${line} › ${title}`;
  const known = {
    passed: expected + flaky,
    failed: unexpected,
    skipped,
    failures: named('unexpected').map((spec) => ({
      file: `test/e2e/${spec.file}`,
      name: nameOf(spec),
      reason: 'see above',
    })),
    flaky: named('flaky').map(nameOf),
    files: [...Map.groupBy(specs, ({ file }) => file)].map(([file, own]) => ({
      file: `test/e2e/${file}`,
      millis: millisOf(own),
    })),
  };
  return runnerFailed(known, isGreen, 'playwright');
}

const specsOf = ({ suites = [], specs = [] }: PlaywrightSuite): PlaywrightSpec[] => [
  ...specs,
  ...suites.flatMap(specsOf),
];

const millisOf = (specs: readonly PlaywrightSpec[]): number =>
  specs
    .flatMap(({ tests }) => tests)
    .flatMap(({ results }) => results)
    .reduce((sum, { duration }) => sum + duration, 0);

function readJson<Content>(file: string): Content | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Content) : null;
}

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? '';
