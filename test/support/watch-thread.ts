/**
 * How long a host may compute without letting anybody else in, by the processor time of its own thread, which a busy
 * machine does not lengthen.
 */
export const maxBlockedMillis = 1000;

/** The longest time between two turns of the event loop, in processor time of this thread. */
export function watchThread(): { longestMillis: () => number } {
  let longest = 0;
  let last = process.threadCpuUsage();
  const turn = () => {
    longest = Math.max(longest, millisOf(process.threadCpuUsage(last)));
    last = process.threadCpuUsage();
  };
  const timer = setInterval(turn, 5);
  return {
    longestMillis() {
      turn();
      clearInterval(timer);
      return longest;
    },
  };
}

export const millisOf = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1000;
