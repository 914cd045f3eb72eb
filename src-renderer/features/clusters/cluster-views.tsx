import { filterQuery, readFilter } from '../../app/filter-address.ts';
import { SavedViews, type ViewState } from '../views/saved-views.tsx';
import { addressOfList, clusterListShape, listOfAddress, sortOf, standardOrder, type ClusterList } from './filters.ts';

interface ClusterViewsProps {
  readonly audit: string;
  readonly list: ClusterList;
  readonly onChange: (list: ClusterList) => void;
}

/** The views of clusters that were kept, the same for their list and their table. */
export function ClusterViews({ audit, list, onChange }: ClusterViewsProps) {
  return (
    <SavedViews
      audit={audit}
      list="cluster"
      current={{
        filter: { ...addressOfList({ ...list, ...standardOrder }) },
        sort: list.sort,
        descending: list.descending,
        columns: [],
      }}
      onApply={(view) => onChange(listOfView(view))}
    />
  );
}

/** What the list does not know of a view any more is passed over, as with an old address. */
function listOfView({ filter, sort, descending }: Pick<ViewState, 'filter' | 'sort' | 'descending'>): ClusterList {
  return { ...listOfAddress(readFilter(clusterListShape, filterQuery(filter))), sort: sortOf(sort), descending };
}
