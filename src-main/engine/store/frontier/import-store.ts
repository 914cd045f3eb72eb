import type { NewProblem } from '../../../contract/problems.ts';
import type { Frontier, ImportedPage, PageChange } from '../../source/source.ts';
import type { WritableDatabase } from '../database.ts';
import type { bodyWriter } from '../bodies/body-writer.ts';
import type { FormerStore } from '../bodies/former-store.ts';
import type { FrontierCounts } from './frontier-counts.ts';
import type { MetaStore } from '../meta-store.ts';
import type { PageNumbers } from './page-numbers.ts';
import type { ProblemStore } from '../problem-store.ts';

interface KnownRow {
  readonly id: number;
  readonly finished: number;
  readonly has_body: number;
  readonly fetched_at: number | null;
}

interface Means {
  readonly former: FormerStore;
  readonly numbers: PageNumbers;
  readonly saveBody: ReturnType<typeof bodyWriter>;
  readonly changeOf: (page: ImportedPage) => PageChange | null;
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
  { former, numbers, saveBody, changeOf }: Means,
): Pick<Frontier, 'importPosition' | 'saveImported' | 'isUnchangedFile'> {
  const find = database.prepare<[string], KnownRow>('SELECT id, finished, has_body, fetched_at FROM page WHERE address = ?');
  const insert = database.prepare("INSERT INTO page (id, address, origin, last_modified) VALUES (?, ?, 'file', ?)");
  const finish = database.prepare(
    'UPDATE page SET finished = 1, status_code = ?, redirect_to = ?, fetched_at = ?, body_bytes = ?, has_body = ?, change = ? WHERE id = ?',
  );
  const insertPage = ({ address, lastModified }: ImportedPage): number => {
    const number = numbers.for(address);
    insert.run(number, address, lastModified);
    numbers.taken(number);
    return number;
  };

  const saveOne = (page: ImportedPage): readonly NewProblem[] => {
    const known = find.get(page.address);
    if (known?.finished && !isBetter(page, known)) return [repeated(page)];
    const id = known?.id ?? insertPage(page);
    const before = page.body === null && page.unchanged ? former.file(page.address) : null;
    const isKept = before !== null && former.restore(id, page.address);
    const change = isKept ? 'unchanged' : changeOf(page);
    const bytes = page.body?.length ?? (isKept ? before.bytes : 0);
    finish.run(page.statusCode, page.redirectTo, page.fetchedAt, bytes, page.body || isKept ? 1 : 0, change, id);
    if (!known) counts.known += 1;
    if (!known?.finished) counts.finished += 1;
    if (page.body) saveBody({ ...page, id, body: page.body }, change);
    if (page.body || isKept) former.forget(page.address);
    return known?.finished ? [...page.problems, repeated(page)] : page.problems;
  };

  return {
    isUnchangedFile(address, bytes, modifiedAt) {
      const before = former.file(address);
      return before !== null && before.bytes === bytes && before.modifiedAt === modifiedAt;
    },
    importPosition: (sourceKey) => meta.get(positionKey(sourceKey)),
    saveImported: database.transaction((sourceKey: string, position: string, pages: readonly ImportedPage[]) => {
      for (const page of pages) problems.add('collect', saveOne(page));
      meta.set(positionKey(sourceKey), position);
    }),
  };
}

const positionKey = (sourceKey: string): string => `discovered:position:${sourceKey}`;

function isBetter(page: ImportedPage, known: KnownRow): boolean {
  if (!page.body && !page.unchanged) return false;
  return !known.has_body || page.fetchedAt > (known.fetched_at ?? 0);
}

const repeated = ({ address }: ImportedPage): NewProblem => ({ code: 'address-repeated', address, parameters: {} });
