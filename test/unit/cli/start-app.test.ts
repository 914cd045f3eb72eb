import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { desktopObstacle, findElectron, start } from '../../../src-main/cli/start-app.ts';
import { hasDisplay } from '../../../src-main/web/serve-command.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pagetwin-electron-'));
  vi.stubEnv('ELECTRON_OVERRIDE_DIST_PATH', folder);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

test('asked how it is used it says so, and builds and opens nothing', async () => {
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  expect(await start(['--help'])).toBe(0);
  expect(written.mock.calls.join('')).toContain('npm start -- [--demo');
  vi.stubEnv('LC_ALL', 'ru_RU.UTF-8');
  expect(await start(['-h'])).toBe(0);
  expect(written.mock.calls.join('')).toContain('Без окна');
  written.mockRestore();
});

test('Electron that is not there is not fetched, but named with the way to get it', () => {
  expect(findElectron('/nowhere')).toBeNull();
  expect(desktopObstacle(null)).toBe('start.notInstalled');
});

test.runIf(process.platform === 'linux')('Electron is found by its place, and a missing display is named', async () => {
  await writeFile(path.join(folder, 'electron'), '');
  vi.stubEnv('DISPLAY', '');
  vi.stubEnv('WAYLAND_DISPLAY', '');
  expect(findElectron('/nowhere')).toBe(path.join(folder, 'electron'));
  expect(desktopObstacle(findElectron('/nowhere'))).toBe('start.noDisplay');
  vi.stubEnv('WAYLAND_DISPLAY', 'wayland-0');
  vi.stubEnv('ELECTRON_DISABLE_SANDBOX', '1');
  expect(desktopObstacle(findElectron('/nowhere'))).toBeNull();
});

test.each([
  ['linux', {}, false],
  ['linux', { DISPLAY: ':0' }, true],
  ['linux', { WAYLAND_DISPLAY: 'wayland-0' }, true],
  ['darwin', {}, true],
  ['win32', {}, true],
] as const)('on %s with %j a window can be shown: %s', (system, variables, may) =>
  expect(hasDisplay(variables, system)).toBe(may),
);
