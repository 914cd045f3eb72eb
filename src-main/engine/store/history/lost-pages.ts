import type { FoundAddress } from '../../source/source.ts';
import type { WritableDatabase } from '../database.ts';

/** What became of the pages that the audit had before it collected again. */
interface Losses {
  /** Pages with content before. */
  readonly known: number;
  /** Of these: no answer, a fault of the server, or forbidden. */
  readonly unreachable: number;
  /** Of these: gone, moved, or no page any more. */
  readonly gone: number;
}

export interface LostPages {
  /**
   * Counted when collecting is over. Pages that were not asked for again, since the options leave them out, count as
   * neither.
   */
  losses(): Losses;
  /** Pages of before that were not found again, as when collecting ended with an error. */
  notFound(): readonly FoundAddress[];
  /**
   * Gives every lost page that is known the content and state that it had; addresses that were not fetched are
   * forgotten.
   */
  reinstate(): void;
}

/** A page of before has its number again; its content stands under it until collecting is over. */
const lost = 'previous_page f JOIN page p ON p.id = f.page WHERE p.has_body = 0 AND p.finished = 1';
const isUnreachable =
  'p.redirect_to IS NULL AND (p.status_code IN (0, 401, 403, 407, 408, 429) OR p.status_code >= 500)';

export function lostPages(database: WritableDatabase): LostPages {
  const count = (sql: string) => database.prepare<[], number>(sql).pluck().get() ?? 0;
  return {
    losses() {
      // A page that is gone keeps its content, with a note of that.
      const deleted = count("SELECT count(*) FROM page WHERE change = 'gone'");
      const still = count("SELECT count(*) FROM page WHERE change IN ('changed', 'unchanged')");
      const all = count(`SELECT count(*) FROM ${lost}`);
      const unreachable = count(`SELECT count(*) FROM ${lost} AND ${isUnreachable}`);
      return { known: still + deleted + all, unreachable, gone: deleted + all - unreachable };
    },
    notFound: () =>
      database
        .prepare<[], { address: string; origin: FoundAddress['origin']; lastModified: string | null }>(
          `SELECT address, origin, last_modified AS lastModified FROM previous_page f
           WHERE f.page IS NOT NULL AND NOT EXISTS (SELECT 1 FROM page p WHERE p.address = f.address)`,
        )
        .all(),
    reinstate: database.transaction(() => {
      database.exec(`
        UPDATE page SET finished = 1, has_body = 1, status_code = f.status_code, body_bytes = f.body_bytes, fetched_at = f.fetched_at,
          redirect_to = NULL, skipped = NULL, change = 'unchanged' FROM previous_page f WHERE f.page = page.id AND page.has_body = 0;
        UPDATE page SET status_code = 200, change = 'unchanged' WHERE change = 'gone';
        DELETE FROM page WHERE finished = 0;
        DELETE FROM previous_page WHERE page IN (SELECT id FROM page WHERE has_body = 1);`);
    }),
  };
}
