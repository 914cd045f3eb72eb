import type {
  CollectedPage,
  Findings,
  Frontier,
  PageChange,
  QueuedAddress,
  ShallowerPage,
  LinkTally,
} from '../../source/source.ts';
import type { WritableDatabase } from '../database.ts';
import { bodyDictionaries } from '../bodies/body-dictionaries.ts';
import { bodyPacker } from '../bodies/body-packer.ts';
import { bodyWriter } from '../bodies/body-writer.ts';
import { previousPages } from '../bodies/previous-pages.ts';
import { foundWriter } from './found-writer.ts';
import { FrontierCounts, pageNumbers } from './frontier-numbers.ts';
import { HostQueues } from './host-queues.ts';
import { importStore } from './import-store.ts';
import type { MetaStore } from '../meta-store.ts';
import type { ProblemStore } from '../problem-store.ts';
import { rawBodyForgetter, rawBodyWriter } from '../bodies/raw-bodies.ts';

interface QueuedRow extends Omit<QueuedAddress, 'former'> {
  readonly host: number;
}

interface ShallowerRow extends Pick<ShallowerPage, 'id' | 'address' | 'depth' | 'redirectTo'> {
  readonly headers: string | null;
  readonly bytes: Uint8Array | null;
}

/**
 * The frontier over the `page` table. What was handed out is remembered in memory only: an address that was in flight
 * when the process died is simply handed out again. Results, and what their links lead to, are written in one
 * transaction, so that no link is lost.
 */
export function frontierStore(database: WritableDatabase, meta: MetaStore, problems: ProblemStore): Frontier {
  const next = database.prepare<[number, number], QueuedRow>(
    `SELECT p.id, p.host, p.address, p.origin, p.last_modified AS lastModified, p.depth, r.address AS foundOn
     FROM page p LEFT JOIN page r ON r.id = p.found_on
     WHERE p.finished = 0 AND p.host = ? ORDER BY coalesce(p.depth, 1000000), p.id LIMIT ?`,
  );
  const redirects = database.prepare<[], { from: string; to: string }>(
    'SELECT address AS "from", redirect_to AS "to" FROM page WHERE redirect_to IS NOT NULL ORDER BY address',
  );
  const shallower = database.prepare<[number], ShallowerRow>(
    `SELECT p.id, p.address, p.depth, p.redirect_to AS redirectTo, b.headers, b.bytes
     FROM page p LEFT JOIN body b ON b.page = p.id WHERE p.relink = 1 AND p.finished = 1 ORDER BY p.id LIMIT ?`,
  );
  const relinked = database.prepare('UPDATE page SET relink = 0 WHERE id = ?');
  const packer = bodyPacker(database);
  const previous = previousPages(database);
  const saveBody = bodyWriter(database, previous, packer);
  const { unpack } = bodyDictionaries(database);
  const numbers = pageNumbers(database);
  const tallies = tallyStore(database);
  const counts = new FrontierCounts(database);
  const queues = new HostQueues<QueuedRow>((host, count) => next.all(host, count));
  for (const host of openHosts(database)) queues.wake(host, null);
  const add = foundWriter(database, counts, numbers, (host, depth) => queues.wake(host, depth));
  const write = ({ found, tallies: changed }: Findings, room: number) => {
    tallies.save(changed);
    return add(found, room);
  };
  const finish = pageFinisher(database, { previous, packer, saveBody, queues, counts, problems });

  return {
    add: database.transaction((found, room = Infinity) => add(found, room)),
    take: (count, perHost = Infinity) =>
      queues.take(count, perHost).map(({ id, address, origin, lastModified, depth, foundOn }): QueuedAddress => ({
        id,
        address,
        origin,
        lastModified,
        depth,
        foundOn,
        former: previous.about(address),
      })),
    release: (id) => queues.release(id),
    finish: database.transaction((results: readonly CollectedPage[], findings = nothing, room = Infinity) => {
      const added = write(findings, room);
      for (const result of results) finish(result);
      return added;
    }),
    shallower: (count) => shallower.all(count).map((row) => readShallower(row, unpack)),
    relinked: database.transaction((pages: readonly number[], findings: Findings, room = Infinity) => {
      for (const page of pages) relinked.run(page);
      return write(findings, room);
    }),
    tallies: () => tallies.all(),
    ...previousFindings(database, previous),
    ...sourceNotes(meta),
    ...importStore(database, {
      meta,
      problems,
      counts,
      unpack,
      previous,
      numbers,
      saveBody,
      changeOf: (page) => changeOf(page, previous),
    }),
    counts: () => ({ known: counts.known, finished: counts.finished }),
    redirects: () => redirects.iterate(),
  };
}

const nothing: Findings = { found: [], tallies: [] };

function openHosts(database: WritableDatabase): readonly number[] {
  return database.prepare<[], number>('SELECT DISTINCT host FROM page WHERE finished = 0').pluck().all();
}

type PreviousPages = ReturnType<typeof previousPages>;

