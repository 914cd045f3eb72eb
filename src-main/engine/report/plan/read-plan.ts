import type { RelationRow } from '../../../contract/clusters.ts';
import type { PlanFacets, PlanFilter, PlanRow, PlanSort } from '../../../contract/plan.ts';
import type { Decision } from '../../../contract/reviews.ts';
import type { AdviceKind, Verdict } from '../../../contract/verdicts.ts';
import { isBuiltSource, isSameSite, isTextFile, isTextFileOf, placeOfText } from '../../cluster/text-file.ts';
import { compareText } from '../../compare-text.ts';
import { addressParts, foldFolder, isWithin } from '../../store/address-parts.ts';
import { proposedAction, proposedTarget } from '../../store/clusters/cluster-writer.ts';
import type { MemberStore } from '../../store/clusters/member-store.ts';
import type { PageStore } from '../../store/pages/page-store.ts';
import type { PairStore } from '../../store/pairs/pair-store.ts';
import { isDecided, keyOf, resolveTargets, type TargetFacts, type UnresolvedRow } from './resolve-targets.ts';

interface PlanSource {
  readonly pages: PageStore;
  readonly members: MemberStore;
  readonly decisions: { iterate(): Iterable<Decision> };
  readonly pairs: Pick<PairStore, 'iterateRelations'>;
}

export interface PlanBasis {
  readonly proposals: ReadonlyMap<string, UnresolvedRow>;
  readonly facts: RelationFacts;
}

interface RelationFacts extends TargetFacts {
  /** See `text-file.ts`. */
  isTextFile(address: string): boolean;
}

/** The plan, by address: pages of clusters, pages with text from others, and decided ones, whose decision replaces the proposal. */
export const readPlan = (source: PlanSource): PlanRow[] => decidePlan(readPlanBasis(source), source);

/** The costly part, which stays the same until the audit finds something else. */
export function readPlanBasis(source: PlanSource): PlanBasis {
  const proposals = new Map<string, UnresolvedRow>();
  for (const member of memberRows(source)) proposals.set(member.address, member);
  leadToOwnPages(proposals);
  const facts = targetFacts(source);
  for (const row of relationRows(source, facts, proposals)) {
    const known = proposals.get(row.address);
    // A page that holds another one of its cluster is dealt with there; both proposals together would lead in a circle.
    const holder = proposals.get(row.source?.address ?? '');
    if (known?.cluster && known.cluster.id === holder?.cluster?.id) continue;
    if (known && isOfOtherPlace(known) && isOfOwnPlace(row))
      proposals.set(row.address, { ...known, source: row.source });
    if (!known || isIdle(known))
      proposals.set(row.address, known ? { ...row, cluster: known.cluster, isSource: known.isSource } : row);
  }
  return { proposals, facts };
}

export function decidePlan({ proposals, facts }: PlanBasis, { decisions, pages }: PlanSource): PlanRow[] {
  const rows = new Map(proposals);
  for (const decision of decisions.iterate())
    rows.set(decision.address, decided(decision, rows.get(decision.address), pages));
  const sorted = [...rows.values()].sort((x, y) => compareText(x.address, y.address));
  return resolveTargets(
    sorted.map((row) => mergedFurther(row, rows)),
    facts,
  );
}

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

const isOfOwnPlace = ({ reason, address, source }: UnresolvedRow): boolean =>
  reason === 'text-file' && source !== null && placeOfText(address) === placeOfText(source.address);
const isOfOtherPlace = (row: UnresolvedRow): boolean => row.reason === 'text-file' && !isOfOwnPlace(row);

const inCluster = ({ cluster, address }: UnresolvedRow): string => `${cluster?.id} ${placeOfText(address)}`;

