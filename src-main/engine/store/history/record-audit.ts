import type { AuditFigures } from '../../../contract/changes.ts';
import type { AuditRecord, RecordedCluster } from '../../cluster/changes/audit-record.ts';
import { clusterFigures } from '../clusters/cluster-figures.ts';
import type { ReadableDatabase } from '../database.ts';
import { crawlKey } from './history-store.ts';

/** Texts that are kept, and how much of each. */
const keptTexts = 5000;
const keptLength = 300;
/** A host is one of the site when it has at least this share of the pages. */
const siteShare = 0.05;

/** What is kept of the audit as it stands in the file. Runs in a worker: it reads every page row once. */
export function recordAudit(database: ReadableDatabase): AuditRecord {
  const { name = '' } = JSON.parse(metaOf(database, 'audit') ?? '{}') as { name?: string };
  const clusters = database
    .prepare<[], Omit<RecordedCluster, 'resolvedBySite'> & { id: number; resolvedBySite: number }>(
      'SELECT id, key, title, verdict, resolved_by_site AS resolvedBySite, source_address AS source, pages FROM cluster ORDER BY id',
    )
    .all();
  const places = new Map(clusters.map(({ id }, at) => [id, at]));
  const pages = {
    address: [] as string[],
    textHash: [] as string[],
    indexability: [] as string[],
    cluster: [] as number[],
  };
  const rows = database
    .prepare<[], [string, string, string, number | null]>(
      `SELECT p.address, coalesce(v.text_hash, ''), r.indexability, r.cluster FROM page_row r JOIN page p ON p.id = r.page
       LEFT JOIN view v ON v.page = r.page ORDER BY p.address`,
    )
    .raw();
  for (const [address, textHash, indexability, cluster] of rows.iterate()) {
    pages.address.push(address);
    pages.textHash.push(textHash.slice(0, 16));
    pages.indexability.push(indexability);
    pages.cluster.push(cluster === null ? -1 : (places.get(cluster) ?? -1));
  }
  return {
    name,
    finishedAt: finishedAtOf(database),
    figures: figuresOf(database),
    hosts: hostsOf(database),
    pages,
    clusters: clusters.map(({ key, title, verdict, resolvedBySite, source, pages: count }) => ({
      key,
      title,
      verdict,
      resolvedBySite: resolvedBySite === 1,
      source,
      pages: count,
    })),
    sentences: sentencesOf(database),
  };
}

const metaOf = (database: ReadableDatabase, key: string): string | undefined =>
  database.prepare<[string], string>('SELECT value FROM meta WHERE key = ?').pluck().get(key);

/**
 * When the audit ended as far as it is known: as its history says, else when it fetched its last page, else when it was
 * made.
 */
export function finishedAtOf(database: ReadableDatabase): number {
  const noted = database
    .prepare<[string], number>('SELECT finished_at FROM history WHERE crawl = ?')
    .pluck()
    .get(metaOf(database, crawlKey) ?? '');
  if (noted !== undefined) return noted;
  const fetched = database.prepare<[], number | null>('SELECT max(fetched_at) FROM page').pluck().get() ?? null;
  return fetched ?? (JSON.parse(metaOf(database, 'audit') ?? '{}') as { createdAt?: number }).createdAt ?? 0;
}

/** The hosts that make up the site. */
export function hostsOf(database: ReadableDatabase): string[] {
  const rows = database
    .prepare<[], [string, number]>('SELECT host, count(*) FROM page_row GROUP BY host ORDER BY host')
    .raw()
    .all();
  const pages = rows.reduce((sum, [, count]) => sum + count, 0);
  return rows.flatMap(([host, count]) => (count >= siteShare * pages ? [host] : []));
}

function sentencesOf(database: ReadableDatabase): AuditRecord['sentences'] {
  const rows = database.prepare<[], [string, number]>('SELECT key, pages FROM sentence ORDER BY key').raw().all();
  const texts = database
    .prepare<[number, number], [string, string]>(
      'SELECT key, substr(text, 1, ?) FROM sentence ORDER BY pages DESC, length DESC, key LIMIT ?',
    )
    .raw();
  return {
    key: rows.map(([key]) => key),
    pages: rows.map(([, pages]) => pages),
    texts: Object.fromEntries(texts.all(keptLength, keptTexts)),
  };
}

export function figuresOf(database: ReadableDatabase): AuditFigures {
  const { read, ...pages } = database
    .prepare<[], { pages: number; indexablePages: number; read: number }>(
      `SELECT count(*) AS pages, coalesce(sum(indexability = ''), 0) AS indexablePages, coalesce(sum(analysed), 0) AS read FROM page_row`,
    )
    .get() ?? { pages: 0, indexablePages: 0, read: 0 };
  const { clusters, copiedPages, byVerdict } = clusterFigures(database);
  const number = (sql: string) => database.prepare<[], number>(sql).pluck().get() ?? 0;
  return {
    ...pages,
    copiedPages,
    duplicateRate: read === 0 ? null : copiedPages / read,
    clusters,
    openClusters: number('SELECT count(*) FROM cluster WHERE resolved_by_site = 0'),
    clustersByVerdict: byVerdict,
    sharedSentences: number('SELECT count(*) FROM sentence'),
  };
}
