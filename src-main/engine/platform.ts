import type { Port } from '../contract/port.ts';
import type { PrintToPdf } from './report/pdf.ts';
import type { OpenBrowser } from './source/render/browser.ts';

/** What differs between shells; the engine never asks where it runs. */
export interface Platform {
  readonly shell: 'desktop' | 'web' | 'cli';
  readonly version: string;
  /** For settings and recent audits. Created if missing. */
  readonly dataFolder: string;
  readonly auditsFolder: string;
  /** The product's `resources`. */
  readonly resourcesFolder: string;
  readonly maxWorkers?: number | null;
  readonly commandLine: CommandLine;
  spawnWorker(): WorkerProcess;
  /** Where the client can download an exported file; null if it can open it. */
  downloadAddress(path: string): string | null;
  /** Null without a browser on this machine. */
  readonly printToPdf: PrintToPdf | null;
  /** For pages that need scripts; null as above. */
  readonly openBrowser: OpenBrowser | null;
}

/** A program with its first arguments, and its environment. */
export interface CommandLine {
  readonly program: readonly string[];
  readonly variables: Readonly<Record<string, string>>;
}

export interface WorkerProcess {
  readonly port: Port;
  kill(): void;
}