/** The web page with the text of a file is not always the source of their cluster, nor in it. */
function leadToOwnPages(proposals: Map<string, UnresolvedRow>): void {
  const files = [...proposals.values()].filter(({ reason }) => reason === 'text-file');
  if (files.length === 0) return;
  const pages = new Map<string, UnresolvedRow>();
  for (const row of proposals.values())
    if (row.reason !== 'text-file') pages.set(inCluster(row), row).set(placeOfText(row.address), row);
  for (const file of files) {
    const anywhere = isBuiltSource(file.address) ? pages.get(placeOfText(file.address)) : undefined;
    const { page, address } = pages.get(inCluster(file)) ?? anywhere ?? {};
    if (page && address && isSameSite(address, file.address))
      proposals.set(file.address, { ...file, source: { page, address } });
  }
}

/**
 * For each page that stands in another or was made of it, the relation with most of its text in the other; of those with
 * about as much, that with the nearest page, since folders of languages and versions come first in addresses. Text files
 * are told first, so that whatever else is found leads to their web pages.
 */
function* relationRows(
  { pages, pairs }: PlanSource,
  facts: RelationFacts,
  proposals: ReadonlyMap<string, UnresolvedRow>,
): Iterable<UnresolvedRow> {
  const rowOf = ({ taker, giver, verdict, similarity }: DirectedRelation, [advice, reason]: RelationAdvice) => {
    const action = proposedAction(advice, reason);
    return {
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
    } satisfies UnresolvedRow;
  };
  const files = new Map<string, UnresolvedRow>();
  const others: DirectedRelation[] = [];
  for (const row of pairs.iterateRelations()) {
    const relation = { verdict: row.verdict, similarity: row.similarity, ...directed(row) };
    const advice = adviceForFile(relation, facts);
    if (advice) {
      const found = rowOf(relation, advice);
      if (!files.has(found.address) || isOfOwnPlace(found)) files.set(found.address, found);
    } else if (relationAdvice[relation.verdict]) others.push(relation);
  }
  yield* files.values();
  const most = new Map<number, { readonly relation: DirectedRelation; readonly advice: RelationAdvice }>();
  for (const found of others) {
    if (files.has(found.taker.address)) continue;
    const end = endOfSameText(found.giver, (address) => proposals.get(address) ?? files.get(address));
    const relation = { ...found, giver: { ...found.giver, ...end } };
    const advice = adviceFor(relation, facts);
    const known = most.get(relation.taker.page);
    if (advice && relation.giver.page !== relation.taker.page && (!known || isBetter(relation, known.relation)))
      most.set(relation.taker.page, { relation, advice });
  }
  for (const { relation, advice } of most.values()) {
    // What was put together of a page that is to be merged into it needs no other text.
    const ofGiver = most.get(relation.giver.page);
    if (
      advice[0] === 'rewrite' &&
      ofGiver?.advice[0] === 'merge' &&
      ofGiver.relation.giver.page === relation.taker.page
    )
      continue;
    yield rowOf(relation, advice);
  }
}

function isBetter({ taker, giver }: DirectedRelation, known: DirectedRelation): boolean {
  const more = taker.covered - known.taker.covered;
  const nearer = sharedFolders(taker, giver) - sharedFolders(taker, known.giver);
  return more > aboutAsMuch || (more >= -aboutAsMuch && (nearer > 0 || (nearer === 0 && more > 0)));
}

/** In per cent of the page. */
const aboutAsMuch = 5;

function sharedFolders(one: Side, other: Side): number {
  const [first, second] = [one.address.split('/').slice(0, -1), other.address.split('/').slice(0, -1)];
  const parts = first.findIndex((folder, at) => folder !== second[at]);
  return parts < 0 ? first.length : parts;
}

/** What says of a page that its text is that of its source, so that what leads there leads on. */
const sameTextReasons: ReadonlySet<string> = new Set([
  'same-text',
  'nearly-same-text',
  'same-text-other-section',
  'parameter-variant',
  'already-canonical',
  'other-version',
  'untranslated',
  'text-file',
  'dead-link',
]);

type PageOfRow = NonNullable<UnresolvedRow['source']>;

