import type {
  CollectedPage,
  Findings,
  FoundAddress,
  Frontier,
  LinkTally,
  PageChange,
  QueuedAddress,
  ShallowerPage,
} from '../../source/source.ts';
import { pageDeleter, type WritableDatabase } from '../database.ts';
import { bodyDictionaries } from '../bodies/body-packer.ts';
import { rawBodyTables, rawBodyWriter, isGone } from '../bodies/body-writer.ts';
import { frontierContext, hostNumbers, type FrontierContext } from './frontier-numbers.ts';
import { HostQueues } from './host-queues.ts';
import { importStore } from './import-store.ts';
import type { MetaStore } from '../meta-store.ts';
import type { ProblemStore } from '../problem-store.ts';

type QueuedRow = Omit<QueuedAddress, 'former'> & { readonly host: number };

/**
 * Uses the `page` table. Handed-out pages are known in memory only: after a kill they are handed out again. Results and
 * targets of their links are written in one transaction.
 */
export function frontierStore(database: WritableDatabase, meta: MetaStore, problems: ProblemStore): Frontier {
  const { rows, each, eachTuple, values, run, transaction, inserter } = database;
  const next = rows<QueuedRow, [number, number]>(
    `SELECT p.id, p.host, p.address, p.origin, p.last_modified, p.depth, r.address AS found_on
     FROM page p LEFT JOIN page r ON r.id = p.found_on
     WHERE p.finished = 0 AND p.host = ? ORDER BY coalesce(p.depth, 1000000), p.id LIMIT ?`,
  );
  const shallower = rows<ShallowerPage, [number]>(
    `SELECT p.id, p.address, p.depth, p.redirect_to, coalesce(b.headers, '{}') AS "headers{}", b.bytes AS body
     FROM page p LEFT JOIN body b ON b.page = p.id WHERE p.relink = 1 AND p.finished = 1 ORDER BY p.id LIMIT ?`,
  );
  const relinked = run('UPDATE page SET relink = 0 WHERE id = ?');
  const unlisted = rows<FoundAddress, [linksToo: number]>(
    `SELECT address, last_modified, 'former' AS origin FROM previous_page f
     WHERE (origin IN ('sitemap', 'list') OR (? AND origin IN ('start', 'link', 'redirect')) OR status_code IN (404, 410))
     AND NOT EXISTS (SELECT 1 FROM page p WHERE p.address = f.address) ORDER BY address`,
  );
  const changes = eachTuple<[PageChange, number]>(
    'SELECT change, count(*) FROM page WHERE change IS NOT NULL GROUP BY change',
  );
  const context = frontierContext(database, meta, problems);
  const { previous, counts } = context;
  const { unpack } = bodyDictionaries(database);
  const saveTally = inserter('link_tally', tallyColumns, 'OR REPLACE');
  const queues = new HostQueues<QueuedRow>(next);
  for (const host of values<number>('SELECT DISTINCT host FROM page WHERE finished = 0')()) queues.wake(host, null);
  const add = foundWriter(database, context, queues);
  const write = ({ found, tallies }: Findings, room: number) => {
    for (const tally of tallies) saveTally(tally);
    return add(found, room);
  };
  const finish = pageFinisher(database, context, queues);
  const aliases = () => JSON.parse(meta.get(aliasKey) ?? '[]') as [string, string][];
  return {
    add: transaction((found, room = Infinity) => add(found, room)),
    take: (count, perHost = Infinity) =>
      queues
        .take(count, perHost)
        .map(({ host: _host, ...queued }): QueuedAddress => ({ ...queued, former: previous.about(queued.address) })),
    release: (id) => queues.release(id),
    finish: transaction((results: readonly CollectedPage[], findings = nothing, room = Infinity) => {
      const added = write(findings, room);
      for (const result of results) finish(result);
      return added;
    }),
    shallower: (count) => shallower(count).map((row) => ({ ...row, body: row.body && unpack(row.body) })),
    relinked: transaction((pages: readonly number[], findings: Findings, room = Infinity) => {
      for (const page of pages) relinked(page);
      return write(findings, room);
    }),
    tallies: rows<LinkTally>(`SELECT ${tallyColumns.replaceAll(' ', ', ')} FROM link_tally`),
    unlisted: (linksToo) => unlisted(Number(linksToo)),
    formerBody: previous.body,
    changes() {
      if (!previous.isThere) return null;
      return { new: 0, changed: 0, unchanged: 0, gone: 0, ...Object.fromEntries(changes()) };
    },
    // Collecting again deletes keys with this prefix.
    aliases,
    addAlias: (start, alias) => meta.set(aliasKey, JSON.stringify([...aliases(), [start, alias]])),
    isDiscovered: (sourceKey) => meta.get(`discovered:${sourceKey}`) !== null,
    setDiscovered: (sourceKey) => meta.set(`discovered:${sourceKey}`, '1'),
    ...importStore(database, context),
    counts: () => ({ ...counts }),
    redirects: each<{ from: string; to: string }>(
      'SELECT address AS "from", redirect_to AS "to" FROM page WHERE redirect_to IS NOT NULL ORDER BY address',
    ),
  };
}

