import { readdirSync, readFileSync } from 'node:fs';

export interface Usage {
  /** The most that all processes together held, in bytes. */
  readonly peakBytes: number;
  /** Processor time that all processes together used, in milliseconds. */
  readonly cpuMillis: number;
}

export interface UsageWatch {
  /** Figures since the last call. */
  take(): Usage;
  stop(): void;
}

/**
 * Proportional memory is added up by the system page by page, some milliseconds for a large process, so it is asked for
 * less often.
 */
const intervalMillis = { resident: 25, proportional: 1000 } as const;

/** To look for new processes among all of the machine takes a millisecond or two, which would count as the program's. */
const searchMillis = 500;

/**
 * Watches memory and processor time of a process and all its descendants, as Linux tells them; zeros elsewhere. Memory
 * that processes share (the code of Node) counts once for each of them when `resident` is asked for, so that the sum is
 * an upper bound, and once altogether when `proportional` is. While the watching process itself is busy, one sample is
 * taken at the end of that. Processor time, unlike time by the clock, says the same on a machine that others use as
 * well.
 */
export function watchUsage(root: number = process.pid, memory: keyof typeof intervalMillis = 'resident'): UsageWatch {
  const ticks = new Map<number, number>();
  let taken = 0;
  let peakBytes = 0;
  let searchedAt = -Infinity;
  let known: readonly number[] = [];
  const sample = () => {
    let bytes = 0;
    const isSearch = performance.now() - searchedAt > searchMillis;
    const tree = isSearch ? processTree(root) : known.flatMap(figuresOf);
    if (isSearch) [known, searchedAt] = [tree.map(({ pid }) => pid), performance.now()];
    for (const { pid, residentBytes, cpuTicks } of tree) {
      bytes += memory === 'resident' ? residentBytes : (proportionalBytes(pid) ?? residentBytes);
      ticks.set(pid, cpuTicks);
    }
    peakBytes = Math.max(peakBytes, bytes);
  };
  sample();
  const timer = setInterval(sample, intervalMillis[memory]);
  return {
    take() {
      searchedAt = -Infinity;
      sample();
      const total = [...ticks.values()].reduce((sum, value) => sum + value, 0);
      const usage = { peakBytes, cpuMillis: (total - taken) * millisPerTick };
      taken = total;
      peakBytes = 0;
      return usage;
    },
    stop: () => clearInterval(timer),
  };
}

/** Both are the same on every Linux that matters here (sysconf: _SC_CLK_TCK, _SC_PAGESIZE). */
const millisPerTick = 10;
const pageBytes = 4096;

interface ProcessFigures {
  readonly pid: number;
  readonly parent: number;
  readonly residentBytes: number;
  readonly cpuTicks: number;
}

function processTree(root: number): ProcessFigures[] {
  const all = processIds().flatMap(figuresOf);
  const found = all.filter(({ pid }) => pid === root);
  for (const { pid } of found) found.push(...all.filter(({ parent }) => parent === pid));
  return found;
}

/**
 * Resident memory, of which each page counts 1/n when n processes have it; null where the process ended or the system
 * does not tell.
 */
function proportionalBytes(pid: number): number | null {
  try {
    const kibibytes = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1];
    return kibibytes === undefined ? null : Number(kibibytes) * 1024;
  } catch {
    return null;
  }
}

function processIds(): number[] {
  try {
    return readdirSync('/proc').map(Number).filter(Number.isInteger);
  } catch {
    return [];
  }
}

/**
 * Nothing when the process ended meanwhile. The program's name stands in brackets and may contain anything; fields are
 * counted behind it.
 */
function figuresOf(pid: number): ProcessFigures[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [parent = 0, user = 0, system = 0, resident = 0] = [1, 11, 12, 21].map((field) => fields[field]);
    return [{ pid, parent, residentBytes: resident * pageBytes, cpuTicks: user + system }];
  } catch {
    return [];
  }
}
