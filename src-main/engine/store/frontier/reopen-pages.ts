import type { WritableDatabase } from '../database.ts';
import { bodyDropper } from '../bodies/body-writer.ts';

/** Puts pages back into the frontier as if they had never been fetched. To be called inside a transaction. */
export interface PageReopener {
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
  const forgetEnd = database.prepare("DELETE FROM problem WHERE code IN ('collect-stopped', 'host-down', 'host-given-up')");
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
