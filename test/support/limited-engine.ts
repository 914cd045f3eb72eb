import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { limitedNode } from './limited-node.ts';
import { type Client, connectClient } from '../../src-main/contract/api.ts';
import { ipcPort } from '../../src-main/node/fork-worker.ts';

/**
 * An engine in a process of its own with limits: a request that never ends, or reads without an end, is answered with
 * `host-gone` instead of stopping the tests.
 */
export function limitedEngine(folder: string): { readonly client: Client; close(): Promise<void> } {
  const [execPath, execArgv] = limitedNode;
  const entry = fileURLToPath(new URL('limited-engine-host.ts', import.meta.url));
  const child = fork(entry, [folder], { execPath, execArgv: [...execArgv], serialization: 'advanced' });
  const client = connectClient(ipcPort(child));
  return {
    client,
    close: () =>
      new Promise((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) return resolve();
        child.once('exit', () => resolve());
        client.close();
      }),
  };
}
