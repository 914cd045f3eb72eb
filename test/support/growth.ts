/**
 * How many times the processor time grows when the input grows from `small` to `large`: a quadratic algorithm shows as the square of their
 * ratio, on any machine and beside any other program. Each size is measured a few times, and the least counts.
 */
export function growth(small: number, large: number, work: (size: number) => unknown): number {
  work(small);
  return least(() => work(large)) / least(() => work(small));
}

function least(work: () => unknown): number {
  return Math.min(...Array.from({ length: 3 }, () => processorMillis(work)));
}

/** Shorter times say little: the system counts them in steps, and garbage falls on some of them only. */
const leastMillis = 25;

/** Of the whole process, so that garbage counts, too; a mean of several times where one is short. */
function processorMillis(work: () => unknown): number {
  const before = process.cpuUsage();
  for (let times = 1; ; times += 1) {
    work();
    const { user, system } = process.cpuUsage(before);
    const millis = (user + system) / 1000;
    if (millis >= leastMillis) return millis / times;
  }
}
