import type { WorkerPool } from '../worker/pool.ts';

/** With fewer pages, starting processes again takes longer than their memory is worth. */
const manyPages = 2000;

/** Lets a stage of a large audit begin with processes that hold nothing of the stages before. */
export function startAfresh(pool: WorkerPool, pages: number): void {
  if (pages >= manyPages) pool.endIdle();
}
