import type { NewProblem } from '../../../contract/problems.ts';
import type { Frontier, ImportedPage } from '../../source/source.ts';
import { pieces, type WritableDatabase } from '../database.ts';
import { bodyDictionaries } from '../bodies/body-packer.ts';
import type { FrontierContext } from './frontier-numbers.ts';

type KnownRow = Readonly<{ id: number; finished: number; hasBody: number; fetchedAt: number | null }>;

/** A page archived as a copy of another page, with that page's content. */
type CopyRow = Pick<ImportedPage, 'address' | 'statusCode' | 'fetchedAt' | 'headers'> &
  Readonly<Record<'problem' | 'hasBody', number>> &
  Readonly<{ date: string | null; originalAt: number | null; bytes: Uint8Array | null }>;

const copiesAtOnce = 50;

const unchangedSql = `INSERT INTO page (id, address, origin, finished, status_code, fetched_at, body_bytes, has_body, change)
  SELECT f.page, f.address, 'file', 1, 200, f.fetched_at, f.body_bytes, 1, 'unchanged'
  FROM json_each(?) j JOIN previous_page f ON f.address = j.value WHERE f.page IS NOT NULL AND f.status_code = 200
  ON CONFLICT DO NOTHING RETURNING address`;

export function importStore(
  database: WritableDatabase,
  context: FrontierContext,
): Pick<Frontier, 'importPosition' | 'saveImported' | 'isUnchangedFile' | 'fillCopies'> {
  const { meta, problems, counts, previous, numbers, saveBody } = context;
  const { row, rows, values, has, run, transaction } = database;
  const { unpack } = bodyDictionaries(database);
  const find = row<KnownRow, [string]>('SELECT id, finished, has_body, fetched_at FROM page WHERE address = ?');
  const insert = run("INSERT INTO page (id, address, origin, last_modified) VALUES (?, ?, 'file', ?)");
  const finish = run(
    'UPDATE page SET finished = 1, status_code = ?, redirect_to = ?, fetched_at = ?, body_bytes = ?, has_body = ?, change = ? WHERE id = ?',
  );
  const isUnchanged = has<[address: string, bytes: number, modifiedAt: number]>(
    'SELECT 1 FROM previous_page WHERE address = ? AND body_bytes = ? AND fetched_at = ? AND status_code = 200',
  );
  const copies = rows<CopyRow, [number, number]>(
    `SELECT r.id AS problem, p.address, p.has_body, p.status_code, p.fetched_at, r.parameters ->> 'date' AS date,
       o.fetched_at AS original_at, coalesce(b.headers, '{}') AS "headers{}", b.bytes
     FROM problem r JOIN page p ON p.address = r.address
       LEFT JOIN page o ON o.address = r.parameters ->> 'target' AND o.has_body LEFT JOIN body b ON b.page = o.id
     WHERE r.stage = 'collect' AND r.code = 'revisit-of-other' AND r.id > ? ORDER BY r.id LIMIT ?`,
  );
  const forgetProblem = run('DELETE FROM problem WHERE id = ?');
  const insertPage = ({ address, lastModified }: ImportedPage) => {
    const number = numbers.for(address);
    insert(number, address, lastModified);
    numbers.taken(number);
    return number;
  };

  const saveOne = (page: ImportedPage): readonly NewProblem[] => {
    const known = find(page.address);
    const isBetter = (page.body || page.unchanged) && (!known?.hasBody || page.fetchedAt > (known.fetchedAt ?? 0));
    if (known?.finished && !isBetter) return [repeated(page)];
    const id = known?.id ?? insertPage(page);
    const before = page.body === null && page.unchanged ? previous.fileBytes(page.address) : null;
    const isKept = before !== null && previous.restore(id, page.address);
    const change = isKept ? 'unchanged' : previous.changeOf(page);
    const bytes = page.body?.length ?? (isKept ? before : 0);
    finish(page.statusCode, page.redirectTo, page.fetchedAt, bytes, page.body || isKept ? 1 : 0, change, id);
    if (!known) counts.known += 1;
    if (!known?.finished) counts.finished += 1;
    if (page.body) saveBody({ ...page, id, body: page.body }, change);
    if (page.body || isKept) previous.forget(page.address);
    return known?.finished ? [...page.problems, repeated(page)] : page.problems;
  };

  const keep = values<string, [addresses: string]>(unchangedSql);
  /** Keeps pages that are stored under their old ids, most of a site, in a few statements instead of a few each. */
  const saveUnchanged = (pages: readonly ImportedPage[]) => {
    if (pages.length === 0) return;
    const kept = keep(JSON.stringify(pages.map(({ address }) => address)));
    previous.forgetAll(kept);
    counts.known += kept.length;
    counts.finished += kept.length;
    const left = new Set(kept);
    for (const page of pages) if (!left.delete(page.address)) problems.add('collect', saveOne(page));
  };

  const fillCopy = transaction((copy: CopyRow) => {
    const { problem, address, hasBody, statusCode, fetchedAt, bytes, date, originalAt } = copy;
    if (!hasBody) {
      // Archives round dates to seconds or finer.
      const isOriginal = date === null || Math.abs(Date.parse(date) - (originalAt ?? NaN)) < 1000;
      if (!bytes || !isOriginal) return;
      const content = { headers: contentHeaders(copy.headers), body: unpack(bytes) };
      saveOne({ address, statusCode, ...content, redirectTo: null, fetchedAt, lastModified: null, problems: [] });
    }
    forgetProblem(problem);
  });

  return {
    *fillCopies() {
      for (const some of pieces(copies, ({ problem }) => problem, copiesAtOnce)) {
        for (const copy of some) fillCopy(copy);
        yield;
      }
    },
    isUnchangedFile: (address, bytes, modifiedAt) => previous.isThere && isUnchanged(address, bytes, modifiedAt),
    importPosition: (sourceKey) => meta.get(positionKey(sourceKey)),
    saveImported: transaction((sourceKey: string, position: string, pages: readonly ImportedPage[]) => {
      let unchanged: ImportedPage[] = [];
      for (const page of pages) {
        if (page.unchanged && page.body === null) unchanged.push(page);
        else {
          saveUnchanged(unchanged);
          unchanged = [];
          problems.add('collect', saveOne(page));
        }
      }
      saveUnchanged(unchanged);
      meta.set(positionKey(sourceKey), position);
    }),
  };
}

/** Collecting again deletes keys with this prefix. */
const positionKey = (sourceKey: string) => `discovered:position:${sourceKey}`;

/** Other headers do not hold for a copy. */
const contentHeaders = (headers: ImportedPage['headers']) =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => name === 'content-type' || name === 'content-language'),
  );

const repeated = ({ address }: ImportedPage): NewProblem => ({ code: 'address-repeated', address, parameters: {} });
