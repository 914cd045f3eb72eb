import { z } from 'zod';
import { clusterFilterSchema, clusterRefSchema } from '../../contract/clusters.ts';
import { pageFilterSchema } from '../../contract/page-views.ts';
import {
  targetedActions,
  type Decision,
  type DecisionAction,
  type DecisionChange,
  type DecisionConflict,
  type ReviewCommand,
} from '../../contract/reviews.ts';
import { foundOnce } from '../found-once.ts';
import { proposedAction, proposedTarget, rebuildStoredCluster } from '../store/clusters/cluster-writer.ts';
import { decisionRow } from '../store/review/review-store.ts';
import type { NewRow, CommandParameters, Performed, ReviewTable } from '../store/review/journal-store.ts';
import type { Store } from '../store/store.ts';
import type { ChangedList } from '../../contract/events.ts';
import type { Audit } from '../audit/audit.ts';
import { stageOptions } from '../stage-options.ts';

/** `copies` excludes the source pages of clusters. */
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

type DecisionRequest = Readonly<{ change: DecisionChange | 'proposal'; overwrite: boolean }>;

/** Returns the effect with all conflicts, without writing. */
export function planDecisions(store: Store, addresses: readonly string[], request: DecisionRequest) {
  const distinct = [...new Set(addresses)].sort();
  const effect = {
    pages: distinct.length,
    added: 0,
    changed: 0,
    removed: 0,
    unchanged: 0,
    /** Decided otherwise and not overwritten, or without a proposal. */
    skipped: 0,
    byAction: {} as Partial<Record<DecisionAction, number>>,
    /** The first by address. */
    samples: [] as { address: string; before: Decision | null; after: Decision | null }[],
    conflictCount: 0,
    /** The first of them, as warnings. */
    conflicts: [] as DecisionConflict[],
  };
  const now = Date.now();
  const planned = new Map<string, Decision | null>();
  const warn = (code: DecisionConflict['code'], address: string, target: string | null) => {
    effect.conflictCount += 1;
    if (effect.conflicts.length < listedConflicts) effect.conflicts.push({ code, address, target });
  };
  for (const address of distinct) {
    const before = store.decisions.get(address);
    const proposal = proposalOf(store, address);
    const after = changed(address, before, proposal, request, now);
    if (after === undefined) {
      if (before && request.change !== 'proposal') warn('decided-otherwise', address, before.target);
      effect.skipped += 1;
      continue;
    }
    if (after) effect.byAction[after.action] = (effect.byAction[after.action] ?? 0) + 1;
    if (same(before, after)) {
      effect.unchanged += 1;
      continue;
    }
    effect[before ? (after ? 'changed' : 'removed') : 'added'] += 1;
    if (effect.samples.length < listedSamples) effect.samples.push({ address, before, after });
    planned.set(address, after);
    if (after && proposal?.isSource && !['keep', 'leave'].includes(after.action))
      warn('source-given-up', address, after.target);
  }
  const targetConflicts = targetChecker(store, (address) => {
    const decision = planned.get(address);
    return decision === undefined ? store.decisions.get(address) : decision;
  });
  for (const decision of planned.values())
    if (decision) for (const code of targetConflicts(decision)) warn(code, decision.address, decision.target);
  const rows = [...planned].map(([key, after]): NewRow => ({
    table: 'decision',
    key,
    after: after && decisionRow(after),
  }));
  return { effect, rows };
}

export function selectedAddresses(store: Store, selection: PageSelection) {
  const { clusterList, members, pageList, pages } = store;
  if (selection.kind === 'addresses') return selection.addresses;
  if (selection.kind === 'page-filter') {
    const ids = pageList.ids(selection.filter, { sort: 'address', descending: false });
    return [...ids].flatMap((id) => pages.address(id) ?? []);
  }
  const clusters =
    selection.kind === 'clusters'
      ? selection.clusters.flatMap((cluster) => clusterList.idOf(cluster) ?? [])
      : clusterList.ids(selection.filter, { sort: 'importance', descending: true });
  return [...clusters].flatMap((cluster) => (selection.copies ? members.copies(cluster) : members.addresses(cluster)));
}

function proposalOf({ members }: Store, address: string) {
  const advised = members.advice(address);
  if (!advised) return null;
  const action = proposedAction(advised.advice, advised.reason);
  return { ...advised, action, target: proposedTarget(action, advised.source) };
}

