import { bodyPacker } from '../bodies/body-packer.ts';
import { bodyWriter, previousPages } from '../bodies/body-writer.ts';
import type { MetaStore } from '../meta-store.ts';
import type { ProblemStore } from '../problem-store.ts';
import { metaValue, type WritableDatabase } from '../database.ts';
import { pageNumbersKey } from '../history/collect-again.ts';
import { webHost } from '../address-parts.ts';

export type FrontierContext = ReturnType<typeof frontierContext>;

/** Shared by the parts of a frontier. Whoever writes pages updates `counts`. */
export function frontierContext(database: WritableDatabase, meta: MetaStore, problems: ProblemStore) {
  const packer = bodyPacker(database);
  const previous = previousPages(database);
  const counts = database.sums<{ known: number; finished: number }>(
    'SELECT count(*) AS known, coalesce(sum(finished), 0) AS finished FROM page WHERE variant_of IS NULL',
  )();
  const saveBody = bodyWriter(database, previous, packer);
  return { meta, problems, packer, previous, saveBody, numbers: pageNumbers(database), counts };
}

/** A known address gets its old id; no id is reused. */
function pageNumbers(database: WritableDatabase) {
  const before = database.value<number | null, [string]>('SELECT page FROM previous_page WHERE address = ?');
  const highest = database.value<number, []>('SELECT coalesce(max(id), 0) FROM page', 0)();
  let last = Math.max(highest, Number(metaValue(database, pageNumbersKey) ?? 0));
  return {
    for: (address: string) => before(address) ?? last + 1,
    taken(page: number) {
      last = Math.max(last, page);
    },
  };
}

const maxHosts = 50_000;

/** Numbers hosts as they appear; files have 0. */
export function hostNumbers(database: WritableDatabase) {
  const find = database.value<number, [string]>('SELECT id FROM crawl_host WHERE name = ?');
  const insert = database.run('INSERT INTO crawl_host (name) VALUES (?)');
  const known = new Map<string, number>();
  return (address: string) => {
    const name = webHost(address);
    if (name === null) return 0;
    const number = known.get(name) ?? find(name) ?? Number(insert(name).lastInsertRowid);
    if (known.size >= maxHosts) known.clear();
    known.set(name, number);
    return number;
  };
}
