import { describe, expect, it } from 'vitest';
import { RunningJobs } from '../../../../src-main/engine/requests/procedure.ts';

/** Work that ends when it is told to. */
function job(jobs: RunningJobs, name: string | null) {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  let wanted: AbortSignal | undefined;
  const ended = jobs.run(name, async (signal) => {
    wanted = signal;
    return await promise;
  });
  return { ended, end: () => resolve(true), isCancelled: () => wanted?.aborted };
}

describe('work under a name', () => {
  it('is ended by its name, and nothing else with it', async () => {
    const jobs = new RunningJobs();
    const [one, other, nameless] = [job(jobs, 'one'), job(jobs, 'other'), job(jobs, null)];
    jobs.cancel('one');
    jobs.cancel('nobody');
    expect([one, other, nameless].map(({ isCancelled }) => isCancelled())).toEqual([true, false, false]);
    for (const each of [one, other, nameless]) each.end();
    expect(await Promise.all([one.ended, other.ended, nameless.ended])).toEqual([true, true, true]);
  });

  it('can be ended although earlier work under the same name ended meanwhile', async () => {
    const jobs = new RunningJobs();
    const [earlier, later] = [job(jobs, 'test'), job(jobs, 'test')];
    earlier.end();
    await earlier.ended;
    jobs.cancel('test');
    expect(later.isCancelled()).toBe(true);
    later.end();
    await later.ended;
  });

  it('is forgotten when it fails', async () => {
    const jobs = new RunningJobs();
    const signals: AbortSignal[] = [];
    const failed = jobs.run('test', (signal) => {
      signals.push(signal);
      return Promise.reject(new Error('no page'));
    });
    await expect(failed).rejects.toThrow('no page');
    jobs.cancel('test');
    expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
  });
});
