import type { NewProblem } from '../../contract/problems.ts';
import type { Frontier, ImportedPage, PageChange } from '../source/source.ts';
import type { WritableDatabase } from './audit-file.ts';
import { pack } from './compression.ts';
import type { FormerStore } from './former-store.ts';
import type { FrontierCounts } from './frontier-counts.ts';
import type { MetaStore } from './meta-store.ts';
import type { ProblemStore } from './problem-store.ts';

interface KnownRow {
  readonly id: number;
  readonly finished: number;
  readonly has_body: number;
  readonly fetched_at: number | null;
}

/**
 * The part of the frontier that folders and files write to. The position stands under the same prefix as the mark of a finished source, so
 * that collecting anew forgets both.
 */
export function importStore(
  database: WritableDatabase,
  meta: MetaStore,
  problems: ProblemStore,
  counts: FrontierCounts,
  former: Pick<FormerStore, 'forget'>,
  changeOf: (page: ImportedPage) => PageChange | null,
): Pick<Frontier, 'importPosition' | 'saveImported'> {
  const find = database.prepare<[string], KnownRow>('SELECT id, finished, has_body, fetched_at FROM page WHERE address = ?');
  const insert = database.prepare("INSERT INTO page (address, origin, last_modified) VALUES (?, 'file', ?)");
  const finish = database.prepare(
    'UPDATE page SET finished = 1, status_code = ?, redirect_to = ?, fetched_at = ?, body_bytes = ?, has_body = ?, change = ? WHERE id = ?',
  );
  const saveBody = database.prepare('INSERT OR REPLACE INTO body (page, headers, bytes) VALUES (?, ?, ?)');

  const saveOne = (page: ImportedPage): readonly NewProblem[] => {
    const known = find.get(page.address);
    if (known?.finished && !isBetter(page, known)) return [repeated(page)];
    const id = known?.id ?? Number(insert.run(page.address, page.lastModified).lastInsertRowid);
    finish.run(page.statusCode, page.redirectTo, page.fetchedAt, page.body?.length ?? 0, page.body ? 1 : 0, changeOf(page), id);
    if (!known) counts.known += 1;
    if (!known?.finished) counts.finished += 1;
    if (page.body) {
      saveBody.run(id, JSON.stringify(page.headers), pack(page.body));
      former.forget(page.address);
    }
    return known?.finished ? [...page.problems, repeated(page)] : page.problems;
  };

  return {
    importPosition: (sourceKey) => meta.get(positionKey(sourceKey)),
    saveImported: database.transaction((sourceKey: string, position: string, pages: readonly ImportedPage[]) => {
      for (const page of pages) problems.add('collect', saveOne(page));
      meta.set(positionKey(sourceKey), position);
    }),
  };
}

const positionKey = (sourceKey: string): string => `discovered:position:${sourceKey}`;

function isBetter(page: ImportedPage, known: KnownRow): boolean {
  if (!page.body) return false;
  return !known.has_body || page.fetchedAt > (known.fetched_at ?? 0);
}

const repeated = ({ address }: ImportedPage): NewProblem => ({ code: 'address-repeated', address, parameters: {} });
