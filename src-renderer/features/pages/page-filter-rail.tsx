import { useRequest } from '../../api/requests.ts';
import { without } from '../../app/filter-address.ts';
import { useText } from '../../i18n/use-text.ts';
import { FacetGroup } from '../../ui/table/facet-group.tsx';
import { SpanField } from '../../ui/table/span-field.tsx';
import {
  chosenOf,
  facetFields,
  facetWord,
  figureSpans,
  pagesMeant,
  spanFields,
  withChosen,
  type PageListFilter,
} from './page-list-filter.ts';

interface PageFilterRailProps {
  readonly audit: string;
  readonly filter: PageListFilter;
  readonly onChange: (filter: PageListFilter) => void;
}

/** Everything by which pages can be told apart, each value with the number of pages that it would leave. */
export function PageFilterRail({ audit, filter, onChange }: PageFilterRailProps) {
  const text = useText();
  const facets = useRequest('page/facets', { audit, ...pagesMeant(filter) }, { keepPrevious: true }).data;
  const figures = useRequest('figures/list', { audit }, { keepPrevious: true }).data;
  if (!facets) return <aside className="filter-rail divided" aria-label={text.ui('table.filters')} aria-busy="true" />;
  const set = <Field extends keyof PageListFilter>(field: Field, value: PageListFilter[Field] | undefined) =>
    onChange(value === undefined ? without(filter, field) : { ...filter, [field]: value });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard
    <aside className="filter-rail divided" aria-label={text.ui('table.filters')} data-testid="filter-rail">
      {facetFields.map((field) => (
        <FacetGroup
          key={field}
          title={text.ui(`pageList.fields.${field}`)}
          facet={facets[field]}
          chosen={chosenOf(filter, field)}
          wordOf={(value) => facetWord(text, field, value)}
          onChange={(chosen) => onChange(withChosen(filter, field, chosen))}
        />
      ))}
      <FacetGroup
        title={text.ui('pageList.fields.folder')}
        facet={facets.folders}
        chosen={filter.folder ? [filter.folder] : []}
        wordOf={(value) => value}
        onChange={(chosen) => set('folder', chosen.at(-1))}
        isSingle
      />
      <FacetGroup
        title={text.ui('pageList.fields.hosts')}
        facet={facets.hosts}
        chosen={filter.hosts ?? []}
        wordOf={(value) => value || '–'}
        onChange={(chosen) => set('hosts', chosen.length > 0 ? [...chosen] : undefined)}
      />
      {[...spanFields, ...figureSpans.filter((field) => figures?.measures.includes(field))].map((field) => (
        <SpanField
          key={field}
          title={text.ui(`pageList.fields.${field}`)}
          type="number"
          span={filter[field]}
          onChange={(span) => set(field, span)}
        />
      ))}
      <SpanField
        title={text.ui('pageList.fields.published')}
        type="date"
        span={filter.published}
        onChange={(span) => set('published', span)}
      />
    </aside>
  );
}
