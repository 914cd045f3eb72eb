import { readdirSync, readFileSync } from 'node:fs';

/** Process ids of the children of a process, by /proc. */
export function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/u.test(name))
    .map(Number)
    .filter((child) => parentOf(child) === pid);
}

function parentOf(pid: number): number | null {
  try {
    // The name of the program, in brackets, may hold anything.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /su, '')
      .split(' ');
    return fields[0] === 'Z' ? null : Number(fields[1]);
  } catch {
    return null;
  }
}

/** The most memory that a process ever held, in MiB; 0 when it is gone. */
export function peakMebibytes(pid: number): number {
  try {
    return Number(/VmHWM:\s+(\d+)/u.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

export function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}

/** One of the processes that are there, by a number from 0 to 1; null when there is none. */
export function pick(pids: readonly number[], share: number): number | null {
  return pids[Math.floor(share * pids.length)] ?? null;
}
