/**
 * How much smaller the small input is. Noise must be the square root of it before linear work is taken for quadratic,
 * or the other way round.
 */
const ratio = 16;

/**
 * The exponent with which processor time grows with the size of the input, from a sixteenth of `size` to all of it: 1
 * for linear work, 2 for quadratic, on any machine and beside any other program. The least of several times counts, for
 * other programs can only lengthen them; the large input is taken again only where it looks like more than linear work.
 */
export function growthOrder(size: number, work: (size: number) => unknown): number {
  const small = Math.ceil(size / ratio);
  work(small);
  let [short, long, order] = [Infinity, Infinity, Infinity];
  for (let tries = 0; tries < maxTries && order > beyondLinear; tries += 1) {
    for (let times = 0; times < 3; times += 1)
      short = Math.min(
        short,
        processorMillis(() => work(small)),
      );
    long = Math.min(
      long,
      processorMillis(() => work(size)),
    );
    order = Math.log(long / short) / Math.log(size / small);
  }
  return order;
}

const beyondLinear = 1.3;
const maxTries = 9;

/**
 * The seconds of processor time that the work takes: what is far beyond linear takes very many, and a busy machine adds
 * none.
 */
export function processorSeconds(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

/** Shorter times say little: the system counts them in steps, and garbage falls on some of them only. */
const minMillis = 25;

/** Of the whole process, so that garbage counts, too; a mean of several times where one is short. */
function processorMillis(work: () => unknown): number {
  const before = process.cpuUsage();
  for (let times = 1; ; times += 1) {
    work();
    const { user, system } = process.cpuUsage(before);
    const millis = (user + system) / 1000;
    if (millis >= minMillis) return millis / times;
  }
}
