import type { PageBrief } from '../../../contract/pages.ts';
import type { Decision } from '../../../contract/reviews.ts';
import type { SentenceRow } from '../../../contract/shared-sentences.ts';
import type { AdviceKind, Verdict } from '../../../contract/verdicts.ts';
import { readAuditFile } from '../audit-file.ts';
import type { ReadableDatabase, WritableDatabase } from '../database.ts';
import { isCopySql, isOfCopiesSql } from '../clusters/cluster-figures.ts';
import { dataVersion } from '../data-version.ts';
import { checkStore, type CheckStore } from '../pages/check-store.ts';
import { clusterStore, type ClusterStore } from '../clusters/cluster-store.ts';
import { memberStore, type MemberStore } from '../clusters/member-store.ts';
import { detectorOrder } from '../pairs/detector-mask.ts';
import { metaStore, type MetaStore } from '../meta-store.ts';
import { pageStore, type PageStore } from '../pages/page-store.ts';
import { pairStore, type PairStore } from '../pairs/pair-store.ts';
import { problemStore, type ProblemStore } from '../problem-store.ts';
import { soundSentences } from '../sentences/sentence-check.ts';
import { countShown } from '../sentences/sentence-writer.ts';

/** A page with what the other stages found of it. */
export interface PageFindings extends PageBrief {
  readonly heading: string;
  readonly description: string;
  readonly robots: string;
  /** Confirmed pairs of this page, of any verdict, and the most similar other page among them. */
  readonly nearDuplicates: number;
  readonly closest: { readonly address: string; readonly similarity: number; readonly verdict: Verdict } | null;
  readonly membership: Membership | null;
}

interface Membership {
  readonly cluster: number;
  readonly key: string;
  readonly clusterVerdict: Verdict;
  readonly clusterPages: number;
  readonly sourceAddress: string;
  readonly isSource: boolean;
  readonly advice: AdviceKind;
  readonly adviceReason: string;
}

/**
 * An audit as it is at one moment, for whoever reads for minutes: a connection of its own inside one transaction, so
 * that all parts of an export agree although the audit goes on, and so that rows can be read one at a time without
 * keeping the writer waiting.
 */
export interface AuditSnapshot {
  readonly meta: Pick<MetaStore, 'read' | 'options' | 'runState' | 'get'>;
  readonly pages: PageStore;
  readonly pairs: PairStore;
  readonly clusters: ClusterStore;
  readonly members: MemberStore;
  readonly problems: Pick<ProblemStore, 'list' | 'iterate' | 'counts' | 'count'>;
  readonly checks: CheckStore;
  readonly figures: SnapshotFigures;
  readonly sentences: SnapshotSentences;
  readonly decisions: SnapshotDecisions;
  /** All pages with their findings, in the order of their addresses, one at a time. */
  findings(): IterableIterator<PageFindings>;
  /** A small number that stands for the cluster of a page; undefined outside of clusters. */
  clusterOf(page: number): number | undefined;
  readonly database: ReadableDatabase;
  close(): void;
}

/** Long sentences that stand on several pages, those on the most pages first. */
interface SnapshotSentences {
  count(): number;
  iterate(): IterableIterator<SharedSentence>;
  /** Addresses of the pages that have the sentence, at most `limit` of them. */
  addresses(sentence: number, limit: number): string[];
}

export interface SharedSentence extends Omit<SentenceRow, 'ignored'> {
  readonly id: number;
  readonly ignored: boolean;
}

interface SnapshotDecisions {
  count(): number;
  of(address: string): Decision | null;
  /** In the order of their addresses. */
  iterate(): IterableIterator<Decision>;
}

interface CostlyCluster {
  readonly id: number;
  readonly title: string;
  readonly pages: number;
  readonly clicks: number;
  readonly clicksAtStake: number;
  readonly sourceAddress: string;
}

interface SnapshotFigures {
  /** All addresses, those included that were never read. */
  addresses(): number;
  pairs(): number;
  /** Pairs of copies in ranges of similarity `step` per cent wide, equal texts in the last one. */
  similarities(step: number): number[];
  advice(): { readonly advice: AdviceKind; readonly pages: number }[];
  /**
   * Copies that still ask for work by their advice, of the first clusters that have such, the most important cluster
   * first.
   */
  openWork(clusters: number): { readonly cluster: number; readonly advice: AdviceKind; readonly pages: number }[];
  /** Clusters of copies whose copies have clicks, those with most of them first. */
  clicksAtStake(most: number): CostlyCluster[];
  /** Clicks on copies, and on all pages that tables list; null without such tables. */
  clicks(): { readonly atStake: number; readonly all: number } | null;
  /** Pages of clusters of copies that still ask for work. */
  openPages(): { readonly pages: number; readonly clusters: number };
  /** Compared pages one at a time: the address, and whether it is a copied page. */
  places(): IterableIterator<{ readonly address: string; readonly copied: number }>;
  /** Of clusters of copies. */
  canonicalStates(): { readonly state: string; readonly clusters: number; readonly pages: number }[];
}

