import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { keyProtocol, socketProtocol } from '../../../src-main/contract/web-session.ts';
import { connectClient } from '../../../src-main/contract/api.ts';
import { findAppRoot } from '../../../src-main/node/app-root.ts';
import { webSocketPort } from '../../../src-main/web/serve-web.ts';

const root = findAppRoot();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pagetwin-start-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('without Electron, starting says so, serves the app in the browser with the real engine, and ends cleanly at Ctrl-C', async () => {
  const { said, url, interrupt, ended } = await startWithoutElectron(['--demo']);
  expect(said()).toContain('(Electron) is not installed');
  expect(url.hash).toBe('#/?demo=1');

  const signedIn = await fetch(url, { redirect: 'manual' });
  const cookie = String(signedIn.headers.get('set-cookie')).split(';')[0] ?? '';
  expect(await (await fetch(url.origin, { headers: { cookie } })).text()).toContain('<div id="root">');

  const key = new URL(signedIn.headers.get('location') ?? '', url).searchParams.get('key') ?? '';
  const socket = new WebSocket(`ws://${url.host}/socket`, [socketProtocol, keyProtocol(key)], {
    headers: { cookie, origin: url.origin },
  });
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  const client = connectClient(webSocketPort(socket));
  await expect(client.request('app/info', {})).resolves.toMatchObject({
    shell: 'web',
    folder: path.join(folder, 'audits'),
  });

  interrupt();
  expect(await ended).toBe(0);
});

test('in the terminal, serving says where and how it ends in the language of the user', async () => {
  const { said, interrupt, ended } = await startWithoutElectron(['--lang', 'ru', 'serve', '--no-open'], 'pagetwin.js');
  expect(said()).toMatch(/^PageTwin работает по адресу\n\n {2}http:/mu);
  await vi.waitFor(() => expect(said()).toMatch(/\n\nОткройте этот адрес в браузере\. Остановить: Ctrl-C\.\n$/u));
  interrupt();
  expect(await ended).toBe(0);
});

test.skipIf(process.platform === 'win32' || process.platform === 'darwin')(
  'with Electron and a display, starting runs the app there and ends with its exit code',
  async () => {
    const program = path.join(folder, 'electron');
    await writeFile(program, '#!/bin/sh\nprintf "%s\\n" "$@" > "$0.args"\nexit 7\n', { mode: 0o755 });
    const env = {
      ...process.env,
      ELECTRON_OVERRIDE_DIST_PATH: folder,
      ELECTRON_DISABLE_SANDBOX: '1',
      DISPLAY: ':0',
      INIT_CWD: folder,
    };
    const child = spawn(process.execPath, [path.join(root, 'src-main/cli/start.js'), 'a b.pagetwin'], { env });
    expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(7);
    expect(await readFile(`${program}.args`, 'utf8')).toBe(`${root}\n${path.join(folder, 'a b.pagetwin')}\n`);
    await rm(program);
  },
);

interface Started {
  readonly said: () => string;
  readonly url: URL;
  readonly interrupt: () => void;
  readonly ended: Promise<number | null>;
}

async function startWithoutElectron(args: readonly string[], program = 'start.js'): Promise<Started> {
  const env = { ...process.env, CI: '1', ELECTRON_OVERRIDE_DIST_PATH: folder };
  const own = { PAGETWIN_DATA: path.join(folder, 'data'), PAGETWIN_AUDITS: path.join(folder, 'audits') };
  const child = spawn(process.execPath, [path.join(root, 'src-main/cli', program), ...args], {
    env: { ...env, ...own },
    cwd: folder,
  });
  let text = '';
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const url = await new Promise<URL>((resolve, reject) => {
    child.stderr.on('data', (data: Buffer) => {
      text += data.toString();
      const [address] = text.match(/http:\/\/127\S+(?=\n)/u) ?? [];
      if (address) resolve(new URL(address));
    });
    void ended.then(() => reject(new Error(text)));
  });
  return { said: () => text, url, interrupt: () => void child.kill('SIGINT'), ended };
}