const tallyColumns = 'name pattern kind fetched self_found barren barren_from refused example';
const nothing: Findings = { found: [], tallies: [] };

/** A shop can add a new parameter to every link. */
const maxVariants = 20;

/** Adds at most `room` new addresses; returns how many. Call in a transaction. */
function foundWriter(database: WritableDatabase, { counts, numbers }: FrontierContext, queues: HostQueues<QueuedRow>) {
  const { value, run } = database;
  const insert = run(
    'INSERT INTO page (id, address, origin, last_modified, host, depth, found_on) VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (address) DO NOTHING',
  );
  // A redirect target or link counts as listed once it is in a sitemap.
  const upgrade = run(
    `UPDATE page SET origin = ?, last_modified = coalesce(?, last_modified)
     WHERE address = ? AND origin IN ('link', 'redirect', 'start') AND variant_of IS NULL`,
  );
  const lower = value<number, [number, string, number]>(
    `UPDATE page SET depth = ?, relink = finished WHERE address = ? AND coalesce(depth, 1000000) > ? AND variant_of IS NULL
     RETURNING finished`,
  );
  const variant = run(
    `INSERT INTO page (id, address, origin, host, depth, found_on, finished, skipped, variant_of)
     SELECT ?, ?, ?, ?, ?, ?, 1, 'variant', p.id FROM page p
     WHERE p.address = ? AND (SELECT count(*) FROM page v WHERE v.variant_of = p.id) < ? ON CONFLICT (address) DO NOTHING`,
  );
  const hostOf = hostNumbers(database);

  const addOne = (
    { address, origin, lastModified, depth = null, foundOn = null }: FoundAddress,
    mayInsert: boolean,
  ) => {
    const host = hostOf(address);
    const number = numbers.for(address);
    if (mayInsert && insert(number, address, origin, lastModified, host, depth, foundOn).changes > 0) {
      numbers.taken(number);
      counts.known += 1;
      queues.wake(host, depth);
      return true;
    }
    if (origin !== 'link' && origin !== 'redirect') upgrade(origin, lastModified, address);
    // An unfinished address is queued again.
    if (depth !== null && lower(depth, address, depth) === 0) queues.wake(host, depth);
    return false;
  };

  const addVariant = ({ address, origin, depth = null, foundOn = null }: FoundAddress, variantOf: string) => {
    const number = numbers.for(address);
    const { changes } = variant(number, address, origin, hostOf(address), depth, foundOn, variantOf, maxVariants);
    if (changes > 0) numbers.taken(number);
  };

  return (found: readonly FoundAddress[], room: number) => {
    let added = 0;
    for (const one of found) {
      if (one.variantOf !== undefined) addVariant(one, one.variantOf);
      else if (addOne(one, added < room)) added += 1;
    }
    return added;
  };
}

function pageFinisher(
  database: WritableDatabase,
  { previous, packer, saveBody, counts, problems }: FrontierContext,
  queues: HostQueues<QueuedRow>,
) {
  const finish = database.run(
    `UPDATE page SET finished = 1, status_code = ?, redirect_to = ?, fetched_at = ?, body_bytes = ?, has_body = ?, skipped = ?, change = ?,
       relink = (depth IS NOT ?) WHERE id = ?`,
  );
  const saveRaw = rawBodyWriter(database, packer);
  const forgetRaw = pageDeleter(database, rawBodyTables);
  return (page: CollectedPage) => {
    const { id, statusCode, redirectTo, fetchedAt, body, skipped = null } = page;
    const change = previous.changeOf(page);
    const isRestored = !body && isGone(statusCode) && previous.restore(id, page.address);
    const handedOut = queues.finish(id);
    const [bytes, hasBody, depth] = [body?.length ?? 0, body || isRestored ? 1 : 0, handedOut?.depth ?? null];
    finish(statusCode, redirectTo, fetchedAt, bytes, hasBody, skipped, change, depth, id);
    if (handedOut) counts.finished += 1;
    if (body) saveBody({ ...page, body }, change);
    if (page.raw) saveRaw(page, page.raw);
    else if (body && !page.unchanged && previous.isThere) forgetRaw(id);
    if (hasBody) previous.forget(page.address);
    problems.add('collect', page.problems);
  };
}

const aliasKey = 'discovered:aliases';
