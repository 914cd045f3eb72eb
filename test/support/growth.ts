/**
 * How many times the processor time grows when the input grows from `small` to `large`: a quadratic algorithm shows as the square of their
 * ratio, on any machine and beside any other program. Each size runs a few times, and the least counts.
 */
export function growth(small: number, large: number, work: (size: number) => unknown): number {
  work(small);
  return least(() => work(large)) / least(() => work(small));
}

function least(work: () => unknown): number {
  return Math.min(...Array.from({ length: 3 }, () => processorMillis(work)));
}

/** Of the whole process, so that garbage counts, too. Never zero, so that it can be divided by. */
function processorMillis(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return Math.max(0.2, (user + system) / 1000);
}
