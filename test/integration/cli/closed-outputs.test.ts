import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { beforeAll, describe, expect, it } from 'vitest';
import { callCli } from '../../support/call-cli.ts';
import { writeCopiedPages } from '../../support/copied-pages.ts';
import { programFile } from '../../support/program-file.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder();
const at = (name: string) => path.join(folder, name);

function start(args: readonly string[], stdout: 'pipe' | number = 'pipe'): ChildProcess {
  return spawn(process.execPath, [programFile, ...args], {
    cwd: folder,
    env: { ...process.env, PAGETWIN_DATA: at('data'), PAGETWIN_AUDITS: at('audits'), LC_ALL: 'en_US.UTF-8' },
    stdio: ['pipe', stdout, 'pipe'],
  });
}

async function endOf(child: ChildProcess) {
  let stderr = '';
  child.stderr?.on('data', (chunk) => (stderr += String(chunk)));
  const [code, signal] = await once(child, 'close');
  return { code, signal, stderr };
}

function* endless(line: string) {
  for (;;) yield line;
}

beforeAll(async () => {
  writeCopiedPages(at('pages'), 12);
  expect((await callCli(folder, ['audit', 'pages', '--file', 'whole.pagetwin'])).code).toBe(0);
});

describe('a reader that wants no more, such as head,', () => {
  it('of messages lets a run go on to its end', async () => {
    const child = start(['audit', 'pages', '--file', 'unheard.pagetwin', '--export', 'unheard', '--formats', 'csv']);
    child.stderr?.once('data', () => child.stderr?.destroy());
    expect(await endOf(child)).toMatchObject({ code: 0, signal: null });
    expect(existsSync(at('unheard/clusters.csv'))).toBe(true);
  });

  it('of results lets a check write its files and say by its code what it found', async () => {
    const child = start(['check', 'whole.pagetwin', 'pages/page-0.html', '--junit', 'unread.xml']);
    child.stdout?.destroy();
    expect(await endOf(child)).toMatchObject({ code: 4, stderr: '' });
    expect(readFileSync(at('unread.xml'), 'utf8')).toContain('<failure');
  });

  it('of fingerprints ends the command, however much is still to come', async () => {
    const child = start(['fingerprint', '--detectors', 'simhash']);
    const line = `${JSON.stringify({ id: 1, text: 'A bee and a bee and another bee. '.repeat(40) })}\n`;
    child.stdout?.once('data', () => child.stdout?.destroy());
    child.stdin?.on('error', () => {});
    Readable.from(endless(line)).pipe(child.stdin!);
    expect(await endOf(child)).toMatchObject({ code: 0, stderr: '' });
  });
});

it.runIf(process.platform === 'linux')('results that find no room are told, with a code and a hint', async () => {
  const full = openSync('/dev/full', 'w');
  try {
    const { code, stderr } = await endOf(start(['detectors'], full));
    expect(stderr).toMatch(/^The disk is full\.\nHint: \S[^\n]*\n$/);
    expect(code).toBe(1);
  } finally {
    closeSync(full);
  }
});
