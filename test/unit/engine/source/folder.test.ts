import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readFolderPage } from '../../../../src-main/engine/source/folder.ts';
import type { QueuedAddress } from '../../../../src-main/engine/source/source.ts';
import { writeFiles } from '../../../support/import-pages.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const root = temporaryFolder();

function queued(address: string): QueuedAddress {
  return { id: 7, address, origin: 'folder', lastModified: null, depth: null, foundOn: null, former: null };
}

describe('a queued file of a folder', () => {
  it('is read from the first folder that has it', async () => {
    const [first, second] = [mkdtempSync(path.join(root, 'a-')), mkdtempSync(path.join(root, 'b-'))];
    writeFiles(first, { 'both.html': 'first' });
    writeFiles(second, { 'both.html': 'second', 'only.html': 'only' });
    expect(await readFolderPage(queued('both.html'), [first, second], 100)).toMatchObject({
      id: 7,
      statusCode: 200,
      body: Buffer.from('first'),
    });
    expect(await readFolderPage(queued('only.html'), [first, second], 100)).toMatchObject({
      statusCode: 200,
      body: Buffer.from('only'),
    });
  });

  it('is not read when it is too large, gone, or lies outside', async () => {
    const folder = mkdtempSync(path.join(root, 'c-'));
    writeFiles(root, { 'secret.html': 'secret' });
    writeFiles(folder, { 'big.html': 'x'.repeat(101) });
    symlinkSync(path.join(root, 'secret.html'), path.join(folder, 'out.html'));
    const problems = async (address: string) => (await readFolderPage(queued(address), [folder], 100)).problems;
    expect(await problems('big.html')).toMatchObject([{ code: 'too-large', parameters: { limit: 100 } }]);
    expect(await problems('gone.html')).toMatchObject([
      { code: 'file-not-readable', parameters: { detail: 'ENOENT' } },
    ]);
    for (const address of ['out.html', '../secret.html']) {
      expect(await problems(address)).toMatchObject([
        { code: 'file-not-readable', parameters: { detail: 'outside the folder' } },
      ]);
    }
    rmSync(path.join(root, 'secret.html'));
  });
});
