import { z } from 'zod';
import { pageFilterSchema, pageSortSchema } from '../../../src-main/contract/page-views.ts';
import {
  type FilterChip,
  type FilterNames,
  languageName,
  rowsMeant,
  SpanField,
  type Texts,
  useRequest,
  useText,
  withPart,
} from '../../kit.ts';
import { FacetGroup } from '../../ui/table/facet-group.tsx';
import { chipMaker, FilterRail, withChosen } from '../../ui/table/list-filter.tsx';
import { pageTypeName } from './page-columns.tsx';

export const pageListShape = {
  ...pageFilterSchema.shape,
  searchIn: z.enum(['names', 'all']).optional(),
  sort: pageSortSchema.optional(),
  descending: z.boolean().optional(),
};
export type PageListFilter = z.input<z.ZodObject<typeof pageListShape>>;

const facetFields = [
  'kinds',
  'indexabilities',
  'statusCodes',
  'verdicts',
  'decisions',
  'languages',
  'pageTypes',
] as const;
type FacetField = (typeof facetFields)[number];
const spanFields = ['words', 'similarity', 'nearDuplicates', 'inlinks', 'depth', 'bytes'] as const;
const figureSpans = ['clicks', 'visits', 'backlinks'] as const;

function facetWord(text: Texts, field: FacetField, value: string): string {
  if (field === 'indexabilities') return text.shared(`indexability.${value || 'indexable'}`);
  if (field === 'statusCodes') return value === '0' ? text.ui('pageList.noAnswer') : value;
  if (field === 'kinds') return text.shared(`pageKind.${value}`);
  if (field === 'languages') return languageName(text, value);
  if (field === 'pageTypes') return value === '' ? text.ui('pageList.unknown') : pageTypeName(text, value);
  if (value === 'none') return text.ui(field === 'verdicts' ? 'pageList.noFinding' : 'pageList.undecided');
  return text.shared(field === 'verdicts' ? `verdict.${value}` : `decision.${value}`);
}

export function chipsOf(
  text: Texts,
  filter: PageListFilter,
  names: FilterNames,
  change: (filter: PageListFilter) => void,
): readonly FilterChip[] {
  const { whole, each } = chipMaker(text, filter, (field) => text.ui(`pageList.fields.${field as 'text'}`), change);
  const { indexable } = filter;
  const yesNo = (field: 'inCluster' | 'copied') =>
    whole(field, filter[field] === undefined ? null : text.ui(filter[field] ? 'table.yes' : 'table.no'));
  const span = (field: (typeof spanFields | typeof figureSpans)[number] | 'published') => {
    const ends = filter[field];
    return whole(field, ends && `${ends[0] ?? '…'} – ${ends[1] ?? '…'}`);
  };
  return [
    ...whole('text', filter.text),
    ...facetFields.flatMap((field) => each(field, (value) => facetWord(text, field, value))),
    ...whole('folder', filter.folder),
    ...whole('hosts', filter.hosts?.map((host) => host || '–').join(', ')),
    ...whole(
      'indexable',
      indexable === undefined ? null : text.shared(`indexability.${indexable ? 'indexable' : 'non-indexable'}`),
    ),
    ...yesNo('inCluster'),
    ...whole('cluster', names.cluster),
    ...whole('sentence', names.sentence),
    ...whole('decisionStates', filter.decisionStates?.map((state) => text.ui(`table.states.${state}`)).join(', ')),
    ...yesNo('copied'),
    ...whole('sourceHosts', filter.sourceHosts?.join(', ')),
    ...[...spanFields, ...figureSpans, 'published' as const].flatMap(span),
  ];
}

interface PageFilterRailProps {
  readonly audit: string;
  readonly filter: PageListFilter;
  readonly onChange: (filter: PageListFilter) => void;
}

/** All filters, each value with the number of pages that it would leave. */
export function PageFilterRail({ audit, filter, onChange }: PageFilterRailProps) {
  const text = useText();
  const facets = useRequest('page/facets', { audit, ...rowsMeant(filter) }, { keepPrevious: true }).data;
  const figures = useRequest('figures/list', { audit }, { keepPrevious: true }).data;
  const spans = [...spanFields, ...figureSpans.filter((field) => figures?.measures.includes(field))];
  return (
    <FilterRail
      fields={facetFields}
      facets={facets}
      titleOf={(field) => text.ui(`pageList.fields.${field}`)}
      chosenOf={(field) => (filter[field] ?? []).map(String)}
      wordOf={(field, value) => facetWord(text, field, value)}
      onChoose={(field, chosen) =>
        onChange(withChosen(filter, field, field === 'statusCodes' ? chosen.map(Number) : chosen))
      }
    >
      <FacetGroup
        title={text.ui('pageList.fields.folder')}
        facet={facets?.folders ?? []}
        chosen={filter.folder ? [filter.folder] : []}
        wordOf={(value) => value}
        onChange={(chosen) => onChange(withPart(filter, 'folder', chosen.at(-1)))}
        isSingle
      />
      <FacetGroup
        title={text.ui('pageList.fields.hosts')}
        facet={facets?.hosts ?? []}
        chosen={filter.hosts ?? []}
        wordOf={(value) => value || '–'}
        onChange={(chosen) => onChange(withChosen(filter, 'hosts', chosen))}
      />
      {spans.map((field) => (
        <SpanField
          key={field}
          title={text.ui(`pageList.fields.${field}`)}
          type="number"
          span={filter[field]}
          onChange={(span) => onChange(withPart(filter, field, span))}
        />
      ))}
      <SpanField
        title={text.ui('pageList.fields.published')}
        type="date"
        span={filter.published}
        onChange={(span) => onChange(withPart(filter, 'published', span))}
      />
    </FilterRail>
  );
}