export function openSnapshot(path: string): AuditSnapshot {
  const database = readAuditFile(path);
  database.exec('BEGIN');
  // Nothing is written on this connection: it was opened for reading only, and SQLite refuses.
  const readOnly = database as WritableDatabase;
  const meta = metaStore(readOnly);
  const order = detectorOrder(JSON.parse(meta.get('detector-order') ?? '[]') as string[]);
  const pages = pageStore(database);
  const clusterOf = database.prepare<[number], number>('SELECT cluster FROM member WHERE page = ?').pluck();
  return {
    meta,
    pages,
    pairs: pairStore(database, () => order),
    clusters: clusterStore(database),
    members: memberStore(database),
    problems: problemStore(readOnly),
    checks: checkStore(database, dataVersion(0)),
    figures: snapshotFigures(database),
    sentences: snapshotSentences(database),
    decisions: snapshotDecisions(database),
    findings: findingsReader(database, pages),
    clusterOf: (page) => clusterOf.get(page),
    database,
    close: () => database.close(),
  };
}

function snapshotFigures(database: ReadableDatabase): SnapshotFigures {
  const addresses = database.prepare<[], number>('SELECT count(*) FROM page').pluck();
  const pairs = database.prepare<[], number>('SELECT count(*) FROM finding').pluck();
  const similarities = database.prepare<[number, number], { bin: number; count: number }>(
    'SELECT CAST(max(0, min(100, similarity)) / ? AS INTEGER) AS bin, count(*) AS count FROM copy_pair WHERE ? > 0 GROUP BY bin',
  );
  const advice = database.prepare<[], { advice: AdviceKind; pages: number }>(
    'SELECT advice, count(*) AS pages FROM member GROUP BY advice',
  );
  const states = database.prepare<[], { state: string; clusters: number; pages: number }>(
    `SELECT c.canonical_state AS state, count(*) AS clusters, sum(c.pages) AS pages FROM cluster c WHERE ${isOfCopiesSql}
     GROUP BY c.canonical_state ORDER BY pages DESC, state`,
  );
  const needsWork = "advice NOT IN ('keep', 'leave')";
  const openWork = database.prepare<[number], { cluster: number; advice: AdviceKind; pages: number }>(
    `SELECT cluster, advice, count(*) AS pages FROM member
     WHERE ${needsWork} AND cluster IN (SELECT DISTINCT cluster FROM member WHERE ${needsWork} ORDER BY cluster LIMIT ?)
     GROUP BY cluster, advice ORDER BY cluster, pages DESC, advice`,
  );
  const costly = database.prepare<[number], CostlyCluster>(
    `SELECT c.id, c.title, c.pages, c.clicks, c.clicks_at_stake AS clicksAtStake, c.source_address AS sourceAddress FROM cluster c
     WHERE ${isOfCopiesSql} AND c.clicks_at_stake > 0 ORDER BY c.clicks_at_stake DESC, c.id LIMIT ?`,
  );
  const clicks = database.prepare<[], { atStake: number; all: number | null }>(
    `SELECT (SELECT coalesce(sum(c.clicks_at_stake), 0) FROM cluster c WHERE ${isOfCopiesSql}) AS atStake, (SELECT sum(clicks) FROM page_figure) AS "all"`,
  );
  const openPages = database.prepare<[], { pages: number; clusters: number }>(
    `SELECT count(*) AS pages, count(DISTINCT m.cluster) AS clusters FROM member m JOIN cluster c ON c.id = m.cluster WHERE ${isOfCopiesSql} AND m.${needsWork}`,
  );
  const places = database.prepare<[], { address: string; copied: number }>(
    `SELECT p.address, EXISTS (SELECT 1 FROM member m JOIN cluster c ON c.id = m.cluster WHERE m.page = p.id AND ${isCopySql}) AS copied
     FROM view v JOIN page p ON p.id = v.page`,
  );
  return {
    addresses: () => addresses.get() ?? 0,
    pairs: () => pairs.get() ?? 0,
    similarities(step) {
      const counts = Array.from({ length: 100 / step + 1 }, () => 0);
      for (const { bin, count } of similarities.all(step, step)) counts[bin] = count;
      return counts;
    },
    advice: () => advice.all(),
    openWork: (clusters) => openWork.all(clusters),
    clicksAtStake: (most) => costly.all(most),
    clicks() {
      const { atStake = 0, all = null } = clicks.get() ?? {};
      return all === null ? null : { atStake, all };
    },
    openPages: () => openPages.get() ?? { pages: 0, clusters: 0 },
    places: () => places.iterate(),
    canonicalStates: () => states.all(),
  };
}

