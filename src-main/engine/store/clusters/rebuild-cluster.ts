import { kindsOfCopies } from '../../../contract/page-kinds.ts';
import { rebuildCluster } from '../../cluster/build-clusters.ts';
import type { ClusterOptionValues } from '../../cluster/options.ts';
import type { WritableDatabase } from '../database.ts';
import { clusterListFacts } from './cluster-facts.ts';
import { readMemberPages, readMemberPairs, readOverrides } from './cluster-input.ts';
import { memberWriter } from './cluster-writer.ts';

/**
 * One cluster after another page became its source: members in their new order with new advice. What depends on pages
 * outside, such as the mirror degree, stays as it is. Some milliseconds, so that the reviewer sees it at once.
 */
export function rebuildStoredCluster(database: WritableDatabase, cluster: number, options: ClusterOptionValues): void {
  const pages = readMemberPages(database, cluster);
  if (pages.length < 2) return;
  const built = rebuildCluster(pages, readMemberPairs(database, cluster), options, readOverrides(database).sources);
  const source = built.members.find(({ isSource }) => isSource)?.page ?? -1;
  const pageOf = new Map(pages.map((page) => [page.id, page]));
  const facts = clusterListFacts(built, (page) => pageOf.get(page));
  const insertMembers = memberWriter(database);
  database.transaction(() => {
    database.prepare('DELETE FROM member WHERE cluster = ?').run(cluster);
    insertMembers(cluster, built.members);
    database
      .prepare(
        'UPDATE page_row SET is_source = (page = @source), copied = (page <> @source AND @copies) WHERE cluster = @cluster',
      )
      .run({ source, cluster, copies: Number(kindsOfCopies.has(built.kind)) });
    database
      .prepare(
        `UPDATE cluster SET title = @title, kind = @kind, verdict = @verdict, floor = @floor, mean = @mean, canonical_state = @canonicalState, resolved_by_site = @resolvedBySite, source_address = @source,
           proposal = @proposal, proposal_reason = @proposalReason, proposal_pages = @proposalPages, clicks = @clicks, clicks_at_stake = @clicksAtStake,
           decided = (SELECT count(*) FROM page_row r WHERE r.cluster = @cluster AND r.is_source = 0 AND r.decision IS NOT NULL) WHERE id = @cluster`,
      )
      .run({
        cluster,
        title: built.title,
        kind: built.kind,
        verdict: built.verdict,
        floor: built.floor,
        mean: built.mean,
        canonicalState: built.canonicalState,
        resolvedBySite: Number(built.resolvedBySite),
        source: pageOf.get(source)?.address ?? '',
        proposal: facts.proposal,
        proposalReason: facts.proposalReason,
        proposalPages: facts.proposalPages,
        clicks: facts.clicks,
        clicksAtStake: facts.clicksAtStake,
      });
  })();
}
