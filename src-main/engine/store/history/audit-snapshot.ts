import type { PageBrief } from '../../../contract/pages.ts';
import type { SentenceRow } from '../../../contract/shared-sentences.ts';
import type { AdviceKind, Verdict } from '../../../contract/verdicts.ts';
import { readAuditFile } from '../audit-file.ts';
import { inList } from '../conditions.ts';
import { mapped, type ReadableDatabase, type WritableDatabase } from '../database.ts';
import { isCopySql, isOfCopiesSql } from '../clusters/cluster-store.ts';
import type { PageStore } from '../pages/page-store.ts';
import { harmlessSql, sentenceColumns, soundSentences } from '../sentences/sentence-store.ts';
import { storesOf } from '../store.ts';
import { countShown } from '../sentences/sentence-writer.ts';
import { readTrees } from '../clusters/site-tree-store.ts';

export interface PageFindings extends PageBrief, Readonly<Record<'heading' | 'description' | 'robots', string>> {
  /** Pairs of any verdict, and the most similar page among them. */
  readonly nearDuplicates: number;
  readonly closest: Readonly<{ address: string; similarity: number; verdict: Verdict }> | null;
  readonly membership:
    | (Readonly<Record<'cluster' | 'clusterPages', number> & Record<'key' | 'sourceAddress' | 'adviceReason', string>> &
        Readonly<{ clusterVerdict: Verdict; isSource: boolean; advice: AdviceKind }>)
    | null;
}

export type SharedSentence = Omit<SentenceRow, 'ignored'> & Readonly<{ id: number; ignored: boolean }>;

export type AuditSnapshot = Readonly<ReturnType<typeof openSnapshot>>;

/**
 * An audit at one moment, for readers that take minutes: all parts of an export agree, and rows are read one at a time
 * beside the writer.
 */
export function openSnapshot(path: string) {
  // Writes throw.
  const database = readAuditFile(path) as WritableDatabase;
  database.exec('BEGIN');
  const stores = storesOf(database);
  return {
    ...stores,
    figures: snapshotFigures(database),
    sentences: snapshotSentences(database),
    findings: findingsReader(database, stores.pages),
    trees: () => readTrees(database),
    clusterOf: database.value<number>('SELECT cluster FROM member WHERE page = ?'),
    database,
    close: () => void database.close(),
  };
}

function snapshotFigures(database: ReadableDatabase) {
  const { count, rows, sums, each, eachTuple } = database;
  const similarities = eachTuple<[bin: number, count: number], [step: number]>(
    'SELECT CAST(max(0, min(100, similarity)) / ? AS INTEGER) AS bin, count(*) FROM copy_pair GROUP BY bin',
  );
  const needsWork = "advice NOT IN ('keep', 'leave')";
  const clicks = sums<{ atStake: number; all: number | null }>(
    `SELECT (SELECT coalesce(sum(c.clicks_at_stake), 0) FROM cluster c WHERE ${isOfCopiesSql}) AS atStake, (SELECT sum(clicks) FROM page_figure) AS "all"`,
  );
  return {
    /** Includes addresses that were never fetched. */
    addresses: count('page'),
    pairs: count('finding'),
    /** Bins of `step` per cent; equal texts are in the last. */
    similarities(step: number) {
      const counts = Array.from({ length: 100 / step + 1 }, () => 0);
      for (const [bin, count] of similarities(step)) counts[bin] = count;
      return counts;
    },
    advice: rows<{ advice: AdviceKind; pages: number }>('SELECT advice, count(*) AS pages FROM member GROUP BY advice'),
    /** Of the first `clusters` clusters with open work that are of none of the kinds, in JSON. */
    openWork: rows<{ cluster: number; advice: AdviceKind; pages: number }, [kinds: string, clusters: number]>(
      `SELECT cluster, advice, count(*) AS pages FROM member
       WHERE ${needsWork} AND cluster IN (
         SELECT id FROM cluster c WHERE NOT ${inList('kind')}
           AND EXISTS (SELECT 1 FROM member WHERE cluster = c.id AND ${needsWork}) ORDER BY id LIMIT ?)
       GROUP BY cluster, advice ORDER BY cluster, pages DESC, advice`,
    ),
    clicksAtStake: rows<
      Readonly<Record<'id' | 'pages' | 'clicks' | 'clicksAtStake', number> & Record<'title' | 'sourceAddress', string>>,
      [limit: number]
    >(
      `SELECT c.id, c.title, c.pages, c.clicks, c.clicks_at_stake, c.source_address FROM cluster c
       WHERE ${isOfCopiesSql} AND c.clicks_at_stake > 0 ORDER BY c.clicks_at_stake DESC, c.id LIMIT ?`,
    ),
    /** Clicks on copies, and on all pages that tables list; null without tables. */
    clicks() {
      const { atStake, all } = clicks();
      return all === null ? null : { atStake, all };
    },
    openPages: sums<{ pages: number; clusters: number }>(
      `SELECT count(*) AS pages, count(DISTINCT m.cluster) AS clusters FROM member m JOIN cluster c ON c.id = m.cluster WHERE ${isOfCopiesSql} AND m.${needsWork}`,
    ),
    places: each<{ address: string; copied: number }>(
      `SELECT p.address, EXISTS (SELECT 1 FROM member m JOIN cluster c ON c.id = m.cluster WHERE m.page = p.id AND ${isCopySql}) AS copied
       FROM view v JOIN page p ON p.id = v.page`,
    ),
    canonicalStates: rows<{ state: string; clusters: number; pages: number }>(
      `SELECT c.canonical_state AS state, count(*) AS clusters, sum(c.pages) AS pages FROM cluster c WHERE ${isOfCopiesSql}
       GROUP BY c.canonical_state ORDER BY pages DESC, state`,
    ),
  };
}

