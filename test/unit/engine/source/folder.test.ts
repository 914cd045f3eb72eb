import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { NewProblem } from '../../../../src-main/contract/problems.ts';
import { collect } from '../../../../src-main/engine/source/collect.ts';
import type { CollectOptionValues } from '../../../../src-main/engine/source/source.ts';
import { MemoryFrontier } from '../../../support/memory-frontier.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'folder-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function write(name: string, content = `<p>${name}</p>`): Promise<void> {
  await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
  await writeFile(path.join(folder, name), content);
}

async function collectFolder(frontier = new MemoryFrontier()) {
  const problems: NewProblem[] = [];
  const options = { ...values, maxBytes: 10_000 };
  const reportProblem = (problem: NewProblem) => problems.push(problem);
  await collect([{ kind: 'folder', path: folder }], {
    frontier,
    options,
    reportProblem,
    signal: new AbortController().signal,
    reportProgress: () => {},
  });
  return { frontier, problems };
}

const values: CollectOptionValues = {
  concurrency: 4,
  requestsPerSecond: 0,
  timeoutMillis: 1000,
  retries: 0,
  maxBytes: 10_000,
  maxPages: 0,
  obeyRobots: true,
  userAgent: 'PageTwin',
};

describe('a folder', () => {
  it('gives its page files, sorted, with their bytes', async () => {
    for (const name of ['b.html', 'a/z.HTM', 'a/中文.xhtml', 'c.shtml', 'text.txt', 'robots.txt', 'style.css', '.git/x.html', 'a/.x.html'])
      await write(name);
    const { frontier } = await collectFolder();
    expect(frontier.addresses().map(({ address }) => address)).toEqual(['a/z.HTM', 'a/中文.xhtml', 'b.html', 'c.shtml', 'text.txt']);
    expect(frontier.page('a/中文.xhtml')).toMatchObject({ statusCode: 200, headers: {}, body: Buffer.from('<p>a/中文.xhtml</p>'), problems: [] });
  });

  it('is left by no link', async () => {
    const outside = await mkdtemp(path.join(tmpdir(), 'outside-'));
    await writeFile(path.join(outside, 'secret.html'), 'secret');
    await write('in/page.html');
    await symlink(path.join(outside, 'secret.html'), path.join(folder, 'out.html'));
    await symlink(outside, path.join(folder, 'out'));
    await symlink(folder, path.join(folder, 'in', 'again'));
    await symlink(path.join(folder, 'in', 'page.html'), path.join(folder, 'same.html'));
    const frontier = new MemoryFrontier();
    frontier.add([{ address: '../' + path.basename(outside) + '/secret.html', origin: 'folder', lastModified: null }]);
    await symlink('nowhere', path.join(folder, 'dangling.html'));
    const { problems } = await collectFolder(frontier);
    await rm(outside, { recursive: true });
    expect(problems.map(({ code, address, parameters }) => [code, address, parameters['detail']]).sort()).toEqual([
      ['file-not-readable', 'dangling.html', 'ENOENT'],
      ['file-not-readable', 'out.html', 'outside the folder'],
    ]);
    const read = frontier.pages().filter(({ body }) => body !== null);
    expect(read.map(({ address }) => address).sort()).toEqual(['in/page.html', 'same.html']);
    expect(frontier.pages().find(({ address }) => address.startsWith('..'))?.problems[0]?.code).toBe('file-not-readable');
  });

  it('records files that are too large or gone', async () => {
    await write('large.html', 'x'.repeat(10_001));
    const frontier = new MemoryFrontier();
    frontier.add([{ address: 'gone.html', origin: 'folder', lastModified: null }]);
    await collectFolder(frontier);
    expect(frontier.page('large.html')?.problems).toEqual([{ code: 'too-large', address: 'large.html', parameters: { limit: 10_000 } }]);
    expect(frontier.page('gone.html')?.problems).toEqual([{ code: 'file-not-readable', address: 'gone.html', parameters: { detail: 'ENOENT' } }]);
  });

  it('without pages, or that does not exist, is an error', async () => {
    await write('style.css');
    await expect(collectFolder()).rejects.toMatchObject({ code: 'folder-empty', parameters: { path: folder } });
    await rm(folder, { recursive: true });
    await expect(collectFolder()).rejects.toMatchObject({ code: 'file-not-found' });
    await mkdir(folder);
  });
});
