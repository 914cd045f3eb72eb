import type { WritableDatabase } from '../database.ts';

/** How many addresses are known and finished. Counted once when the frontier is opened, and kept up to date by whoever writes to it. */
export class FrontierCounts {
  known = 0;
  finished = 0;

  constructor(database: WritableDatabase) {
    const row = database
      .prepare<[], { known: number; finished: number }>(
        'SELECT count(*) AS known, coalesce(sum(finished), 0) AS finished FROM page WHERE variant_of IS NULL',
      )
      .get();
    Object.assign(this, row);
  }
}