interface FinishDependencies {
  readonly previous: PreviousPages;
  readonly packer: ReturnType<typeof bodyPacker>;
  readonly saveBody: ReturnType<typeof bodyWriter>;
  readonly queues: HostQueues<QueuedRow>;
  readonly counts: FrontierCounts;
  readonly problems: ProblemStore;
}

/** Writes what became of one address. */
function pageFinisher(
  database: WritableDatabase,
  { previous, packer, saveBody, queues, counts, problems }: FinishDependencies,
): (page: CollectedPage) => void {
  const finish = database.prepare<
    [number, string | null, number, number, number, string | null, PageChange | null, number | null, number]
  >(
    `UPDATE page SET finished = 1, status_code = ?, redirect_to = ?, fetched_at = ?, body_bytes = ?, has_body = ?, skipped = ?, change = ?,
       relink = (depth IS NOT ?) WHERE id = ?`,
  );
  const saveRaw = rawBodyWriter(database, packer);
  const forgetRaw = rawBodyForgetter(database);
  return (page) => {
    const { id, statusCode, redirectTo, fetchedAt, body } = page;
    const change = changeOf(page, previous);
    const isRestored = !body && isGone(statusCode) && previous.restore(id, page.address);
    const handedOut = queues.finish(id);
    finish.run(
      statusCode,
      redirectTo,
      fetchedAt,
      body?.length ?? 0,
      body || isRestored ? 1 : 0,
      page.skipped ?? null,
      change,
      handedOut?.depth ?? null,
      id,
    );
    if (handedOut) counts.finished += 1;
    if (body) saveBody({ ...page, body }, change);
    if (page.raw) saveRaw(page, page.raw);
    else if (body && !page.unchanged && previous.isThere) forgetRaw(id);
    if (body || isRestored) previous.forget(page.address);
    problems.add('collect', page.problems);
  };
}

/** A page that is gone, and not one that cannot be had at the moment. */
const isGone = (statusCode: number): boolean => statusCode === 404 || statusCode === 410;

/**
 * Null where nothing can be said: no previous crawl, no answer, a redirect, something that was no page before either.
 */
function changeOf(
  { address, statusCode, headers, body, unchanged }: Omit<CollectedPage, 'id'>,
  previous: PreviousPages,
): PageChange | null {
  if (!previous.isThere) return null;
  const before = previous.about(address);
  if (body && !before) return 'new';
  if (body) return unchanged || previous.holds(address, headers, body) ? 'unchanged' : 'changed';
  return before && !isGone(before.statusCode) && isGone(statusCode) ? 'gone' : null;
}

/** What the previous crawl knew, and how the pages of this one differ from it. */
function previousFindings(
  database: WritableDatabase,
  previous: PreviousPages,
): Pick<Frontier, 'unlisted' | 'formerBody' | 'changes'> {
  const unlisted = database.prepare<[number], { address: string; last_modified: string | null }>(
    `SELECT address, last_modified FROM previous_page f
     WHERE (origin IN ('sitemap', 'list') OR (? AND origin IN ('start', 'link', 'redirect')) OR status_code IN (404, 410))
     AND NOT EXISTS (SELECT 1 FROM page p WHERE p.address = f.address) ORDER BY address`,
  );
  const changes = database.prepare<[], { change: PageChange; count: number }>(
    'SELECT change, count(*) AS count FROM page WHERE change IS NOT NULL GROUP BY change',
  );
  return {
    unlisted: (linksToo) =>
      unlisted
        .all(linksToo ? 1 : 0)
        .map(({ address, last_modified: lastModified }) => ({ address, origin: 'former', lastModified })),
    formerBody: (address) => previous.body(address),
    changes() {
      if (!previous.isThere) return null;
      const found = Object.fromEntries(changes.all().map(({ change, count }) => [change, count]));
      return { new: 0, changed: 0, unchanged: 0, gone: 0, ...found };
    },
  };
}

const aliasKey = 'discovered:aliases';

/** Under one prefix, so that collecting anew forgets all of them. */
function sourceNotes(meta: MetaStore): Pick<Frontier, 'aliases' | 'addAlias' | 'isDiscovered' | 'setDiscovered'> {
  const aliases = () => JSON.parse(meta.get(aliasKey) ?? '[]') as [string, string][];
  return {
    aliases,
    addAlias: (start, alias) => meta.set(aliasKey, JSON.stringify([...aliases(), [start, alias]])),
    isDiscovered: (sourceKey) => meta.get(`discovered:${sourceKey}`) !== null,
    setDiscovered: (sourceKey) => meta.set(`discovered:${sourceKey}`, '1'),
  };
}

function readShallower(
  { headers, bytes, ...row }: ShallowerRow,
  unpack: (stored: Uint8Array) => Uint8Array,
): ShallowerPage {
  return { ...row, headers: JSON.parse(headers ?? '{}') as Record<string, string>, body: bytes && unpack(bytes) };
}

/** What was learnt of patterns of addresses. */
function tallyStore(database: WritableDatabase): {
  save(tallies: readonly LinkTally[]): void;
  all(): Iterable<LinkTally>;
} {
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
