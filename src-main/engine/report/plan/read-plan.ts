import type { PlanFilter, PlanRow, PlanSort } from '../../../contract/plan.ts';
import type { Decision } from '../../../contract/reviews.ts';
import { compareText } from '../../compare-text.ts';
import { addressParts, foldFolder, isWithin } from '../../store/address-parts.ts';
import { proposedAction, proposedTarget } from '../../store/clusters/cluster-writer.ts';
import { countValues, recordOf } from '../../store/conditions.ts';
import type { MemberStore } from '../../store/clusters/cluster-store.ts';
import type { PageStore } from '../../store/pages/page-store.ts';
import type { PairStore } from '../../store/pairs/pair-store.ts';
import {
  adviceFor,
  type DirectedRelation,
  inTime,
  endOfSameText,
  isOfOtherPlace,
  isOfOwnPlace,
  leadToOwnPages,
  relationFacts,
  type RelationAdvice,
  relationRows,
} from './relation-proposals.ts';
import { chainFrom, isDecided, proposal, resolveTargets, type UnresolvedRow } from './resolve-targets.ts';

type PlanSource = Readonly<{
  pages: PageStore;
  members: MemberStore;
  decisions: { iterate(): Iterable<Decision> };
  pairs: Pick<PairStore, 'iterateRelations'>;
}>;

/** Sorted by address; decisions replace proposals. */
export const readPlan = (source: PlanSource) => decidePlan(readPlanBasis(source), source);

export function readPlanBasis(source: PlanSource) {
  const proposals = new Map<string, UnresolvedRow>();
  for (const member of memberRows(source)) proposals.set(member.address, member);
  leadToOwnPages(proposals);
  const facts = relationFacts(source);
  for (const row of relationRows(source, facts, proposals)) {
    const known = proposals.get(row.address);
    // Both proposals together would form a loop within one cluster.
    const holder = proposals.get(row.source?.address ?? '');
    if (known?.cluster && known.cluster.id === holder?.cluster?.id) continue;
    if (known && isOfOtherPlace(known) && isOfOwnPlace(row))
      proposals.set(row.address, { ...known, source: row.source });
    const isStronger = isOfView(row) && (known?.action === 'rewrite' || known?.action === 'merge');
    // Text shared by design gets no other proposal.
    if (!known || (isIdle(known) && !byDesign.has(known.reason)) || isStronger)
      proposals.set(row.address, known ? { ...row, cluster: known.cluster, isSource: known.isSource } : row);
  }
  return { proposals, facts };
}

/** The print view of a page is like those of other pages, but yields to its page. */
const isOfView = ({ reason }: UnresolvedRow) => reason === 'other-form' || reason === 'parameter-variant';

export function decidePlan({ proposals, facts }: ReturnType<typeof readPlanBasis>, { decisions, pages }: PlanSource) {
  const rows = new Map(proposals);
  for (const decision of decisions.iterate())
    rows.set(decision.address, decided(decision, rows.get(decision.address), pages));
  const sorted = [...rows.values()].sort((x, y) => compareText(x.address, y.address));
  const merged = sorted.map((row) => mergedFurther(row, rows));
  return resolveTargets(merged, facts);
}

/**
 * The proposal for `taker`, if this relation is the reason and not a third page; else null. So the list of relations
 * and the plan agree.
 */
export function relationProposals(source: PlanSource) {
  const { proposals, facts } = readPlanBasis(source);
  const rowOf = (address: string) => proposals.get(address);
  const proposalOf = (relation: DirectedRelation): RelationAdvice | null => {
    const { taker, giver } = relation;
    const found = proposals.get(taker.address);
    if (!found || isIdle(found)) return null;
    const proposed = mergedFurther(found, proposals);
    const led = { ...relation, giver: { ...giver, ...endOfSameText(giver, rowOf) } };
    const advice = [relation, led].map((one) => adviceFor(one, facts)).find((one) => one?.[1] === proposed.reason);
    if (!advice || advice[0] !== proposed.action) return null;
    if (proposed.target === null) return advice;
    const target = mergedFurther({ ...found, target: led.giver.address }, proposals).target;
    return target === proposed.target ? advice : null;
  };
  return <Found extends DirectedRelation>(relation: Found) => {
    const found = inTime(relation, facts);
    return { ...found, proposal: proposalOf(found) };
  };
}

const byDesign = new Set([
  'page-of-series',
  'part-of-edition',
  'own-code',
  'variant-of-its-own',
  'list-of-its-own',
  'quoted-post',
]);

const isIdle = ({ action }: UnresolvedRow) => action === 'keep' || action === 'leave';

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

const mergedInto = ({ action, target }: UnresolvedRow) => (action === 'merge' ? target : null);

/**
 * A row whose target is merged further gets the final target and is merged too, but for old versions, which have
 * nothing to merge. Loops stay.
 */