function snapshotSentences(database: ReadableDatabase) {
  const all = database.each<SharedSentence>(
    `SELECT s.id, ${sentenceColumns}, ${harmlessSql} AS "ignored?"
     FROM shown_sentence s JOIN page p ON p.id = s.first_page ORDER BY s.content_pages DESC, s.pages DESC, s.length DESC, s.key`,
  );
  const sound = soundSentences(database);
  return {
    count: database.value<number, []>(countShown, 0),
    iterate: () => mapped(all, sound<SharedSentence>),
    addresses: database.values<string, [sentence: number, limit: number]>(
      'SELECT p.address FROM sentence_page sp JOIN page p ON p.id = sp.page WHERE sp.sentence = ? ORDER BY p.address LIMIT ?',
    ),
  };
}

/** Goes page by page: sorting joins over all pairs would take memory that grows with them. */
function findingsReader(database: ReadableDatabase, pages: PageStore) {
  const view = database.row<Pick<PageFindings, 'heading' | 'description' | 'robots'>>(
    'SELECT heading, description, robots FROM view WHERE page = ?',
    { heading: '', description: '', robots: '' },
  );
  const closest = database.row<Pick<PageFindings, 'nearDuplicates' | 'closest'>, [Pick<PageBrief, 'id'>]>(
    `SELECT count(*) OVER () AS near_duplicates, p.address AS "closest.address", f.similarity AS "closest.similarity", f.verdict AS "closest.verdict"
     FROM (SELECT b AS other, similarity, verdict FROM copy_pair WHERE a = @id UNION ALL SELECT a, similarity, verdict FROM copy_pair WHERE b = @id) f
     JOIN page p ON p.id = f.other ORDER BY f.similarity DESC, p.address LIMIT 1`,
    { nearDuplicates: 0, closest: null },
  );
  const membership = database.row<PageFindings['membership']>(
    `SELECT m.cluster, c.key, c.verdict AS cluster_verdict, c.pages AS cluster_pages, c.source_address, m.is_source AS "isSource?", m.advice, m.advice_reason
     FROM member m JOIN cluster c ON c.id = m.cluster WHERE m.page = ?`,
    null,
  );
  return () =>
    mapped(pages.iterate, (page): PageFindings => ({
      ...page,
      ...view(page.id),
      ...closest({ id: page.id }),
      membership: membership(page.id),
    }));
}
