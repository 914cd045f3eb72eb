import { type PlanConflict, type PlanRow, refusingConflicts } from '../../../contract/plan.ts';
import { targetedActions } from '../../../contract/reviews.ts';
import type { Locale } from '../../../contract/language-tags.ts';
import { isWebAddress } from '../../../contract/web-address.ts';
import { reportText, reportTexts } from '../texts.ts';

/** Excludes merges, whose text a redirect would lose. */
const redirectActions = new Set(['redirect', 'dead-link-rescue']);

export interface TargetFacts {
  keyOf(address: string): string;
  state(address: string): 'fine' | 'not-indexable' | 'dead' | 'unknown';
  redirectOf(address: string): string | null;
}

export type UnresolvedRow = Omit<PlanRow, 'destination' | 'conflicts'>;

/**
 * Follows targets through the plan and the site's redirects. Of several redirects of one place the first counts,
 * decisions before proposals. Decisions follow only decisions, so that nothing unconfirmed changes them; `through:
 * 'everything'`, for files with proposals, keeps redirects from ending at pages that redirect.
 */
export function resolveTargets(
  rows: readonly UnresolvedRow[],
  facts: TargetFacts,
  through: 'decisions' | 'everything' = 'decisions',
) {
  const everything = graphOf(rows, facts);
  const decisions = graphOf(rows.filter(isDecided), facts);
  const endOf = (row: UnresolvedRow): End => {
    if (!targetedActions.has(row.action)) return { destination: null, conflicts: [] };
    if (!isDecided(row)) return ended(row, everything, facts);
    const end = through === 'everything' ? ended(row, everything, facts) : null;
    // Ignores proposals that lead a decision into a loop or dead end.
    return end && !isRefused(end) ? end : ended(row, decisions, facts);
  };
  const resolved: readonly PlanRow[] = rows.map((row) => ({ ...row, ...endOf(row) }));
  const kept = new Map<string, string | null>();
  for (const row of [...resolved.filter(isDecided), ...resolved.filter((row) => !isDecided(row))]) {
    const place = facts.keyOf(row.address);
    if (isRedirect(row) && !kept.has(place)) kept.set(place, row.destination);
  }
  for (const row of resolved) {
    if (row.isSource && isDecided(row) && !['keep', 'leave', 'rewrite'].includes(row.action))
      row.conflicts.push('source-given-up');
    if (isRedirect(row) && kept.get(facts.keyOf(row.address)) !== row.destination) row.conflicts.push('same-place');
  }
  return resolved;
}

type Graph = ReadonlyMap<string, UnresolvedRow>;

/** One row for each place; prefers decisions, then rows with targets. */
function graphOf(rows: readonly UnresolvedRow[], facts: TargetFacts): Graph {
  const graph = new Map<string, UnresolvedRow>();
  const rank = (row: UnresolvedRow) => (isDecided(row) ? 2 : 0) + (leads(row) ? 1 : 0);
  for (const row of rows) {
    const place = facts.keyOf(row.address);
    const known = graph.get(place);
    if (!known || rank(row) > rank(known)) graph.set(place, row);
  }
  return graph;
}

const isRefused = ({ conflicts }: Pick<PlanRow, 'conflicts'>) => conflicts.some((code) => refusingConflicts.has(code));
export const isCarriedOut = (row: PlanRow) => !isRefused(row);
const isRedirect = (row: PlanRow) => redirectActions.has(row.action) && row.destination !== null && !isRefused(row);
const leads = ({ action, target }: UnresolvedRow) => redirectActions.has(action) && target !== null;

type End = Pick<PlanRow, 'destination' | 'conflicts'>;

function ended(row: UnresolvedRow, graph: Graph, facts: TargetFacts): End {
  if (row.target === null) return { destination: null, conflicts: ['target-missing'] };
  // Merges are done by editors, not servers. In a folder every row has a path: the tally reports that once.
  const isPlaced = row.action === 'merge' || webUrl(row.target) || !webUrl(row.address);
  const conflicts: PlanConflict[] = isPlaced ? [] : ['not-a-web-address'];
  const end = follow(row, row.target, graph, facts);
  if (typeof end === 'string') return { destination: null, conflicts: [...conflicts, end] };
  if (end.hops > 0) conflicts.push('chain');
  const state = facts.state(end.at);
  const planned = graph.get(facts.keyOf(end.at))?.action;
  if (state === 'dead') conflicts.push('target-dead');
  else if (state === 'unknown') conflicts.push('target-unknown');
  else if (state === 'not-indexable' || planned === 'noindex') conflicts.push('target-not-indexable');
  else if (planned === 'canonical' && row.action !== 'canonical') conflicts.push('target-not-indexable');
  return { destination: end.at, conflicts };
}

