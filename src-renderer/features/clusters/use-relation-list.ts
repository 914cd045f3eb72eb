import { useMemo, useState } from 'react';
import { z } from 'zod';
import {
  relationFilterSchema,
  relationSortSchema,
  type RelationFilter,
  type RelationGroup,
  type RelationSort,
} from '../../../src-main/contract/cluster-views.ts';
import { useWindowList, type WindowList } from '../../api/window-list.ts';
import { useAddressFilter } from '../../app/filter-address.ts';

/** What the address holds: the filter, the order, and the page whose relations are shown. */
export const relationListShape = {
  ...relationFilterSchema.shape,
  sort: relationSortSchema.optional(),
  descending: z.boolean().optional(),
  page: z.number().int().optional(),
};
export type RelationList = z.input<z.ZodObject<typeof relationListShape>>;

/** Figures start with the largest, names with A. */
export const fallsAtFirst = (sort: RelationSort): boolean => sort === 'relations' || sort === 'covered';

/** What engine requests take of it: parts that say nothing are left out. */
export function filterOf({ verdicts, text = '', decided, difference }: RelationList): RelationFilter {
  return {
    ...(verdicts?.length && { verdicts }),
    ...(text.trim() !== '' && { text: text.trim() }),
    ...(decided !== undefined && { decided }),
    ...(difference && { difference }),
  };
}

export const isNarrowed = (list: RelationList): boolean => Object.keys(filterOf(list)).length > 0;

export function useRelationList(audit: string) {
  const [list, change] = useAddressFilter(relationListShape);
  const { sort = 'relations', descending = fallsAtFirst(sort), page } = list;
  const wanted = JSON.stringify(filterOf(list));
  const groups = useWindowList(
    'relation/groups',
    useMemo(
      () => ({ audit, ...(JSON.parse(wanted) as RelationFilter), sort, descending }),
      [audit, wanted, sort, descending],
    ),
  );
  const [last, setLast] = useState(0);
  const found = page === undefined ? 0 : indexOf(groups, page);
  /** Where the shown page stands; where it stood last when the filter has left it out since. */
  const active = found >= 0 ? found : Math.max(0, Math.min(groups.total - 1, last));
  if (found >= 0 && found !== last) setLast(found);
  const show = (index: number) => {
    const row = groups.rowAt(Math.max(0, Math.min(groups.total - 1, index)));
    if (row) change({ ...list, page: row.page.id });
  };
  return { list, change, groups, active, show };
}

function indexOf(groups: WindowList<RelationGroup>, page: number): number {
  for (let index = 0; index < groups.total; index += 1) if (groups.rowAt(index)?.page.id === page) return index;
  return -1;
}
