/**
 * Mutation tests: every change that the operators of Stryker make of the files of a part, judged by the unit tests of
 * the part: `npm run test:mutants -- [detect|verify|cluster] [--only TEXT,TEXT] [--jobs 1] [--again] [--missing]
 * [--survivors] [--sample 100]`. Results are kept in `.cache/mutants` and only files that changed are judged anew, or
 * all with `--again`; with `--missing` only files without a score, with `--survivors` what was not killed before. With
 * `--sample` so many mutants of a file at most are tried, chosen by a digest of their places. Prints what survived and
 * the score of each file.
 */
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { isPart, parts, type Part } from '../fault.ts';
import { equivalentMutants } from './equivalent-mutants.ts';
import { changedLineOf, lineOf, type FileResult, type Judged, type MutationScore } from './mutant.ts';
import { digestOf, runFiles } from './run-file.ts';
import { filesOf, isIndex, pathOf } from './tests-of.ts';

const folder = path.join(import.meta.dirname, '../../../.cache/mutants');

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', default: '' },
    jobs: { type: 'string', default: '1' },
    again: { type: 'boolean', default: false },
    static: { type: 'boolean', default: false },
    missing: { type: 'boolean', default: false },
    survivors: { type: 'boolean', default: false },
    sample: { type: 'string', default: '0' },
  },
});
const asked: readonly Part[] = positionals.length > 0 ? positionals.filter(isPart) : Object.keys(parts).filter(isPart);

const killedOf = (mutants: readonly Judged[]): number => mutants.filter(({ fate }) => fate === 'killed').length;

const ratio = (killed: number, all: number): string =>
  `${killed} of ${all} mutants killed (${((100 * killed) / Math.max(1, all)).toFixed(1)} %)`;

const scoreFile = path.join(import.meta.dirname, 'scores.json');
const groupSize = 6;

mkdirSync(folder, { recursive: true });
const results: FileResult[] = [];
const scored = readScores();
const isAsked = (file: string): boolean =>
  values.only.split(',').some((text) => file.includes(text)) && !(values.missing && file in scored);
const isToRun = (file: string): boolean => isAsked(file) && (known(file) === null || values.survivors);
const earlier = new Map(
  asked.flatMap(filesOf).flatMap((file) => {
    const result = values.survivors ? known(file) : null;
    return result ? [[file, result] as const] : [];
  }),
);
const waiting = asked.flatMap((part) => groupsOf(filesOf(part).filter(isToRun)));
for (const file of asked.flatMap(filesOf).filter((one) => isAsked(one) && !isToRun(one))) keep(known(file));
await Promise.all(Array.from({ length: Number(values.jobs) }, work));
keepScores();
for (const part of asked)
  process.stdout.write(
    scoreOf(
      part,
      results.filter(({ file }) => file.startsWith(`${part}/`)),
    ),
  );

/** Files whose mutants stand in one process: starting it and reading the dictionaries takes longer than most files. */
function groupsOf(files: readonly string[]): readonly (readonly string[])[] {
  const bySize = files.toSorted((a, b) => statSync(pathOf(a)).size - statSync(pathOf(b)).size);
  const kinds = [bySize.filter((file) => !isIndex(file)), bySize.filter(isIndex)];
  return kinds.flatMap((kind) =>
    Array.from({ length: Math.ceil(kind.length / groupSize) }, (_, group) =>
      kind.slice(group * groupSize, (group + 1) * groupSize),
    ),
  );
}

async function work(): Promise<void> {
  const options = { withStatic: values.static, sample: Number(values.sample), earlier };
  for (let group = waiting.shift(); group !== undefined; group = waiting.shift()) {
    try {
      for (const result of await runFiles(group, options)) {
        writeFileSync(cacheOf(result.file), JSON.stringify(result));
        keep(result);
      }
      keepScores();
    } catch (error) {
      process.stderr.write(`${group.join(', ')}: ${String(error)}\n`);
      process.exitCode = 1;
    }
  }
}

/** The table of `docs/detectors.md` is made of them. */
function keepScores(): void {
  const entries = results.map(({ file, mutants }): [string, MutationScore] => {
    const equivalent = mutants.filter((mutant) => mutant.fate !== 'killed' && isEquivalent(file, mutant)).length;
    const untried = mutants.filter(({ fate }) => fate === 'static').length;
    const outside = mutants.filter(({ fate }) => fate === 'outside-sample').length;
    const all = mutants.length - untried - outside;
    return [file, { killed: killedOf(mutants), all, equivalent, untried, ...(outside > 0 && { outside }) }];
  });
  const now = Object.entries({ ...readScores(), ...Object.fromEntries(entries) }).sort(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(scoreFile, `${JSON.stringify(Object.fromEntries(now), null, 2)}\n`);
}

function readScores(): Readonly<Record<string, MutationScore>> {
  return JSON.parse(readFileSync(scoreFile, 'utf8')) as Readonly<Record<string, MutationScore>>;
}

function keep(result: FileResult | null): void {
  if (!result) return;
  results.push(result);
  process.stdout.write(reportOf(result));
}

function known(file: string): FileResult | null {
  if (values.again || !existsSync(cacheOf(file))) return null;
  const result = JSON.parse(readFileSync(cacheOf(file), 'utf8')) as FileResult;
  return result.digest === digestOf(file) ? result : null;
}

function cacheOf(file: string): string {
  return path.join(folder, `${file.replaceAll('/', '-')}.json`);
}

function isTried({ fate }: Judged): boolean {
  return fate !== 'static' && fate !== 'outside-sample';
}

function isEquivalent(file: string, mutant: Judged): boolean {
  return equivalentMutants.some(
    ({ in: place, line, becomes }) => place === file && line === lineOf(mutant) && becomes === changedLineOf(mutant),
  );
}

function reportOf({ file, mutants }: FileResult): string {
  const left = mutants.filter((mutant) => isTried(mutant) && mutant.fate !== 'killed' && !isEquivalent(file, mutant));
  const lines = left.map(
    (mutant) =>
      `  ${mutant.line} ${mutant.fate} ${mutant.operator}\n    - ${lineOf(mutant)}\n    + ${changedLineOf(mutant)}\n`,
  );
  return `${file}: ${ratio(killedOf(mutants), killedOf(mutants) + left.length)}\n${lines.join('')}`;
}

function scoreOf(part: Part, found: readonly FileResult[]): string {
  const all = found.flatMap(({ file, mutants }) =>
    mutants.filter((mutant) => mutant.fate === 'killed' || (isTried(mutant) && !isEquivalent(file, mutant))),
  );
  return all.length === 0 ? '' : `${part}: ${ratio(killedOf(all), all.length)}\n`;
}
