import type { IgnoreDraft } from '../../../contract/reviews.ts';
import type { Verdict } from '../../../contract/verdicts.ts';
import type { ReviewerWishes } from '../../cluster/build-clusters.ts';
import type { ClusterPage, ClusterPair } from '../../cluster/model.ts';
import { withoutSentences } from '../../verify/left-out.ts';
import type { VerifyOptionValues } from '../../verify/options.ts';
import { decodeFacts } from '../../verify/pair-facts.ts';
import { reviseVerdict } from '../../verify/revise-verdict.ts';
import type { ReadableDatabase } from '../database.ts';
import { readIgnored } from '../review/ignore-rules.ts';

/** Reads of everything that clustering looks at: pages, pairs, and what reviewers said. */

interface PageRow extends Omit<ClusterPage, 'noindex' | 'hreflang' | 'inSitemap' | 'inlinks'> {
  readonly noindex: number;
  readonly hreflang: string;
  readonly inSitemap: number;
}

const pageSql = `SELECT p.id, p.address, v.title, p.status_code AS statusCode, v.canonical, v.noindex, v.hreflang,
    coalesce(v.published, p.last_modified) AS published, v.modified, p.origin = 'sitemap' AS inSitemap, v.letters AS length, v.disguise
  FROM page p JOIN view v ON v.page = p.id`;

export function readClusterPages(database: ReadableDatabase, inlinks: (page: number) => number): ClusterPage[] {
  return database
    .prepare<[], PageRow>(`${pageSql} ORDER BY p.address`)
    .all()
    .map((row) => clusterPage(row, inlinks(row.id)));
}

/** The members of one cluster. */
export function readMemberPages(database: ReadableDatabase, cluster: number): ClusterPage[] {
  const links = database.prepare<[number], number>('SELECT links FROM inlinks WHERE page = ?').pluck();
  return database
    .prepare<[number], PageRow>(`${pageSql} WHERE p.id IN (SELECT page FROM member WHERE cluster = ?) ORDER BY p.address`)
    .all(cluster)
    .map((row) => clusterPage(row, links.get(row.id) ?? 0));
}

function clusterPage(row: PageRow, inlinks: number): ClusterPage {
  const hreflang = JSON.parse(row.hreflang) as ClusterPage['hreflang'];
  return { ...row, noindex: row.noindex === 1, hreflang, inSitemap: row.inSitemap === 1, inlinks };
}

interface PairRow extends Omit<ClusterPair, 'blockA' | 'blockB'> {
  readonly startA: number;
  readonly endA: number;
  readonly startB: number;
  readonly endB: number;
}

const pairColumns = (verdict: string, similarity: string) =>
  `r.a, r.b, ${verdict} AS verdict, ${similarity} AS similarity, r.covered_a AS coveredA, r.covered_b AS coveredB, r.longest_run AS longestRun,
   r.block_a_start AS startA, r.block_a_end AS endA, r.block_b_start AS startB, r.block_b_end AS endB`;

export function readClusterPairs(database: ReadableDatabase): ClusterPair[] {
  const rows = database
    .prepare<[], PairRow>(
      `SELECT ${pairColumns('r.verdict', 'r.similarity')} FROM pair r JOIN page pa ON pa.id = r.a JOIN page pb ON pb.id = r.b
       ORDER BY min(pa.address, pb.address), max(pa.address, pb.address)`,
    )
    .all();
  return rows.map(clusterPair);
}

/** The findings between members of one cluster, as clustering left them. */
export function readMemberPairs(database: ReadableDatabase, cluster: number): ClusterPair[] {
  const rows = database
    .prepare<[number, number], PairRow>(
      `SELECT ${pairColumns('r.settled', 'coalesce(r.similarity_left, r.similarity)')} FROM member ma JOIN pair r ON r.a = ma.page
         JOIN member mb ON mb.page = r.b AND mb.cluster = ?
       WHERE ma.cluster = ? AND r.settled IS NOT NULL ORDER BY r.a, r.b`,
    )
    .all(cluster, cluster);
  return rows.map(clusterPair);
}

