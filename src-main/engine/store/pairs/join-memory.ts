import type { JoinBounds } from '../../detect/index/join-changed.ts';
import { metaReader, metaValue, metaWriter, type ReadableDatabase, type WritableDatabase } from '../database.ts';

/** State of a complete join, so that the next may look at changed pages only (`join-changed.ts`). */
export interface JoinMemory extends JoinBounds {
  /** All besides fingerprints on which keys and rule depend. */
  readonly basis: string;
  /** Higher ids are pages added since. */
  readonly lastPage: number;
}

const prefix = 'join:';
const renewedKey = `${prefix}renewed`;
const allPages = 'all';
/** In characters; a longer list is stored as `all`. */
const maxRenewed = 200_000;

export function joinMemory(database: ReadableDatabase, detector: string) {
  return JSON.parse(metaValue(database, `${prefix}of:${detector}`) ?? 'null') as JoinMemory | null;
}

/**
 * Pages that came, went or have another text since the last join; `isBound` adds those whose fingerprints changed with
 * the corpus. Null means all.
 */
export function changedPages(database: ReadableDatabase, lastPage: number, isBound: boolean) {
  const renewed = isBound ? (metaValue(database, renewedKey) ?? '') : '';
  if (renewed === allPages) return null;
  const changed = database.values<number, [number]>(
    'SELECT page FROM changed_text UNION SELECT id FROM page WHERE id > ?',
  )(lastPage);
  return new Set([...changed, ...renewed.split(' ').filter(Boolean).map(Number)]);
}

export const forgetJoins = (database: WritableDatabase) =>
  void database.exec(`DELETE FROM meta WHERE key LIKE '${prefix}%'`);

/** Call each inside a transaction. */
export function joinMemoryWriter(database: WritableDatabase) {
  const get = metaReader(database);
  const set = metaWriter(database);
  const forgetOf = database.run('DELETE FROM meta WHERE key = ?');
  return {
    keep(detector: string, memory: JoinMemory | null) {
      const key = `${prefix}of:${detector}`;
      if (memory) set(key, JSON.stringify(memory));
      else forgetOf(key);
    },
    /** Adds pages whose fingerprints changed, but not their texts. */
    renewed(pages: readonly number[]) {
      const known = get(renewedKey) ?? '';
      if (pages.length === 0 || known === allPages) return;
      const all = `${known} ${pages.join(' ')}`;
      set(renewedKey, all.length > maxRenewed ? allPages : all);
    },
    /** Call after all joins. */
    forgetRenewed: () => forgetOf(renewedKey),
  };
}
