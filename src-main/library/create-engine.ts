import type { Client } from '../contract/api.ts';

export interface EngineFolders {
  /** Made when missing. Without it the folder that the app and the terminal use; likewise below. */
  readonly dataFolder?: string;
  /** Where audits go that are given no file. */
  readonly auditsFolder?: string;
}

/** The product without a window. */
export interface LibraryEngine {
  /** Requests out, events in: all that the app itself can ask (`contract/api`). */
  client(): Client;
  /** Stops running audits at their next checkpoint, ends worker processes and closes every file. */
  close(): Promise<void>;
}

/** Starts an engine in this process; its analysis runs in processes of its own. */
export async function createEngine(folders: EngineFolders = {}): Promise<LibraryEngine> {
  // Loaded when it is needed: comparing texts takes neither the database nor the crawler.
  const [engine, node] = await Promise.all([import('../engine/engine.ts'), import('../node/node-platform.ts')]);
  return engine.createEngine(node.createNodePlatform('cli', folders));
}
