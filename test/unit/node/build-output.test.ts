import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ensureBuild, stampOf } from '../../../src-main/node/build-output.ts';

let root: string;
const source = () => path.join(root, 'src-main', 'deep', 'a.ts');

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'pagetwin-build-'));
  await mkdir(path.dirname(source()), { recursive: true });
  await writeFile(source(), 'export {};');
  await writeFile(path.join(root, 'package.json'), '{ "type": "module" }');
});
afterEach(() => rm(root, { recursive: true }));

describe('the stamp of the sources', () => {
  test('stays while nothing changes', () => {
    expect(stampOf(root)).toBe(stampOf(root));
  });

  test.each([
    ['is edited', () => writeFile(source(), 'export const a = 1;')],
    ['gets another time, be it an older one', () => utimes(source(), 1, 1)],
    ['is removed', () => rm(source())],
    ['gets a neighbour', () => writeFile(path.join(root, 'src-main', 'b.ts'), '')],
  ])('changes when a file %s', async (_what, change) => {
    const before = stampOf(root);
    await change();
    expect(stampOf(root)).not.toBe(before);
  });

  test('does not depend on what lies beside the sources', async () => {
    const before = stampOf(root);
    await writeFile(path.join(root, 'README.md'), 'words');
    expect(stampOf(root)).toBe(before);
  });
});

test('where there are no sources of the renderer, as in a packaged app, nothing is built', async () => {
  const said: string[] = [];
  await ensureBuild(root, (line) => said.push(line));
  expect(said).toEqual([]);
  expect(existsSync(path.join(root, 'out'))).toBe(false);
});

describe('with sources of the renderer', () => {
  beforeEach(async () => {
    await mkdir(path.join(root, 'src-renderer'));
    await mkdir(path.join(root, 'node_modules', 'electron-vite', 'bin'), { recursive: true });
  });

  test('is built once, also when two ask at the same time, and again after a change', async () => {
    await writeBuilder("import { appendFileSync } from 'node:fs'; appendFileSync('builds', 'x');");
    await Promise.all([ensureBuild(root, () => {}), ensureBuild(root, () => {})]);
    expect(readFileSync(path.join(root, 'builds'), 'utf8')).toBe('x');
    await writeFile(source(), 'export const changed = true;');
    await ensureBuild(root, () => {});
    expect(readFileSync(path.join(root, 'builds'), 'utf8')).toBe('xx');
  });

  test('a build that fails says so, leaves no stamp, and lets the next one try', async () => {
    await writeBuilder('process.exit(1);');
    await expect(ensureBuild(root, () => {})).rejects.toThrow('The build failed');
    await writeBuilder('');
    await expect(ensureBuild(root, () => {})).resolves.toBeUndefined();
  });

  test('a lock that a dead process left behind stops nobody', async () => {
    await writeBuilder('');
    await mkdir(path.join(root, 'out'));
    // No process has the highest number that there is.
    await writeFile(path.join(root, 'out', '.build-lock'), '2147483647');
    await expect(ensureBuild(root, () => {})).resolves.toBeUndefined();
  });
});

/** Stands in for electron-vite, in whose place it is looked up. */
function writeBuilder(program: string): Promise<void> {
  return writeFile(path.join(root, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js'), program);
}
