import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { auditOptionsSchema } from '../../../src-main/contract/options.ts';
import { WorkerPool } from '../../../src-main/engine/worker/pool.ts';
import { forkWorker } from '../../../src-main/node/fork-worker.ts';

const workerFile = fileURLToPath(new URL('../../support/failing-worker.ts', import.meta.url));
const input = { file: '', options: auditOptionsSchema.parse({}), run: 1, pages: [20] };
let pool: WorkerPool;

afterEach(() => pool.close());

test('processes with nothing to do are ended when a stage wants their memory back, and others start with the next task', async () => {
  pool = new WorkerPool(() => forkWorker(workerFile), { size: 2, hangMillis: 60_000, idleMillis: 60_000 });
  await Promise.all([pool.run('fingerprint', input), pool.run('fingerprint', input)]);
  expect(pool.running).toBe(2);
  pool.endIdle();
  expect(pool.running).toBe(0);
  const next = pool.run('fingerprint', input);
  // One that has work is left alone, ready or not.
  pool.endIdle();
  expect((await next).rows.map(({ page }) => page)).toEqual([20]);
  expect(pool.running).toBe(1);
});
