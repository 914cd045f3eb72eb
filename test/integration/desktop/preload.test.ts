import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { DesktopBridge } from '../../../src-main/contract/shell.ts';
import { findAppRoot } from '../../../src-main/node/app-root.ts';
import { ensureBuild } from '../../../src-main/node/build-output.ts';

const root = findAppRoot();
let ipc: EventEmitter;
let toMain: unknown[][];
let toPage: unknown[][];
let exposed: Record<string, DesktopBridge>;

beforeAll(() => ensureBuild(root, () => {}));

/** Runs the built script as the sandbox does: one CommonJS file that can require nothing but `electron`. */
beforeEach(() => {
  [toMain, toPage, exposed] = [[], [], {}];
  ipc = Object.assign(new EventEmitter(), {
    invoke: async (...message: unknown[]) => toMain.push(message),
    send: (...message: unknown[]) => toMain.push(message),
  });
  const electron = {
    ipcRenderer: ipc,
    contextBridge: { exposeInMainWorld: (name: string, bridge: DesktopBridge) => (exposed[name] = bridge) },
    webUtils: { getPathForFile: () => '/dropped' },
  };
  const requireOnlyElectron = (name: string) => {
    if (name !== 'electron') throw new Error(`The sandbox has no ${name}`);
    return electron;
  };
  const page = { location: { origin: 'pagetwin://app' }, postMessage: (...message: unknown[]) => toPage.push(message) };
  new Function('require', 'window', readFileSync(path.join(root, 'out/preload/preload.cjs'), 'utf8'))(
    requireOnlyElectron,
    page,
  );
});

test('the page gets the bridge of the contract and nothing else', () => {
  expect(Object.keys(exposed)).toEqual(['pagetwin']);
  expect(Object.keys(exposed['pagetwin']!).sort()).toEqual(['connect', 'invoke', 'onMenu', 'pathOf']);
});

test('the port of the engine is handed to the page of our own origin only', () => {
  exposed['pagetwin']!.connect();
  expect(toMain).toEqual([['pagetwin:connect']]);
  ipc.emit('pagetwin:port', { ports: ['the port'] });
  expect(toPage).toEqual([['pagetwin:engine-port', 'pagetwin://app', ['the port']]]);
});

test('menu commands reach a listener until it is taken away, without the event that carried them', () => {
  const heard: unknown[][] = [];
  const stop = exposed['pagetwin']!.onMenu((...args) => heard.push(args));
  ipc.emit('pagetwin:menu', { sender: 'never shown' }, { command: 'demo' });
  stop();
  ipc.emit('pagetwin:menu', {}, { command: 'export' });
  expect(heard).toEqual([[{ command: 'demo' }]]);
});

test('a dropped file says where it lies', () => {
  expect(exposed['pagetwin']!.pathOf?.(new File([], 'a'))).toBe('/dropped');
});