/**
 * The new decision; null for none. Undefined keeps the page unchanged: nothing is proposed, only a note is there, or
 * the decision may not be replaced.
 */
function changed(
  address: string,
  before: Decision | null,
  proposal: ReturnType<typeof proposalOf>,
  { change, overwrite }: DecisionRequest,
  decidedAt: number,
): Decision | null | undefined {
  const decide = (
    action: DecisionAction,
    target: string | null,
    { owner = before?.owner, note = before?.note, state = before?.state }: Omit<DecisionChange, 'action'>,
  ): Decision => ({ address, action, target, owner: owner ?? '', note: note ?? '', state: state ?? 'open', decidedAt });
  if (change === 'proposal') {
    if (!proposal || (before && !overwrite)) return undefined;
    return decide(proposal.action, proposal.target, {});
  }
  if (change.action === null) return null;
  const action = change.action ?? before?.action;
  if (action === undefined) return undefined;
  if (before && change.action !== undefined && before.action !== action && !overwrite) return undefined;
  const kept = before?.action === action ? before.target : null;
  const source = targetedActions.has(action) && proposal && !proposal.isSource ? proposal.source : null;
  return decide(action, change.target !== undefined ? change.target : (kept ?? source), change);
}

const compared = ['action', 'target', 'owner', 'note', 'state'] as const;

const same = (a: Decision | null, b: Decision | null) =>
  a && b ? compared.every((name) => a[name] === b[name]) : a === b;

/** Longer chains of targets are treated as loops. */
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
  const faultsOf = foundOnce((target: string): DecisionConflict['code'][] => {
    const page = pages.find(target);
    if (!page) return ['target-unknown'];
    return page.indexable ? [] : ['target-not-indexable'];
  });
  return ({ address, action, target }) => {
    if (!targetedActions.has(action)) return [];
    if (target === null) return ['target-missing'];
    if (target === address) return ['target-is-itself'];
    if (!leadsOn(decisionOf(target))) return faultsOf(target);
    return [comesBack(address, target, decisionOf) ? 'target-loop' : 'target-leads-on', ...faultsOf(target)];
  };
}

function comesBack(address: string, target: string, decisionOf: (address: string) => Decision | null) {
  let at = target;
  for (let hop = 0; hop < maxHops; hop += 1) {
    if (at === address) return true;
    const decision = decisionOf(at);
    if (!leadsOn(decision)) return false;
    at = decision.target;
  }
  return true;
}

const listsOf: Readonly<Record<ReviewTable, readonly ChangedList[]>> = {
  decision: ['decision', 'page', 'cluster', 'overview'],
  cluster_review: ['cluster', 'page', 'overview'],
  exclusion: ['cluster'],
  ignore_rule: ['ignore', 'sentence'],
  saved_view: ['view'],
  pair_label: ['pair'],
};

export const perform = (audit: Audit, command: ReviewCommand, parameters: CommandParameters, rows: readonly NewRow[]) =>
  follow(audit, audit.store.journal.perform(command, parameters, rows, Date.now()));

export function follow(audit: Audit, performed: Performed | null) {
  const { store, rebuild } = audit;
  if (!performed) return store.version.current;
  const { changes } = performed;
  const tables = new Set(changes.map(({ table }) => table));
  if (tables.has('decision')) store.decisions.sync(changes);
  const chosen = changes.filter(
    ({ table, before, after }) =>
      table === 'cluster_review' && (before?.['source'] ?? null) !== (after?.['source'] ?? null),
  );
  for (const { key } of chosen) {
    const cluster = store.clusterList.idOf(key);
    if (cluster !== null) rebuildStoredCluster(store.database, cluster, stageOptions('cluster', store.meta.options()));
  }
  // Sentence lists show ignored ones; a chosen source changes pages and clusters.
  const what = tables.has('ignore_rule') || chosen.length > 0 ? 'results' : 'review';
  const version = rebuild.changed([...new Set([...tables].flatMap((table) => listsOf[table]))], what);
  if (tables.has('exclusion') || tables.has('ignore_rule')) rebuild.reviewChanged();
  else if (chosen.length > 0) rebuild.sourceChanged();
  return version;
}
