import type { Port } from '../contract/port.ts';
import type { PrintToPdf } from './report/pdf.ts';
import type { OpenBrowser } from './source/render/browser.ts';

/** The few things that differ by shell. Nothing in the engine asks where it runs; it is handed one of these. */
export interface Platform {
  readonly shell: 'desktop' | 'web' | 'cli';
  readonly version: string;
  /** The user's data folder: settings and recent audits. Created when missing. */
  readonly dataFolder: string;
  readonly auditsFolder: string;
  /** The product's `resources` folder: demo site, dictionaries, stop words. */
  readonly resourcesFolder: string;
  readonly maxWorkers?: number | null;
  readonly commandLine: CommandLine;
  spawnWorker(): WorkerProcess;
  /** An address under which the client can fetch an exported file, or null where it can simply be opened. */
  downloadAddress(path: string): string | null;
  /** Prints a page of ours with the browser of this machine; null where there is none. */
  readonly printToPdf: PrintToPdf | null;
  /** Starts a browser in which the scripts of pages run; null where there is none. */
  readonly openBrowser: OpenBrowser | null;
}

/** A program with its first arguments, and what must stand in its environment. */
export interface CommandLine {
  readonly program: readonly string[];
  readonly variables: Readonly<Record<string, string>>;
}

export interface WorkerProcess {
  readonly port: Port;
  kill(): void;
}
