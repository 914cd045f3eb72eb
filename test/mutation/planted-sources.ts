import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { placesOf, sourceOf, type Fault } from './fault.ts';

const root = path.join(import.meta.dirname, '../..');

/**
 * A copy of the sources and their tests in which files may be changed; what is only read is linked. It lies below the
 * repository, whose modules it finds.
 */
export function copySources(): string {
  mkdirSync(path.join(root, 'out'), { recursive: true });
  const folder = mkdtempSync(path.join(root, 'out/faults-'));
  for (const name of ['src-main', 'test', 'package.json', 'tsconfig.json'])
    cpSync(path.join(root, name), path.join(folder, name), { recursive: true });
  for (const name of ['resources', 'docs', 'src-renderer']) symlinkSync(path.join(root, name), path.join(folder, name));
  return folder;
}

export const removeSources = (folder: string): void => rmSync(folder, { recursive: true, force: true });

/** Whether any of the tests fail with the fault, which is taken back afterwards. */
export async function testsFail(folder: string, tests: readonly string[], fault: Fault): Promise<boolean> {
  const file = path.join(folder, sourceOf(fault));
  const text = readFileSync(file, 'utf8');
  const [place] = placesOf(fault, text);
  if (!place) throw new Error(`${sourceOf(fault)} has no "${fault.from}"`);
  writeFileSync(file, text.slice(0, place.index) + fault.to + text.slice(place.index + place[0].length));
  try {
    return await anyFails(folder, tests);
  } finally {
    writeFileSync(file, text);
  }
}

/** Runs one list of tests after the other until one fails. */
export async function anyFails(folder: string, [first, ...later]: readonly string[]): Promise<boolean> {
  if (first === undefined) return false;
  return (await exitCode(folder, first.split(' '))) !== 0 || anyFails(folder, later);
}

/** A fault may make a loop endless; that is seen as well. */
const maxRunLength = 120_000;

function exitCode(folder: string, tests: readonly string[]): Promise<number> {
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
  const flags = [
    'run',
    '--config',
    'test/vitest.config.ts',
    '--project',
    'unit',
    '--bail',
    '1',
    '--reporter',
    'dot',
    '--maxWorkers',
    '1',
  ];
  const run = spawn(process.execPath, [vitest, ...flags, ...tests], {
    cwd: folder,
    stdio: 'ignore',
    timeout: maxRunLength,
  });
  return new Promise((resolve, reject) => {
    run.on('error', reject);
    run.on('exit', (code) => resolve(code ?? 1));
  });
}