function follow(row: UnresolvedRow, target: string, graph: Graph, facts: TargetFacts) {
  const seen = new Set([facts.keyOf(row.address)]);
  let at = target;
  for (let hops = 0; ; hops += 1) {
    const place = facts.keyOf(at);
    if (seen.has(place)) return hops === 0 ? 'target-is-itself' : 'target-loop';
    seen.add(place);
    const next = graph.get(place);
    const follows =
      next && (leads(next) || (row.action === 'canonical' && next.action === 'canonical'))
        ? next.target
        : facts.redirectOf(at);
    if (follows === null) return { at, hops };
    at = follows;
  }
}

/** Drops scheme, port and fragment; null for paths and other non-web addresses. */
export function placeOf(address: string): string | null {
  const url = webUrl(address);
  return url && `${url.hostname}${url.pathname}${url.search}`;
}

export const keyOf = (address: string) => placeOf(address) ?? address;

export const webUrl = (address: string) => (isWebAddress(address) ? URL.parse(address) : null);

/**
 * Rows along the chain from an address. `next` returns the target of a row, or null at the end. Reaching an address in
 * `seen` again is a loop.
 */
export function chainFrom(
  address: string,
  rowOf: (address: string) => UnresolvedRow | undefined,
  next: (row: UnresolvedRow) => string | null,
  seen: ReadonlySet<string> = new Set(),
) {
  const rows: UnresolvedRow[] = [];
  const passed = new Set([...seen, address]);
  for (let row = rowOf(address); row;) {
    const to = next(row);
    if (to === null) break;
    rows.push(row);
    if (passed.has(to)) return { rows, isCircle: true };
    passed.add(to);
    row = rowOf(to);
  }
  return { rows, isCircle: false };
}

export type Redirect = Readonly<{ row: PlanRow; place: string; from: URL; to: string }>;

export function redirectsOf(rows: readonly PlanRow[]) {
  const entries = new Map<string, Redirect>();
  let refused = 0;
  for (const row of rows) {
    if (!redirectActions.has(row.action)) continue;
    const [from, to] = [webUrl(row.address), row.destination === null ? null : webUrl(row.destination)];
    const place = placeOf(row.address);
    if (!isCarriedOut(row) || !from || !to || place === null) refused += 1;
    else if (!entries.has(place)) entries.set(place, { row, place, from, to: to.href });
  }
  return { entries: [...entries.values()], refused };
}

export type RenderedFile = Readonly<{ text: string; entries: number; refused: number; proposals: number }>;

export type Rendering = Readonly<{
  locale: Locale;
  /** Number of omitted proposals. */
  waiting: number;
  /** Number of rows that cannot be written: without web address, or with a target that is none or leads nowhere. */
  refused?: number;
  knownAddresses: () => Iterable<string>;
}>;

/** Whether a row needs a change on a server, but has no web address. */
export const isPlaceless = ({ action, address }: PlanRow) =>
  action !== 'merge' && targetedActions.has(action) && webUrl(address) === null;

/** A column in tables with proposals, since a comment above would be read as header. */
export const warningHeader = (proposals: number, locale: Locale) =>
  proposals > 0 ? [reportText(locale, 'orders.warning', { count: proposals })] : [];

export const warningCell = (row: PlanRow, proposals: number, locale: Locale) =>
  proposals > 0 ? [isDecided(row) ? '' : reportTexts[locale].orders.notConfirmed] : [];

export const isDecided = ({ ground }: Pick<PlanRow, 'ground'>) => ground === 'decided';

export const countProposals = (rows: readonly PlanRow[]) => rows.filter((row) => !isDecided(row)).length;

export const decidedCell = (row: PlanRow) => (isDecided(row) ? 'yes' : 'no');

const undecided = { ground: 'proposed', owner: '', note: '', state: 'open', decidedAt: null } as const;
const unrelated = { isSource: false, source: null, cluster: null, verdict: null, similarity: null };

/** Without decision and other page. */
export const proposal = ({ page, address, title }: Pick<PlanRow, 'page' | 'address' | 'title'>) => ({
  ...undecided,
  ...unrelated,
  address,
  page,
  title,
  target: null,
  reason: '',
});
