import type { Port } from '../contract/port.ts';
import type { PrintToPdf } from './report/pdf.ts';
import type { OpenBrowser } from './source/render/browser.ts';

/** What differs by shell: nothing in the engine asks where it runs. */
export interface Platform {
  readonly shell: 'desktop' | 'web' | 'cli';
  readonly version: string;
  /** Of settings and recent audits. Made when missing. */
  readonly dataFolder: string;
  readonly auditsFolder: string;
  /** The product's `resources`. */
  readonly resourcesFolder: string;
  readonly maxWorkers?: number | null;
  readonly commandLine: CommandLine;
  spawnWorker(): WorkerProcess;
  /** Where the client fetches an exported file; null where it can be opened. */
  downloadAddress(path: string): string | null;
  /** Null: no browser on this machine. */
  readonly printToPdf: PrintToPdf | null;
  /** For scripts of pages; null as above. */
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
