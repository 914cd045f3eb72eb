import {
  kindsOfCopies,
  type PageKind,
  type AdviceKind,
  type RelationDirection,
  type Verdict,
} from '../../../contract/verdicts.ts';
import { targetedActions, type DecisionAction } from '../../../contract/reviews.ts';
import { rebuildCluster } from '../../cluster/build-clusters.ts';
import type { BuiltCluster, ClusterPage, ClusterPair } from '../../cluster/model.ts';
import type { ClusterOptionValues } from '../../cluster/options.ts';
import { addressParts, commonFolder } from '../address-parts.ts';
import type { WritableDatabase } from '../database.ts';
import { saveTrees, type treesToStore } from './site-tree-store.ts';
import { saveJoinedFigures, type JoinedFigures } from '../figures/figure-store.ts';
import type { PageLinks } from '../pages/link-store.ts';
import { readMemberPages, readMemberPairs, readOverrides, readTextFiles } from './cluster-input.ts';

export interface ClusterToSave extends ReturnType<typeof clusterListFacts> {
  readonly cluster: BuiltCluster;
  readonly longestSentence: string;
  readonly sourceAddress: string;
  readonly languages: readonly string[];
}

type Pair = Pick<ClusterPair, 'a' | 'b'>;

export type SharedCodePair = Pick<ClusterPair, 'a' | 'b' | 'similarity' | 'coveredA' | 'coveredB'>;

/** A null verdict is no finding; `similarity` is that without ignored sentences, null when there are none. */
export type FinalVerdict = Pair & Readonly<{ verdict: Verdict | null; similarity: number | null }>;

export interface ClusterResults {
  readonly clusters: readonly ClusterToSave[];
  readonly relations: readonly (Pair & { readonly direction: RelationDirection })[];
  readonly sharedCode: readonly SharedCodePair[];
  readonly inlinks: Iterable<readonly [page: number, links: number]>;
  readonly figures: JoinedFigures;
  /** Written by `writePageLinks`. */
  readonly links: PageLinks;
  /** Kinds other than `content`. */
  readonly kinds: readonly (readonly [page: number, kind: PageKind])[];
  readonly finalVerdicts: readonly FinalVerdict[];
  readonly trees: ReturnType<typeof treesToStore>;
}

const columnsOf = ({ members, mirrors, resolvedBySite, ...cluster }: BuiltCluster) => ({
  ...cluster,
  pages: members.length,
  resolvedBySite: Number(resolvedBySite),
  mirrors: mirrors.addresses,
  mirrorHosts: mirrors.hosts,
});

export function saveClusters(
  database: WritableDatabase,
  { clusters, relations, sharedCode, inlinks, figures, kinds, finalVerdicts, trees }: Omit<ClusterResults, 'links'>,
) {
  const { run, inserter } = database;
  const insertCluster = inserter(
    'cluster',
    'id key kind title verdict pages floor mean longest_run longest_sentence canonical_state resolved_by_site mirrors ' +
      'mirror_hosts source_address languages review_key proposal proposal_reason proposal_pages folder hosts clicks clicks_at_stake',
  );
  const insertMembers = memberWriter(database);
  const insertRelation = inserter('relation', 'a b direction', 'OR IGNORE');
  const insertSharedCode = inserter('shared_code', 'a b similarity covered_a covered_b');
  const insertInlinks = run('INSERT OR REPLACE INTO inlinks (page, links) VALUES (?, ?)');
  const insertKind = run('INSERT INTO page_kind (page, kind) VALUES (?, ?)');
  const saveVerdict = run(
    'UPDATE pair SET final_verdict = @verdict, similarity_left = @similarity WHERE a = @a AND b = @b',
  );
  database.transaction(() => {
    database.exec(
      `UPDATE pair SET final_verdict = nullif(verdict, 'template-only'), similarity_left = NULL
      WHERE final_verdict IS NOT nullif(verdict, 'template-only') OR similarity_left IS NOT NULL`,
    );
    for (const pair of finalVerdicts) saveVerdict(pair);
    saveTrees(database, trees);
    for (const table of ['member', 'cluster', 'relation', 'shared_code', 'inlinks', 'page_kind'])
      database.exec(`DELETE FROM ${table}`);
    for (const [index, { cluster, languages, ...facts }] of clusters.entries()) {
      const id = index + 1;
      const { key: reviewKey, members } = cluster;
      insertCluster({ ...facts, ...columnsOf(cluster), id, reviewKey, languages: languages.join(',') });
      insertMembers(id, members);
    }
    for (const relation of relations) insertRelation(relation);
    for (const pair of sharedCode) insertSharedCode(pair);
    for (const [page, links] of inlinks) insertInlinks(page, links);
    for (const [page, kind] of kinds) insertKind(page, kind);
    saveJoinedFigures(database, figures);
    adoptReviews(database);
  })();
}

/** Source first. Call inside a transaction. */
function memberWriter(database: WritableDatabase) {
  const insert = database.inserter(
    'member',
    'cluster position page is_source verdict similarity advice advice_reason good_duplicate leads_to source_score source_reasons',
  );
  return (cluster: number, members: BuiltCluster['members']) => {
    for (const [position, member] of members.entries()) {
      const [isSource, sourceReasons] = [Number(member.isSource), JSON.stringify(member.sourceReasons)];
      insert({ ...member, cluster, position, isSource, sourceReasons });
    }
  };
}

