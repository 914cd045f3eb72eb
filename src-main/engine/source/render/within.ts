/** Thrown where a call took longer than it may. */
export class TookTooLong extends Error {}

/** The result of a call, or `TookTooLong`. What comes later is not looked at. */
export async function within<Result>(millis: number, call: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TookTooLong(`No response within ${millis} ms`)), Math.max(0, millis));
  });
  call.catch(() => {});
  try {
    return await Promise.race([call, limit]);
  } finally {
    clearTimeout(timer);
  }
}
