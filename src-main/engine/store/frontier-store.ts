import type { AddressOrigin, CollectedPage, FoundAddress, Frontier, QueuedAddress } from '../source/source.ts';
import type { WritableDatabase } from './audit-file.ts';
import { pack } from './compression.ts';
import type { MetaStore } from './meta-store.ts';
import type { ProblemStore } from './problem-store.ts';

interface QueuedRow {
  readonly id: number;
  readonly address: string;
  readonly origin: AddressOrigin;
  readonly last_modified: string | null;
}

/**
 * The frontier over the `page` table. What was handed out is remembered in memory only, as the highest id: an address that was in
 * flight when the process died is simply handed out again.
 */
export function frontierStore(database: WritableDatabase, meta: MetaStore, problems: ProblemStore): Frontier {
  const insert = database.prepare('INSERT INTO page (address, origin, last_modified) VALUES (?, ?, ?) ON CONFLICT (address) DO NOTHING');
  // An address that was first met as a redirect target or link and stands in a sitemap too counts as listed.
  const upgrade = database.prepare(
    "UPDATE page SET origin = ?, last_modified = coalesce(?, last_modified) WHERE address = ? AND origin IN ('link', 'redirect') AND ? NOT IN ('link', 'redirect')",
  );
  const next = database.prepare<[number, number], QueuedRow>(
    'SELECT id, address, origin, last_modified FROM page WHERE finished = 0 AND id > ? ORDER BY id LIMIT ?',
  );
  const finish = database.prepare(
    'UPDATE page SET finished = 1, status_code = ?, redirect_to = ?, fetched_at = ?, body_bytes = ?, has_body = ? WHERE id = ?',
  );
  const saveBody = database.prepare('INSERT OR REPLACE INTO body (page, headers, bytes) VALUES (?, ?, ?)');
  const unlisted = database.prepare<[], { address: string; last_modified: string | null }>(
    `SELECT address, last_modified FROM former f WHERE (origin IN ('sitemap', 'list') OR status_code IN (404, 410))
     AND NOT EXISTS (SELECT 1 FROM page p WHERE p.address = f.address) ORDER BY address`,
  );
  const former = formerBodies(database);
  const counts = database.prepare<[], { known: number; finished: number }>(
    'SELECT count(*) AS known, coalesce(sum(finished), 0) AS finished FROM page',
  );
  const redirects = database.prepare<[], { from: string; to: string }>(
    'SELECT address AS "from", redirect_to AS "to" FROM page WHERE redirect_to IS NOT NULL ORDER BY address',
  );
  let handedOut = 0;

  const finishOne = (page: CollectedPage) => {
    const { id, statusCode, redirectTo, fetchedAt, body } = page;
    const isRestored = !body && isGone(statusCode) && former.restore(id, page.address);
    finish.run(statusCode, redirectTo, fetchedAt, body?.length ?? 0, body || isRestored ? 1 : 0, id);
    if (body) saveBody.run(id, JSON.stringify(page.headers), pack(body));
    if (body || isRestored) former.forget(page.address);
    problems.add('collect', page.problems);
  };

  return {
    add: database.transaction((found: readonly FoundAddress[]) => {
      let added = 0;
      for (const { address, origin, lastModified } of found) {
        const isNew = insert.run(address, origin, lastModified).changes > 0;
        if (isNew) added += 1;
        else upgrade.run(origin, lastModified, address, origin);
      }
      return added;
    }),
    take(count) {
      const rows = next.all(handedOut, count);
      handedOut = rows.at(-1)?.id ?? handedOut;
      return rows.map((row): QueuedAddress => ({ id: row.id, address: row.address, origin: row.origin, lastModified: row.last_modified }));
    },
    unlisted: () => unlisted.all().map(({ address, last_modified: lastModified }) => ({ address, origin: 'former', lastModified })),
    finish: database.transaction((results: readonly CollectedPage[]) => {
      for (const result of results) finishOne(result);
    }),
    isDiscovered: (sourceKey) => meta.get(`discovered:${sourceKey}`) !== null,
    setDiscovered: (sourceKey) => meta.set(`discovered:${sourceKey}`, '1'),
    counts: () => counts.get() ?? { known: 0, finished: 0 },
    redirects: () => redirects.iterate(),
  };
}

/** A page that is gone, and not one that cannot be had at the moment. */
const isGone = (statusCode: number): boolean => statusCode === 404 || statusCode === 410;

/** What addresses held when the audit collected before. */
function formerBodies(database: WritableDatabase): { restore(page: number, address: string): boolean; forget(address: string): void } {
  const restore = database.prepare<[number, string]>(
    'INSERT OR REPLACE INTO body (page, headers, bytes) SELECT ?, headers, bytes FROM former WHERE address = ?',
  );
  const forget = database.prepare<[string]>('DELETE FROM former WHERE address = ?');
  return {
    restore: (page, address) => restore.run(page, address).changes > 0,
    forget: (address) => void forget.run(address),
  };
}
