import { retryableProblems } from '../../../contract/problems.ts';
import type { WritableDatabase } from '../database.ts';
import { ofAddress } from '../problem-store.ts';
import type { StageStore } from '../stage-store.ts';
import { bodyDropper } from '../bodies/body-writer.ts';

/** Puts finished addresses back into the frontier. */
export interface RetryStore {
  /**
   * Addresses with a problem of these kinds, or of this list, become unfinished; what was read and computed of them is
   * forgotten, and the stages look again what is left to do. Returns how many there were. Parts of files cannot be
   * fetched and stay as they are.
   */
  fetchAgain(codes: readonly string[], addresses: readonly string[]): number;
}

export function retryStore(database: WritableDatabase, stages: StageStore): RetryStore {
  const byCode = database
    .prepare<[string], number>(
      `SELECT DISTINCT p.id FROM problem r JOIN page p ON p.address = r.address
       WHERE r.code IN (SELECT value FROM json_each(?)) AND p.finished = 1 AND p.host > 0 AND p.variant_of IS NULL`,
    )
    .pluck();
  const byAddress = database
    .prepare<[string], number>(
      `SELECT p.id FROM page p JOIN json_each(?) j ON p.address = j.value WHERE p.finished = 1 AND p.host > 0 AND p.variant_of IS NULL`,
    )
    .pluck();
  const forgetProblems = database.prepare(
    `DELETE FROM problem WHERE ${ofAddress('(SELECT address FROM page WHERE id = ?)')} AND stage IN ('collect', 'analyse')`,
  );
  const reopen = pageReopener(database);
  return {
    fetchAgain(codes, addresses) {
      const wanted = codes.filter((code) => retryableProblems.has(code));
      const pages = [...new Set([...byCode.all(JSON.stringify(wanted)), ...byAddress.all(JSON.stringify(addresses))])];
      if (pages.length === 0) return 0;
      stages.doAgain(pages, () => {
        for (const page of pages) {
          forgetProblems.run(page);
          reopen.page(page);
        }
        reopen.collecting();
      });
      return pages.length;
    },
  };
}

/** Puts pages back into the frontier as if they had never been fetched. To be called inside a transaction. */
interface PageReopener {
  page(page: number): void;
  /** Lets collecting go on, also where it had given up. */
  collecting(): void;
}

export function pageReopener(database: WritableDatabase): PageReopener {
  const dropBody = bodyDropper(database);
  const reopen = database.prepare(
    `UPDATE page SET finished = 0, status_code = 0, redirect_to = NULL, fetched_at = NULL, body_bytes = 0, has_body = 0, skipped = NULL, change = NULL
     WHERE id = ?`,
  );
  const reopenStage = database.prepare("UPDATE stage SET state = 'running' WHERE id = 'collect'");
  const forgetEnd = database.prepare(
    "DELETE FROM problem WHERE code IN ('collect-stopped', 'host-down', 'host-given-up')",
  );
  return {
    page(page) {
      dropBody(page);
      reopen.run(page);
    },
    collecting() {
      reopenStage.run();
      forgetEnd.run();
    },
  };
}
