import { fork } from 'node:child_process';
import type { WorkerProcess } from '../engine/platform.ts';
import { ipcPort } from './ipc-port.ts';

/**
 * Starts a Node process on an entry file, TypeScript or built. Messages travel by structured cloning, so that typed arrays stay typed
 * arrays; its own Node flags are empty, because a debugger or loader of the parent must not be inherited by every worker.
 */
export function forkWorker(entryFile: string): WorkerProcess {
  const child = fork(entryFile, [], { serialization: 'advanced', execArgv: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  return { port: ipcPort(child), kill: () => void child.kill('SIGKILL') };
}
