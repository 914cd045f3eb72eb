export function semaphore(count: number) {
  const waiting: (() => void)[] = [];
  let free = count;
  return async <Result>(task: () => Promise<Result>) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
