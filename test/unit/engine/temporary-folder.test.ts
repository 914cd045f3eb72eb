import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { temporaryFolder } from '../../../src-main/engine/temporary-folder.ts';

let place: string;
/** The number of a process that is over. */
const over = spawnSync(process.execPath, ['-e', '']).pid;

beforeEach(() => {
  place = mkdtempSync(path.join(tmpdir(), 'place-'));
  for (const variable of ['TMPDIR', 'TEMP', 'TMP']) vi.stubEnv(variable, place);
});
afterEach(() => vi.unstubAllEnvs());

function make(name: string): string {
  const folder = path.join(place, name);
  mkdirSync(folder);
  writeFileSync(path.join(folder, 'file'), 'x');
  return folder;
}

test('folders of processes that are no more go when another one is made', () => {
  const stale = make(`pagetwin-render-${over}-Ab12Cd`);
  const folder = temporaryFolder('render');
  expect(path.basename(folder)).toMatch(new RegExp(`^pagetwin-render-${process.pid}-\\w{6}$`));
  expect([existsSync(stale), existsSync(folder)]).toEqual([false, true]);
});

test('folders of processes that run stay, and so do those of anybody else', () => {
  const kept = [
    make(`pagetwin-print-${process.pid}-Ab12Cd`),
    make('pagetwin-notes'),
    make(`other-render-${over}-Ab12Cd`),
    make('pagetwin-render-Ab12Cd'),
  ];
  temporaryFolder('render');
  expect(kept.map((folder) => existsSync(folder))).toEqual([true, true, true, true]);
});
