import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { seededRandom } from '../../src-main/evaluate/seeded-random.ts';
import { findingsIn } from '../support/faulty-audit.ts';
import { runCli, startCli } from '../support/run-cli.ts';
import type { SoakSite } from './soak-kills.ts';
import { faultRow, type FaultRow } from './table.ts';

const formats = 'csv,json,jsonl,markdown';

interface Attempt {
  /** The command that is killed, and how long it takes undisturbed. */
  readonly args: readonly string[];
  readonly millis: number;
  /** What is wrong afterwards; null when nothing is. */
  readonly examine: () => Promise<string | null>;
}

/** An export is killed: no half file stands under the name of a whole one, and the next export is whole. */
export async function killedExports({ folder, file, findings, runs }: SoakSite): Promise<FaultRow> {
  const exported = (name: string) => path.join(folder, name);
  const argsFor = (name: string) => ['export', file, '--out', exported(name), '--formats', formats, '--force'];
  const [wanted, millis] = await timed(async () => {
    await runCli(folder, argsFor('export-whole'));
    return filesIn(exported('export-whole'));
  });
  return killed('`kill -9` during an export, cli', { folder, runs }, (number) => {
    const name = `export-${number}`;
    return {
      args: argsFor(name),
      millis,
      async examine() {
        const there = existsSync(exported(name))
          ? Object.keys(filesIn(exported(name))).filter((one) => !one.endsWith('.part'))
          : [];
        const half = there.filter((one) => filesIn(exported(name))[one] !== wanted[one]);
        const { code, stderr } = await runCli(folder, argsFor(name));
        const again = filesIn(exported(name));
        const isWhole = Object.keys(wanted).every((one) => again[one] === wanted[one]);
        rmSync(exported(name), { recursive: true, force: true });
        if (code !== 0) return `exit ${code} ${stderr.slice(-160)}`;
        if (half.length > 0) return `half a file: ${half.join(', ')}`;
        return isWhole && isDeepStrictEqual(findingsIn(file), findings) ? null : 'other results';
      },
    };
  });
}

/** A rescue is killed: the damaged file stays what it was, and the next rescue gives a whole one. */
export async function killedRescues({ folder, file, findings, runs }: SoakSite): Promise<FaultRow> {
  const argsFor = (name: string) => ['rescue', file, '--output', path.join(folder, `${name}.pagetwin`)];
  const before = readFileSync(file);
  const [, millis] = await timed(() => runCli(folder, argsFor('rescue-whole')));
  return killed('`kill -9` during a rescue, cli', { folder, runs }, (number) => {
    const output = path.join(folder, `rescue-${number}.pagetwin`);
    return {
      args: argsFor(`rescue-${number}`),
      millis,
      async examine() {
        const { code, stderr } = existsSync(output)
          ? { code: 0, stderr: '' }
          : await runCli(folder, argsFor(`rescue-${number}`));
        const isEqual = code === 0 && isDeepStrictEqual(findingsIn(output), findings);
        rmSync(output, { force: true });
        if (code !== 0) return `exit ${code} ${stderr.slice(-160)}`;
        return isEqual && readFileSync(file).equals(before) ? null : 'other results';
      },
    };
  });
}

async function killed(
  fault: string,
  { folder, runs }: { readonly folder: string; readonly runs: number | null },
  attempt: (number: number) => Attempt,
): Promise<FaultRow> {
  const wanted = runs ?? 20;
  const row = faultRow(fault);
  const random = seededRandom(9);
  mkdirSync(folder, { recursive: true });
  for (let number = 0; row.runs < wanted && number < 3 * wanted; number += 1) {
    const { args, millis, examine } = attempt(number);
    const { child, result } = startCli(folder, args);
    const isLate = await Promise.race([
      result.then(() => true),
      wait(millis * (0.1 + 0.9 * random())).then(() => false),
    ]);
    if (!isLate) child.kill('SIGKILL');
    await result;
    const problem = await examine();
    if (isLate && problem === null) continue;
    row.runs += 1;
    if (problem === null) row.survived += 1;
    else {
      row.lost += 1;
      row.remarks.push(`run ${number}: ${problem}`);
    }
  }
  return row;
}

async function timed<Result>(run: () => Promise<Result>): Promise<readonly [Result, number]> {
  const start = performance.now();
  const result = await run();
  return [result, performance.now() - start];
}

function filesIn(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    names.map(({ parentPath, name }) => {
      const file = path.join(parentPath, name);
      // The time of the export is its own.
      return [
        path.relative(folder, file),
        readFileSync(file, 'utf8').replaceAll(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z?/gu, 'time'),
      ];
    }),
  );
}
