import { describe, expect, it } from 'vitest';
import { dataVersion, promiseCache, versionCache } from '../../../../src-main/engine/store/data-version.ts';

describe('what is kept for one version of the data', () => {
  it('is computed once for each, and what no decision can change only when results do', () => {
    const version = dataVersion(1);
    let computed = 0;
    const [current, results] = [versionCache<number>(version), versionCache<number>(version, 'results')];
    const ask = () => [current('a', () => (computed += 1)), results('a', () => (computed += 1))];
    expect(ask()).toEqual([1, 2]);
    expect(ask()).toEqual([1, 2]);
    version.next('review');
    expect(ask()).toEqual([3, 2]);
    version.next('results');
    expect(ask()).toEqual([4, 5]);
  });

  it('is the latest few of a kind', () => {
    const cache = versionCache<string>(dataVersion(1), 'current', 2);
    for (const key of ['a', 'b', 'c']) cache(key, () => key);
    expect(['b', 'c', 'a'].map((key) => cache(key, () => 'anew'))).toEqual(['b', 'c', 'anew']);
  });

  it('is asked for once while it is on its way, and again when it failed', async () => {
    const cache = promiseCache<string>(dataVersion(1), 1);
    let fail: (error: Error) => void = () => {};
    const first = cache('a', () => new Promise((_, reject) => (fail = reject)));
    const second = cache('a', () => Promise.resolve('not asked for'));
    fail(new Error('the worker died'));
    await expect(first).rejects.toThrow('the worker died');
    await expect(second).rejects.toThrow('the worker died');
    await expect(cache('a', () => Promise.resolve('found'))).resolves.toBe('found');
    await expect(cache('a', () => Promise.reject(new Error('kept')))).resolves.toBe('found');
  });
});
