import type { WorkerPool } from '../worker/pool.ts';

/** After fewer pages, starting processes again takes longer than their memory is worth. */
const manyPages = 2000;

/**
 * Lets a stage begin with processes that hold nothing of the stages before, where those worked on so many pages. Collecting again a large audit of
 * which little changed does without: two new processes cost about a second of the processor each time.
 */
export function startAfresh(pool: WorkerPool, pages: number): void {
  if (pages >= manyPages) pool.endIdle();
}
