import { z } from 'zod';
import { clusterFilterSchema, clusterRefSchema } from '../../contract/cluster-views.ts';
import { pageFilterSchema } from '../../contract/page-views.ts';
import {
  targetedActions,
  type Decision,
  type DecisionAction,
  type DecisionChange,
  type DecisionConflict,
  type DecisionEffect,
} from '../../contract/reviews.ts';
import { proposedAction, proposedTarget } from '../store/clusters/cluster-facts.ts';
import { decisionRow } from '../store/review/decision-store.ts';
import type { NewRow } from '../store/review/journal-store.ts';
import type { Store } from '../store/store.ts';

/** `copies` leaves out the source pages of clusters. */
export const pageSelectionSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('addresses'), addresses: z.array(z.string().min(1).max(8000)).max(100_000) }),
  z.object({
    kind: z.literal('clusters'),
    clusters: z.array(clusterRefSchema).max(100_000),
    copies: z.boolean().default(true),
  }),
  z.object({ kind: z.literal('cluster-filter'), filter: clusterFilterSchema, copies: z.boolean().default(true) }),
  z.object({ kind: z.literal('page-filter'), filter: pageFilterSchema }),
]);

export type PageSelection = z.output<typeof pageSelectionSchema>;

const listedSamples = 20;
const listedConflicts = 100;

interface PlannedDecisions {
  readonly effect: DecisionEffect;
  readonly rows: readonly NewRow[];
}

interface DecisionRequest {
  readonly change: DecisionChange | 'proposal';
  readonly overwrite: boolean;
  readonly at: number;
}

/** With all conflicts. Writes nothing. */
export function planDecisions(store: Store, addresses: readonly string[], request: DecisionRequest): PlannedDecisions {
  const tally = new Tally();
  const planned = new Map<string, Decision | null>();
  for (const address of [...new Set(addresses)].sort()) {
    const before = store.decisions.get(address);
    const proposal = proposalOf(store, address);
    const after = changed(address, before, proposal, request);
    if (after === undefined) {
      if (before && request.change !== 'proposal')
        tally.conflict({ code: 'decided-otherwise', address, target: before.target });
      tally.skip();
      continue;
    }
    if (same(before, after)) {
      tally.same(after);
      continue;
    }
    tally.add(address, before, after);
    planned.set(address, after);
    if (after && proposal?.isSource && !['keep', 'leave'].includes(after.action))
      tally.conflict({ code: 'source-given-up', address, target: after.target });
  }
  const targets = targetChecker(store, (address) =>
    planned.has(address) ? (planned.get(address) ?? null) : store.decisions.get(address),
  );
  for (const decision of planned.values()) {
    if (!decision) continue;
    for (const code of targets(decision)) tally.conflict({ code, address: decision.address, target: decision.target });
  }
  const rows = [...planned].map(([address, after]): NewRow => ({
    table: 'decision',
    key: address,
    after: after && decisionRow(after),
  }));
  return { effect: tally.effect(new Set(addresses).size), rows };
}

export function selectedAddresses(store: Store, selection: PageSelection): string[] {
  const { clusterList, members, pageList, pages } = store;
  if (selection.kind === 'addresses') return selection.addresses;
  if (selection.kind === 'page-filter')
    return [...pageList.ids(selection.filter, { sort: 'address', descending: false })].flatMap(
      (id) => pages.address(id) ?? [],
    );
  const clusters =
    selection.kind === 'clusters'
      ? selection.clusters.flatMap((cluster) => clusterList.idOf(cluster) ?? [])
      : clusterList.ids(selection.filter, { sort: 'importance', descending: true });
  return [...clusters].flatMap((cluster) => (selection.copies ? members.copies(cluster) : members.addresses(cluster)));
}

interface Proposal {
  readonly action: DecisionAction;
  readonly target: string | null;
  readonly isSource: boolean;
  /** Address of the source page of the cluster. */
  readonly source: string;
}

function proposalOf({ members }: Store, address: string): Proposal | null {
  const advised = members.advice(address);
  if (!advised) return null;
  const { advice, reason, isSource, source } = advised;
  const action = proposedAction(advice, reason);
  return { action, target: proposedTarget(action, source), isSource, source };
}

/**
 * Undefined leaves the page alone: nothing is proposed, a note without a decision, or a decision that may not be
 * replaced.
 */
