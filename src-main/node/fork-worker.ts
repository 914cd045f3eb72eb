import { fork, type ChildProcess, type Serializable } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import path from 'node:path';
import type { WorkerProcess, Platform } from '../engine/platform.ts';
import { createPort, type Port } from '../contract/port.ts';

/**
 * With Node flags of its own, since it must not inherit a debugger or loader. Its standard output is that of errors,
 * since the parent's is for results.
 */
export function forkWorker(entryFile: string): WorkerProcess {
  // Node puts a folder of its version into the one that is named.
  const cache = getCompileCacheDir();
  const env = { ...process.env, ...(cache && { NODE_COMPILE_CACHE: path.dirname(cache) }) };
  const child = fork(entryFile, [], {
    serialization: 'advanced',
    env,
    // In MB: what is made for one page is mostly gone before it would be moved to the old part of the heap. Reading real
    // pages takes an eighth less processor time than with 4, and a worker 43 MB more.
    execArgv: ['--max-semi-space-size=16'],
    stdio: ['ignore', 2, 'inherit', 'ipc'],
  });
  return { port: ipcPort(child), kill: () => void child.kill('SIGKILL') };
}

/** Node's IPC channel. `onClose` reports the death of the other side, so a lost message is no error. */
export function ipcPort(side: ChildProcess | NodeJS.Process): Port {
  const channel = side as ChildProcess;
  const { port, receive, end } = createPort(
    (message) => void (channel.connected && channel.send(message as Serializable, ignore)),
    () => void (channel.connected && channel.disconnect()),
  );
  channel.on('message', receive).on('error', ignore).once('disconnect', end).once('exit', end);
  return port;
}

function ignore() {}

/** The first worker loads its code while this process loads the engine's. `end` is for one that was not used. */
export function withEarlyWorker(platform: Platform) {
  let early: WorkerProcess | null = platform.spawnWorker();
  const take = () => {
    const worker = early;
    early = null;
    return worker;
  };
  return {
    platform: { ...platform, spawnWorker: () => take() ?? platform.spawnWorker() },
    end: () => take()?.kill(),
  };
}
