import { randomUUID } from 'node:crypto';
import { auditFiguresSchema, type AuditFigures } from '../../../contract/changes.ts';
import type { AuditRecord } from '../../cluster/changes/audit-record.ts';
import { inTransaction, metaValue, sqlOf, type ReadableDatabase, type WritableDatabase } from '../database.ts';
import { packText, unpackText } from '../compression.ts';
import type { MetaStore } from '../meta-store.ts';

interface HistoryRow {
  readonly id: number;
  readonly crawl: string;
  readonly finishedAt: number;
  readonly figures: string;
  readonly hosts: string;
  readonly comparable: number;
}

interface NewEntry {
  readonly finishedAt: number;
  readonly figures: AuditFigures;
  readonly hosts: readonly string[];
  /** Packed by `packRecord`. */
  readonly record: Uint8Array;
}

/** The collecting that an audit rests on; a prefix that collecting anew forgets. */
export const crawlKey = 'discovered:crawl-id';

/** Of older audits only the figures. */
const keptRecords = 60;

export function historyStore(database: WritableDatabase, meta: Pick<MetaStore, 'get' | 'set'>) {
  const { rows, value, run } = sqlOf(database);
  const all = rows<HistoryRow>(
    `SELECT id, crawl, finished_at AS finishedAt, figures, hosts, record IS NOT NULL AS comparable FROM history ORDER BY finished_at, id`,
  );
  const last = value<string, []>('SELECT crawl FROM history ORDER BY finished_at DESC, id DESC LIMIT 1');
  const insert = run(
    `INSERT INTO history (crawl, finished_at, figures, hosts, record) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (crawl) DO UPDATE SET finished_at = excluded.finished_at, figures = excluded.figures, hosts = excluded.hosts, record = excluded.record`,
  );
  const thin = run(
    'UPDATE history SET record = NULL WHERE record IS NOT NULL AND id NOT IN (SELECT id FROM history WHERE record IS NOT NULL ORDER BY id DESC LIMIT ?)',
  );
  return {
    /** Oldest first. */
    list() {
      const current = meta.get(crawlKey);
      return all().map(({ id, crawl, finishedAt, figures, hosts, comparable }) => ({
        id,
        finishedAt,
        figures: auditFiguresSchema.parse(JSON.parse(figures)),
        hosts: JSON.parse(hosts) as string[],
        /** False when the record was thrown away for its size. */
        comparable: comparable === 1,
        /** Not one before it. */
        current: crawl === current,
      }));
    },
    /** What was collected since came to nothing. */
    keepLast(): void {
      const crawl = last();
      if (crawl !== undefined) meta.set(crawlKey, crawl);
    },
    /** Replaces what was written of the same collecting. */
    save: inTransaction(database, ({ finishedAt, figures, hosts, record }: NewEntry) => {
      const crawl = meta.get(crawlKey) ?? randomUUID();
      meta.set(crawlKey, crawl);
      insert(crawl, finishedAt, JSON.stringify(figures), JSON.stringify(hosts), record);
      thin(keptRecords);
    }),
  };
}

export const packRecord = (record: AuditRecord): Uint8Array => packText(JSON.stringify(record));

const unpackRecord = (packed: Uint8Array | null | undefined): AuditRecord | null =>
  packed ? (JSON.parse(unpackText(packed)) as AuditRecord) : null;

/** Null also when only its figures are left. */
export const readRecord = (database: ReadableDatabase, id: number): AuditRecord | null =>
  unpackRecord(sqlOf(database).value<Uint8Array | null>('SELECT record FROM history WHERE id = ?')(id));

/** Before the one that stands in the file. */
export const previousRecord = (database: ReadableDatabase): AuditRecord | null =>
  unpackRecord(
    sqlOf(database).value<Uint8Array, [string]>(
      'SELECT record FROM history WHERE crawl <> ? AND record IS NOT NULL ORDER BY finished_at DESC, id DESC LIMIT 1',
    )(metaValue(database, crawlKey) ?? ''),
  );

/** Newest first. */
export const recordsBefore = (database: ReadableDatabase, time: number, limit: number): AuditRecord[] =>
  sqlOf(database)
    .values<Uint8Array, [number, number]>(
      'SELECT record FROM history WHERE record IS NOT NULL AND finished_at < ? ORDER BY finished_at DESC LIMIT ?',
    )(time, limit)
    .flatMap((packed) => unpackRecord(packed) ?? []);
