import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeFolder, type FolderDisk } from '../../../src-main/engine/make-folder.ts';
import { limitedNode } from '../../support/limited-node.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder();
const at = (...names: string[]) => path.join(folder, ...names);
const notWritable = (file: string) => ({ code: 'file-not-writable', parameters: { file } });

/** What the call throws in a process of its own, which is ended if the call never returns. */
async function failureOf(call: string): Promise<string> {
  const [program, flags] = limitedNode;
  const entry = JSON.stringify(path.resolve('src-main/engine/make-folder.ts'));
  const script = `import { makeFolder, makeOwnFolder } from ${entry}; try { await ${call}; } catch (error) { console.log(error.code); }`;
  const args = [...flags, '--input-type=module', '--eval', script];
  return new Promise((resolve) => execFile(program, args, (_error, stdout) => resolve(stdout)));
}

describe('a folder', () => {
  it('is made with those above it, by several at once, and left alone when it is there', async () => {
    await Promise.all([1, 2, 3].map(() => makeFolder(at('a', 'b', 'c'))));
    await makeFolder(at('a', 'b', 'c'));
    expect(existsSync(at('a', 'b', 'c'))).toBe(true);
  });

  it('is not made below a file, or with a name that no disk takes', async () => {
    writeFileSync(at('file'), '');
    for (const place of [at('file'), at('file', 'x', 'y'), at('x'.repeat(1500))])
      await expect(makeFolder(place)).rejects.toMatchObject(notWritable(place));
  });

  it.skipIf(process.platform !== 'linux')('is not made where the kernel says that it is missing for ever', async () => {
    expect(await failureOf("makeFolder('/proc/x/y')")).toContain('file-not-writable');
    expect(await failureOf("makeOwnFolder('/proc/x/y')")).toContain('ENOENT');
  });

  it.skipIf(process.platform === 'win32')('is not made in one that cannot be written to', async () => {
    mkdirSync(at('closed'));
    const disk: FolderDisk = { ...fs, access: () => Promise.reject(new Error('EACCES')) };
    await expect(makeFolder(at('closed', 'x'), disk)).rejects.toMatchObject(notWritable(at('closed', 'x')));
    expect(existsSync(at('closed', 'x'))).toBe(false);
  });

  it('is given up on a disk that does not answer', async () => {
    const disk: FolderDisk = { ...fs, stat: () => new Promise(() => {}) };
    await expect(makeFolder(at('gone'), disk, 20)).rejects.toMatchObject(notWritable(at('gone')));
  });

  it('says that the disk is full where it is', async () => {
    const full = Object.assign(new Error('no space'), { code: 'ENOSPC' });
    await expect(makeFolder(at('full'), { ...fs, mkdir: () => Promise.reject(full) })).rejects.toMatchObject({
      code: 'disk-full',
    });
  });
});
