import type { PageBrief } from '../../../contract/models.ts';
import type { Decision } from '../../../contract/reviews.ts';
import type { AdviceKind, Verdict } from '../../../contract/verdicts.ts';
import type { AuditSnapshot } from '../../store/audit-snapshot.ts';
import { directed, relationAdvice } from './pairs.ts';
import { address, code, date, percent, spelled, text, type Cell, type Table } from './table.ts';

const needNothing: ReadonlySet<AdviceKind> = new Set(['keep', 'leave']);

/**
 * The plan: one row for each page that somebody decided on or that something should be done with. A decision stands in place of what the
 * audit proposes. First the pages of clusters, then those beside them, then decided pages that are in no finding any more.
 */
export const actionsTable: Table = {
  id: 'actions',
  columns: [
    address('address'),
    code('action', 'action'),
    address('target'),
    code('decided', 'ground', 14),
    code('state', 'work', 14),
    text('owner', 20),
    text('note', 40),
    spelled('reason', 'adviceReason', 60),
    code('verdict', 'verdict'),
    percent('similarity'),
    text('cluster', 16),
    text('pageTitle', 50),
    date('decidedAt'),
  ],
  size: (store) => store.clusters.counts().pages + store.clusters.counts().relations + store.decisions.count(),
  *rows(store) {
    const told = new Set<number>();
    for (const proposal of proposals(store)) {
      if (told.has(proposal.page.id)) continue;
      const decision = store.decisions.of(proposal.page.address);
      if (!decision && needNothing.has(proposal.advice)) continue;
      told.add(proposal.page.id);
      yield decision ? decidedRow(decision, proposal) : proposedRow(proposal);
    }
    for (const decision of store.decisions.iterate()) {
      const page = store.pages.find(decision.address);
      if (!page || !told.has(page.id)) yield decidedRow(decision, page && { page });
    }
  },
};

interface Proposal {
  readonly page: PageBrief;
  readonly advice: AdviceKind;
  readonly reason: string;
  readonly target: string;
  readonly verdict: Verdict | null;
  readonly similarity: number | null;
  readonly cluster: string | null;
}

function* proposals(store: AuditSnapshot): Iterable<Proposal> {
  for (const { id, key, sourceAddress } of store.clusters.iterate()) {
    for (const { page, advice, adviceReason, verdict, similarity } of store.clusters.members(id, store.pages.brief)) {
      yield { page, advice, reason: adviceReason, target: sourceAddress, verdict, similarity, cluster: key };
    }
  }
  for (const row of store.pairs.iterateRelations()) {
    const [advice, reason] = relationAdvice[row.verdict] ?? [];
    const { taker, giver } = directed(row);
    const page = store.pages.brief(taker.page);
    if (!advice || !reason || !page) continue;
    yield { page, advice, reason, target: giver.address, verdict: row.verdict, similarity: row.similarity, cluster: null };
  }
}

function proposedRow({ page, advice, reason, target, verdict, similarity, cluster }: Proposal): Cell[] {
  return [page.address, advice, target, 'proposed', 'open', null, null, reason, verdict, similarity, cluster, page.title, null];
}

function decidedRow(
  { address, action, target, owner, note, state, decidedAt }: Decision,
  proposal: (Partial<Proposal> & Pick<Proposal, 'page'>) | null,
): Cell[] {
  const { verdict = null, similarity = null, cluster = null, page } = proposal ?? {};
  const day = new Date(decidedAt).toISOString().slice(0, 10);
  // The reason explains what the audit proposes; where the reviewer decided otherwise it would explain nothing.
  const reason = proposal?.advice === action ? (proposal.reason ?? null) : null;
  return [address, action, target, 'decided', state, owner, note, reason, verdict, similarity, cluster, page?.title ?? null, day];
}
