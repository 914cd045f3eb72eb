import { randomUUID } from 'node:crypto';
import { auditFiguresSchema } from '../../../contract/changes.ts';
import type { AuditRecord } from '../../cluster/changes/audit-record.ts';
import { clusterFigures } from '../clusters/cluster-store.ts';
import { metaValue, type ReadableDatabase, type WritableDatabase } from '../database.ts';
import { packText, unpackText } from '../compression.ts';
import { auditFacts, type MetaStore } from '../meta-store.ts';

/** Id of the crawl; collecting again deletes keys with this prefix. */
const crawlKey = 'discovered:crawl-id';

type NewEntry = Pick<AuditRecord, 'finishedAt' | 'figures' | 'hosts'> & { readonly record: Uint8Array };

/** Older audits keep only their figures. */
const keptRecords = 60;

export function historyStore(database: WritableDatabase, meta: Pick<MetaStore, 'get' | 'set'>) {
  const { rows, value, run, transaction } = database;
  type Entry = Record<'id' | 'finishedAt', number> & {
    crawl: string;
    figures: unknown;
    hosts: string[];
    comparable: boolean;
  };
  const all = rows<Entry>(
    'SELECT id, finished_at, crawl, figures AS "figures{}", hosts AS "hosts{}", record IS NOT NULL AS "comparable?" FROM history ORDER BY finished_at, id',
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
    list() {
      const current = meta.get(crawlKey);
      // `comparable`: its record was recent enough to be kept.
      return all().map(({ crawl, figures, ...entry }) => ({
        ...entry,
        figures: auditFiguresSchema.parse(figures),
        current: crawl === current,
      }));
    },
    /** Call when collecting came to nothing. */
    keepLast() {
      const crawl = last();
      if (crawl !== undefined) meta.set(crawlKey, crawl);
    },
    /** `record` is packed by `packRecord`. */
    save: transaction(({ finishedAt, figures, hosts, record }: NewEntry) => {
      const crawl = meta.get(crawlKey) ?? randomUUID();
      meta.set(crawlKey, crawl);
      insert(crawl, finishedAt, JSON.stringify(figures), JSON.stringify(hosts), record);
      thin(keptRecords);
    }),
  };
}

export const packRecord = (record: AuditRecord) => packText(JSON.stringify(record));

function readRecords(database: ReadableDatabase, where: string, ...values: (string | number)[]) {
  const read = database.values<Uint8Array, typeof values>(
    `SELECT record FROM history WHERE record IS NOT NULL AND ${where}`,
  );
  return read(...values).map((packed) => JSON.parse(unpackText(packed)) as AuditRecord);
}

export const readRecord = (database: ReadableDatabase, id: number) => readRecords(database, 'id = ?', id)[0] ?? null;

export function previousRecord(database: ReadableDatabase) {
  const current = metaValue(database, crawlKey) ?? '';
  return readRecords(database, 'crawl <> ? ORDER BY finished_at DESC, id DESC LIMIT 1', current)[0] ?? null;
}

export const recordsBefore = (database: ReadableDatabase, time: number, limit: number) =>
  readRecords(database, 'finished_at < ? ORDER BY finished_at DESC LIMIT ?', time, limit);

/** Sentences stored with text, and its characters. */
const keptTexts = 5000;
const keptLength = 300;
/** A host with this share of the pages belongs to the site. */
const siteShare = 0.05;

/** Runs in a worker: reads every page row. */
export function recordAudit(database: ReadableDatabase) {
  const clusters = database.rows<AuditRecord['clusters'][number] & { readonly id: number }>(
    'SELECT id, key, title, verdict, resolved_by_site AS "resolvedBySite?", source_address AS source, pages FROM cluster ORDER BY id',
  )();
  const places = new Map(clusters.map(({ id }, at) => [id, at]));
  const pages = database.rows<{ address: string; textHash: string; indexability: string; cluster: number | null }>(
    `SELECT p.address, substr(coalesce(v.text_hash, ''), 1, 16) AS text_hash, r.indexability, r.cluster
     FROM page_row r JOIN page p ON p.id = r.page LEFT JOIN view v ON v.page = r.page ORDER BY p.address`,
  )();
  return {
    name: auditFacts(database).name,
    finishedAt: finishedAtOf(database),
    figures: figuresOf(database),
    hosts: hostsOf(database),
    pages: {
      address: pages.map(({ address }) => address),
      textHash: pages.map(({ textHash }) => textHash),
      indexability: pages.map(({ indexability }) => indexability),
      cluster: pages.map(({ cluster }) => places.get(cluster ?? -1) ?? -1),
    },
    clusters: clusters.map(({ id: _id, ...cluster }) => cluster),
    sentences: sentencesOf(database),
  };
}

/** From the history, else when the last page was fetched, else when the audit was created. */
export function finishedAtOf(database: ReadableDatabase) {
  const noted = database.value<number, [string]>('SELECT finished_at FROM history WHERE crawl = ?');
  const fetched = database.value<number | null, []>('SELECT max(fetched_at) FROM page');
  return noted(metaValue(database, crawlKey) ?? '') ?? fetched() ?? auditFacts(database).createdAt;
}

export const hostsOf = (database: ReadableDatabase) =>
  database.values<string>(
    `SELECT host FROM page_row GROUP BY host HAVING count(*) >= ${siteShare} * (SELECT count(*) FROM page_row) ORDER BY host`,
  )();

function sentencesOf(database: ReadableDatabase) {
  const all = database.rows<{ key: string; pages: number }>('SELECT key, pages FROM sentence ORDER BY key')();
  const texts = database.eachTuple<[key: string, text: string]>(
    `SELECT key, substr(text, 1, ${keptLength}) FROM sentence ORDER BY pages DESC, length DESC, key LIMIT ${keptTexts}`,
  );
  return {
    key: all.map(({ key }) => key),
    pages: all.map(({ pages }) => pages),
    texts: Object.fromEntries(texts()),
  };
}

export function figuresOf(database: ReadableDatabase) {
  const { clusters, copiedPages, clustersByVerdict } = clusterFigures(database);
  const { pages, indexablePages, duplicateRate } = pageFigures(database, copiedPages);
  return {
    pages,
    indexablePages,
    copiedPages,
    duplicateRate,
    clusters,
    openClusters: database.count('cluster WHERE resolved_by_site = 0')(),
    clustersByVerdict,
    sharedSentences: database.count('sentence')(),
  };
}

/** `comparedPages`: analysed pages, the whole of `duplicateRate`. */
export function pageFigures(database: ReadableDatabase, copiedPages: number) {
  const counted = database.sums<Record<'pages' | 'indexablePages' | 'wastedPages' | 'words' | 'read', number>>(
    `SELECT count(*) AS pages, coalesce(sum(indexability = ''), 0) AS indexable_pages,
       coalesce(sum(copied AND indexability = ''), 0) AS wasted_pages,
       coalesce(sum(words), 0) AS words, coalesce(sum(analysed), 0) AS read FROM page_row`,
  );
  const { read, ...figures } = counted();
  return { ...figures, comparedPages: read, duplicateRate: read === 0 ? null : copiedPages / read };
}
