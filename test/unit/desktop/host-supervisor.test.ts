import type { EventEmitter } from 'node:events';
import path from 'node:path';
import { beforeEach, expect, it, vi } from 'vitest';
import { hostSupervisor } from '../../../src-main/desktop/host-supervisor.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

interface HostDouble extends EventEmitter {
  readonly heard: unknown[];
}

const electron = vi.hoisted(() => ({
  hosts: [] as unknown[],
  /** Ends the printing of a window, by the order in which they were opened. */
  prints: [] as ((pdf: Uint8Array) => void)[],
  destroyed: [] as number[],
  /** Ends the loading of a page in a window that renders. */
  loads: [] as ((error: Error) => void)[],
}));

vi.mock('electron', async () => {
  const { EventEmitter } = await import('node:events');
  class BrowserWindow {
    readonly #number = electron.prints.length;
    readonly webContents = {
      printToPDF: () => new Promise((resolve) => electron.prints.push(resolve)),
      loadURL: () => new Promise((_resolve, reject) => electron.loads.push(reject)),
      setWindowOpenHandler: () => {},
      setAudioMuted: () => {},
      on: () => {},
    };
    loadURL = () => Promise.resolve();
    isDestroyed = () => electron.destroyed.includes(this.#number);
    destroy = () => void electron.destroyed.push(this.#number);
  }
  const fork = () => {
    const heard: unknown[] = [];
    const host = Object.assign(new EventEmitter(), {
      heard,
      postMessage: (message: unknown) => void heard.push(message),
      kill: () => true,
    });
    electron.hosts.push(host);
    return host;
  };
  const nothing = () => {};
  const handlers = {
    setProxy: nothing,
    setPermissionRequestHandler: nothing,
    setPermissionCheckHandler: nothing,
    setDevicePermissionHandler: nothing,
  };
  const session = { fromPartition: () => ({ ...handlers, on: nothing, webRequest: { onBeforeRequest: nothing } }) };
  return { BrowserWindow, session, utilityProcess: { fork } };
});

const host = (number: number): HostDouble => electron.hosts[number] as HostDouble;
const toldTo = (number: number) =>
  host(number).heard.filter((message) => (message as { kind: string }).kind === 'tab-event');

beforeEach(() => {
  for (const list of Object.values(electron)) list.length = 0;
});

function startSupervisor(folder = temporaryFolder()): void {
  const start = { version: '1', dataFolder: folder, auditsFolder: folder } as unknown as Parameters<
    typeof hostSupervisor
  >[0]['start'];
  const nothing = () => {};
  hostSupervisor({
    hostFile: '',
    workerFile: '',
    start,
    onStarted: nothing,
    onCrashed: nothing,
    onGivenUp: nothing,
  }).start();
}

it('tells nobody of what was printed for an engine that is gone: the next one counts its jobs anew', async () => {
  const folder = temporaryFolder();
  startSupervisor(folder);
  const ask = (number: number, name: string) =>
    host(number).emit('message', {
      kind: 'tab-call',
      call: {
        kind: 'print',
        tab: 1,
        call: 1,
        html: path.join(folder, `${name}.part.html`),
        pdf: path.join(folder, `${name}.part.pdf`),
      },
    });
  ask(0, 'first');
  await vi.waitFor(() => expect(electron.prints).toHaveLength(1));
  host(0).emit('exit', 1);
  expect(electron.destroyed).toEqual([0]);
  ask(1, 'second');
  await vi.waitFor(() => expect(electron.prints).toHaveLength(2));
  electron.prints[0]?.(Buffer.from('%PDF-'));
  // The second goes the same way behind it, so by the time it is told the first would have been.
  electron.prints[1]?.(Buffer.from('%PDF-'));
  await vi.waitFor(() => expect(toldTo(1)).toHaveLength(1));
  expect(toldTo(1)).toMatchObject([{ event: { kind: 'done', call: 1, failure: null } }]);
  await new Promise((resolve) => setImmediate(resolve));
  expect(toldTo(1)).toHaveLength(1);
});

it('tells nobody of a page that was rendered for an engine that is gone', async () => {
  startSupervisor();
  const open = (number: number) =>
    host(number).emit('message', { kind: 'tab-call', call: { kind: 'open', tab: 1, call: 1, userAgent: 'test' } });
  open(0);
  await vi.waitFor(() => expect(electron.loads).toHaveLength(1));
  host(0).emit('exit', 1);
  open(1);
  await vi.waitFor(() => expect(electron.loads).toHaveLength(2));
  electron.loads[0]?.(new Error('The first window was closed.'));
  electron.loads[1]?.(new Error('The second window failed.'));
  await vi.waitFor(() => expect(toldTo(1)).toHaveLength(1));
  await new Promise((resolve) => setImmediate(resolve));
  expect(toldTo(1)).toEqual([
    {
      kind: 'tab-event',
      event: expect.objectContaining({ kind: 'done', failure: 'The second window failed.' }),
    },
  ]);
});
