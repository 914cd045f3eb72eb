import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Purpose, number of the process, and what `mkdtemp` adds. */
const ownName = /^pagetwin-[a-z]+-(\d+)-\w{6}$/;

/**
 * A new folder among the system's temporary files, to be removed by whoever asked for it. A process that is killed
 * leaves its own behind; folders of processes that are no more are removed here, so that they do not pile up.
 */
export function temporaryFolder(purpose: string): string {
  const place = tmpdir();
  for (const name of namesIn(place)) {
    const owner = ownName.exec(name)?.[1];
    if (owner !== undefined && !isRunning(Number(owner))) remove(path.join(place, name));
  }
  return mkdtempSync(path.join(place, `pagetwin-${purpose}-${process.pid}-`));
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** A process of somebody else, which may not be asked, runs as well. */
function isRunning(processNumber: number): boolean {
  try {
    return process.kill(processNumber, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** What cannot be removed, such as a folder of another user, is left to its owner. */
function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // The next one tries again.
  }
}
