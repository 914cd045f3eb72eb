import type {
  CollectedPage,
  Findings,
  Frontier,
  PageChange,
  QueuedAddress,
  ShallowerPage,
  LinkTally,
} from '../../source/source.ts';
import { columnsSql, insertSql, sqlOf, type WritableDatabase } from '../database.ts';
import { bodyDictionaries } from '../bodies/body-dictionaries.ts';
import { rawBodyForgetter, rawBodyWriter } from '../bodies/body-writer.ts';
import { isGone, type PreviousPages } from '../bodies/previous-pages.ts';
import { foundWriter } from './found-writer.ts';
import { frontierContext, type FrontierContext } from './frontier-numbers.ts';
import { HostQueues } from './host-queues.ts';
import { importStore } from './import-store.ts';
import type { MetaStore } from '../meta-store.ts';
import type { ProblemStore } from '../problem-store.ts';

interface QueuedRow extends Omit<QueuedAddress, 'former'> {
  readonly host: number;
}

interface ShallowerRow extends Pick<ShallowerPage, 'id' | 'address' | 'depth' | 'redirectTo'> {
  readonly headers: string | null;
  readonly bytes: Uint8Array | null;
}

/**
 * Over the `page` table. What was handed out is known in memory only: what was in flight when the process died is
 * handed out again. Results and what their links lead to are written in one transaction.
 */
export function frontierStore(database: WritableDatabase, meta: MetaStore, problems: ProblemStore): Frontier {
  const { rows, each, values } = sqlOf(database);
  const next = rows<QueuedRow, [number, number]>(
    `SELECT p.id, p.host, p.address, p.origin, p.last_modified AS lastModified, p.depth, r.address AS foundOn
     FROM page p LEFT JOIN page r ON r.id = p.found_on
     WHERE p.finished = 0 AND p.host = ? ORDER BY coalesce(p.depth, 1000000), p.id LIMIT ?`,
  );
  const redirects = each<{ from: string; to: string }>(
    'SELECT address AS "from", redirect_to AS "to" FROM page WHERE redirect_to IS NOT NULL ORDER BY address',
  );
  const shallower = rows<ShallowerRow, [number]>(
    `SELECT p.id, p.address, p.depth, p.redirect_to AS redirectTo, b.headers, b.bytes
     FROM page p LEFT JOIN body b ON b.page = p.id WHERE p.relink = 1 AND p.finished = 1 ORDER BY p.id LIMIT ?`,
  );
  const relinked = database.prepare('UPDATE page SET relink = 0 WHERE id = ?');
  const context = frontierContext(database, meta, problems);
  const { previous, counts } = context;
  const { unpack } = bodyDictionaries(database);
  const tallies = tallyStore(database);
  const queues = new HostQueues<QueuedRow>(next);
  for (const host of values<number>('SELECT DISTINCT host FROM page WHERE finished = 0')()) queues.wake(host, null);
  const add = foundWriter(database, context, (host, depth) => queues.wake(host, depth));
  const write = ({ found, tallies: changed }: Findings, room: number) => {
    tallies.save(changed);
    return add(found, room);
  };
  const finish = pageFinisher(database, context, queues);

  return {
    add: database.transaction((found, room = Infinity) => add(found, room)),
    take: (count, perHost = Infinity) =>
      queues.take(count, perHost).map(({ host: _host, ...queued }): QueuedAddress => ({
        ...queued,
        former: previous.about(queued.address),
      })),
    release: (id) => queues.release(id),
    finish: database.transaction((results: readonly CollectedPage[], findings = nothing, room = Infinity) => {
      const added = write(findings, room);
      for (const result of results) finish(result);
      return added;
    }),
    shallower: (count) =>
      shallower(count).map(({ headers, bytes, ...row }) => ({
        ...row,
        headers: JSON.parse(headers ?? '{}') as Record<string, string>,
        body: bytes && unpack(bytes),
      })),
    relinked: database.transaction((pages: readonly number[], findings: Findings, room = Infinity) => {
      for (const page of pages) relinked.run(page);
      return write(findings, room);
    }),
    tallies: tallies.all,
    ...previousFindings(database, previous),
    ...sourceNotes(meta),
    ...importStore(database, context),
    counts: () => ({ known: counts.known, finished: counts.finished }),
    redirects,
  };
}

const nothing: Findings = { found: [], tallies: [] };

function pageFinisher(
  database: WritableDatabase,
  { previous, packer, saveBody, counts, problems }: FrontierContext,
  queues: HostQueues<QueuedRow>,
): (page: CollectedPage) => void {
  const { run } = sqlOf(database);
  const finish = run(
    `UPDATE page SET finished = 1, status_code = ?, redirect_to = ?, fetched_at = ?, body_bytes = ?, has_body = ?, skipped = ?, change = ?,
       relink = (depth IS NOT ?) WHERE id = ?`,
  );
  const saveRaw = rawBodyWriter(database, packer);
  const forgetRaw = rawBodyForgetter(database);
  return (page) => {
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

function previousFindings(
  database: WritableDatabase,
  previous: PreviousPages,
): Pick<Frontier, 'unlisted' | 'formerBody' | 'changes'> {
  const { rows } = sqlOf(database);
  const unlisted = rows<{ address: string; lastModified: string | null }, [number]>(
    `SELECT address, last_modified AS lastModified FROM previous_page f
     WHERE (origin IN ('sitemap', 'list') OR (? AND origin IN ('start', 'link', 'redirect')) OR status_code IN (404, 410))
     AND NOT EXISTS (SELECT 1 FROM page p WHERE p.address = f.address) ORDER BY address`,
  );
  const changes = rows<{ change: PageChange; count: number }>(
    'SELECT change, count(*) AS count FROM page WHERE change IS NOT NULL GROUP BY change',
  );
  return {
    unlisted: (linksToo) => unlisted(linksToo ? 1 : 0).map((found) => ({ ...found, origin: 'former' })),
    formerBody: previous.body,
    changes() {
      if (!previous.isThere) return null;
      const found = Object.fromEntries(changes().map(({ change, count }) => [change, count]));
      return { new: 0, changed: 0, unchanged: 0, gone: 0, ...found };
    },
  };
}

const aliasKey = 'discovered:aliases';

/** Under one prefix, which collecting anew forgets. */
function sourceNotes(meta: MetaStore): Pick<Frontier, 'aliases' | 'addAlias' | 'isDiscovered' | 'setDiscovered'> {
  const aliases = () => JSON.parse(meta.get(aliasKey) ?? '[]') as [string, string][];
  return {
    aliases,
    addAlias: (start, alias) => meta.set(aliasKey, JSON.stringify([...aliases(), [start, alias]])),
    isDiscovered: (sourceKey) => meta.get(`discovered:${sourceKey}`) !== null,
    setDiscovered: (sourceKey) => meta.set(`discovered:${sourceKey}`, '1'),
  };
}

function tallyStore(database: WritableDatabase) {
  const columns = 'name pattern kind fetched self_found barren barren_from refused example';
  const save = database.prepare(insertSql('link_tally', columns, 'OR REPLACE'));
  return {
    save(tallies: readonly LinkTally[]): void {
      for (const tally of tallies) save.run(tally);
    },
    all: sqlOf(database).rows<LinkTally>(`SELECT ${columnsSql('t', columns)} FROM link_tally t`),
  };
}
