import type { PlanRow } from '../../../src-main/contract/plan.ts';
import type { Action, PlantedPage } from './site.ts';

/** With what tables call them. Wanted of a planted page is advice; wanted of the others is none. */
export const outcomes = {
  right: 'rightly advised',
  missed: 'missed',
  dropped: 'good page dropped',
  rewrite: 'good page to be rewritten',
  reversed: 'original to yield to its copy',
  action: 'another action',
  source: 'another source',
  left: 'rightly left alone',
} as const;
type Outcome = keyof typeof outcomes;

export interface Judged {
  readonly page: PlantedPage;
  readonly outcome: Outcome;
  readonly action: Action;
  readonly target: string | null;
  readonly reason: string;
}

export const isRight = ({ outcome }: Pick<Judged, 'outcome'>): boolean => outcome === 'right' || outcome === 'left';

type Row = Pick<PlanRow, 'address' | 'action' | 'target' | 'destination' | 'source' | 'reason'>;

/** Holds a plan against what was planted. */
export function judge(pages: readonly PlantedPage[], rows: readonly Row[]): Judged[] {
  const byAddress = new Map(rows.map((row) => [row.address, row]));
  const sourcesOf = new Map(pages.map(({ address, sources }) => [address, sources]));
  const isCopyOf = (copy: string | null, page: PlantedPage) =>
    copy !== null && sourcesOf.get(copy)?.includes(page.address) === true;
  const staying = new Set<string>();
  return pages.map((page) => {
    const row = byAddress.get(page.address);
    const action: Action = row?.action ?? 'none';
    const target = row?.target ?? row?.source?.address ?? null;
    const said = { page, action, target, reason: row?.reason ?? '' };
    const isWanted = !page.right.includes('none');
    if (idle.has(action)) return { ...said, outcome: isWanted && !mayStay(page, staying) ? 'missed' : 'left' };
    if (page.right.includes(action)) {
      const isSource = [target, row?.destination ?? target].some((one) => one === null || page.sources.includes(one));
      return { ...said, outcome: !isWanted ? 'left' : isSource || target === page.address ? 'right' : 'source' };
    }
    if (isWanted) return { ...said, outcome: 'action' };
    return { ...said, outcome: isCopyOf(target, page) ? 'reversed' : action === 'rewrite' ? 'rewrite' : 'dropped' };
  });
}

const idle: ReadonlySet<Action> = new Set(['none', 'keep', 'leave']);

/** The first page of a group that was told nothing is the one that stays. */
function mayStay({ group }: PlantedPage, staying: Set<string>): boolean {
  if (group === null || staying.has(group)) return false;
  staying.add(group);
  return true;
}
