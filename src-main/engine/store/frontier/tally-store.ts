import type { LinkTally } from '../../source/source.ts';
import type { WritableDatabase } from '../database.ts';

/** What was learnt of patterns of addresses. */
export function tallyStore(database: WritableDatabase): { save(tallies: readonly LinkTally[]): void; all(): Iterable<LinkTally> } {
  const save = database.prepare<LinkTally>(
    `INSERT OR REPLACE INTO link_tally (name, pattern, kind, fetched, self_found, barren, barren_from, refused, example)
     VALUES (@name, @pattern, @kind, @fetched, @selfFound, @barren, @barrenFrom, @refused, @example)`,
  );
  const all = database.prepare<[], LinkTally>(
    'SELECT name, pattern, kind, fetched, self_found AS selfFound, barren, barren_from AS barrenFrom, refused, example FROM link_tally',
  );
  return {
    save(tallies) {
      for (const tally of tallies) save.run(tally);
    },
    all: () => all.all(),
  };
}
