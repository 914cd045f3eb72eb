import { stageIds, type StageId } from '../../../contract/audits.ts';
import { rescuedKinds, type RescuedTable, type RescueReport } from '../../../contract/rescue.ts';
import type { AlteredContents } from '../bodies/altered-contents.ts';
import { bodyTables } from '../bodies/body-writer.ts';
import { tablesOfKind } from '../check-file.ts';
import { inList } from '../conditions.ts';
import { columnsIn } from '../database.ts';
import { hostNumbers } from '../frontier/frontier-numbers.ts';
import { forgetOutdatedSentences, forgetSentences } from '../sentences/sentence-writer.ts';
import { pageReopener, tablesOf } from '../stage-store.ts';
import type { Store } from '../store.ts';
import { isWebAddress } from '../../../contract/web-address.ts';

export type Losses = Readonly<{
  tables: readonly RescuedTable[];
  /** Pages whose row is lost. */
  addresses: readonly string[];
  /** Whether rows of pages and their index disagreed. */
  isMended: boolean;
  altered: AlteredContents;
  lostSettings: boolean;
}>;

const maxAddresses = 1000;

/**
 * Deletes what depends on lost pages, puts pages without content back into the frontier, and resets the first stage
 * that lost something, with all later ones.
 */
export function mend(store: Store, losses: Losses): Omit<RescueReport, 'file' | 'output'> {
  // Texts can be read again from contents.
  const { page_text: texts, ...contents } = losses.altered;
  const gone = new Map(Object.entries(contents));
  const tables = losses.tables.map((table) => withoutRows(table, gone.get(table.table)?.length ?? 0));
  const lost = new Set(tables.filter((table) => table.lost !== 0).map(({ table }) => table));
  takeOutOrphans(store);
  // Collecting again would only update them.
  if (lost.has('sentence') || lost.has('sentence_page'))
    store.database.transaction(() => forgetSentences(store.database))();
  if (lost.has('crawl_host')) numberHosts(store);
  const empty = pagesWithoutContent(store, losses.altered);
  const unread = pagesHalfRead(store, texts);
  const isCollecting = empty.length > 0 || losses.addresses.length > 0 || lost.has('page');
  // Without settings or stages, it is unknown which were done, or how.
  const isReading = unread.length > 0 || losses.lostSettings || lost.has('stage') || lost.has('meta');
  const hasLostTables = (stage: StageId) => tablesOf[stage].some((table) => lost.has(table));
  const redo = isCollecting ? 'collect' : isReading ? 'analyse' : (stageIds.find(hasLostTables) ?? null);
  const addresses = [...losses.addresses, ...addressesOf(store, empty)];
  forgetPrevious(store, empty, losses.altered.previous_page);
  if (redo === 'collect') collectAgain(store, empty, unread, losses.addresses);
  else if (unread.length > 0) store.stages.takeBackAnalysis(unread, () => {});
  else if (redo !== null) store.stages.reset(redo);
  if (redo !== null) store.meta.setRunState('paused');
  return {
    whole: lost.size === 0 && redo === null && !losses.lostSettings && !losses.isMended,
    parts: rescuedParts(tables),
    tables: tables.filter(({ rows, lost: missing }) => rows > 0 || missing !== 0),
    redo,
    lostPages: addresses.length,
    addresses: addresses.slice(0, maxAddresses),
    lostReviews: tablesOfKind.reviews.some((table) => lost.has(table)),
    lostSettings: losses.lostSettings,
  };
}

/** Else lists would find rows without pages. */
function takeOutOrphans({ database, stages }: Store) {
  // While pages are collected again, results wait without them.
  if (stages.get('collect').state !== 'done') return;
  // Their update would need the rows deleted here.
  forgetOutdatedSentences(database);
  for (const table of new Set([...Object.values(tablesOf).flat(), ...bodyTables]))
    if (columnsIn(database, table).some(({ name }) => name === 'page'))
      database.exec(`DELETE FROM ${table} WHERE page NOT IN (SELECT id FROM page)`);
}

