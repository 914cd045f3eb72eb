import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { instrument } from './instrument.ts';
import type { Fate, FileResult, Judged, Mutant } from './mutant.ts';
import { readLog, type LogEntry, type RunLog } from './run-log.ts';
import { isLeftOut } from './left-out.ts';
import { pathOf, testsOf } from './tests-of.ts';

const root = path.join(import.meta.dirname, '../../..');
const folder = path.join(root, '.cache/mutants');

export const digestOf = (file: string): string =>
  createHash('md5')
    .update(readFileSync(pathOf(file)))
    .digest('hex')
    .slice(0, 12);

export interface RunOptions {
  readonly withStatic: boolean;
  /** So many mutants of a file are tried at most, or all if it is 0. */
  readonly sample: number;
  /** Earlier results of files that did not change: what was killed then is not tried again. */
  readonly earlier: ReadonlyMap<string, FileResult>;
}

/** Judges all mutants of some files of a part, in one process. */
export async function runFiles(
  files: readonly string[],
  { withStatic, sample, earlier }: RunOptions,
): Promise<readonly FileResult[]> {
  const { contents, mutants } = await instrument(files.map(pathOf));
  const countedOf = (file: string) => (mutants[pathOf(file)] ?? []).filter((mutant) => !isLeftOut(mutant));
  const isOpen = (file: string, place: number): boolean => {
    const before = earlier.get(file)?.mutants[place]?.fate;
    return before !== 'killed' && before !== 'static';
  };
  const openOf = (file: string) => countedOf(file).filter((_, place) => isOpen(file, place));
  const tried = new Set(files.flatMap((file) => sampleOf(openOf(file), sample)).map(({ id }) => id));
  const run = writeRun(files, contents, tried);
  const log = await runWarm(run);
  if (log.broken.length > 0) process.stderr.write(`${log.broken.join(', ')} fail after mutants were tried\n`);
  const judged = files.map(async (file): Promise<FileResult> => {
    const fates: Judged[] = [];
    for (const [place, mutant] of countedOf(file).entries()) {
      const before = earlier.get(file)?.mutants[place]?.fate ?? 'outside-sample';
      fates.push({ ...mutant, fate: tried.has(mutant.id) ? await fateOf(mutant, run, log, withStatic) : before });
    }
    return { file, digest: digestOf(file), mutants: fates };
  });
  return Promise.all(judged);
}

/** The same ones in each run of the same file. */
function sampleOf(mutants: readonly Mutant[], size: number): readonly Mutant[] {
  if (size === 0 || mutants.length <= size) return mutants;
  const rank = ({ line, before, original, replacement }: Mutant, place: number): string =>
    createHash('md5').update(`${line} ${before} ${original} ${replacement} ${place}`).digest('hex');
  const ranked = mutants.map((mutant, place) => ({ mutant, rank: rank(mutant, place) }));
  return ranked
    .toSorted((a, b) => (a.rank < b.rank ? -1 : 1))
    .slice(0, size)
    .map(({ mutant }) => mutant);
}

async function fateOf({ id }: Mutant, run: Run, log: RunLog, withStatic: boolean): Promise<Fate> {
  if (log.killed.has(id)) return 'killed';
  // What a test reaches was tried, whether or not it is reached while a test file is read as well.
  if (log.reached.has(id)) return 'survived';
  if (!log.loaded.has(id)) return 'not-covered';
  if (!withStatic) return 'static';
  return (await failsCold(run, id)) ? 'killed' : 'survived';
}

interface Run {
  readonly environment: Readonly<Record<string, string>>;
  readonly log: string;
}

function writeRun(
  files: readonly string[],
  contents: Readonly<Record<string, string>>,
  tried: ReadonlySet<string>,
): Run {
  const { tests, others } = testsOf(files);
  const name = path.join(folder, files[0]?.replaceAll('/', '-') ?? '');
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    `${name}.run.json`,
    JSON.stringify({ contents, tests, tried: [...tried], everyTextAnew: !files.includes('detect/once-per-text.ts') }),
  );
  writeFileSync(`${name}.log`, '');
  return { environment: { MUTANT_RUN: `${name}.run.json`, MUTANT_OTHERS: others.join(',') }, log: `${name}.log` };
}

/** Begins again behind every mutant that hangs or ends the process. */
async function runWarm({ environment, log }: Run): Promise<RunLog> {
  const append = (entry: LogEntry) => appendFileSync(log, `${JSON.stringify(entry)}\n`);
  for (let before = ''; ;) {
    const code = await vitest({ ...environment, MUTANT_LOG: log }, []);
    const found = readLog(readFileSync(log, 'utf8'));
    if (code === 0) return found;
    if (found.trying === null || found.trying === before) throw new Error(`The tests fail without any mutant (${log})`);
    append({ killed: found.trying, by: 'no end' });
    before = found.trying;
  }
}

/** A mutant in what runs while modules are loaded has to be there from the start. */
const failsCold = async ({ environment }: Run, id: string): Promise<boolean> =>
  (await vitest({ ...environment, __STRYKER_ACTIVE_MUTANT__: id }, ['--bail', '1'])) !== 0;

function vitest(environment: Readonly<Record<string, string>>, flags: readonly string[]): Promise<number> {
  const args = [
    path.join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--config',
    path.join(import.meta.dirname, 'vitest.config.ts'),
  ];
  const errors = process.env['MUTANT_SHOW'] === undefined ? 'ignore' : 'inherit';
  const child = spawn(process.execPath, [...args, '--reporter', 'dot', ...flags], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', errors, errors],
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}
