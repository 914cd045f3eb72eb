import { stageIds, type StageId } from '../../../contract/progress.ts';
import type { RescuedTable, RescueReport } from '../../../contract/rescue.ts';
import { forgetOutdatedSentences } from '../sentence-writer.ts';
import { tablesOf } from '../stage-store.ts';
import type { Store } from '../store.ts';
import type { BrokenPages } from './broken-bodies.ts';
import { rescuedParts, reviewTables } from './rescued-parts.ts';

export interface Losses {
  readonly tables: readonly RescuedTable[];
  /** Addresses whose row is lost. */
  readonly addresses: readonly string[];
  readonly broken: BrokenPages;
  readonly lostSettings: boolean;
}

const mostAddresses = 1000;

/**
 * Puts an audit in order that lost rows: what hangs on lost pages is taken out, pages without their content are put back into the frontier, and the
 * first stage that lost something runs again, with all behind it.
 */
export function mend(store: Store, losses: Losses): Omit<RescueReport, 'file' | 'output'> {
  const lost = new Set(losses.tables.filter((table) => table.lost !== 0).map(({ table }) => table));
  takeOutOrphans(store);
  if (lost.has('crawl_host')) numberHosts(store);
  const empty = pagesWithoutBody(store, losses.broken.bodies);
  const unread = pagesHalfRead(store, losses.broken.readings);
  const isCollecting = empty.length > 0 || losses.addresses.length > 0 || lost.has('page');
  const redo = isCollecting ? 'collect' : unread.length > 0 ? 'analyse' : firstStage(lost, losses.lostSettings);
  const addresses = [...losses.addresses, ...addressesOf(store, empty)];
  if (redo === 'collect') collectAgain(store, empty, unread, losses.addresses);
  else if (unread.length > 0) store.stages.takeBackAnalysis(unread, () => {});
  else if (redo !== null) store.stages.reset(redo);
  if (redo !== null) store.meta.setRunState('paused');
  return {
    whole: lost.size === 0 && redo === null && !losses.lostSettings,
    parts: rescuedParts(losses.tables),
    tables: losses.tables.filter(({ rows, lost: missing }) => rows > 0 || missing !== 0),
    redo,
    lostPages: addresses.length,
    addresses: addresses.slice(0, mostAddresses),
    lostReviews: reviewTables.some((table) => lost.has(table)),
    lostSettings: losses.lostSettings,
  };
}

/** Rows of pages, clusters and sentences that are not there any more would be found by lists that cannot show them. */
function takeOutOrphans({ database, stages }: Store): void {
  // While pages are collected again, results wait without them.
  if (stages.get('collect').state !== 'done') return;
  // The pages that they lost would not be known any more.
  forgetOutdatedSentences(database);
  const tables = Object.values(tablesOf).flat();
  const withPage = [...tables, 'body', 'raw_body'].filter((table) => columnsOf(database, table).includes('page'));
  for (const table of new Set(withPage)) database.exec(`DELETE FROM ${table} WHERE page NOT IN (SELECT id FROM page)`);
}

/** Pages are queued by the number of their host. Numbers that are given anew would otherwise mean other hosts. */
function numberHosts({ database }: Store): void {
  const insert = database.prepare<[string]>('INSERT INTO crawl_host (name) VALUES (?)');
  const update = database.prepare<[number, number]>('UPDATE page SET host = ? WHERE id = ?');
  const numbers = new Map<string, number>();
  const numberOf = (name: string) => numbers.get(name) ?? numbers.set(name, Number(insert.run(name).lastInsertRowid)).get(name) ?? 0;
  database.transaction(() => {
    database.exec('DELETE FROM crawl_host');
    for (const { id, address } of database.prepare<[], { id: number; address: string }>('SELECT id, address FROM page WHERE host > 0').all()) {
      update.run(numberOf(/^https?:\/\/([^/?#]*)/u.exec(address)?.[1] ?? ''), id);
    }
  })();
}

const columnsOf = (database: Store['database'], table: string): string[] =>
  (database.pragma(`table_info('${table}')`) as { name: string }[]).map(({ name }) => name);

function pagesWithoutBody({ database }: Store, broken: readonly number[]): number[] {
  const missing = database.prepare<[], number>('SELECT id FROM page WHERE has_body = 1 AND id NOT IN (SELECT page FROM body)').pluck().all();
  return [...new Set([...missing, ...broken])].toSorted((a, b) => a - b);
}

/** Reading a page writes two rows; one without the other is none. A page without either was not read yet, or will be. */
function pagesHalfRead({ database }: Store, broken: readonly number[]): number[] {
  const isRead = database.prepare("SELECT 1 FROM stage WHERE id = 'analyse' AND state = 'done'").get() !== undefined;
  const half = database
    .prepare<[], number>(
      `SELECT p.id FROM page p LEFT JOIN view v ON v.page = p.id LEFT JOIN page_text t ON t.page = p.id
       WHERE (v.page IS NULL) <> (t.page IS NULL) OR (${isRead ? 1 : 0} AND p.has_body = 1 AND v.page IS NULL)`,
    )
    .pluck()
    .all();
  return [...new Set([...half, ...broken])].toSorted((a, b) => a - b);
}

/** Without the settings nobody knows what the results were made with. */
function firstStage(lost: ReadonlySet<string>, lostSettings: boolean): StageId | null {
  if (lostSettings || lost.has('stage') || lost.has('meta')) return 'analyse';
  return stageIds.find((stage) => tablesOf[stage].some((table) => lost.has(table))) ?? null;
}

function addressesOf({ database }: Store, pages: readonly number[]): string[] {
  const address = database.prepare<[number], string>('SELECT address FROM page WHERE id = ?').pluck();
  return pages.flatMap((page) => address.get(page) ?? []);
}

/**
 * Lists and sitemaps are read once more, since they name pages whose row is lost. What came out of a file or folder cannot be fetched by itself: such
 * a page forgets that it was ever finished, and its source is read again.
 */
function collectAgain(store: Store, empty: readonly number[], unread: readonly number[], addresses: readonly string[]): void {
  const { database, stages, meta } = store;
  const reopen = database.prepare(
    `UPDATE page SET finished = 0, status_code = 0, redirect_to = NULL, fetched_at = NULL, body_bytes = 0, has_body = 0, skipped = NULL, change = NULL
     WHERE id = ?`,
  );
  const forget = ['body', 'raw_body'].map((table) => database.prepare(`DELETE FROM ${table} WHERE page = ?`));
  stages.takeBackAnalysis([...new Set([...empty, ...unread])], () => {
    for (const page of empty) {
      for (const statement of forget) statement.run(page);
      reopen.run(page);
    }
    meta.forget('discovered:');
    database.exec("UPDATE stage SET state = 'running' WHERE id = 'collect'");
    database.exec("DELETE FROM problem WHERE code IN ('collect-stopped', 'host-down', 'host-given-up')");
  });
  const found = addresses.filter((address) => /^https?:/u.test(address)).map((address) => ({ address, origin: 'link' as const, lastModified: null }));
  if (found.length > 0) store.frontier().add(found);
}
