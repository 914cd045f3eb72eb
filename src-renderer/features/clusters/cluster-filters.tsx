import type { RefObject } from 'react';
import { clusterSorts, type ClusterFilter } from '../../../src-main/contract/cluster-views.ts';
import { clusterKinds } from '../../../src-main/contract/page-kinds.ts';
import { reviewStates } from '../../../src-main/contract/reviews.ts';
import { familyVerdicts, verdicts } from '../../../src-main/contract/verdicts.ts';
import { useRequest } from '../../api/requests.ts';
import { useText } from '../../i18n/use-text.ts';
import { IconButton } from '../../ui/button.tsx';
import { FacetChips } from '../../ui/facet-chips.tsx';
import { PopoverButton } from '../../ui/popover-button.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { FilterChips } from '../../ui/table/filter-chips.tsx';
import { useFilterNames } from '../../ui/table/use-filter-names.ts';
import { ClusterViews } from './cluster-views.tsx';
import { FilterPanel } from './filter-panel.tsx';
import { activeFilters } from './filter-words.ts';
import { directionOf, tidied, toggledIn, type ClusterList } from './filters.ts';
import { OrderChoice } from './order-choice.tsx';

/** Families have kinds of their own. */
const copyVerdicts = verdicts.filter((verdict) => !familyVerdicts.has(verdict));

interface ClusterFiltersProps {
  readonly audit: string;
  readonly list: ClusterList;
  readonly onChange: (list: ClusterList) => void;
  readonly total: number;
  readonly searchRef: RefObject<HTMLInputElement | null>;
  /** Called when the typing is over, to go on with the list. */
  readonly onLeave: () => void;
  readonly onTable: () => void;
}

/**
 * What the list is narrowed to: a search, the two filters that are used most as chips, all others behind a button, and
 * views that were kept.
 */
export function ClusterFilters({ audit, list, onChange, total, searchRef, onLeave, onTable }: ClusterFiltersProps) {
  const text = useText();
  const { filter, sort, descending } = list;
  const facets = useRequest('cluster/facets', { audit, ...tidied(filter) }, { keepPrevious: true }).data;
  const setFilter = (next: ClusterFilter) => onChange({ ...list, filter: tidied(next) });
  const active = activeFilters(text, filter, useFilterNames(audit, { sentence: filter.sentence }));
  return (
    <search className="filters column line-below gap-8 py-8 px-12">
      <div className="filter-search flex gap-6">
        <SearchField
          value={filter.text ?? ''}
          onChange={(value) => setFilter({ ...filter, text: value })}
          label={text.ui('clusters.search')}
          inputRef={searchRef}
          onLeave={onLeave}
          testId="cluster-search"
        />
        <PopoverButton label={text.ui('clusters.filters')} icon="filter" testId="filters-open">
          {() => <FilterPanel audit={audit} filter={filter} onChange={setFilter} />}
        </PopoverButton>
      </div>
      <fieldset className="chips" aria-label={text.ui('clusters.quickKinds')} data-testid="cluster-kinds">
        <FacetChips
          values={clusterKinds}
          facet={facets?.kinds}
          labelOf={(kind) => text.shared(`clusterKind.${kind}`)}
          meaningOf={(kind) => text.shared(`clusterKindMeaning.${kind}`)}
          isOn={(kind) => filter.kinds?.includes(kind) ?? false}
          onToggle={(kind) => setFilter({ ...filter, kinds: toggledIn(filter.kinds, kind) })}
          hidesEmpty
        />
      </fieldset>
      <fieldset className="chips" aria-label={text.ui('clusters.quick')}>
        <FacetChips
          values={reviewStates}
          facet={facets?.reviewStates}
          labelOf={(state) => text.shared(`reviewState.${state}`)}
          isOn={(state) => filter.reviewStates?.includes(state) ?? false}
          onToggle={(state) => setFilter({ ...filter, reviewStates: toggledIn(filter.reviewStates, state) })}
        />
        <FacetChips
          values={copyVerdicts}
          facet={facets?.verdicts}
          labelOf={(verdict) => text.shared(`verdict.${verdict}`)}
          isOn={(verdict) => filter.verdicts?.includes(verdict) ?? false}
          onToggle={(verdict) => setFilter({ ...filter, verdicts: toggledIn(filter.verdicts, verdict) })}
          hidesEmpty
        />
      </fieldset>
      <FilterChips
        chips={active.map(({ id, label, without }) => ({ id, label, clear: () => setFilter(without) }))}
        onClear={() => onChange({ ...list, filter: {} })}
      />
      <div className="row small nowrap gap-8">
        <span className="quiet" aria-live="polite" data-testid="cluster-total">
          {text.count('clusters', total)}
        </span>
        <span className="sort row min-w-0 push-right">
          <ClusterViews audit={audit} list={list} onChange={onChange} />
          <OrderChoice
            sorts={clusterSorts}
            sort={sort}
            descending={descending}
            nameOf={(each) => text.ui(`clusters.sorts.${each}`)}
            onSort={(each) => onChange({ ...list, sort: each, descending: directionOf(each) })}
            onDirection={(falls) => onChange({ ...list, descending: falls })}
          />
          <IconButton
            icon="grid"
            label={`${text.ui('clusters.asTable')} (v)`}
            onClick={onTable}
            data-testid="clusters-as-table"
          />
        </span>
      </div>
    </search>
  );
}
