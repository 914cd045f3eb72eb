import type { WritableDatabase } from '../database.ts';
import { pageNumbersKey } from '../history/collect-again.ts';
import { webHost } from '../address-parts.ts';

/**
 * Numbers for pages that become known: an address that the audit had before has its number again, and no number is ever
 * given twice.
 */
export interface PageNumbers {
  for(address: string): number;
  /** The number was taken. */
  taken(page: number): void;
}

export function pageNumbers(database: WritableDatabase): PageNumbers {
  const before = database.prepare<[string], number | null>('SELECT page FROM previous_page WHERE address = ?').pluck();
  const highest = database.prepare<[], number>('SELECT coalesce(max(id), 0) FROM page').pluck().get() ?? 0;
  const noted = database.prepare<[string], string>('SELECT value FROM meta WHERE key = ?').pluck().get(pageNumbersKey);
  let last = Math.max(highest, Number(noted ?? 0));
  return {
    for: (address) => before.get(address) ?? last + 1,
    taken(page) {
      last = Math.max(last, page);
    },
  };
}

/** Numbers of hosts, by which pages are queued, given as hosts turn up; 0 is that of files, which have none. */
export function hostNumbers(database: WritableDatabase): (address: string) => number {
  const find = database.prepare<[string], number>('SELECT id FROM crawl_host WHERE name = ?').pluck();
  const insert = database.prepare<[string]>('INSERT INTO crawl_host (name) VALUES (?)');
  const known = new Map<string, number>();
  return (address) => {
    const name = webHost(address);
    if (name === null) return 0;
    const number = known.get(name) ?? find.get(name) ?? Number(insert.run(name).lastInsertRowid);
    if (known.size >= maxHosts) known.clear();
    known.set(name, number);
    return number;
  };
}

/** Hosts whose numbers are kept at hand. */
const maxHosts = 50_000;

/**
 * How many addresses are known and finished. Counted once when the frontier is opened, and kept up to date by whoever
 * writes to it.
 */
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
