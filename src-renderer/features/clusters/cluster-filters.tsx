import type { RefObject } from 'react';
import { clusterSorts, type ClusterFilter } from '../../../src-main/contract/cluster-views.ts';
import { clusterKinds } from '../../../src-main/contract/page-kinds.ts';
import { reviewStates } from '../../../src-main/contract/reviews.ts';
import { familyVerdicts, verdicts } from '../../../src-main/contract/verdicts.ts';
import { useRequest } from '../../api/requests.ts';
import { readFilter, filterQuery } from '../../app/filter-address.ts';
import { useText } from '../../i18n/use-text.ts';
import { IconButton } from '../../ui/button.tsx';
import { PopoverButton } from '../../ui/popover-button.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { FilterChips } from '../../ui/table/filter-chips.tsx';
import { useFilterNames } from '../../ui/table/use-filter-names.ts';
import { SavedViews, type ViewState } from '../views/saved-views.tsx';
import { FilterPanel } from './filter-panel.tsx';
import { activeFilters } from './filter-words.ts';
import {
  addressOfList,
  clusterListShape,
  directionOf,
  listOfAddress,
  sortOf,
  standardOrder,
  tidied,
  toggledIn,
  type ClusterList,
} from './filters.ts';

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
    <search className="filters">
      <div className="filter-search">
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
        {clusterKinds
          .filter((kind) => countIn(facets?.kinds, kind) > 0 || filter.kinds?.includes(kind))
          .map((kind) => (
            <QuickChip
              key={kind}
              label={text.shared(`clusterKind.${kind}`)}
              meaning={text.shared(`clusterKindMeaning.${kind}`)}
              count={countIn(facets?.kinds, kind)}
              isOn={filter.kinds?.includes(kind) ?? false}
              onToggle={() => setFilter({ ...filter, kinds: toggledIn(filter.kinds, kind) })}
            />
          ))}
      </fieldset>
      <fieldset className="chips" aria-label={text.ui('clusters.quick')}>
        {reviewStates.map((state) => (
          <QuickChip
            key={state}
            label={text.shared(`reviewState.${state}`)}
            count={countIn(facets?.reviewStates, state)}
            isOn={filter.reviewStates?.includes(state) ?? false}
            onToggle={() => setFilter({ ...filter, reviewStates: toggledIn(filter.reviewStates, state) })}
          />
        ))}
        {verdicts
          .filter(
            (verdict) =>
              !familyVerdicts.has(verdict) &&
              (countIn(facets?.verdicts, verdict) > 0 || filter.verdicts?.includes(verdict)),
          )
          .map((verdict) => (
            <QuickChip
              key={verdict}
              label={text.shared(`verdict.${verdict}`)}
              count={countIn(facets?.verdicts, verdict)}
              isOn={filter.verdicts?.includes(verdict) ?? false}
              onToggle={() => setFilter({ ...filter, verdicts: toggledIn(filter.verdicts, verdict) })}
            />
          ))}
      </fieldset>
      <FilterChips
        chips={active.map(({ id, label, without }) => ({ id, label, clear: () => setFilter(without) }))}
        onClear={() => onChange({ ...list, filter: {} })}
      />
      <div className="filter-line">
        <span className="filter-total" aria-live="polite" data-testid="cluster-total">
          {text.count('clusters', total)}
        </span>
        <span className="sort">
          <SavedViews
            audit={audit}
            list="cluster"
            current={{ filter: { ...addressOfList({ ...list, ...standardOrder }) }, sort, descending, columns: [] }}
            onApply={(view) => onChange(listOfView(view))}
          />
          <select
            aria-label={text.ui('clusters.sort')}
            value={sort}
            onChange={(event) =>
              onChange({
                ...list,
                sort: sortOf(event.target.value),
                descending: directionOf(sortOf(event.target.value)),
              })
            }
          >
            {clusterSorts.map((each) => (
              <option key={each} value={each}>
                {text.ui(`clusters.sorts.${each}`)}
              </option>
            ))}
          </select>
          <IconButton
            icon={descending ? 'descending' : 'ascending'}
            label={text.ui(descending ? 'clusters.descending' : 'clusters.ascending')}
            onClick={() => onChange({ ...list, descending: !descending })}
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

/** What the list does not know of a view any more is passed over, as with an old address. */
function listOfView({ filter, sort, descending }: Pick<ViewState, 'filter' | 'sort' | 'descending'>): ClusterList {
  return { ...listOfAddress(readFilter(clusterListShape, filterQuery(filter))), sort: sortOf(sort), descending };
}

const countIn = (
  facet: readonly { readonly value: string; readonly count: number }[] | undefined,
  value: string,
): number => facet?.find((entry) => entry.value === value)?.count ?? 0;

interface QuickChipProps {
  readonly label: string;
  readonly meaning?: string;
  readonly count: number;
  readonly isOn: boolean;
  readonly onToggle: () => void;
}

function QuickChip({ label, meaning, count, isOn, onToggle }: QuickChipProps) {
  const text = useText();
  return (
    <button type="button" className="chip" title={meaning} aria-pressed={isOn} onClick={onToggle}>
      {label} <small>{text.format.integer(count)}</small>
    </button>
  );
}
