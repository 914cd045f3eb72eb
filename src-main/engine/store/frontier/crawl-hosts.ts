import { webHost } from '../address-parts.ts';
import type { WritableDatabase } from '../database.ts';

/** Numbers of hosts, by which pages are queued, given as hosts turn up; 0 is that of files, which have none. */
export function hostNumbers(database: WritableDatabase): (address: string) => number {
  const find = database.prepare<[string], number>('SELECT id FROM crawl_host WHERE name = ?').pluck();
  const insert = database.prepare<[string]>('INSERT INTO crawl_host (name) VALUES (?)');
  const known = new Map<string, number>();
  return (address) => {
    const name = webHost(address);
    if (name === null) return 0;
    const number = known.get(name) ?? find.get(name) ?? Number(insert.run(name).lastInsertRowid);
    if (known.size >= maxHosts) known.clear();
    known.set(name, number);
    return number;
  };
}

/** Hosts whose numbers are kept at hand. */
const maxHosts = 50_000;
