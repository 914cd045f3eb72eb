/**
 * Grows whenever lists may have changed. Starts at the clock, so that no client has a number from an earlier opening.
 */
export type DataVersion = ReturnType<typeof dataVersion>;

export const dataVersion = (start: number) => ({
  current: start,
  /** Ignores what reviewers decide. */
  results: start,
  next(what: 'results' | 'review') {
    this.current += 1;
    if (what === 'results') this.results = this.current;
    return this.current;
  },
});

/** Keeps the latest answers, by what was asked. */
export function perVersion<Asked extends unknown[], Answer>(
  version: DataVersion,
  of: 'current' | 'results',
  answer: (...asked: Asked) => Answer,
): (...asked: Asked) => Answer {
  const cache = versionCache<Answer>(version, of);
  return (...asked) => cache(JSON.stringify(asked), () => answer(...asked));
}

/**
 * Caches the latest values for one version: scrolling asks for the same order again and again (100,000 ids are 400 KB).
 * `results` outlive decisions.
 */
export function versionCache<Value>(
  version: DataVersion,
  of: 'current' | 'results' = 'current',
  most = 12,
): (key: string, compute: () => Value) => Value {
  const kept = new Map<string, Value>();
  let known = version[of];
  return (key, compute) => {
    if (known !== version[of]) {
      kept.clear();
      known = version[of];
    }
    if (kept.has(key)) return kept.get(key) as Value;
    const value = compute();
    kept.set(key, value);
    const [oldest] = kept.keys();
    if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    return value;
  };
}

/** Shares a pending promise, and computes again after a failure. */
export function promiseCache<Value>(
  version: DataVersion,
  most: number,
): (key: string, compute: () => Promise<Value>) => Promise<Value> {
  const cache = versionCache<{ promise: Promise<Value> | null }>(version, 'results', most);
  return (key, compute) => {
    const kept = cache(key, () => ({ promise: null }));
    kept.promise ??= compute().catch((error: unknown) => {
      kept.promise = null;
      throw error;
    });
    return kept.promise;
  };
}
