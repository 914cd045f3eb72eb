import type { AuditFigures } from '../../../contract/changes.ts';
import type { AuditRecord, RecordedCluster } from '../../cluster/changes/audit-record.ts';
import { clusterFigures } from '../clusters/cluster-figures.ts';
import { countOf, metaValue, sqlOf, type ReadableDatabase } from '../database.ts';
import { crawlKey } from './history-store.ts';

/** And how much of each. */
const keptTexts = 5000;
const keptLength = 300;
/** Of the pages, to be a host of the site. */
const siteShare = 0.05;

/** Runs in a worker: it reads every page row once. */
export function recordAudit(database: ReadableDatabase): AuditRecord {
  const { rows } = sqlOf(database);
  const clusters = rows<Omit<RecordedCluster, 'resolvedBySite'> & { id: number; resolvedBySite: number }>(
    'SELECT id, key, title, verdict, resolved_by_site AS resolvedBySite, source_address AS source, pages FROM cluster ORDER BY id',
  )();
  const places = new Map(clusters.map(({ id }, at) => [id, at]));
  const pages = rows<{ address: string; textHash: string; indexability: string; cluster: number | null }>(
    `SELECT p.address, substr(coalesce(v.text_hash, ''), 1, 16) AS textHash, r.indexability, r.cluster
     FROM page_row r JOIN page p ON p.id = r.page LEFT JOIN view v ON v.page = r.page ORDER BY p.address`,
  )();
  return {
    name: factsOf(database).name ?? '',
    finishedAt: finishedAtOf(database),
    figures: figuresOf(database),
    hosts: hostsOf(database),
    pages: {
      address: pages.map(({ address }) => address),
      textHash: pages.map(({ textHash }) => textHash),
      indexability: pages.map(({ indexability }) => indexability),
      cluster: pages.map(({ cluster }) => places.get(cluster ?? -1) ?? -1),
    },
    clusters: clusters.map(({ id: _id, resolvedBySite, ...cluster }) => ({
      ...cluster,
      resolvedBySite: resolvedBySite === 1,
    })),
    sentences: sentencesOf(database),
  };
}

const factsOf = (database: ReadableDatabase): { name?: string; createdAt?: number } =>
  JSON.parse(metaValue(database, 'audit') ?? '{}') as { name?: string; createdAt?: number };

/** As its history says, else when the last page was fetched, else when it was made. */
export function finishedAtOf(database: ReadableDatabase): number {
  const { value } = sqlOf(database);
  const noted = value<number, [string]>('SELECT finished_at FROM history WHERE crawl = ?');
  const fetched = value<number | null, []>('SELECT max(fetched_at) FROM page');
  return noted(metaValue(database, crawlKey) ?? '') ?? fetched() ?? factsOf(database).createdAt ?? 0;
}

export function hostsOf(database: ReadableDatabase): string[] {
  const rows = sqlOf(database).rows<{ host: string; count: number }>(
    'SELECT host, count(*) AS count FROM page_row GROUP BY host ORDER BY host',
  )();
  const pages = rows.reduce((sum, { count }) => sum + count, 0);
  return rows.flatMap(({ host, count }) => (count >= siteShare * pages ? [host] : []));
}

function sentencesOf(database: ReadableDatabase): AuditRecord['sentences'] {
  const rows = sqlOf(database).rows<{ key: string; pages: number }>('SELECT key, pages FROM sentence ORDER BY key')();
  const texts = database
    .prepare<[number, number], [string, string]>(
      'SELECT key, substr(text, 1, ?) FROM sentence ORDER BY pages DESC, length DESC, key LIMIT ?',
    )
    .raw();
  return {
    key: rows.map(({ key }) => key),
    pages: rows.map(({ pages }) => pages),
    texts: Object.fromEntries(texts.all(keptLength, keptTexts)),
  };
}

export function figuresOf(database: ReadableDatabase): AuditFigures {
  const counted = sqlOf(database).row<{ pages: number; indexablePages: number; read: number }, []>(
    `SELECT count(*) AS pages, coalesce(sum(indexability = ''), 0) AS indexablePages, coalesce(sum(analysed), 0) AS read FROM page_row`,
  );
  const { read, ...pages } = counted() ?? { pages: 0, indexablePages: 0, read: 0 };
  const { clusters, copiedPages, byVerdict } = clusterFigures(database);
  return {
    ...pages,
    copiedPages,
    duplicateRate: read === 0 ? null : copiedPages / read,
    clusters,
    openClusters: countOf(database, 'SELECT count(*) FROM cluster WHERE resolved_by_site = 0'),
    clustersByVerdict: byVerdict,
    sharedSentences: countOf(database, 'SELECT count(*) FROM sentence'),
  };
}
