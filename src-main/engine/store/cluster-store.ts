import { z } from 'zod';
import { sourceReasonRowSchema, type ClusterMember, type ClusterRow, type PageBrief } from '../../contract/models.ts';
import type { AdviceKind, GoodDuplicateReason, RelationDirection, Verdict } from '../../contract/verdicts.ts';
import type { BuiltCluster } from '../cluster/model.ts';
import type { ReadableDatabase, WritableDatabase } from './database.ts';
import type { DeskFacts } from './cluster-facts.ts';

export interface ClusterFilter {
  readonly offset: number;
  readonly limit: number;
  readonly verdicts?: readonly Verdict[] | undefined;
  readonly text?: string | undefined;
  readonly settled?: boolean | undefined;
  readonly sort: 'importance' | 'pages' | 'floor' | 'mean' | 'longest-run' | 'title';
  readonly descending: boolean;
}

export interface ClusterStore {
  list(filter: ClusterFilter): { rows: ClusterRow[]; total: number };
  get(cluster: number): ClusterRow | null;
  /** Source first; all of them unless a stretch is asked for. */
  members(cluster: number, brief: (page: number) => PageBrief | null, offset?: number, limit?: number): ClusterMember[];
  /** All clusters, most important first. */
  iterate(): IterableIterator<ClusterRow>;
  count(): number;
  counts(): { clusters: number; pages: number; relations: number; byVerdict: Partial<Record<Verdict, number>> };
}

/** A row of the table without the columns that only the list of the review desk reads. */
export interface Row {
  readonly id: number;
  readonly key: string;
  readonly title: string;
  readonly verdict: Verdict;
  readonly pages: number;
  readonly floor: number;
  readonly mean: number;
  readonly longest_run: number;
  readonly longest_sentence: string;
  readonly canonical_state: ClusterRow['canonicalState'];
  readonly settled: number;
  readonly mirrors: number;
  readonly mirror_hosts: number;
  readonly source_address: string;
  readonly languages: string;
}

interface MemberRow {
  readonly page: number;
  readonly is_source: number;
  readonly verdict: Verdict | null;
  readonly similarity: number | null;
  readonly advice: AdviceKind;
  readonly advice_reason: string;
  readonly good_duplicate: GoodDuplicateReason | null;
  readonly source_score: number;
  readonly source_reasons: string;
}

const sortColumns = { importance: 'id', pages: 'pages', floor: 'floor', mean: 'mean', 'longest-run': 'longest_run', title: 'title' } as const;

const columns = `id, key, title, verdict, pages, floor, mean, longest_run, longest_sentence, canonical_state, settled, mirrors, mirror_hosts,
  source_address, languages`;

export function clusterStore(database: ReadableDatabase): ClusterStore {
  const one = database.prepare<[number], Row>(`SELECT ${columns} FROM cluster WHERE id = ?`);
  const all = database.prepare<[], Row>(`SELECT ${columns} FROM cluster ORDER BY id`);
  const members = database.prepare<[number, number, number], MemberRow>(
    'SELECT * FROM member WHERE cluster = ? AND position >= ? ORDER BY position LIMIT ?',
  );
  const byVerdict = database.prepare<[], { verdict: Verdict; count: number }>('SELECT verdict, count(*) AS count FROM cluster GROUP BY verdict');
  const count = database.prepare<[], number>('SELECT count(*) FROM cluster').pluck();
  const totals = database.prepare<[], { clusters: number; pages: number; relations: number }>(
    'SELECT (SELECT count(*) FROM cluster) AS clusters, (SELECT count(*) FROM member) AS pages, (SELECT count(*) FROM relation) AS relations',
  );
  return {
    list(filter) {
      const { where, values } = condition(filter);
      // Ids are given in order of importance, so the most important cluster has the smallest one.
      const direction = (filter.sort === 'importance') === filter.descending ? 'ASC' : 'DESC';
      const order = `${sortColumns[filter.sort]} ${direction}, id`;
      const rows = database
        .prepare<unknown[], Row>(`SELECT ${columns} FROM cluster ${where} ORDER BY ${order} LIMIT ? OFFSET ?`)
        .all(...values, filter.limit, filter.offset);
      const total = database.prepare<unknown[], { count: number }>(`SELECT count(*) AS count FROM cluster ${where}`).get(...values);
      return { rows: rows.map(toRow), total: total?.count ?? 0 };
    },
    get(cluster) {
      const row = one.get(cluster);
      return row ? toRow(row) : null;
    },
    members: (cluster, brief, offset = 0, limit = -1) => members.all(cluster, offset, limit).flatMap((row) => toMember(row, brief(row.page))),
    *iterate() {
      for (const row of all.iterate()) yield toRow(row);
    },
    count: () => count.get() ?? 0,
    counts() {
      const found = totals.get() ?? { clusters: 0, pages: 0, relations: 0 };
      return { ...found, byVerdict: Object.fromEntries(byVerdict.all().map(({ verdict, count }) => [verdict, count])) };
    },
  };
}

function condition({ verdicts, text, settled }: ClusterFilter): { where: string; values: unknown[] } {
  const parts: string[] = [];
  const values: unknown[] = [];
  if (verdicts?.length) {
    parts.push(`verdict IN (${verdicts.map(() => '?').join(', ')})`);
    values.push(...verdicts);
  }
  if (settled !== undefined) {
    parts.push('settled = ?');
    values.push(settled ? 1 : 0);
  }
  if (text) {
    parts.push(`(instr(lower(title), lower(?)) > 0 OR EXISTS (
      SELECT 1 FROM member m JOIN page p ON p.id = m.page WHERE m.cluster = cluster.id AND instr(lower(p.address), lower(?)) > 0))`);
    values.push(text, text);
  }
  return { where: parts.length ? `WHERE ${parts.join(' AND ')}` : '', values };
}