function changed(
  address: string,
  before: Decision | null,
  proposal: Proposal | null,
  { change, overwrite, at }: DecisionRequest,
): Decision | null | undefined {
  if (change === 'proposal') {
    if (!proposal || (before && !overwrite)) return undefined;
    return decide(address, before, { action: proposal.action, target: proposal.target }, at);
  }
  if (change.action === null) return null;
  const action = change.action ?? before?.action;
  if (action === undefined) return undefined;
  if (before && change.action !== undefined && before.action !== action && !overwrite) return undefined;
  const kept = before?.action === action ? before.target : null;
  const source = targetedActions.has(action) && proposal && !proposal.isSource ? proposal.source : null;
  const target = change.target !== undefined ? change.target : (kept ?? source);
  return decide(address, before, { ...change, action, target }, at);
}

function decide(
  address: string,
  before: Decision | null,
  {
    action,
    target,
    owner,
    note,
    state,
  }: Omit<DecisionChange, 'action' | 'target'> & { readonly action: DecisionAction; readonly target: string | null },
  at: number,
): Decision {
  return {
    address,
    action,
    target,
    owner: owner ?? before?.owner ?? '',
    note: note ?? before?.note ?? '',
    state: state ?? before?.state ?? 'open',
    decidedAt: at,
  };
}

function same(a: Decision | null, b: Decision | null): boolean {
  if (!a || !b) return a === b;
  return (
    a.action === b.action && a.target === b.target && a.owner === b.owner && a.note === b.note && a.state === b.state
  );
}

class Tally {
  #added = 0;
  #changed = 0;
  #removed = 0;
  #unchanged = 0;
  #skipped = 0;
  #conflictCount = 0;
  readonly #byAction: Partial<Record<DecisionAction, number>> = {};
  readonly #samples: DecisionEffect['samples'] = [];
  readonly #conflicts: DecisionConflict[] = [];

  add(address: string, before: Decision | null, after: Decision | null): void {
    if (!before) this.#added += 1;
    else if (after) this.#changed += 1;
    else this.#removed += 1;
    if (after) this.#byAction[after.action] = (this.#byAction[after.action] ?? 0) + 1;
    if (this.#samples.length < listedSamples) this.#samples.push({ address, before, after });
  }

  same(decision: Decision | null): void {
    this.#unchanged += 1;
    if (decision) this.#byAction[decision.action] = (this.#byAction[decision.action] ?? 0) + 1;
  }

  skip(): void {
    this.#skipped += 1;
  }

  conflict(conflict: DecisionConflict): void {
    this.#conflictCount += 1;
    if (this.#conflicts.length < listedConflicts) this.#conflicts.push(conflict);
  }

  effect(pages: number): DecisionEffect {
    return {
      pages,
      added: this.#added,
      changed: this.#changed,
      removed: this.#removed,
      unchanged: this.#unchanged,
      skipped: this.#skipped,
      byAction: this.#byAction,
      samples: this.#samples,
      conflictCount: this.#conflictCount,
      conflicts: this.#conflicts,
    };
  }
}

/** More hops are a loop or as bad as one. */
const maxHops = 20;

const leadsOn = (decision: Decision | null): decision is Decision & { target: string } =>
  decision !== null &&
  targetedActions.has(decision.action) &&
  decision.action !== 'canonical' &&
  decision.target !== null;

function targetChecker(
  { pages }: Store,
  decisionOf: (address: string) => Decision | null,
): (decision: Decision) => DecisionConflict['code'][] {
  const states = new Map<string, 'unknown' | 'not-indexable' | 'fine'>();
  const stateOf = (target: string) => {
    const known = states.get(target);
    if (known) return known;
    const page = pages.find(target);
    const state = page ? (page.indexable ? 'fine' : 'not-indexable') : 'unknown';
    states.set(target, state);
    return state;
  };
  return ({ address, action, target }) => {
    if (!targetedActions.has(action)) return [];
    if (target === null) return ['target-missing'];
    if (target === address) return ['target-is-itself'];
    const next = decisionOf(target);
    const codes: DecisionConflict['code'][] = [];
    if (leadsOn(next)) codes.push(comesBack(address, target, decisionOf) ? 'target-loop' : 'target-leads-on');
    const state = stateOf(target);
    if (state === 'unknown') codes.push('target-unknown');
    if (state === 'not-indexable') codes.push('target-not-indexable');
    return codes;
  };
}

function comesBack(address: string, target: string, decisionOf: (address: string) => Decision | null): boolean {
  let at = target;
  for (let hop = 0; hop < maxHops; hop += 1) {
    if (at === address) return true;
    const decision = decisionOf(at);
    if (!leadsOn(decision)) return false;
    at = decision.target;
  }
  return true;
}
