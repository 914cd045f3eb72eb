import { clusterSorts, type ClusterFilter } from '#contract/clusters.ts';
import { clusterKinds, familyVerdicts, verdicts } from '#contract/verdicts.ts';
import { decisionActions, reviewStates } from '#contract/reviews.ts';
import {
  FacetChips,
  FacetGroup,
  FilterChips,
  IconButton,
  PopoverButton,
  SearchField,
  Select,
  SpanField,
  Unanswered,
  useFilterNames,
  useRequest,
  useText,
  withChosen,
} from '../../kit.ts';
import { SavedViews } from '../views/saved-views.tsx';
import {
  addressOfList,
  clusterListShape,
  directionOf,
  listOfAddress,
  standardOrder,
  tidied,
  toggledIn,
  type ClusterList,
  chipsOf,
  facetWord,
  listFacets,
  spanFilters,
  yesNoFacets,
} from './cluster-list.ts';
import type { Review } from './use-review.ts';

/** Families have kinds of their own. */
const copyVerdicts = verdicts.filter((verdict) => !familyVerdicts.has(verdict));

export function ClusterFilters({ review }: { readonly review: Review }) {
  const text = useText();
  const { list, setList, rows } = review;
  const { filter, sort, descending } = list;
  const facets = useRequest('cluster/facets', { ...tidied(filter) }, { keepPrevious: true }).data;
  const names = useFilterNames({ sentence: filter.sentence });
  const setFilter = (next: ClusterFilter) => setList({ ...list, filter: tidied(next) });
  const chipsFor = <Value extends string>(name: 'kinds' | 'reviewStates' | 'verdicts', values: readonly Value[]) => {
    const chosen: readonly string[] = filter[name] ?? [];
    return {
      values,
      facet: facets?.[name],
      labelOf: (value: Value) => facetWord(text, name, value),
      isOn: (value: Value) => chosen.includes(value),
      onToggle: (value: Value) => setFilter({ ...filter, [name]: toggledIn(chosen, value) }),
    };
  };
  return (
    <search className="filters column line-below gap-8 py-8 px-12">
      <div className="filter-search flex gap-6">
        <SearchField
          value={filter.text ?? ''}
          onChange={(value) => setFilter({ ...filter, text: value })}
          says="clusters.search"
          inputRef={review.searchField}
          onLeave={review.toList}
          testId="cluster-search"
        />
        <FilterButton filter={filter} onChange={setFilter} />
      </div>
      <div className="chips">
        <fieldset className="contents" aria-label={text.ui('clusters.quickKinds')} data-testid="cluster-kinds">
          <FacetChips
            {...chipsFor('kinds', clusterKinds)}
            meaningOf={(kind) => text.shared(`clusterKindMeaning.${kind}`)}
            hidesEmpty
          />
        </fieldset>
        <fieldset className="contents" aria-label={text.ui('clusters.quick')}>
          <FacetChips {...chipsFor('reviewStates', reviewStates)} />
          <FacetChips {...chipsFor('verdicts', copyVerdicts)} hidesEmpty />
        </fieldset>
      </div>
      <FilterChips chips={chipsOf(text, filter, names, setFilter)} onClear={review.clearFilter} />
      <div className="row small nowrap gap-8">
        <span className="sort row rigid grow justify-between gap-8">
          <span className="quiet" aria-live="polite" data-testid="cluster-total">
            {text.count('clusters', rows.total)}
          </span>
          <ClusterViews list={list} onChange={setList} />
        </span>
        <span className="sort row min-w-0 push-right">
          <OrderChoice
            sorts={clusterSorts}
            sort={sort}
            descending={descending}
            nameOf={(each) => text.ui(`clusters.sorts.${each}`)}
            onOrder={(each, falls = directionOf(each)) => setList({ ...list, sort: each, descending: falls })}
            testId="cluster-sort"
          />
          <IconButton icon="grid" label={`${text.ui('clusters.asTable')} (v)`} onClick={review.asTable} />
        </span>
      </div>
    </search>
  );
}

