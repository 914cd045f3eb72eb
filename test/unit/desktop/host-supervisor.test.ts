import type { EventEmitter } from 'node:events';
import path from 'node:path';
import { beforeEach, expect, it, vi } from 'vitest';
import { HostSupervisor } from '../../../src-main/desktop/host-supervisor.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

interface HostDouble extends EventEmitter {
  readonly heard: unknown[];
}

const electron = vi.hoisted(() => ({
  hosts: [] as unknown[],
  /** Ends the printing of a window, by the order in which they were opened. */
  prints: [] as ((pdf: Uint8Array) => void)[],
  destroyed: [] as number[],
}));

vi.mock('electron', async () => {
  const { EventEmitter } = await import('node:events');
  class BrowserWindow {
    readonly #number = electron.prints.length;
    readonly webContents = { printToPDF: () => new Promise((resolve) => electron.prints.push(resolve)) };
    loadURL = () => Promise.resolve();
    isDestroyed = () => electron.destroyed.includes(this.#number);
    destroy = () => void electron.destroyed.push(this.#number);
  }
  const fork = () => {
    const heard: unknown[] = [];
    const host = Object.assign(new EventEmitter(), { heard, postMessage: (message: unknown) => void heard.push(message), kill: () => true });
    electron.hosts.push(host);
    return host;
  };
  const session = { fromPartition: () => ({ webRequest: { onBeforeRequest: () => {} } }) };
  return { BrowserWindow, session, utilityProcess: { fork } };
});

const host = (number: number): HostDouble => electron.hosts[number] as HostDouble;
const printedBy = (number: number) => host(number).heard.filter((message) => (message as { kind: string }).kind === 'printed');

beforeEach(() => {
  for (const list of Object.values(electron)) list.length = 0;
});

it('tells nobody of what was printed for an engine that is gone: the next one counts its jobs anew', async () => {
  const folder = temporaryFolder();
  const start = { version: '1', dataFolder: folder, auditsFolder: folder } as unknown as ConstructorParameters<typeof HostSupervisor>[0]['start'];
  const nothing = () => {};
  new HostSupervisor({ hostFile: '', workerFile: '', start, onStarted: nothing, onCrashed: nothing, onGivenUp: nothing }).start();
  const ask = (number: number, name: string) =>
    host(number).emit('message', { kind: 'print', job: 1, html: path.join(folder, `${name}.part.html`), pdf: path.join(folder, `${name}.part.pdf`) });
  ask(0, 'first');
  await vi.waitFor(() => expect(electron.prints).toHaveLength(1));
  host(0).emit('exit', 1);
  expect(electron.destroyed).toEqual([0]);
  ask(1, 'second');
  await vi.waitFor(() => expect(electron.prints).toHaveLength(2));
  electron.prints[0]?.(Buffer.from('%PDF-'));
  // The second goes the same way behind it, so by the time it is told the first would have been.
  electron.prints[1]?.(Buffer.from('%PDF-'));
  await vi.waitFor(() => expect(printedBy(1)).toHaveLength(1));
  expect(printedBy(1)).toEqual([{ kind: 'printed', job: 1, failure: null }]);
  await new Promise((resolve) => setImmediate(resolve));
  expect(printedBy(1)).toHaveLength(1);
});
