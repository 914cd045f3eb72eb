import { refusingConflicts, type PlanConflict, type PlanRow } from '../../../contract/plan.ts';
import type { DecisionAction } from '../../../contract/reviews.ts';
import { isWebAddress } from './place.ts';

/** Actions that end in a redirect: a merged page's address leads to the page that took its text. */
export const redirectActions: ReadonlySet<DecisionAction> = new Set(['redirect', 'merge', 'dead-link-rescue']);

/** What is known of addresses. */
export interface TargetFacts {
  /** As `keyOf` of `place.ts`, perhaps remembered. */
  keyOf(address: string): string;
  state(address: string): 'fine' | 'not-indexable' | 'dead' | 'unknown';
  /** Where the site itself redirects an address; null when it does not. */
  redirectOf(address: string): string | null;
}

/** A row whose end is not known yet. */
export type UnresolvedRow = Omit<PlanRow, 'destination' | 'conflicts'>;

/**
 * Follows every target to its end, through other rows of the plan and through redirects that the site has, and says what stands against each
 * row. Rows come in the order of their addresses; of several redirects of one place the first is kept.
 */
export function resolveTargets(rows: readonly UnresolvedRow[], facts: TargetFacts): PlanRow[] {
  const byPlace = new Map<string, UnresolvedRow>();
  for (const row of rows) {
    const place = facts.keyOf(row.address);
    const known = byPlace.get(place);
    if (!known || (!leads(known) && leads(row))) byPlace.set(place, row);
  }
  const taken = new Map<string, string>();
  return rows.map((row) => {
    const { destination, conflicts } = hasTarget(row) ? ended(row, byPlace, facts) : { destination: null, conflicts: [] };
    if (row.isSource && row.ground === 'decided' && !['keep', 'leave', 'rewrite'].includes(row.action)) conflicts.push('source-given-up');
    if (redirectActions.has(row.action) && destination !== null && !conflicts.some((code) => refusingConflicts.has(code))) {
      const place = facts.keyOf(row.address);
      const other = taken.get(place);
      if (other !== undefined && other !== destination) conflicts.push('same-place');
      if (other === undefined) taken.set(place, destination);
    }
    return { ...row, destination, conflicts };
  });
}

const hasTarget = ({ action }: Pick<PlanRow, 'action'>): boolean => action === 'canonical' || redirectActions.has(action);
const leads = ({ action, target }: UnresolvedRow): boolean => redirectActions.has(action) && target !== null;

interface End {
  readonly destination: string | null;
  readonly conflicts: PlanConflict[];
}

function ended(row: UnresolvedRow, byPlace: ReadonlyMap<string, UnresolvedRow>, facts: TargetFacts): End {
  if (row.target === null) return { destination: null, conflicts: ['target-missing'] };
  const conflicts: PlanConflict[] = !isWebAddress(row.address) || !isWebAddress(row.target) ? ['not-a-web-address'] : [];
  const end = follow(row, row.target, byPlace, facts);
  if (end === 'loop' || end === 'itself')
    return { destination: null, conflicts: [...conflicts, end === 'loop' ? 'target-loop' : 'target-is-itself'] };
  if (end.hops > 0) conflicts.push('chain');
  const state = facts.state(end.at);
  const planned = byPlace.get(facts.keyOf(end.at))?.action;
  if (state === 'dead') conflicts.push('target-dead');
  else if (state === 'unknown') conflicts.push('target-unknown');
  else if (state === 'not-indexable' || planned === 'noindex' || (planned === 'canonical' && row.action !== 'canonical'))
    conflicts.push('target-not-indexable');
  return { destination: end.at, conflicts };
}

/** A canonical line follows other canonical lines, too; a redirect only redirects. */
function follow(row: UnresolvedRow, target: string, byPlace: ReadonlyMap<string, UnresolvedRow>, facts: TargetFacts) {
  const seen = new Set([facts.keyOf(row.address)]);
  let at = target;
  for (let hops = 0; ; hops += 1) {
    const place = facts.keyOf(at);
    if (seen.has(place)) return hops === 0 ? 'itself' : 'loop';
    seen.add(place);
    const next = byPlace.get(place);
    const follows = next && (leads(next) || (row.action === 'canonical' && next.action === 'canonical')) ? next.target : facts.redirectOf(at);
    if (follows === null) return { at, hops };
    at = follows;
  }
}
