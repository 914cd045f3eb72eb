import type { DesktopBridge } from '../../src-main/contract/shell.ts';

declare global {
  interface Window {
    /** Put there by the preload script; absent in a browser. */
    readonly pagetwin?: DesktopBridge;
  }
}

export type { DesktopBridge };
