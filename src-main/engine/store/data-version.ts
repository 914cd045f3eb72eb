/**
 * A number that grows whenever what lists show may have changed. It starts from the clock, so that an audit that is
 * opened again never shows a number that a client remembers from before.
 */
export interface DataVersion {
  readonly current: number;
  /** Grows only when what the audit found changes, and not with every decision. */
  readonly results: number;
  next(what: 'results' | 'review'): number;
}

export function dataVersion(start: number): DataVersion {
  let current = start;
  let results = start;
  return {
    get current() {
      return current;
    },
    get results() {
      return results;
    },
    next(what) {
      current += 1;
      if (what === 'results') results = current;
      return current;
    },
  };
}

/**
 * Keeps what was computed for one version of the data, the latest few of each kind. Scrolling asks for the same order
 * of the same rows over and over; a hundred thousand ids are 400 kilobytes. What no decision can change is kept over
 * decisions.
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
    const found = kept.get(key);
    if (found !== undefined) return found;
    const value = compute();
    kept.set(key, value);
    const [oldest] = kept.keys();
    if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    return value;
  };
}

/**
 * The same of what is computed elsewhere, such as in a worker: asked for once while it is on its way, and again after
 * it failed.
 */
export function promiseCache<Value>(
  version: DataVersion,
  of: 'current' | 'results',
  most: number,
): (key: string, compute: () => Promise<Value>) => Promise<Value> {
  const cache = versionCache<{ promise: Promise<Value> | null }>(version, of, most);
  return (key, compute) => {
    const kept = cache(key, () => ({ promise: null }));
    kept.promise ??= compute().catch((error: unknown) => {
      kept.promise = null;
      throw error;
    });
    return kept.promise;
  };
}