export function toRow(row: Row): ClusterRow {
  const { longest_run: longestRun, longest_sentence: longestSentence, canonical_state: canonicalState, ...most } = row;
  const { source_address: sourceAddress, mirror_hosts: mirrorHosts, ...rest } = most;
  return {
    ...rest,
    mirrorHosts,
    longestRun,
    longestSentence,
    canonicalState,
    sourceAddress,
    settled: row.settled === 1,
    languages: row.languages === '' ? [] : row.languages.split(','),
  };
}

function toMember(row: MemberRow, page: PageBrief | null): ClusterMember[] {
  if (!page) return [];
  const { verdict, similarity, advice } = row;
  return [
    {
      page,
      isSource: row.is_source === 1,
      verdict,
      similarity,
      advice,
      adviceReason: row.advice_reason,
      goodDuplicate: row.good_duplicate,
      sourceScore: row.source_score,
      sourceReasons: z.array(sourceReasonRowSchema).parse(JSON.parse(row.source_reasons)),
    },
  ];
}

/** A cluster with what only the store knows of it. */
export interface ClusterToSave extends DeskFacts {
  readonly cluster: BuiltCluster;
  readonly longestSentence: string;
  readonly sourceAddress: string;
  readonly languages: readonly string[];
}

export interface DirectedRelation {
  readonly a: number;
  readonly b: number;
  readonly direction: RelationDirection;
}

export interface SettledPair {
  readonly a: number;
  readonly b: number;
  /** Null takes the pair out of the findings. */
  readonly verdict: Verdict | null;
  /** Without the sentences that count for nothing; null when the pair has none of them. */
  readonly similarity: number | null;
}

/** Replaces the result of the cluster stage in one transaction. */
export function saveClusters(
  database: WritableDatabase,
  clusters: readonly ClusterToSave[],
  relations: readonly DirectedRelation[],
  inlinks: readonly (readonly [number, number])[],
  settled: readonly SettledPair[],
): void {
  const insertCluster = database.prepare(`
    INSERT INTO cluster (id, key, title, verdict, pages, floor, mean, longest_run, longest_sentence, canonical_state, settled, mirrors, mirror_hosts,
      source_address, languages, review_key, proposal, proposal_reason, proposal_pages, folder, hosts)
    VALUES (@id, @key, @title, @verdict, @pages, @floor, @mean, @longestRun, @longestSentence, @canonicalState, @settled, @mirrors, @mirrorHosts,
      @sourceAddress, @languages, @key, @proposal, @proposalReason, @proposalPages, @folder, @hosts)`);
  const insertMember = database.prepare(`
    INSERT INTO member (cluster, position, page, is_source, verdict, similarity, advice, advice_reason, good_duplicate, source_score, source_reasons)
    VALUES (@cluster, @position, @page, @isSource, @verdict, @similarity, @advice, @adviceReason, @goodDuplicate, @sourceScore, @sourceReasons)`);
  const insertRelation = database.prepare('INSERT OR IGNORE INTO relation (a, b, direction) VALUES (@a, @b, @direction)');
  const insertInlinks = database.prepare('INSERT OR REPLACE INTO inlinks (page, links) VALUES (?, ?)');
  const settle = database.prepare('UPDATE pair SET settled = @verdict, similarity_left = @similarity WHERE a = @a AND b = @b');
  database.transaction(() => {
    database.exec('UPDATE pair SET settled = verdict, similarity_left = NULL WHERE settled IS NOT verdict OR similarity_left IS NOT NULL');
    for (const pair of settled) settle.run(pair);
    for (const table of ['member', 'cluster', 'relation', 'inlinks']) database.exec(`DELETE FROM ${table}`);
    for (const [index, { cluster, longestSentence, sourceAddress, languages, ...desk }] of clusters.entries()) {
      const { members, settled, key, title, verdict, floor, mean, longestRun, canonicalState, mirrors } = cluster;
      const id = index + 1;
      insertCluster.run({
        ...desk,
        id,
        key,
        title,
        verdict,
        floor,
        mean,
        longestRun,
        canonicalState,
        longestSentence,
        sourceAddress,
        pages: members.length,
        settled: settled ? 1 : 0,
        mirrors: mirrors.addresses,
        mirrorHosts: mirrors.hosts,
        languages: languages.join(','),
      });
      for (const [position, member] of members.entries()) {
        insertMember.run({
          ...member,
          cluster: id,
          position,
          isSource: member.isSource ? 1 : 0,
          sourceReasons: JSON.stringify(member.sourceReasons),
        });
      }
    }
    for (const relation of relations) insertRelation.run(relation);
    for (const [page, links] of inlinks) insertInlinks.run(page, links);
    adoptReviews(database);
  })();
}

/**
 * A cluster has the review that was made under its key. One that lost its key, because the address that gave it is gone or was taken out, has the
 * latest review whose source page of then is a member and whose own cluster is gone.
 */
function adoptReviews(database: WritableDatabase): void {
  const orphans = database
    .prepare<[], { key: string; cluster: number }>(
      `SELECT rv.key, m.cluster FROM cluster_review rv JOIN page p ON p.address = rv.anchor JOIN member m ON m.page = p.id
       WHERE NOT EXISTS (SELECT 1 FROM cluster c WHERE c.key = rv.key) ORDER BY rv.reviewed_at, rv.key`,
    )
    .all();
  const adopt = database.prepare(
    'UPDATE cluster SET review_key = ? WHERE id = ? AND NOT EXISTS (SELECT 1 FROM cluster_review rv WHERE rv.key = cluster.key)',
  );
  for (const { key, cluster } of orphans) adopt.run(key, cluster);
}
