import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { _electron, expect, test } from '@playwright/test';
import { desktopObstacle, findElectron } from '../../src-main/cli/start-app.ts';
import { findAppRoot } from '../../src-main/node/app-root.ts';
import { ensureBuild } from '../../src-main/node/build-output.ts';

const root = findAppRoot();
const program = findElectron(root);
const obstacle = desktopObstacle(program);

if (obstacle) console.warn(`\n*** NOT TESTED: the desktop app under real Electron. ${obstacle} ***\n`);

test.skip(obstacle !== null, obstacle ?? '');

test('real Electron opens the window, loads the renderer and reaches the engine', async () => {
  await ensureBuild(root, () => {});
  const folder = await mkdtemp(path.join(tmpdir(), 'pagetwin-electron-'));
  const app = await _electron.launch({
    executablePath: program ?? '',
    args: [root],
    env: {
      ...definedVariables(),
      PAGETWIN_DATA: path.join(folder, 'data'),
      PAGETWIN_AUDITS: path.join(folder, 'audits'),
    },
  });
  const page = await app.firstWindow();
  await expect(page).toHaveURL(/^pagetwin:\/\/app\//u);
  expect(await page.evaluate(() => ['require', 'process', 'module'].filter((name) => name in globalThis))).toEqual([]);
  expect(await page.evaluate(askEngine)).toMatchObject({ id: 1, result: { shell: 'desktop' } });
  await app.close();
  expect(existsSync(path.join(folder, 'data'))).toBe(true);
  await rm(folder, { recursive: true });
});

/** Runs in the page: asks for a port of its own and puts one question. */
function askEngine(): Promise<unknown> {
  return new Promise((resolve) => {
    window.addEventListener('message', ({ data, ports: [port] }) => {
      if (data !== 'pagetwin:engine-port' || !port) return;
      port.addEventListener('message', ({ data: answer }) => answer.id === 1 && resolve(answer));
      port.start();
      port.postMessage({ id: 1, name: 'app/info', parameters: {} });
    });
    (window as unknown as { pagetwin: { connect(): void } }).pagetwin.connect();
  });
}

function definedVariables(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
