import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { auditOptionsSchema } from '../../../src-main/contract/options.ts';
import { type BatchContext, runBatches } from '../../../src-main/engine/audit/stage.ts';
import { WorkerPool } from '../../../src-main/engine/worker/pool.ts';
import { forkWorker } from '../../../src-main/node/fork-worker.ts';

const workerFile = fileURLToPath(new URL('../../support/failing-worker.ts', import.meta.url));
const options = auditOptionsSchema.parse({});
let pool: WorkerPool;

afterEach(() => pool.close());

async function runPages(pages: readonly number[], hangMillis = 60_000) {
  pool = new WorkerPool(() => forkWorker(workerFile), { size: 2, hangMillis, idleMillis: 60_000 });
  return runPagesIn(pool, pages);
}

async function runPagesIn(pool: WorkerPool, pages: readonly number[]) {
  const written: number[] = [];
  const quarantined: { page: number; reason: string }[] = [];
  await runBatches(contextOf(pool, new AbortController().signal), {
    task: 'fingerprint',
    items: pages,
    total: pages.length,
    batchSize: 4,
    input: (items) => ({ pages: items }),
    write: ({ rows }) => written.push(...rows.map(({ page }) => page)),
    quarantine: (page, reason) => quarantined.push({ page, reason }),
  });
  return { written: written.sort((a, b) => a - b), quarantined };
}

const contextOf = (used: WorkerPool, signal: AbortSignal): BatchContext => ({
  pool: used,
  store: { path: '' },
  options,
  run: 1,
  signal,
  progress: () => {},
});

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

describe('the worker pool', () => {
  it('works through all items with as many processes as it may have', async () => {
    const { written, quarantined } = await runPages(range(20, 60));
    expect(written).toEqual(range(20, 60));
    expect(quarantined).toEqual([]);
    expect(pool.running).toBe(2);
  });

  it('gives a task to the process that it names, as long as that has time', async () => {
    pool = new WorkerPool(() => forkWorker(workerFile), { size: 2, hangMillis: 60_000, idleMillis: 60_000 });
    const run = (page: number, process: number) =>
      pool.run('fingerprint', { file: '', options, run: 1, pages: [page] }, { process });
    const processOf = async (page: number, process: number) => (await run(page, process)).notice;
    const [first, second] = await Promise.all([processOf(20, 0), processOf(21, 1)]);
    expect(first).not.toBe(second);
    for (let page = 22; page < 26; page += 1) {
      expect(await processOf(page, 1)).toBe(second);
      expect(await processOf(page, 0)).toBe(first);
    }
    const many = await Promise.all(range(30, 35).map((page) => processOf(page, 1)));
    expect(new Set(many)).toEqual(new Set([first, second]));
  });

  it('starts no second process for few pages, unless somebody asked for it', async () => {
    const settings = { size: 2, lowMemory: false };
    pool = new WorkerPool(() => forkWorker(workerFile), {
      ...settings,
      pagesPerProcess: 50,
      hangMillis: 60_000,
      idleMillis: 60_000,
    });
    pool.expect(41);
    expect((await runPagesIn(pool, range(20, 60))).written).toEqual(range(20, 60));
    expect(pool.running).toBe(1);
    pool.configure(settings);
    await runPagesIn(pool, range(20, 60));
    expect(pool.running).toBe(2);
  });

  it('starts one process ahead of its first task, and no other', async () => {
    pool = new WorkerPool(() => forkWorker(workerFile), { size: 2, hangMillis: 60_000, idleMillis: 60_000 });
    pool.start();
    pool.start();
    expect(pool.running).toBe(1);
    await pool.run('fingerprint', { file: '', options, run: 1, pages: [20] });
    expect(pool.running).toBe(1);
    pool.start();
    expect(pool.running).toBe(1);
    pool.close();
    pool.start();
    expect(pool.running).toBe(0);
  });

  it('starts as many for many pages, and where nobody knows how many there are', async () => {
    pool = new WorkerPool(() => forkWorker(workerFile), {
      size: 2,
      pagesPerProcess: 50,
      hangMillis: 60_000,
      idleMillis: 60_000,
    });
    pool.expect(51);
    await runPagesIn(pool, range(20, 60));
    expect(pool.running).toBe(2);
    pool.endIdle();
    pool.expect(null);
    await runPagesIn(pool, range(20, 60));
    expect(pool.running).toBe(2);
  });

  it('loses exactly the page that kills its process', async () => {
    const { written, quarantined } = await runPages(range(1, 13));
    expect(written).toEqual(range(1, 12));
    expect(quarantined).toEqual([{ page: 13, reason: 'The analysis process ended unexpectedly.' }]);
  });

  it('kills a process that hangs and loses exactly the page it hangs on', async () => {
    const { written, quarantined } = await runPages([14, ...range(20, 26)], 1500);
    expect(written).toEqual(range(20, 26));
    expect(quarantined).toEqual([{ page: 14, reason: 'The analysis process did not answer in time.' }]);
  });

  it('passes on what a task throws', async () => {
    await expect(runPages([15])).rejects.toThrow('page 15 is bad');
  });

  it('gives up when no process gets as far as being ready', async () => {
    pool = new WorkerPool(() => forkWorker('/nowhere/worker.js'), { size: 1, hangMillis: 60_000, idleMillis: 60_000 });
    const run = () => pool.run('fingerprint', { file: '', options, run: 1, pages: [1] });
    await expect(run()).rejects.toMatchObject({ code: 'worker-failed' });
  });

  it('gives a task to another process when its own was ended from outside', async () => {
    const children: { kill: () => void }[] = [];
    const spawn = () => {
      const child = forkWorker(workerFile);
      children.push(child);
      return child;
    };
    pool = new WorkerPool(spawn, { size: 1, hangMillis: 60_000, idleMillis: 60_000 });
    const asked = pool.run('fingerprint', { file: '', options, run: 1, pages: [20] });
    children[0]?.kill();
    expect(await asked).toMatchObject({ rows: [{ page: 20 }] });
    expect(children).toHaveLength(2);
  });

  it.skipIf(process.platform === 'win32')('does not take a worker for hung because the host itself slept', async () => {
    const hangMillis = 900;
    const host = fork(fileURLToPath(new URL('../../support/sleeping-host.ts', import.meta.url)), [
      workerFile,
      String(hangMillis),
    ]);
    expect(await once(host, 'message')).toEqual(['begun', undefined]);
    host.kill('SIGSTOP');
    await wait(hangMillis * 2);
    const told = once(host, 'message');
    host.kill('SIGCONT');
    expect((await told)[0]).toBe('answered');
  });

  it('stops handing out when the signal says so', async () => {
    pool = new WorkerPool(() => forkWorker(workerFile), { size: 1, hangMillis: 60_000, idleMillis: 60_000 });
    const controller = new AbortController();
    const written: number[] = [];
    await runBatches(contextOf(pool, controller.signal), {
      task: 'fingerprint',
      items: range(20, 400),
      total: 381,
      batchSize: 1,
      input: (items) => ({ pages: items }),
      write({ rows }) {
        written.push(...rows.map(({ page }) => page));
        controller.abort();
      },
      quarantine: () => {},
    });
    expect(written.length).toBeLessThan(10);
  });
});
