import { useRequest } from '../../api/requests.ts';
import { without } from '../../app/filter-address.ts';
import { useText } from '../../i18n/use-text.ts';
import { FacetGroup } from '../../ui/table/facet-group.tsx';
import { chosenOf, facetWord, planFacetFields, rowsMeant, withChosen, type PlanListFilter } from './plan-filter.ts';

interface PlanFilterRailProps {
  readonly audit: string;
  readonly filter: PlanListFilter;
  readonly onChange: (filter: PlanListFilter) => void;
}

export function PlanFilterRail({ audit, filter, onChange }: PlanFilterRailProps) {
  const text = useText();
  const facets = useRequest('plan/facets', { audit, ...rowsMeant(filter) }, { keepPrevious: true }).data;
  const folders = useRequest('page/facets', { audit }, { keepPrevious: true }).data?.folders ?? [];
  if (!facets) return <aside className="filter-rail divided" aria-label={text.ui('table.filters')} aria-busy="true" />;
  return (
    <aside className="filter-rail divided" aria-label={text.ui('table.filters')} data-testid="filter-rail">
      {planFacetFields.map((field) => (
        <FacetGroup
          key={field}
          title={text.ui(`plan.fields.${field}`)}
          facet={facets[field]}
          chosen={chosenOf(filter, field)}
          wordOf={(value) => facetWord(text, field, value)}
          onChange={(chosen) => onChange(withChosen(filter, field, chosen))}
        />
      ))}
      <FacetGroup
        title={text.ui('plan.fields.folder')}
        facet={folders}
        chosen={filter.folder ? [filter.folder] : []}
        wordOf={(value) => value || '/'}
        onChange={(chosen) => {
          const folder = chosen.at(-1);
          onChange(folder === undefined ? without(filter, 'folder') : { ...filter, folder });
        }}
        isSingle
      />
      <fieldset className="facet py-8">
        <legend>{text.ui('plan.more')}</legend>
        <label className="facet-value">
          <input
            type="checkbox"
            checked={filter.all === true}
            onChange={(event) => onChange(event.target.checked ? { ...filter, all: true } : without(filter, 'all'))}
          />
          <span>{text.ui('plan.all')}</span>
        </label>
        <label className="facet-value">
          <input
            type="checkbox"
            checked={filter.hasNote === true}
            onChange={(event) =>
              onChange(event.target.checked ? { ...filter, hasNote: true } : without(filter, 'hasNote'))
            }
          />
          <span>{text.ui('plan.fields.hasNote')}</span>
        </label>
      </fieldset>
    </aside>
  );
}