/**
 * A cluster has the review under its key. When the address behind the key is gone, it adopts the latest review whose
 * former source page is a member and whose own cluster is gone.
 */
function adoptReviews(database: WritableDatabase) {
  const orphans = database.rows<{ key: string; cluster: number }>(
    `SELECT rv.key, m.cluster FROM cluster_review rv JOIN page p ON p.address = rv.anchor JOIN member m ON m.page = p.id
     WHERE NOT EXISTS (SELECT 1 FROM cluster c WHERE c.key = rv.key) ORDER BY rv.reviewed_at, rv.key`,
  );
  const adopt = database.run(
    'UPDATE cluster SET review_key = ? WHERE id = ? AND NOT EXISTS (SELECT 1 FROM cluster_review rv WHERE rv.key = cluster.key)',
  );
  for (const { key, cluster } of orphans()) adopt(key, cluster);
}

/**
 * Called after another page became the source. What depends on pages outside, such as the mirror degree, stays. Takes
 * some milliseconds, so that the reviewer sees it at once.
 */
export function rebuildStoredCluster(database: WritableDatabase, cluster: number, options: ClusterOptionValues) {
  const pages = readMemberPages(database, cluster);
  if (pages.length < 2) return;
  const pairs = readMemberPairs(database, cluster);
  const { sources } = readOverrides(database);
  const built = rebuildCluster(pages, pairs, options, sources, readTextFiles(database, cluster));
  const source = built.members.find(({ isSource }) => isSource)?.page ?? -1;
  const pageOf = new Map(pages.map((page) => [page.id, page]));
  const insertMembers = memberWriter(database);
  database.transaction(() => {
    database.run('DELETE FROM member WHERE cluster = ?')(cluster);
    insertMembers(cluster, built.members);
    database.run(
      'UPDATE page_row SET is_source = (page = @source), copied = (page <> @source AND @copies) WHERE cluster = @cluster',
    )({ source, cluster, copies: Number(kindsOfCopies.has(built.kind)) });
    database.run(
      `UPDATE cluster SET title = @title, kind = @kind, verdict = @verdict, floor = @floor, mean = @mean, canonical_state = @canonicalState, resolved_by_site = @resolvedBySite, source_address = @source,
         proposal = @proposal, proposal_reason = @proposalReason, proposal_pages = @proposalPages, clicks = @clicks, clicks_at_stake = @clicksAtStake,
         decided = (SELECT count(*) FROM page_row r WHERE r.cluster = @cluster AND r.is_source = 0 AND r.decision IS NOT NULL) WHERE id = @cluster`,
    )({
      ...clusterListFacts(built, (page) => pageOf.get(page)),
      ...columnsOf(built),
      cluster,
      source: pageOf.get(source)?.address ?? '',
    });
  })();
}

type FactPage = Pick<ClusterPage, 'address' | 'figures'>;

export function clusterListFacts(
  { members }: Pick<BuiltCluster, 'members'>,
  pageOf: (page: number) => FactPage | undefined,
) {
  const pages = members.flatMap(({ page }) => pageOf(page) ?? []);
  const source = pageOf(members.find(({ isSource }) => isSource)?.page ?? -1);
  const parts = pages.map(({ address }) => addressParts(address));
  const clicks = clicksOf(pages);
  return {
    ...headlineOf(members),
    folder: commonFolder(parts.map(({ folder }) => folder)),
    hosts: new Set(parts.map(({ host }) => host)).size,
    clicks,
    clicksAtStake: clicks === null ? null : (clicksOf(pages.filter((page) => page !== source)) ?? 0),
  };
}

function clicksOf(pages: readonly FactPage[]) {
  const known = pages.flatMap(({ figures }) => figures.clicks ?? []);
  return known.length === 0 ? null : known.reduce((sum, clicks) => sum + clicks, 0);
}

export const proposedAction = (advice: AdviceKind, reason: string): DecisionAction =>
  advice === 'redirect' && reason === 'dead-link' ? 'dead-link-rescue' : advice;

export const proposedTarget = (action: DecisionAction, source: string) => (targetedActions.has(action) ? source : null);

/**
 * The most frequent action for copies, with its most frequent reason. Copies that need nothing count only when nothing
 * else is to do. Ties go to the first.
 */
function headlineOf(members: BuiltCluster['members']) {
  const copies = members.filter(({ isSource }) => !isSource);
  const open = copies.filter(({ advice }) => advice !== 'leave');
  const byAction = Map.groupBy(open.length > 0 ? open : copies, (copy) =>
    proposedAction(copy.advice, copy.adviceReason),
  );
  const [proposal, proposed] = mostFrequent(byAction) ?? ['leave', []];
  const [proposalReason] = mostFrequent(Map.groupBy(proposed, (copy) => copy.adviceReason)) ?? [''];
  return { proposal, proposalReason, proposalPages: proposed.length };
}

/** The sort is stable. */
const mostFrequent = <Value, Member>(groups: ReadonlyMap<Value, readonly Member[]>) =>
  [...groups].sort(([, x], [, y]) => y.length - x.length)[0];
