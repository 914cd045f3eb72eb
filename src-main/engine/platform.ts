import type { Port } from '../contract/port.ts';

/** The few things that differ by shell. Nothing in the engine asks where it runs; it is handed one of these. */
export interface Platform {
  readonly shell: 'desktop' | 'web' | 'cli';
  readonly version: string;
  /** The user's data folder: settings and recent audits. Created when missing. */
  readonly dataFolder: string;
  /** Where audits go that the user gave no file. */
  readonly auditsFolder: string;
  /** The product's `resources` folder: demo site, dictionaries, stop words. */
  readonly resourcesFolder: string;
  /** Starts one analysis worker process. */
  spawnWorker(): WorkerProcess;
  /** An address under which the client can fetch an exported file, or null where it can simply be opened. */
  downloadAddress(path: string): string | null;
}

export interface WorkerProcess {
  readonly port: Port;
  /** Ends the process now, whatever it does. */
  kill(): void;
}
