import type { PageKind } from '../../../contract/page-kinds.ts';
import type { RelationDirection, Verdict } from '../../../contract/verdicts.ts';
import type { BuiltCluster } from '../../cluster/model.ts';
import type { WritableDatabase } from '../database.ts';
import { saveJoinedFigures } from '../figures/figure-store.ts';
import type { JoinedFigures } from '../figures/join-figures.ts';
import type { PageLinks } from '../pages/link-store.ts';
import type { ClusterListFacts } from './cluster-facts.ts';

/** A cluster with what only the store knows of it. */
export interface ClusterToSave extends ClusterListFacts {
  readonly cluster: BuiltCluster;
  readonly longestSentence: string;
  readonly sourceAddress: string;
  readonly languages: readonly string[];
}

interface DirectedRelation {
  readonly a: number;
  readonly b: number;
  readonly direction: RelationDirection;
}

/** What two pages share in code and reference data alone. */
export interface SharedCodePair {
  readonly a: number;
  readonly b: number;
  /** 0 to 100. */
  readonly similarity: number;
  /** Share of each page's code, 0 to 1. */
  readonly coveredA: number;
  readonly coveredB: number;
}

export interface FinalVerdict {
  readonly a: number;
  readonly b: number;
  /** Null takes the pair out of the findings. */
  readonly verdict: Verdict | null;
  /** Without the sentences that count for nothing; null when the pair has none of them. */
  readonly similarity: number | null;
}

/** What clustering made of all pages and pairs. */
export interface ClusterResults {
  readonly clusters: readonly ClusterToSave[];
  readonly relations: readonly DirectedRelation[];
  readonly sharedCode: readonly SharedCodePair[];
  /** Pages with how many others link to them. */
  readonly inlinks: readonly (readonly [page: number, links: number])[];
  /** Traffic and links of pages from imported tables. */
  readonly figures: JoinedFigures;
  /** Written piece by piece by `writePageLinks`. */
  readonly links: PageLinks;
  /** Pages that are not of the kind `content`. */
  readonly kinds: readonly (readonly [page: number, kind: PageKind])[];
  /** Pairs whose verdict clustering changed. */
  readonly finalVerdicts: readonly FinalVerdict[];
}

/** Replaces the result of the cluster stage in one transaction. */
export function saveClusters(
  database: WritableDatabase,
  { clusters, relations, sharedCode, inlinks, figures, kinds, finalVerdicts }: Omit<ClusterResults, 'links'>,
): void {
  const insertCluster = database.prepare(`
    INSERT INTO cluster (id, key, kind, title, verdict, pages, floor, mean, longest_run, longest_sentence, canonical_state, resolved_by_site, mirrors, mirror_hosts,
      source_address, languages, review_key, proposal, proposal_reason, proposal_pages, folder, hosts, clicks, clicks_at_stake)
    VALUES (@id, @key, @kind, @title, @verdict, @pages, @floor, @mean, @longestRun, @longestSentence, @canonicalState, @resolvedBySite, @mirrors, @mirrorHosts,
      @sourceAddress, @languages, @key, @proposal, @proposalReason, @proposalPages, @folder, @hosts, @clicks, @clicksAtStake)`);
  const insertMembers = memberWriter(database);
  const insertRelation = database.prepare(
    'INSERT OR IGNORE INTO relation (a, b, direction) VALUES (@a, @b, @direction)',
  );
  const insertSharedCode = database.prepare(
    'INSERT INTO shared_code (a, b, similarity, covered_a, covered_b) VALUES (@a, @b, @similarity, @coveredA, @coveredB)',
  );
  const insertInlinks = database.prepare('INSERT OR REPLACE INTO inlinks (page, links) VALUES (?, ?)');
  const insertKind = database.prepare('INSERT INTO page_kind (page, kind) VALUES (?, ?)');
  const saveVerdict = database.prepare(
    'UPDATE pair SET final_verdict = @verdict, similarity_left = @similarity WHERE a = @a AND b = @b',
  );
  database.transaction(() => {
    database.exec(
      `UPDATE pair SET final_verdict = nullif(verdict, 'template-only'), similarity_left = NULL
      WHERE final_verdict IS NOT nullif(verdict, 'template-only') OR similarity_left IS NOT NULL`,
    );
    for (const pair of finalVerdicts) saveVerdict.run(pair);
    for (const table of ['member', 'cluster', 'relation', 'shared_code', 'inlinks', 'page_kind'])
      database.exec(`DELETE FROM ${table}`);
    for (const [index, { cluster, longestSentence, sourceAddress, languages, ...facts }] of clusters.entries()) {
      const { members, resolvedBySite, key, kind, title, verdict, floor, mean, longestRun, canonicalState, mirrors } =
        cluster;
      const id = index + 1;
      insertCluster.run({
        ...facts,
        id,
        key,
        kind,
        title,
        verdict,
        floor,
        mean,
        longestRun,
        canonicalState,
        longestSentence,
        sourceAddress,
        pages: members.length,
        resolvedBySite: Number(resolvedBySite),
        mirrors: mirrors.addresses,
        mirrorHosts: mirrors.hosts,
        languages: languages.join(','),
      });
      insertMembers(id, members);
    }
    for (const relation of relations) insertRelation.run(relation);
    for (const pair of sharedCode) insertSharedCode.run(pair);
    for (const [page, links] of inlinks) insertInlinks.run(page, links);
    for (const [page, kind] of kinds) insertKind.run(page, kind);
    saveJoinedFigures(database, figures);
    adoptReviews(database);
  })();
}

/** Writes the members of a cluster in their order, source first. To be called inside a transaction. */
export function memberWriter(database: WritableDatabase): (cluster: number, members: BuiltCluster['members']) => void {
  const insert = database.prepare(`
    INSERT INTO member (cluster, position, page, is_source, verdict, similarity, advice, advice_reason, good_duplicate, source_score, source_reasons)
    VALUES (@cluster, @position, @page, @isSource, @verdict, @similarity, @advice, @adviceReason, @goodDuplicate, @sourceScore, @sourceReasons)`);
  return (cluster, members) => {
    for (const [position, member] of members.entries())
      insert.run({
        ...member,
        cluster,
        position,
        isSource: Number(member.isSource),
        sourceReasons: JSON.stringify(member.sourceReasons),
      });
  };
}

/**
 * A cluster has the review that was made under its key. One that lost its key, because the address that gave it is gone
 * or was taken out, has the latest review whose source page of then is a member and whose own cluster is gone.
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
