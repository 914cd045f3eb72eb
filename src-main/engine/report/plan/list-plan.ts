import type { PlanFacets, PlanFilter, PlanRow, PlanSort } from '../../../contract/plan.ts';
import { addressParts, foldFolder, isWithin } from '../../store/address-parts.ts';

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

const textsOf = ({ address, target, title, owner, note }: PlanRow): string[] => [
  address,
  target ?? '',
  title,
  owner,
  note,
];

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
