import { findPublicAddress, type DeclaringPage } from '../../cluster/site-addresses.ts';
import { toldAddress, type PublicAddress } from '../../source/address.ts';
import { lastAnswer } from '../../found-once.ts';
import { metaValue, sqlOf, type ReadableDatabase } from '../database.ts';
import type { MetaStore } from '../meta-store.ts';

/** From the user or the pages. Takes some milliseconds. */
export function savePublicAddress(database: ReadableDatabase, meta: MetaStore, wanted: string) {
  const start = meta.read().sources.flatMap((source) => ('url' in source ? source.url : []))[0] ?? null;
  meta.set(key, JSON.stringify(toldAddress(wanted, start) ?? declaredAddress(database)));
}

/** Saved, or as pages declare. Null when pages were fetched from their public address. */
export function readPublicAddress(database: ReadableDatabase) {
  const noted = metaValue(database, key);
  return noted === null ? declaredAddress(database) : (JSON.parse(noted) as PublicAddress | null);
}

/** Caches the answer until the database is written to: without a saved address, a list of pages is read. */
export function publicAddressReader<Answer>(
  database: ReadableDatabase,
  answerOf: (address: PublicAddress | null) => Answer,
) {
  const writes = sqlOf(database).value<string, []>(
    "SELECT total_changes() || ' ' || data_version FROM pragma_data_version",
  );
  const answer = lastAnswer((_writes: string | undefined) => answerOf(readPublicAddress(database)));
  return () => answer(writes());
}

const key = 'public-address';

/** Pages that vote on it. */
const asked = 2000;

const declaredAddress = (database: ReadableDatabase) =>
  findPublicAddress(
    sqlOf(database).rows<DeclaringPage, [number]>(
      'SELECT p.address, v.canonical FROM view v JOIN page p ON p.id = v.page ORDER BY p.address LIMIT ?',
    )(asked),
  );
