import type { FoundAddress } from '../../source/source.ts';
import { hostNumbers, type FrontierContext } from './frontier-numbers.ts';
import { sqlOf, type WritableDatabase } from '../database.ts';

/** A shop can hang a new parameter on every link. */
const maxVariants = 20;

/** In order, until `room` new ones are there; returns how many were new. In a transaction. */
export function foundWriter(
  database: WritableDatabase,
  { counts, numbers }: Pick<FrontierContext, 'counts' | 'numbers'>,
  wake: (host: number, depth: number | null) => void,
): (found: readonly FoundAddress[], room: number) => number {
  const { value, run } = sqlOf(database);
  const insert = run(
    'INSERT INTO page (id, address, origin, last_modified, host, depth, found_on) VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (address) DO NOTHING',
  );
  // First met as a redirect target or link, it counts as listed once it stands in a sitemap.
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
      wake(host, depth);
      return true;
    }
    if (origin !== 'link' && origin !== 'redirect') upgrade(origin, lastModified, address);
    // A page that is finished is looked at again.
    if (depth !== null && lower(depth, address, depth) === 0) wake(host, depth);
    return false;
  };

  const addVariant = ({ address, origin, depth = null, foundOn = null }: FoundAddress, variantOf: string) => {
    const number = numbers.for(address);
    const { changes } = variant(number, address, origin, hostOf(address), depth, foundOn, variantOf, maxVariants);
    if (changes > 0) numbers.taken(number);
  };

  return (found, room) => {
    let added = 0;
    for (const one of found) {
      const { variantOf } = one;
      if (variantOf !== undefined) addVariant(one, variantOf);
      else if (addOne(one, added < room)) added += 1;
    }
    return added;
  };
}
