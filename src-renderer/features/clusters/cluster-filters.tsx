import type { ComponentProps } from 'react';
import { clusterSorts, type ClusterFilter } from '#contract/clusters.ts';
import { clusterKinds, familyVerdicts, verdicts } from '#contract/verdicts.ts';
import { decisionActions, reviewStates } from '#contract/reviews.ts';
import {
  chipsOf,
  ChoiceChips,
  countIn,
  FilterChips,
  FilterParts,
  IconButton,
  PopoverButton,
  SavedViews,
  SearchField,
  Select,
  toggledIn,
  Unanswered,
  useFilterNames,
  useRequest,
  useText,
} from '../../kit.ts';
import { clusterFields, clusterListShape, directionOf, listOfAddress, tidied } from './cluster-list.ts';
import type { Review } from './use-review.ts';
import css from './clusters.module.css';

const groups = { kinds: 'clusterKind', reviewStates: 'reviewState', verdicts: 'verdict' } as const;
/** Verdicts of families are filtered by cluster kind. */
const copyVerdicts = verdicts.filter((verdict) => !familyVerdicts.has(verdict));

export function ClusterFilters({ review }: { review: Review }) {
  const text = useText();
  const { list, setList, rows } = review;
  const { filter, sort, descending } = list;
  const facets = useRequest('cluster/facets', { ...tidied(filter) }, { keepPrevious: true }).data;
  const names = useFilterNames({ sentence: filter.sentence });
  const change = (part: ClusterFilter) => setList({ ...list, filter: tidied({ ...filter, ...part }) });
  const chipsFor = <Value extends string>(name: keyof typeof groups, values: readonly Value[]) => {
    const chosen: readonly string[] = filter[name] ?? [];
    return {
      says: `clusters.facets.${name}` as const,
      values,
      isInline: true,
      countOf: countIn(facets?.[name]),
      nameOf: (value: Value) => text.shared(`${groups[name]}.${value}`),
      isOn: (value: Value) => chosen.includes(value),
      onChoose: (value: Value) => change({ [name]: toggledIn(chosen, value) }),
    };
  };
  return (
    <search className={`${css.filters} column line-below gap-8 py-8 px-12`}>
      <div className={`${css.filterSearch} flex gap-6`}>
        <SearchField
          value={filter.text ?? ''}
          onChange={(value) => change({ text: value })}
          says="clusters.search"
          inputRef={review.searchField}
          onLeave={review.toList}
          testId="cluster-search"
        />
        <FilterButton filter={filter} change={change} />
      </div>
      <div className="chips">
        <ChoiceChips
          {...chipsFor('kinds', clusterKinds)}
          says="clusters.quickKinds"
          hintOf={(kind) => text.shared(`clusterKindMeaning.${kind}`)}
          hidesEmpty
          testId="cluster-kinds"
        />
        <fieldset className="contents" aria-label={text.ui('clusters.quick')}>
          <ChoiceChips {...chipsFor('reviewStates', reviewStates)} />
          <ChoiceChips {...chipsFor('verdicts', copyVerdicts)} hidesEmpty />
        </fieldset>
      </div>
      <FilterChips chips={chipsOf(text, clusterFields, filter, names, change)} onClear={review.clearFilter} />
      <div className="row small nowrap gap-8">
        <span className={`${css.sort} row rigid grow justify-between gap-8`}>
          <span className="quiet" aria-live="polite" data-testid="cluster-total">
            {text.count('clusters', rows.total)}
          </span>
          <SavedViews
            list="cluster"
            current={{ filter: tidied(filter), sort, descending, columns: [] }}
            shape={clusterListShape}
            onApply={(view) => setList(listOfAddress(view))}
          />
        </span>
        <span className={`${css.sort} row min-w-0 push-right`}>
          <OrderChoice
            options={clusterSorts}
            value={sort}
            descending={descending}
            nameOf={(each) => text.ui(`clusters.sorts.${each}`)}
            onOrder={(each, falls = directionOf(each)) => setList({ ...list, sort: each, descending: falls })}
            data-testid="cluster-sort"
          />
          <IconButton icon="grid" label={`${text.ui('clusters.asTable')} (v)`} onClick={review.asTable} />
        </span>
      </div>
    </search>
  );
}

type OrderChoiceProps<Sort extends string> = Pick<
  ComponentProps<typeof Select<Sort>>,
  'value' | 'options' | 'nameOf'
> & { descending: boolean; onOrder: (sort: Sort, descending?: boolean) => void };

export function OrderChoice<Sort extends string>({ descending, onOrder, ...select }: OrderChoiceProps<Sort>) {
  return (
    <>
      <Select {...select} aria-label={useText().ui('clusters.sort')} onChange={(next) => onOrder(next)} />
      <IconButton
        icon={descending ? 'descending' : 'ascending'}
        says={descending ? 'clusters.descending' : 'clusters.ascending'}
        onClick={() => onOrder(select.value, !descending)}
      />
    </>
  );
}

type FilterPanelProps = ComponentProps<typeof FilterParts>['filtering'] & { readonly filter: ClusterFilter };

export const FilterButton = (filtering: FilterPanelProps) => (
  <PopoverButton says="table.filters" icon="filter" testId="filters-open">
    {() => <FilterPanel {...filtering} />}
  </PopoverButton>
);

function FilterPanel({ filter, change }: FilterPanelProps) {
  const text = useText();
  const answer = useRequest('cluster/facets', { ...tidied(filter) }, { keepPrevious: true });
  const { data } = answer;
  if (answer.error || !data) return <Unanswered of={[answer]} />;
  return (
    <div className={`${css.filterPanel} as-grid halves gap-20 gap-y-4`} data-testid="filter-panel">
      <FilterParts {...clusterFields} filtering={{ filter, change }} facets={{ ...data, folder: data.folders }}>
        <label className="facet py-8 column gap-4">
          <span className="quiet small strong">{text.ui('clusters.facets.actions')}</span>
          <Select
            value={filter.actions?.[0] ?? ''}
            options={['', ...decisionActions]}
            nameOf={(action) => (action === '' ? text.ui('clusters.anyAction') : text.shared(`decision.${action}`))}
            onChange={(action) => change({ actions: action === '' ? undefined : [action] })}
          />
        </label>
      </FilterParts>
    </div>
  );
}