/** A text file leads to its web page, which may lead to the source of a cluster. */
function endOfSameText({ page, address }: PageOfRow, rowOf: (address: string) => UnresolvedRow | undefined): PageOfRow {
  const seen = new Set<string>();
  let at: PageOfRow = { page, address };
  while (!seen.has(at.address)) {
    seen.add(at.address);
    const row = rowOf(at.address);
    if (!row?.source || !sameTextReasons.has(row.reason)) break;
    at = row.source;
  }
  return at;
}

/**
 * A proposal to lead to a page that is to be merged into another one leads there as well: its text stands there, and it
 * is merged, too. Circles stay as they are.
 */
function mergedFurther(row: UnresolvedRow, rows: ReadonlyMap<string, UnresolvedRow>): UnresolvedRow {
  if (isDecided(row) || row.target === null) return row;
  const seen = new Set([row.address]);
  let at = row.target;
  let last: UnresolvedRow | null = null;
  for (let next = rows.get(at); next?.action === 'merge' && next.target !== null; next = rows.get(at)) {
    if (seen.has(at)) return row;
    seen.add(at);
    at = next.target;
    last = next;
  }
  if (!last || at === row.address) return row;
  const { action, target, source, verdict } = last;
  return { ...row, action, target, reason: 'contained-copy', source, verdict };
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
  /** In per cent. */
  readonly covered: number;
}

type DirectedRelation = Pick<RelationRow, 'verdict' | 'similarity'> & ReturnType<typeof directed>;
type RelationAdvice = readonly [advice: AdviceKind, reason: string];

/** `taker` has its text from `giver`; where the texts do not say, A. */
export function directed({ a, b, addressA, addressB, coveredA, coveredB, direction }: RelationRow): {
  readonly taker: Side;
  readonly giver: Side;
} {
  const sideA = { page: a, address: addressA, covered: coveredA * 100 };
  const sideB = { page: b, address: addressB, covered: coveredB * 100 };
  return direction === 'b-to-a' ? { taker: sideB, giver: sideA } : { taker: sideA, giver: sideB };
}

/** By verdict; pages that are equal are dealt with in their clusters. */
const relationAdvice: Partial<Record<Verdict, RelationAdvice>> = {
  contained: ['merge', 'contained-copy'],
  spliced: ['rewrite', 'spliced-copy'],
};

type Related = Pick<DirectedRelation, 'verdict' | 'taker' | 'giver'>;

/**
 * What to do with a page that has text of `giver`. Nothing is merged into a page that search engines do not show, such
 * as the version of a whole book for printing, and no web page yields to a text file of its site.
 */
export function adviceFor(relation: Related, facts: RelationAdviceFacts): RelationAdvice | null {
  const { verdict, taker, giver } = relation;
  const ofFile = adviceForFile(relation, facts);
  if (ofFile) return ofFile;
  const advice = relationAdvice[verdict] ?? null;
  if (advice?.[0] === 'merge' && facts.state(giver.address) !== 'fine') return null;
  const isFile = advice !== null && facts.isTextFile(giver.address) && !facts.isTextFile(taker.address);
  return isFile && isSameSite(taker.address, giver.address) ? null : advice;
}

type RelationAdviceFacts = Pick<RelationFacts, 'state' | 'isTextFile'>;

/** Whatever they have in common, a text file is kept out of the index in favour of its web page. */
function adviceForFile({ verdict, taker, giver }: Related, facts: RelationAdviceFacts): RelationAdvice | null {
  if (byDesign.has(verdict) || !facts.isTextFile(taker.address) || facts.isTextFile(giver.address)) return null;
  const isFileOf = isTextFileOf(taker, giver, taker.covered / 100) && facts.state(giver.address) === 'fine';
  return isFileOf ? ['noindex', 'text-file'] : null;
}

const byDesign: ReadonlySet<Verdict> = new Set(['version', 'translation', 'shared-code']);

