import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readTextFile } from '../../../src-main/cli/acting.ts';
import { readNamedFile, streamNamedFile } from '../../../src-main/engine/named-file.ts';
import { fileInput } from '../../../src-main/engine/source/import/importer.ts';
import { recogniseSource } from '../../../src-main/engine/source/recognise.ts';
import { openAuditFile, readAuditFile } from '../../../src-main/engine/store/audit-file.ts';
import { rescueFile } from '../../../src-main/engine/store/rescue/rescue-file.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder();
const at = (name: string) => path.join(folder, name);

mkdirSync(at('folder'));
writeFileSync(at('text.txt'), 'a text');
symlinkSync('text.txt', at('link.txt'));
symlinkSync('folder', at('folder-link'));

const others = [at('folder'), at('folder-link')];
if (process.platform !== 'win32') {
  execFileSync('mkfifo', [at('pipe')]);
  symlinkSync('pipe', at('pipe-link'));
  symlinkSync('/dev/zero', at('device-link'));
  others.push(at('pipe'), at('pipe-link'), '/dev/zero', at('device-link'));
}
if (process.platform === 'linux') {
  symlinkSync('/proc/self/environ', at('process-link'));
  others.push('/proc/self/environ', at('process-link'), '/sys/kernel/mm/transparent_hugepage/enabled');
}

async function collect(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array[]> {
  const found: Uint8Array[] = [];
  for await (const chunk of chunks) found.push(chunk);
  return found;
}

const options = { signal: new AbortController().signal, progress: () => {} };
const readers: Readonly<Record<string, (file: string) => Promise<unknown>>> = {
  'a file of a request': (file) => readNamedFile(file, 1000),
  'a stream of pages': (file) => collect(streamNamedFile(file)),
  'a file with pages': fileInput,
  'a list of the terminal': readTextFile,
  'an audit': async (file) => openAuditFile(file),
  'an audit beside its owner': async (file) => readAuditFile(file),
  'a damaged audit': (file) => rescueFile(file, at('rescued.pagetwin'), options),
};

describe.each(Object.entries(readers))('%s', (_, read) => {
  it.each(others)('is not read from %s', async (file) => {
    await expect(read(file)).rejects.toMatchObject({ code: 'file-is-special', parameters: { file } });
  });

  it('is said to be missing where there is nothing', async () => {
    await expect(read(at('nowhere'))).rejects.toMatchObject({ code: 'file-not-found' });
  });
});

it.skipIf(process.platform === 'win32')('a source is no device and no pipe, whatever it is called', async () => {
  for (const file of [at('pipe-link'), '/dev/zero'])
    await expect(recogniseSource(file)).rejects.toMatchObject({ code: 'file-is-special' });
});

describe('an ordinary file', () => {
  it('is read behind a link, whole or from one byte on', async () => {
    expect((await readNamedFile(at('link.txt'), 6)).toString()).toBe('a text');
    expect(Buffer.concat(await collect(streamNamedFile(at('link.txt'), 2))).toString()).toBe('text');
  });

  it('is refused when it is larger than may be read', async () => {
    await expect(readNamedFile(at('text.txt'), 5)).rejects.toMatchObject({ code: 'file-too-large' });
  });

  it('can be left before its end, again and again', async () => {
    writeFileSync(at('long.txt'), 'x'.repeat(1_000_000));
    for (let time = 0; time < 50; time += 1) {
      for await (const chunk of streamNamedFile(at('long.txt'))) {
        expect(chunk.length).toBeGreaterThan(0);
        break;
      }
    }
    appendFileSync(at('long.txt'), 'y');
    expect((await readNamedFile(at('long.txt'), 2_000_000)).length).toBe(1_000_001);
  });
});
