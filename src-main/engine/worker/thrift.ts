let share = 1;

/** Whether this process is to save memory; every task says so anew, since the settings may change between two runs. */
export function saveMemory(lowMemory: boolean): void {
  share = lowMemory ? lowMemoryShare : 1;
}

/** What is kept for the next task, such as pages ready to be compared, is a quarter of the usual then: it is made again more often. */
const lowMemoryShare = 0.25;

/** By this caches are multiplied. */
export const cacheShare = (): number => share;