function mergedFurther(row: UnresolvedRow, rows: ReadonlyMap<string, UnresolvedRow>): UnresolvedRow {
  if (isDecided(row) || row.target === null) return row;
  const chain = chainFrom(row.target, (address) => rows.get(address), mergedInto, new Set([row.address]));
  const last = chain.rows.at(-1);
  if (!last || chain.isCircle) return row;
  const { action, target, source, verdict } = last;
  return row.reason === 'other-version'
    ? { ...row, target }
    : { ...row, action, target, reason: 'contained-copy', source, verdict };
}

function decided(decision: Decision, proposed: UnresolvedRow | undefined, pages: PageStore): UnresolvedRow {
  const page = proposed ? null : pages.find(decision.address);
  const known = proposed ?? {
    ...proposal({ page: page?.id ?? null, address: decision.address, title: page?.title ?? '' }),
    action: null,
    clicksAtStake: page ? pages.clicks(page.id) : null,
  };
  // The reason belongs to the proposal, not to a different decision.
  return { ...known, ...decision, ground: 'decided', reason: known.action === decision.action ? known.reason : '' };
}

type Test = readonly [field: keyof PlanFilter, test: (row: PlanRow) => boolean];

/** Filters in memory, since targets depend on the whole plan: milliseconds for 100,000 rows. */
export function filterPlan(rows: readonly PlanRow[], filter: PlanFilter) {
  const tests = testsOf(filter);
  return rows.filter((row) => tests.every(([, test]) => test(row)));
}

export function sortPlan(rows: readonly PlanRow[], sort: PlanSort, descending: boolean): readonly PlanRow[] {
  if (sort === 'address') return descending ? rows.toReversed() : rows;
  const value = sortValue[sort];
  const sign = descending ? -1 : 1;
  return rows.toSorted((x, y) => {
    const [first, second] = [value(x), value(y)];
    // Rows without a value come last in both directions.
    if (first === null || second === null) return (first === null ? 1 : 0) - (second === null ? 1 : 0);
    return first < second ? -sign : first > second ? sign : 0;
  });
}

export function planFacets(rows: readonly PlanRow[], filter: PlanFilter) {
  const tests = testsOf(filter);
  const count = (field: keyof PlanFilter, values: (row: PlanRow) => readonly string[]) => {
    const others = tests.filter(([name]) => name !== field && !(field === 'actions' && name === 'all'));
    return countValues(rows.filter((row) => others.every(([, test]) => test(row))).flatMap(values));
  };
  return {
    total: filterPlan(rows, filter).length,
    ...recordOf(listFields, (field) => count(field, valuesOf[field])),
    hasConflict: count('hasConflict', ({ conflicts }) => [String(conflicts.length > 0)]),
  };
}

/** Fields with a list of values in the filter. */
const valuesOf = {
  actions: ({ action }: PlanRow) => [action],
  grounds: ({ ground }: PlanRow) => [ground],
  states: ({ state }: PlanRow) => [state],
  owners: ({ owner }: PlanRow) => [owner],
  conflicts: ({ conflicts }: PlanRow) => conflicts,
  reasons: ({ reason }: PlanRow) => (reason === '' ? [] : [reason]),
};

const listFields = Object.keys(valuesOf) as (keyof typeof valuesOf)[];

const sortValue: Readonly<Record<Exclude<PlanSort, 'address'>, (row: PlanRow) => string | number | null>> = {
  action: ({ action }) => action,
  target: ({ target }) => target,
  owner: ({ owner }) => owner || null,
  state: ({ state }) => ['open', 'in-progress', 'done'].indexOf(state),
  ground: ({ ground }) => ground,
  similarity: ({ similarity }) => similarity,
  'clicks-at-stake': ({ clicksAtStake }) => clicksAtStake,
  'decided-at': ({ decidedAt }) => decidedAt,
};

const textsOf = ({ address, target, title, owner, note }: PlanRow) => [address, target, title, owner, note];

function testsOf(filter: PlanFilter): Test[] {
  const tests = listFields.flatMap((field): Test[] => {
    const wanted: readonly string[] = filter[field] ?? [];
    return wanted.length === 0 ? [] : [[field, (row) => valuesOf[field](row).some((value) => wanted.includes(value))]];
  });
  const { hasConflict, hasNote, cluster } = filter;
  if (hasConflict !== undefined) tests.push(['hasConflict', ({ conflicts }) => conflicts.length > 0 === hasConflict]);
  if (hasNote !== undefined) tests.push(['hasNote', ({ note }) => (note !== '') === hasNote]);
  if (cluster !== undefined) tests.push(['cluster', (row) => row.cluster?.key === cluster]);
  const folder = filter.folder ? foldFolder(filter.folder) : '';
  if (folder) tests.push(['folder', ({ address }) => isWithin(addressParts(address).folder, folder)]);
  const text = filter.text?.trim().toLowerCase() ?? '';
  if (text) tests.push(['text', (row) => textsOf(row).some((each) => each?.toLowerCase().includes(text))]);
  // Hides rows without work unless decided or requested.
  if (!filter.all && !filter.actions?.length)
    tests.push(['all', ({ action, ground }) => ground === 'decided' || (action !== 'keep' && action !== 'leave')]);
  return tests;
}
