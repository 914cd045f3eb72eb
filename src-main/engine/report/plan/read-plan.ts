import type { RelationRow } from '../../../contract/clusters.ts';
import type { PlanRow } from '../../../contract/plan.ts';
import type { Decision } from '../../../contract/reviews.ts';
import type { AdviceKind, Verdict } from '../../../contract/verdicts.ts';
import { compareText } from '../../compare-text.ts';
import { proposedAction, proposedTarget } from '../../store/clusters/cluster-writer.ts';
import type { MemberStore } from '../../store/clusters/member-store.ts';
import type { PageStore } from '../../store/pages/page-store.ts';
import type { PairStore } from '../../store/pairs/pair-store.ts';
import { keyOf, resolveTargets, type TargetFacts, type UnresolvedRow } from './resolve-targets.ts';

interface PlanSource {
  readonly pages: PageStore;
  readonly members: MemberStore;
  readonly decisions: { iterate(): Iterable<Decision> };
  readonly pairs: Pick<PairStore, 'iterateRelations'>;
}

export interface PlanBasis {
  readonly proposals: ReadonlyMap<string, UnresolvedRow>;
  readonly facts: TargetFacts;
}

/** By address: pages of clusters, with text from another one, or with a decision, which replaces the proposal. */
export const readPlan = (source: PlanSource): PlanRow[] => decidePlan(readPlanBasis(source), source);

/** The dear part, the same until the audit finds something else. */
export function readPlanBasis(source: PlanSource): PlanBasis {
  const proposals = new Map<string, UnresolvedRow>();
  for (const member of memberRows(source)) proposals.set(member.address, member);
  for (const row of relationRows(source)) {
    const known = proposals.get(row.address);
    // A page that holds another one of its cluster is dealt with there; both proposals together would lead in a circle.
    const holder = proposals.get(row.source?.address ?? '');
    if (known?.cluster && known.cluster.id === holder?.cluster?.id) continue;
    if (!known || isIdle(known))
      proposals.set(row.address, known ? { ...row, cluster: known.cluster, isSource: known.isSource } : row);
  }
  return { proposals, facts: targetFacts(source) };
}

export function decidePlan({ proposals, facts }: PlanBasis, { decisions, pages }: PlanSource): PlanRow[] {
  const rows = new Map(proposals);
  for (const decision of decisions.iterate())
    rows.set(decision.address, decided(decision, rows.get(decision.address), pages));
  const sorted = [...rows.values()].sort((x, y) => compareText(x.address, y.address));
  return resolveTargets(sorted, facts);
}

const isIdle = ({ action }: UnresolvedRow): boolean => action === 'keep' || action === 'leave';

function* memberRows({ members, pages }: PlanSource): Iterable<UnresolvedRow> {
  let nearest: ReturnType<MemberStore['nearest']> | null = null;
  for (const member of members.iterate()) {
    const { advice, reason, isSource, source, sourcePage, cluster, key, verdict, similarity } = member;
    const action = proposedAction(advice, reason);
    const via = reason === 'copy-of-member' ? (nearest ??= members.nearest()).get(member.page) : undefined;
    const origin = via
      ? { page: via.page, address: pages.address(via.page) ?? '' }
      : { page: sourcePage, address: source };
    yield {
      ...proposal(member),
      clicksAtStake: isSource ? null : pages.clicks(member.page),
      action,
      target: proposedTarget(action, source),
      reason,
      isSource,
      source: isSource ? null : origin,
      cluster: { id: cluster, key },
      verdict: via?.verdict ?? verdict,
      similarity: via?.similarity ?? similarity,
    };
  }
}

/** For each page that stands in or was made of another: that with most of its text in the other. */
function* relationRows({ pages, pairs }: PlanSource): Iterable<UnresolvedRow> {
  const most = new Map<number, { readonly covered: number; readonly row: UnresolvedRow }>();
  for (const relation of pairs.iterateRelations()) {
    const [advice, reason] = relationAdvice[relation.verdict] ?? [];
    const { taker, giver } = directed(relation);
    if (!advice || !reason || (most.get(taker.page)?.covered ?? -1) >= taker.covered) continue;
    const action = proposedAction(advice, reason);
    const { verdict, similarity } = relation;
    const row = {
      ...proposal({ page: taker.page, address: taker.address, title: pages.title(taker.page) }),
      action,
      target: proposedTarget(action, giver.address),
      reason,
      isSource: false,
      clicksAtStake: pages.clicks(taker.page),
      source: { page: giver.page, address: giver.address },
      cluster: null,
      verdict,
      similarity,
    };
    most.set(taker.page, { covered: taker.covered, row });
  }
  for (const { row } of most.values()) yield row;
}

const proposal = ({ page, address, title }: { readonly page: number } & Pick<PlanRow, 'address' | 'title'>) =>
  ({ address, page, title, ground: 'proposed', owner: '', note: '', state: 'open', decidedAt: null }) as const;

function decided(decision: Decision, proposed: UnresolvedRow | undefined, pages: PageStore): UnresolvedRow {
  const page = proposed ? null : pages.find(decision.address);
  const known = proposed ?? {
    page: page?.id ?? null,
    title: page?.title ?? '',
    action: null,
    reason: '',
    isSource: false,
    source: null,
    cluster: null,
    verdict: null,
    similarity: null,
    clicksAtStake: page ? pages.clicks(page.id) : null,
  };
  // The reason explains the proposal, not another decision.
  return { ...known, ...decision, ground: 'decided', reason: known.action === decision.action ? known.reason : '' };
}

interface Side {
  readonly page: number;
  readonly address: string;
  readonly covered: number;
}

/** `taker` has its text from `giver`; where the texts do not say, A. */
export function directed({ a, b, addressA, addressB, coveredA, coveredB, direction }: RelationRow): {
  readonly taker: Side;
  readonly giver: Side;
} {
  const sideA = { page: a, address: addressA, covered: coveredA * 100 };
  const sideB = { page: b, address: addressB, covered: coveredB * 100 };
  return direction === 'b-to-a' ? { taker: sideB, giver: sideA } : { taker: sideA, giver: sideB };
}

/** Links of equality are dealt with in their clusters. */
export const relationAdvice: Partial<Record<Verdict, readonly [advice: AdviceKind, reason: string]>> = {
  contained: ['merge', 'contained-copy'],
  spliced: ['rewrite', 'spliced-copy'],
};

function targetFacts({ pages }: PlanSource): TargetFacts {
  const stateOf = (address: string): ReturnType<TargetFacts['state']> => {
    const page = pages.find(address);
    if (!page) return 'unknown';
    if (page.statusCode >= 400) return 'dead';
    return page.indexable || ['left-out', 'no-response'].includes(page.indexabilityStatus) ? 'fine' : 'not-indexable';
  };
  return {
    keyOf: remembered(keyOf),
    redirectOf: remembered((address) => pages.redirect(address)),
    state: remembered(stateOf),
  };
}

/** Many pages lead to few targets, and each is asked about after every decision. */
function remembered<Value>(find: (address: string) => Value): (address: string) => Value {
  const known = new Map<string, Value>();
  return (address) => {
    const value = known.get(address);
    if (value !== undefined) return value;
    const found = find(address);
    known.set(address, found);
    return found;
  };
}
