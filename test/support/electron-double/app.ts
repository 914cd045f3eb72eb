import { EventEmitter } from 'node:events';
import type { App, RelaunchOptions } from 'electron';

type Members = Pick<
  App,
  | 'addRecentDocument'
  | 'disableHardwareAcceleration'
  | 'relaunch'
  | 'getLocale'
  | 'isPackaged'
  | 'isReady'
  | 'quit'
  | 'requestSingleInstanceLock'
  | 'whenReady'
>;

class AppDouble extends EventEmitter implements Members {
  readonly isPackaged = false;
  readonly recentDocuments: string[] = [];
  /** What the program was to be started again with. */
  readonly relaunches: (readonly string[])[] = [];
  isDrawnInSoftware = false;
  #isReady = false;

  isReady(): boolean {
    return this.#isReady;
  }

  async whenReady(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    this.#isReady = true;
  }

  getLocale(): string {
    return process.env['ELECTRON_DOUBLE_LOCALE'] ?? 'en-GB';
  }

  requestSingleInstanceLock(): boolean {
    return process.env['ELECTRON_DOUBLE_IS_SECOND'] === undefined;
  }

  disableHardwareAcceleration(): void {
    this.isDrawnInSoftware = true;
  }

  relaunch({ args = [] }: RelaunchOptions = {}): void {
    this.relaunches.push(args);
  }

  addRecentDocument(file: string): void {
    this.recentDocuments.push(file);
  }

  /** As in Electron, a listener of `before-quit` may hold it up. */
  quit(): void {
    let prevented = false;
    this.emit('before-quit', { preventDefault: () => (prevented = true) });
    if (!prevented) process.exit(0);
  }
}

export const app = new AppDouble();
