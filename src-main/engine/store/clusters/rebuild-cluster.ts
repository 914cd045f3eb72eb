import { rebuildCluster } from '../../cluster/build-clusters.ts';
import type { ClusterOptionValues } from '../../cluster/options.ts';
import type { WritableDatabase } from '../database.ts';
import { deskFacts } from './cluster-facts.ts';
import { readMemberPages, readMemberPairs, readWishes } from './cluster-input.ts';
import { memberWriter } from './cluster-writer.ts';

/**
 * One cluster after another page became its source: members in their new order with new advice. What depends on pages outside, such as the mirror
 * degree, stays as it is. Some milliseconds, so that the reviewer sees it at once.
 */
export function rebuildStoredCluster(database: WritableDatabase, cluster: number, options: ClusterOptionValues): void {
  const pages = readMemberPages(database, cluster);
  if (pages.length < 2) return;
  const built = rebuildCluster(pages, readMemberPairs(database, cluster), options, readWishes(database).sources);
  const addressOf = new Map(pages.map(({ id, address }) => [id, address]));
  const source = built.members.find(({ isSource }) => isSource)?.page ?? -1;
  const facts = deskFacts(
    built,
    pages.map(({ address }) => address),
  );
  const insertMembers = memberWriter(database);
  database.transaction(() => {
    database.prepare('DELETE FROM member WHERE cluster = ?').run(cluster);
    insertMembers(cluster, built.members);
    database.prepare('UPDATE page_row SET is_source = (page = ?) WHERE cluster = ?').run(source, cluster);
    database
      .prepare(
        `UPDATE cluster SET title = @title, verdict = @verdict, canonical_state = @canonicalState, settled = @settled, source_address = @source,
           proposal = @proposal, proposal_reason = @proposalReason, proposal_pages = @proposalPages,
           decided = (SELECT count(*) FROM page_row r WHERE r.cluster = @cluster AND r.is_source = 0 AND r.decision IS NOT NULL) WHERE id = @cluster`,
      )
      .run({
        cluster,
        title: built.title,
        verdict: built.verdict,
        canonicalState: built.canonicalState,
        settled: Number(built.settled),
        source: addressOf.get(source) ?? '',
        proposal: facts.proposal,
        proposalReason: facts.proposalReason,
        proposalPages: facts.proposalPages,
      });
  })();
}