function snapshotSentences(database: ReadableDatabase): SnapshotSentences {
  const count = database.prepare<[], number>(countShown).pluck();
  const all = database.prepare<[], Omit<SharedSentence, 'ignored'> & { readonly ignored: number }>(
    `SELECT s.id, s.key, s.text, s.length, s.pages, s.hosts, s.clusters, s.language, p.address AS firstAddress,
       EXISTS (SELECT 1 FROM ignore_rule WHERE kind = 'sentence' AND value = s.key) AS ignored
     FROM shown_sentence s JOIN page p ON p.id = s.first_page ORDER BY s.pages DESC, s.length DESC, s.key`,
  );
  const addresses = database
    .prepare<[number, number], string>(
      'SELECT p.address FROM sentence_page sp JOIN page p ON p.id = sp.page WHERE sp.sentence = ? ORDER BY p.address LIMIT ?',
    )
    .pluck();
  const sound = soundSentences(database);
  return {
    count: () => count.get() ?? 0,
    *iterate() {
      for (const row of all.iterate()) yield { ...sound(row), ignored: row.ignored === 1 };
    },
    addresses: (sentence, limit) => addresses.all(sentence, limit),
  };
}

function snapshotDecisions(database: ReadableDatabase): SnapshotDecisions {
  const columns = 'address, action, target, owner, note, state, decided_at AS decidedAt';
  const count = database.prepare<[], number>('SELECT count(*) FROM decision').pluck();
  const one = database.prepare<[string], Decision>(`SELECT ${columns} FROM decision WHERE address = ?`);
  const all = database.prepare<[], Decision>(`SELECT ${columns} FROM decision ORDER BY address`);
  return { count: () => count.get() ?? 0, of: (address) => one.get(address) ?? null, iterate: () => all.iterate() };
}

interface MembershipRow extends Omit<Membership, 'isSource'> {
  readonly isSource: number;
}

/** Each page is looked up on its own: joins over the pairs would have to be sorted, and memory would grow with them. */
function findingsReader(database: ReadableDatabase, pages: PageStore): () => IterableIterator<PageFindings> {
  const view = database.prepare<[number], { heading: string; description: string; robots: string }>(
    'SELECT heading, description, robots FROM view WHERE page = ?',
  );
  const closest = database.prepare<
    [number, number],
    { count: number; similarity: number; verdict: Verdict; address: string }
  >(
    `SELECT count(*) OVER () AS count, f.similarity, f.verdict, p.address
     FROM (SELECT b AS other, similarity, verdict FROM copy_pair WHERE a = ? UNION ALL SELECT a, similarity, verdict FROM copy_pair WHERE b = ?) f
     JOIN page p ON p.id = f.other ORDER BY f.similarity DESC, p.address LIMIT 1`,
  );
  const membership = database.prepare<[number], MembershipRow>(
    `SELECT m.cluster, c.key, c.verdict AS clusterVerdict, c.pages AS clusterPages, c.source_address AS sourceAddress, m.is_source AS isSource,
       m.advice, m.advice_reason AS adviceReason
     FROM member m JOIN cluster c ON c.id = m.cluster WHERE m.page = ?`,
  );
  return function* findings() {
    for (const page of pages.iterate()) {
      const found = closest.get(page.id, page.id);
      const member = membership.get(page.id);
      const { heading = '', description = '', robots = '' } = view.get(page.id) ?? {};
      yield {
        ...page,
        heading,
        description,
        robots,
        nearDuplicates: found?.count ?? 0,
        closest: found ? { address: found.address, similarity: found.similarity, verdict: found.verdict } : null,
        membership: member ? { ...member, isSource: member.isSource === 1 } : null,
      };
    }
  };
}
