import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';

export interface WatchedPipe {
  /** Whether somebody opened it to read. */
  wasOpened(): boolean;
  close(): void;
}

/**
 * A pipe that nobody should read. Whoever does so after all finds a line and the end, and does not wait for ever for
 * somebody to write. Not for Windows.
 */
export function watchedPipe(file: string): WatchedPipe {
  execFileSync('mkfifo', [file]);
  // A shell waits in `>` until a reader comes.
  const writer = spawn('/bin/sh', ['-c', 'while echo line > "$0"; do : > "$0.opened"; done', file], {
    stdio: 'ignore',
  });
  return { wasOpened: () => existsSync(`${file}.opened`), close: () => void writer.kill('SIGKILL') };
}
