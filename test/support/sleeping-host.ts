import { auditOptionsSchema } from '../../src-main/contract/options.ts';
import { WorkerPool } from '../../src-main/engine/worker/pool.ts';
import { forkWorker } from '../../src-main/node/fork-worker.ts';

/**
 * A host whose worker takes half of the time after which it counts as hung. Tells its parent when the work has begun
 * and how it ended.
 */
const hangMillis = Number(process.argv[3]);
const pool = new WorkerPool(() => forkWorker(process.argv[2] ?? ''), { size: 1, hangMillis, idleMillis: 60_000 });
const input = (page: number) => ({ file: '', options: auditOptionsSchema.parse({}), run: 1, pages: [page] });

await pool.run('fingerprint', input(1));
const slow = pool.run('fingerprint', input(16));
process.send?.('begun');
process.send?.(
  await slow.then(
    () => 'answered',
    (error: unknown) => String(error),
  ),
);
pool.close();
process.disconnect?.();