type OrderChoiceProps<Sort extends string> = Readonly<{
  sorts: readonly Sort[];
  sort: Sort;
  descending: boolean;
  nameOf: (sort: Sort) => string;
  onOrder: (sort: Sort, descending?: boolean) => void;
  testId: string;
}>;

export function OrderChoice<Sort extends string>(props: OrderChoiceProps<Sort>) {
  const { sorts, sort, descending, nameOf, onOrder, testId } = props;
  const text = useText();
  return (
    <>
      <Select
        aria-label={text.ui('clusters.sort')}
        value={sort}
        options={sorts}
        nameOf={nameOf}
        onChange={(next) => onOrder(next)}
        data-testid={testId}
      />
      <IconButton
        icon={descending ? 'descending' : 'ascending'}
        label={text.ui(descending ? 'clusters.descending' : 'clusters.ascending')}
        onClick={() => onOrder(sort, !descending)}
      />
    </>
  );
}

type ClusterViewsProps = Readonly<{ list: ClusterList; onChange: (list: ClusterList) => void }>;

export function ClusterViews({ list, onChange }: ClusterViewsProps) {
  const { sort, descending } = list;
  const filter = addressOfList({ ...list, ...standardOrder });
  return (
    <SavedViews
      list="cluster"
      current={{ filter, sort, descending, columns: [] }}
      shape={clusterListShape}
      onApply={(view) => onChange(listOfAddress(view))}
    />
  );
}

type FilterPanelProps = Readonly<{ filter: ClusterFilter; onChange: (filter: ClusterFilter) => void }>;

export function FilterButton(panel: FilterPanelProps) {
  return (
    <PopoverButton says="clusters.filters" icon="filter" testId="filters-open">
      {() => <FilterPanel {...panel} />}
    </PopoverButton>
  );
}

function FilterPanel({ filter, onChange }: FilterPanelProps) {
  const text = useText();
  const answer = useRequest('cluster/facets', { ...tidied(filter) }, { keepPrevious: true });
  const { data } = answer;
  if (answer.error || !data) return <Unanswered of={[answer]} />;
  return (
    <div className="filter-panel as-grid halves gap-20 gap-y-4" data-testid="filter-panel">
      {listFacets
        .filter((name) => name !== 'actions')
        .map((name) => (
          <FacetGroup
            key={name}
            says={`clusters.facets.${name}`}
            facet={data[name]}
            chosen={filter[name] ?? []}
            wordOf={(value) => facetWord(text, name, value)}
            onChange={(chosen) => onChange(withChosen(filter, name, chosen))}
          />
        ))}
      <FacetGroup
        says="clusters.facets.folder"
        facet={data.folders}
        chosen={filter.folder === undefined ? [] : [filter.folder]}
        wordOf={(value) => value}
        isSingle
        onChange={([folder]) => onChange({ ...filter, folder })}
      />
      {yesNoFacets.map((name) => (
        <FacetGroup
          key={name}
          says={`clusters.facets.${name}`}
          facet={data[name]}
          chosen={filter[name] === undefined ? [] : [String(filter[name])]}
          wordOf={(value) => text.ui(`clusters.yesNo.${name}.${value as 'true'}`)}
          isSingle
          onChange={([value]) => onChange({ ...filter, [name]: value === undefined ? undefined : value === 'true' })}
        />
      ))}
      <label className="facet py-8 column gap-4">
        <span>{text.ui('clusters.facets.actions')}</span>
        <Select
          value={filter.actions?.[0] ?? ''}
          options={['', ...decisionActions]}
          nameOf={(action) => (action === '' ? text.ui('clusters.anyAction') : text.shared(`decision.${action}`))}
          onChange={(action) => onChange(withChosen(filter, 'actions', action === '' ? [] : [action]))}
        />
      </label>
      {spanFilters.map((name) => (
        <SpanField<number>
          key={name}
          type="number"
          says={`clusters.facets.${name}`}
          span={filter[name]}
          onChange={(span) => onChange({ ...filter, [name]: span })}
        />
      ))}
    </div>
  );
}
