import type { WritableDatabase } from '../database.ts';
import { pageNumbersKey } from '../history/collect-again.ts';

/** Numbers for pages that become known: an address that the audit had before has its number again, and no number is ever given twice. */
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
