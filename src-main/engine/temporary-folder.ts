import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Purpose, process id, and the suffix of `mkdtemp`. */
const ownName = /^pagetwin-[a-z]+-(\d+)-\w{6}$/;

/** Creates a folder that the caller removes; removes those of dead processes. */
export function temporaryFolder(purpose: string) {
  const place = tmpdir();
  ignoreFaults(() => {
    for (const name of readdirSync(place)) {
      const owner = ownName.exec(name)?.[1];
      // Fails for folders of other users.
      if (owner !== undefined && !isRunning(Number(owner)))
        ignoreFaults(() => rmSync(path.join(place, name), { recursive: true, force: true }));
    }
  });
  return mkdtempSync(path.join(place, `pagetwin-${purpose}-${process.pid}-`));
}

function ignoreFaults(perform: () => void) {
  try {
    perform();
  } catch {
    // The next call tries again.
  }
}

/** EPERM: a process of another user, which runs. */
export function isRunning(processNumber: number) {
  try {
    return process.kill(processNumber, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