export function targetFacts({ pages }: Pick<PlanSource, 'pages'>): RelationFacts {
  let plainTexts: ReadonlySet<string> | null = null;
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
    isTextFile(address) {
      plainTexts ??= new Set(pages.plainTexts());
      return isTextFile({ address, isHtml: !plainTexts.has(address) });
    },
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

type Test = readonly [field: keyof PlanFilter, test: (row: PlanRow) => boolean];

/** In memory, since targets are followed through the whole plan: a hundred thousand rows take some milliseconds. */
export function filterPlan(rows: readonly PlanRow[], filter: PlanFilter): PlanRow[] {
  const tests = testsOf(filter);
  return rows.filter((row) => tests.every(([, test]) => test(row)));
}

export function sortPlan(rows: readonly PlanRow[], sort: PlanSort, descending: boolean): readonly PlanRow[] {
  if (sort === 'address') return descending ? rows.toReversed() : rows;
  const value = sortValue[sort];
  const sign = descending ? -1 : 1;
  return rows.toSorted((x, y) => {
    const [first, second] = [value(x), value(y)];
    // Without a value: last, whichever way the list is sorted.
    if (first === null || second === null) return (first === null ? 1 : 0) - (second === null ? 1 : 0);
    return first < second ? -sign : first > second ? sign : 0;
  });
}

export function planFacets(rows: readonly PlanRow[], filter: PlanFilter): PlanFacets {
  const tests = testsOf(filter);
  const count = (field: keyof PlanFilter, values: (row: PlanRow) => readonly string[]) => {
    const counts = new Map<string, number>();
    const others = tests.filter(([name]) => name !== field && !(field === 'actions' && name === 'all'));
    for (const row of rows)
      if (others.every(([, test]) => test(row)))
        for (const value of values(row)) counts.set(value, (counts.get(value) ?? 0) + 1);
    return [...counts]
      .map(([value, number]) => ({ value, count: number }))
      .sort((x, y) => y.count - x.count || (x.value < y.value ? -1 : 1));
  };
  return {
    total: filterPlan(rows, filter).length,
    actions: count('actions', ({ action }) => [action]),
    grounds: count('grounds', ({ ground }) => [ground]),
    states: count('states', ({ state }) => [state]),
    owners: count('owners', ({ owner }) => [owner]),
    conflicts: count('conflicts', ({ conflicts }) => conflicts),
    hasConflict: count('hasConflict', ({ conflicts }) => [String(conflicts.length > 0)]),
  };
}

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

const textsOf = ({ address, target, title, owner, note }: PlanRow) => [address, target ?? '', title, owner, note];

function testsOf(filter: PlanFilter): Test[] {
  const tests: Test[] = [];
  const oneOf = <Value>(
    field: keyof PlanFilter,
    wanted: readonly Value[] | undefined,
    values: (row: PlanRow) => readonly Value[],
  ) => {
    if (wanted?.length) tests.push([field, (row) => values(row).some((value) => wanted.includes(value))]);
  };
  oneOf('actions', filter.actions, ({ action }) => [action]);
  oneOf('grounds', filter.grounds, ({ ground }) => [ground]);
  oneOf('states', filter.states, ({ state }) => [state]);
  oneOf('owners', filter.owners, ({ owner }) => [owner]);
  oneOf('conflicts', filter.conflicts, ({ conflicts }) => conflicts);
  const { hasConflict, hasNote, cluster } = filter;
  if (hasConflict !== undefined) tests.push(['hasConflict', ({ conflicts }) => conflicts.length > 0 === hasConflict]);
  if (hasNote !== undefined) tests.push(['hasNote', ({ note }) => (note !== '') === hasNote]);
  if (cluster !== undefined) tests.push(['cluster', (row) => row.cluster?.key === cluster]);
  const folder = filter.folder ? foldFolder(filter.folder) : '';
  if (folder) tests.push(['folder', ({ address }) => isWithin(addressParts(address).folder, folder)]);
  const text = filter.text?.trim().toLowerCase() ?? '';
  if (text) tests.push(['text', (row) => textsOf(row).some((each) => each.toLowerCase().includes(text))]);
  // What asks for nothing is no work, unless somebody decided it or wants to see it.
  if (!filter.all && !filter.actions?.length)
    tests.push(['all', ({ action, ground }) => ground === 'decided' || (action !== 'keep' && action !== 'leave')]);
  return tests;
}
