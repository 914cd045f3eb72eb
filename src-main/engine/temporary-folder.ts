import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Purpose, number of the process, and what `mkdtemp` adds. */
const ownName = /^pagetwin-[a-z]+-(\d+)-\w{6}$/;

/** To be removed by whoever asked for it; those of killed processes are removed here. */
export function temporaryFolder(purpose: string) {
  const place = tmpdir();
  ignoreFaults(() => {
    for (const name of readdirSync(place)) {
      const owner = ownName.exec(name)?.[1];
      // Such as a folder of another user.
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
    // The next one tries again.
  }
}

/** One of somebody else, which may not be asked, runs as well. */
export function isRunning(processNumber: number) {
  try {
    return process.kill(processNumber, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
