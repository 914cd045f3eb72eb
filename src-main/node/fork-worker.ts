import { fork } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import type { WorkerProcess } from '../engine/platform.ts';
import { ipcPort } from './ipc-port.ts';

/**
 * Starts a Node process on an entry file, TypeScript or built. Messages travel by structured cloning, so that typed arrays stay typed
 * arrays; its own Node flags are empty, because a debugger or loader of the parent must not be inherited by every worker.
 */
export function forkWorker(entryFile: string): WorkerProcess {
  // The worker reads the parent's cache of translated modules, where there is one.
  const cache = getCompileCacheDir();
  const env = { ...process.env, ...(cache && { NODE_COMPILE_CACHE: cache }) };
  const child = fork(entryFile, [], { serialization: 'advanced', env, execArgv: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  return { port: ipcPort(child), kill: () => void child.kill('SIGKILL') };
}
