import type { JoinBounds } from '../../detect/index/join-changed.ts';
import { metaReader, metaValue, metaWriter, sqlOf, type ReadableDatabase, type WritableDatabase } from '../database.ts';

/** Of a join that left nothing out, so that the next one may look at changed pages only (`join-changed.ts`). */
export interface JoinMemory extends JoinBounds {
  /** All that keys and rule depend on besides fingerprints. */
  readonly basis: string;
  /** Higher numbers are pages that came since. */
  readonly lastPage: number;
}

const prefix = 'join:';
const renewedKey = `${prefix}renewed`;
const allPages = 'all';
/** Longer lists of numbers are not worth their bytes. */
const maxRenewed = 200_000;

export function joinMemory(database: ReadableDatabase, detector: string) {
  return JSON.parse(metaValue(database, `${prefix}of:${detector}`) ?? 'null') as JoinMemory | null;
}

/**
 * Pages that came, went or have another text since the last join, and with `isBound` those whose fingerprints were
 * renewed because the corpus is another; null for all.
 */
export function changedPages(database: ReadableDatabase, lastPage: number, isBound: boolean) {
  const renewed = isBound ? (metaValue(database, renewedKey) ?? '') : '';
  if (renewed === allPages) return null;
  const changed = sqlOf(database).values<number, [number]>(
    'SELECT page FROM changed_text UNION SELECT id FROM page WHERE id > ?',
  )(lastPage);
  return new Set([...changed, ...renewed.split(' ').filter(Boolean).map(Number)]);
}

export const forgetJoins = (database: WritableDatabase) =>
  void database.exec(`DELETE FROM meta WHERE key LIKE '${prefix}%'`);

/** Each inside a transaction. */
export function joinMemoryWriter(database: WritableDatabase) {
  const get = metaReader(database);
  const set = metaWriter(database);
  const { run } = sqlOf(database);
  const forgetOf = run('DELETE FROM meta WHERE key = ?');
  return {
    keep(detector: string, memory: JoinMemory | null) {
      const key = `${prefix}of:${detector}`;
      if (memory) set(key, JSON.stringify(memory));
      else forgetOf(key);
    },
    /** Fingerprints of pages whose texts did not change. */
    renewed(pages: readonly number[]) {
      const known = get(renewedKey) ?? '';
      if (pages.length === 0 || known === allPages) return;
      const all = `${known} ${pages.join(' ')}`;
      set(renewedKey, all.length > maxRenewed ? allPages : all);
    },
    /** All joins are done. */
    forgetRenewed: () => forgetOf(renewedKey),
  };
}