const clusterPair = ({ startA, endA, startB, endB, ...pair }: PairRow): ClusterPair => ({ ...pair, blockA: [startA, endA], blockB: [startB, endB] });

/** The addresses of all pages, and the hashes of what the pages that were read link to (see `AnalysedPage.links`); one at a time. */
export const iterateAddresses = (database: ReadableDatabase): IterableIterator<{ readonly id: number; readonly address: string }> =>
  database.prepare<[], { id: number; address: string }>('SELECT id, address FROM page').iterate();
export const iterateLinks = (database: ReadableDatabase): IterableIterator<{ readonly page: number; readonly links: Uint8Array }> =>
  database.prepare<[], { page: number; links: Uint8Array }>('SELECT page, links FROM page_text').iterate();

export const readLanguages = (database: ReadableDatabase): ReadonlyMap<number, string> =>
  new Map(database.prepare<[], [number, string]>('SELECT page, language FROM view').raw().all());

/** The longest sentence of each pair, '' where no whole one is shared; one at a time. */
export const iterateSentences = (
  database: ReadableDatabase,
): IterableIterator<{ readonly a: number; readonly b: number; readonly sentence: string }> =>
  database.prepare<[], { a: number; b: number; sentence: string }>('SELECT a, b, longest_sentence AS sentence FROM pair').iterate();

export function readWishes(database: ReadableDatabase): ReviewerWishes {
  const sources = database.prepare<[], string>('SELECT source FROM cluster_review WHERE source IS NOT NULL').pluck().all();
  const idOf = database.prepare<[string], number>('SELECT id FROM page WHERE address = ?').pluck();
  const exclusions = database.prepare<[], { address: string; others: string }>('SELECT address, others FROM exclusion').all();
  const parted = exclusions.flatMap(({ address, others }) => {
    const page = idOf.get(address);
    const apart = (JSON.parse(others) as string[]).flatMap((other) => idOf.get(other) ?? []);
    return page === undefined ? [] : apart.map((other): readonly [number, number] => [page, other]);
  });
  return { sources: new Set(sources), parted };
}

/** A pair of which something counts for nothing; `verdict: null` is no finding any more. */
export interface LeftPair {
  readonly pair: ClusterPair;
  readonly verdict: Verdict | null;
  readonly similarity: number;
}

/** What the rules make of the pairs that they touch, by the place of the pair. Facts are read for these alone, so it costs what they are many. */
export function applyIgnoreRules(
  database: ReadableDatabase,
  pairs: readonly ClusterPair[],
  rules: readonly IgnoreDraft[],
  options: VerifyOptionValues,
): ReadonlyMap<number, LeftPair> {
  const touched = new Map<number, LeftPair>();
  const ignored = readIgnored(database, rules);
  if (ignored.isEmpty) return touched;
  const facts = database.prepare<[number, number], string | null>('SELECT facts FROM verified WHERE a = ? AND b = ?').pluck();
  for (const [index, pair] of pairs.entries()) {
    if (ignored.pages.has(pair.a) || ignored.pages.has(pair.b)) {
      touched.set(index, { pair, verdict: null, similarity: pair.similarity });
      continue;
    }
    const units = ignored.unitsIn(pair.a, pair.b);
    const stored = units > 0 ? facts.get(pair.a, pair.b) : null;
    if (stored) touched.set(index, revised(pair, reviseVerdict(withoutSentences(decodeFacts(stored), units), options)));
  }
  return touched;
}

function revised(pair: ClusterPair, { verdict: ruled, similarity, coveredA, coveredB, blockA, blockB }: ReturnType<typeof reviseVerdict>): LeftPair {
  const verdict = ruled === 'template-only' ? null : ruled;
  return { verdict, similarity, pair: { ...pair, ...(verdict ? { verdict } : {}), similarity, coveredA, coveredB, blockA, blockB } };
}
