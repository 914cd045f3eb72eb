import type { ClusterFilter } from '../../../src-main/contract/cluster-views.ts';
import { decisionActions } from '../../../src-main/contract/reviews.ts';
import { useRequest } from '../../api/requests.ts';
import { useText } from '../../i18n/use-text.ts';
import { Failure, Waiting } from '../../ui/states.tsx';
import { FacetGroup } from '../../ui/table/facet-group.tsx';
import { SpanField } from '../../ui/table/span-field.tsx';
import { facetWord, listFacets, spanFilters, yesNoFacets } from './filter-words.ts';
import { tidied } from './filters.ts';

interface FilterPanelProps {
  readonly audit: string;
  readonly filter: ClusterFilter;
  readonly onChange: (filter: ClusterFilter) => void;
}

/** Everything that clusters can be filtered by, each value with the number of clusters that it would leave. */
export function FilterPanel({ audit, filter, onChange }: FilterPanelProps) {
  const text = useText();
  const answer = useRequest('cluster/facets', { audit, ...tidied(filter) }, { keepPrevious: true });
  const { data } = answer;
  if (answer.error) return <Failure error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!data) return <Waiting />;
  const facetOf = (name: (typeof listFacets)[number]) =>
    name === 'actions' ? decisionActions.map((value) => ({ value, count: 0 })) : data[name];
  return (
    <div className="filter-panel as-grid halves gap-20 gap-y-4" data-testid="filter-panel">
      {listFacets
        .filter((name) => name !== 'actions')
        .map((name) => (
          <FacetGroup
            key={name}
            title={text.ui(`clusters.facets.${name}`)}
            facet={facetOf(name)}
            chosen={filter[name] ?? []}
            wordOf={(value) => facetWord(text, name, value)}
            onChange={(chosen) => onChange({ ...filter, [name]: chosen.length === 0 ? undefined : [...chosen] })}
          />
        ))}
      <FacetGroup
        title={text.ui('clusters.facets.folder')}
        facet={data.folders}
        chosen={filter.folder === undefined ? [] : [filter.folder]}
        wordOf={(value) => value}
        isSingle
        onChange={([folder]) => onChange({ ...filter, folder })}
      />
      {yesNoFacets.map((name) => (
        <FacetGroup
          key={name}
          title={text.ui(`clusters.facets.${name}`)}
          facet={data[name]}
          chosen={filter[name] === undefined ? [] : [String(filter[name])]}
          wordOf={(value) => text.ui(`clusters.yesNo.${name}.${value === 'true' ? 'true' : 'false'}`)}
          isSingle
          onChange={([value]) => onChange({ ...filter, [name]: value === undefined ? undefined : value === 'true' })}
        />
      ))}
      <label className="facet py-8 column gap-4">
        <span>{text.ui('clusters.facets.actions')}</span>
        <select
          value={filter.actions?.[0] ?? ''}
          onChange={(event) => {
            const action = decisionActions.find((each) => each === event.target.value);
            onChange({ ...filter, actions: action ? [action] : undefined });
          }}
        >
          <option value="">{text.ui('clusters.anyAction')}</option>
          {decisionActions.map((action) => (
            <option key={action} value={action}>
              {text.shared(`decision.${action}`)}
            </option>
          ))}
        </select>
      </label>
      {spanFilters.map((name) => (
        <SpanField<number>
          key={name}
          type="number"
          title={text.ui(`clusters.facets.${name}`)}
          span={filter[name]}
          onChange={(span) => onChange({ ...filter, [name]: span })}
        />
      ))}
    </div>
  );
}
