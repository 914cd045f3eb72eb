import { randomUUID } from 'node:crypto';
import { auditFiguresSchema, type AuditFigures } from '../../../contract/changes.ts';
import type { AuditRecord } from '../../cluster/changes/audit-record.ts';
import type { ReadableDatabase, WritableDatabase } from '../database.ts';
import { packText, unpackText } from '../compression.ts';
import type { MetaStore } from '../meta-store.ts';

interface HistoryEntry {
  readonly id: number;
  readonly finishedAt: number;
  readonly figures: AuditFigures;
  readonly hosts: readonly string[];
  /** False when the record was thrown away for its size; the figures stay. */
  readonly comparable: boolean;
  /** It is the audit as it stands, and not one before it. */
  readonly current: boolean;
}

/** Earlier audits of a file. */
export interface HistoryStore {
  /** Oldest first. */
  list(): HistoryEntry[];
  /** Writes down the audit as it stands, packed by `packRecord`; replaces what was written of the same collecting. */
  save(entry: {
    readonly finishedAt: number;
    readonly figures: AuditFigures;
    readonly hosts: readonly string[];
    readonly record: Uint8Array;
  }): void;
  /** The audit stands as it was written down last: what was collected since came to nothing. */
  keepLast(): void;
}

/**
 * Names the collecting that an audit rests on. Forgotten when pages are collected anew, as everything under this
 * prefix.
 */
export const crawlKey = 'discovered:crawl-id';

/** Records of so many audits are kept; of older ones only the figures. */
const keptRecords = 60;

export function historyStore(database: WritableDatabase, meta: Pick<MetaStore, 'get' | 'set'>): HistoryStore {
  const all = database.prepare<
    [],
    { id: number; crawl: string; finished_at: number; figures: string; hosts: string; comparable: number }
  >(
    'SELECT id, crawl, finished_at, figures, hosts, record IS NOT NULL AS comparable FROM history ORDER BY finished_at, id',
  );
  const insert = database.prepare(
    `INSERT INTO history (crawl, finished_at, figures, hosts, record) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (crawl) DO UPDATE SET finished_at = excluded.finished_at, figures = excluded.figures, hosts = excluded.hosts, record = excluded.record`,
  );
  const thin = database.prepare(
    'UPDATE history SET record = NULL WHERE record IS NOT NULL AND id NOT IN (SELECT id FROM history WHERE record IS NOT NULL ORDER BY id DESC LIMIT ?)',
  );
  return {
    list() {
      const crawl = meta.get(crawlKey);
      return all.all().map((row) => ({
        id: row.id,
        finishedAt: row.finished_at,
        figures: auditFiguresSchema.parse(JSON.parse(row.figures)),
        hosts: JSON.parse(row.hosts) as string[],
        comparable: row.comparable === 1,
        current: row.crawl === crawl,
      }));
    },
    keepLast() {
      const last = database
        .prepare<[], string>('SELECT crawl FROM history ORDER BY finished_at DESC, id DESC LIMIT 1')
        .pluck()
        .get();
      if (last !== undefined) meta.set(crawlKey, last);
    },
    save: database.transaction(({ finishedAt, figures, hosts, record }: Parameters<HistoryStore['save']>[0]) => {
      const crawl = meta.get(crawlKey) ?? randomUUID();
      meta.set(crawlKey, crawl);
      insert.run(crawl, finishedAt, JSON.stringify(figures), JSON.stringify(hosts), record);
      thin.run(keptRecords);
    }),
  };
}

export const packRecord = (record: AuditRecord): Uint8Array => packText(JSON.stringify(record));

/** Null when there is no such audit, or only its figures are left. */
export function readRecord(database: ReadableDatabase, id: number): AuditRecord | null {
  const packed = database
    .prepare<[number], Uint8Array | null>('SELECT record FROM history WHERE id = ?')
    .pluck()
    .get(id);
  return packed ? (JSON.parse(unpackText(packed)) as AuditRecord) : null;
}

/** The audit before the one that stands in the file; null when there is none, or only its figures are left. */
export function previousRecord(database: ReadableDatabase): AuditRecord | null {
  const crawl = database.prepare<[string], string>('SELECT value FROM meta WHERE key = ?').pluck().get(crawlKey) ?? '';
  const last = database.prepare<[string], number>(
    'SELECT id FROM history WHERE crawl <> ? AND record IS NOT NULL ORDER BY finished_at DESC, id DESC LIMIT 1',
  );
  const id = last.pluck().get(crawl);
  return id === undefined ? null : readRecord(database, id);
}

/** Records of audits that ended before a time, newest first, at most `limit`. */
export function recordsBefore(database: ReadableDatabase, time: number, limit: number): AuditRecord[] {
  const packed = database
    .prepare<[number, number], Uint8Array>(
      'SELECT record FROM history WHERE record IS NOT NULL AND finished_at < ? ORDER BY finished_at DESC LIMIT ?',
    )
    .pluck();
  return packed.all(time, limit).map((bytes) => JSON.parse(unpackText(bytes)) as AuditRecord);
}