/** Old numbers would mean other hosts. */
function numberHosts({ database }: Store) {
  const update = database.run('UPDATE page SET host = ? WHERE id = ?');
  const pages = database.rows<{ id: number; address: string }>('SELECT id, address FROM page WHERE host > 0');
  database.transaction(() => {
    database.exec('DELETE FROM crawl_host');
    const numberOf = hostNumbers(database);
    for (const { id, address } of pages()) update(numberOf(address), id);
  })();
}

/**
 * Pages that lost their body, or the source from which scripts rendered it, without which a page would count as sent.
 * While pages are collected again, most are only in `previous_page`.
 */
function pagesWithoutContent({ database }: Store, altered: AlteredContents) {
  const missing = database.values<number>(
    `SELECT id FROM (SELECT id FROM page WHERE has_body = 1 UNION SELECT page FROM previous_page WHERE page IS NOT NULL)
     WHERE id NOT IN (SELECT page FROM body)`,
  )();
  const sourceless = database.values<number>(
    'SELECT page FROM rendered_page WHERE page NOT IN (SELECT page FROM raw_body)',
  )();
  database.exec('INSERT OR IGNORE INTO rendered_page (page) SELECT page FROM raw_body');
  return sortedOnce(missing, sourceless, altered.body, altered.raw_body);
}

const sortedOnce = (...pages: (readonly number[])[]) => [...new Set(pages.flat())].toSorted((a, b) => a - b);

function forgetPrevious({ database }: Store, empty: readonly number[], altered: readonly number[]) {
  database.run(`DELETE FROM previous_page WHERE page IS NULL AND bytes IS NULL
    OR ${inList('page')} OR ${inList('rowid')}`)(JSON.stringify(empty), JSON.stringify(altered));
}

/** Analysing a page writes a row to each. */
const readTables = ['view', 'page_text', 'page_markup', 'probe'];

/** Also pages that wait to be found again. */
function pagesHalfRead({ database }: Store, broken: readonly number[]) {
  const half = database.values<number>(
    `SELECT page FROM (${readTables.map((table) => `SELECT page FROM ${table}`).join(' UNION ALL ')}) GROUP BY page HAVING count(*) < ${readTables.length}
          UNION SELECT id FROM page WHERE EXISTS (SELECT 1 FROM stage WHERE id = 'analyse' AND state = 'done') AND has_body = 1 AND id NOT IN (SELECT page FROM view)`,
  )();
  return sortedOnce(half, broken);
}

function addressesOf({ database }: Store, pages: readonly number[]) {
  const address = database.value<string, [{ page: number }]>(
    'SELECT address FROM page WHERE id = @page UNION SELECT address FROM previous_page WHERE page = @page LIMIT 1',
  );
  return pages.flatMap((page) => address({ page }) ?? []);
}

/** Lists, sitemaps and files, which name lost pages, are read again. */
function collectAgain(store: Store, empty: readonly number[], unread: readonly number[], addresses: readonly string[]) {
  const { database, stages, meta } = store;
  const reopen = pageReopener(database);
  stages.takeBackAnalysis([...new Set([...empty, ...unread])], () => {
    for (const page of empty) reopen.page(page);
    reopen.collecting();
    meta.forget('discovered:');
  });
  const found = addresses
    .filter(isWebAddress)
    .map((address) => ({ address, origin: 'link', lastModified: null }) as const);
  if (found.length > 0) store.frontier().add(found);
}

/** Rows of the first table count; for reviews, of all. */
export function rescuedParts(tables: readonly RescuedTable[]) {
  const byName = new Map(tables.map((table) => [table.table, table]));
  return rescuedKinds
    .map((kind) => {
      const found = tablesOfKind[kind].flatMap((name) => byName.get(name) ?? []);
      const counted = kind === 'reviews' ? found : found.filter(({ table }) => table === tablesOfKind[kind][0]);
      const rows = counted.reduce((sum, table) => sum + table.rows, 0);
      // One unknown loss makes the sum unknown.
      const lost = found.reduce<number | null>((sum, table) => added(sum, table.lost), 0);
      return { kind, rows, lost };
    })
    .filter(({ rows, lost }) => rows > 0 || lost !== 0);
}

export const withoutRows = ({ table, rows, lost }: RescuedTable, gone: number) => ({
  table,
  rows: rows - gone,
  lost: added(lost, gone),
});

const added = (lost: number | null, more: number | null) => (lost === null || more === null ? null : lost + more);
