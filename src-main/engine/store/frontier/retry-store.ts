import { retryableProblems } from '../../../contract/problems.ts';
import { inList } from '../conditions.ts';
import { sqlOf, type WritableDatabase } from '../database.ts';
import { problemsOfPageSql } from '../problem-store.ts';
import type { StageStore } from '../stage-store.ts';
import { bodyDropper } from '../bodies/body-writer.ts';

export function retryStore(database: WritableDatabase, stages: StageStore) {
  const { values, run } = sqlOf(database);
  const isFetched = 'p.finished = 1 AND p.host > 0 AND p.variant_of IS NULL';
  const byCode = values<number, [string]>(
    `SELECT DISTINCT p.id FROM problem r JOIN page p ON p.address = r.address WHERE ${inList('r.code')} AND ${isFetched}`,
  );
  const byAddress = values<number, [string]>(
    `SELECT p.id FROM page p JOIN json_each(?) j ON p.address = j.value WHERE ${isFetched}`,
  );
  const forgetProblems = run(problemsOfPageSql("stage IN ('collect', 'analyse')"));
  const reopen = pageReopener(database);
  return {
    /**
     * Addresses with such a problem, or of this list, become unfinished, and what was read of them is forgotten.
     * Returns how many. Parts of files cannot be fetched and stay.
     */
    fetchAgain(codes: readonly string[], addresses: readonly string[]): number {
      const wanted = codes.filter((code) => retryableProblems.has(code));
      const pages = [...new Set([...byCode(JSON.stringify(wanted)), ...byAddress(JSON.stringify(addresses))])];
      if (pages.length === 0) return 0;
      stages.doAgain(pages, () => {
        for (const page of pages) {
          forgetProblems(page);
          reopen.page(page);
        }
        reopen.collecting();
      });
      return pages.length;
    },
  };
}

/** As if never fetched. Inside a transaction. */
export function pageReopener(database: WritableDatabase) {
  const { run } = sqlOf(database);
  const dropBody = bodyDropper(database);
  const reopen = run(
    `UPDATE page SET finished = 0, status_code = 0, redirect_to = NULL, fetched_at = NULL, body_bytes = 0, has_body = 0, skipped = NULL, change = NULL
     WHERE id = ?`,
  );
  return {
    page(page: number): void {
      dropBody(page);
      reopen(page);
    },
    /** Also where collecting had given up. */
    collecting(): void {
      database.exec(`UPDATE stage SET state = 'running' WHERE id = 'collect';
        DELETE FROM problem WHERE code IN ('collect-stopped', 'host-down', 'host-given-up')`);
    },
  };
}
