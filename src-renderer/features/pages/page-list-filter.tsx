import { z } from 'zod';
import { useMemo } from 'react';
import { pageFilterSchema, type PageRow, pageSorts } from '#contract/page-views.ts';
import type { FigureMeasure } from '#contract/figures.ts';
import { isCountedByCharacters } from '#contract/language-tags.ts';
import {
  chipMaker,
  columnMaker,
  FacetGroup,
  type FilterNames,
  FilterRail,
  indexabilityWords,
  languageName,
  ListedAddress,
  PageKindBadge,
  rowsMeant,
  SpanField,
  textLength,
  type Texts,
  useRequest,
  useSoleHost,
  useText,
  VerdictBadge,
  withChosen,
  withPart,
} from '../../kit.ts';

export const pageListShape = {
  ...pageFilterSchema.shape,
  searchIn: z.enum(['names', 'all']).optional(),
  sort: z.enum(pageSorts).optional(),
  descending: z.boolean().optional(),
};
export type PageListFilter = z.input<z.ZodObject<typeof pageListShape>>;

const facetFields = [
  'kinds',
  'indexabilities',
  'statusCodes',
  'verdicts',
  'clusterKinds',
  'decisions',
  'languages',
  'pageTypes',
] as const;
type FacetField = (typeof facetFields)[number];
const spanFields = ['words', 'similarity', 'nearDuplicates', 'inlinks', 'depth', 'bytes'] as const;
const figureSpans = ['clicks', 'visits', 'backlinks'] as const;

const wordsOf = {
  verdicts: { none: 'pageList.noFinding', word: 'verdict' },
  clusterKinds: { none: 'pageList.noCluster', word: 'clusterKind' },
  decisions: { none: 'pageList.undecided', word: 'decision' },
} as const;

function facetWord(text: Texts, field: FacetField, value: string) {
  if (field === 'indexabilities') return text.shared(`indexability.${value || 'indexable'}`);
  if (field === 'statusCodes') return value === '0' ? text.ui('pageList.noAnswer') : value;
  if (field === 'kinds') return text.shared(`pageKind.${value}`);
  if (field === 'languages') return languageName(text, value);
  if (field === 'pageTypes') return value === '' ? text.ui('pageList.unknown') : pageTypeName(text, value);
  const { none, word } = wordsOf[field];
  return value === 'none' ? text.ui(none) : text.shared(`${word}.${value}`);
}

export function chipsOf(
  text: Texts,
  filter: PageListFilter,
  names: FilterNames,
  change: (filter: PageListFilter) => void,
) {
  const { whole, each, yesNo, span } = chipMaker(
    text,
    filter,
    (field) => text.ui(`pageList.fields.${field as 'text'}`),
    change,
  );
  const { indexable } = filter;
  return [
    ...whole('text', filter.text),
    ...facetFields.flatMap((field) => each(field, (value) => facetWord(text, field, value))),
    ...whole('folder', filter.folder),
    ...whole('hosts', text.format.list((filter.hosts ?? []).map((host) => host || '–'))),
    ...whole(
      'indexable',
      indexable === undefined ? null : text.shared(`indexability.${indexable ? 'indexable' : 'non-indexable'}`),
    ),
    ...yesNo('inCluster'),
    ...whole('cluster', names.cluster),
    ...whole('sentence', names.sentence),
    ...whole(
      'decisionStates',
      text.format.list((filter.decisionStates ?? []).map((state) => text.ui(`table.states.${state}`))),
    ),
    ...yesNo('copied'),
    ...whole('sourceHosts', text.format.list(filter.sourceHosts ?? [])),
    ...[...spanFields, ...figureSpans, 'published' as const].flatMap(span),
  ];
}

type PageFilterRailProps = Readonly<{
  filter: PageListFilter;
  onChange: (filter: PageListFilter) => void;
}>;

export function PageFilterRail({ filter, onChange }: PageFilterRailProps) {
  const text = useText();
  const facets = useRequest('page/facets', { ...rowsMeant(filter) }, { keepPrevious: true }).data;
  const figures = useRequest('figures/list', {}, { keepPrevious: true }).data;
  const spans = [...spanFields, ...figureSpans.filter((field) => figures?.measures.includes(field))];
  return (
    <FilterRail
      fields={facetFields}
      facets={facets}
      titleOf={(field) => `pageList.fields.${field}`}
      chosenOf={(field) => (filter[field] ?? []).map(String)}
      wordOf={(field, value) => facetWord(text, field, value)}
      onChoose={(field, chosen) =>
        onChange(withChosen(filter, field, field === 'statusCodes' ? chosen.map(Number) : chosen))
      }
    >
      <FacetGroup
        says="pageList.fields.folder"
        facet={facets?.folders ?? []}
        chosen={filter.folder ? [filter.folder] : []}
        wordOf={(value) => value}
        onChange={(chosen) => onChange(withPart(filter, 'folder', chosen.at(-1)))}
        isSingle
      />
      <FacetGroup
        says="pageList.fields.hosts"
        facet={facets?.hosts ?? []}
        chosen={filter.hosts ?? []}
        wordOf={(value) => value || '–'}
        onChange={(chosen) => onChange(withChosen(filter, 'hosts', chosen))}
      />
      {spans.map((field) => (
        <SpanField
          key={field}
          says={`pageList.fields.${field}`}
          type="number"
          span={filter[field]}
          onChange={(span) => onChange(withPart(filter, field, span))}
        />
      ))}
      <SpanField
        says="pageList.fields.published"
        type="date"
        span={filter.published}
        onChange={(span) => onChange(withPart(filter, 'published', span))}
      />
    </FilterRail>
  );
}

export function usePageColumns() {
  const text = useText();
  const host = useSoleHost();
  const { data: figures } = useRequest('figures/list', {}, { keepPrevious: true });
  return useMemo(() => columnsOf(text, host, figures?.measures ?? []), [text, host, figures?.measures]);
}

const figureIds = ['clicks', 'impressions', 'position', 'visits', 'backlinks', 'domains'] as const;

function columnsOf(text: Texts, host: string | null, measures: readonly FigureMeasure[]) {
  const { integer, percent, decimal, bytes, date } = text.format;
  const column = columnMaker<PageRow>((id) => text.ui(`pageList.columns.${id as 'address'}`), pageSorts);
  const [number, hidden] = [{ isNumber: true }, { isHidden: true }];
  const figures = figureIds
    .filter((measure) => measures.includes(measure))
    .map((measure) => {
      const write = measure === 'position' ? decimal : integer;
      const label = text.shared(`figureMeasure.${measure}`);
      const words = ({ figures: known }: PageRow) => orNone(known?.[measure] ?? null, write);
      return column(measure, 104, words, { ...number, label });
    });
  return [
    column('address', 280, ({ address }) => address, {
      grows: 1,
      cell: ({ address }) => <ListedAddress address={address} soleHost={host} data-open data-testid="row-open" />,
    }),
    column('status', 66, ({ statusCode }) => (statusCode === 0 ? '–' : String(statusCode)), number),
    column('indexability', 142, (page) => indexabilityWords(text, page)),
    column('kind', 132, (page) => (isRead(page) ? text.shared(`pageKind.${page.kind}`) : '–'), {
      cell: (page) =>
        isRead(page) &&
        (page.kind === 'content' ? text.shared('pageKind.content') : <PageKindBadge kind={page.kind} />),
    }),
    column('title', 200, ({ title }) => title || '–', { grows: 1 }),
    column('heading', 200, ({ heading }) => heading || '–', hidden),
    column('description', 240, ({ description }) => description || '–', hidden),
    column('words', 100, (page) => (isRead(page) ? lengthWords(text, page) : '–'), number),
    column('similarity', 124, ({ closest }) => (closest ? percent(closest.similarity) : '–'), number),
    column('near-duplicates', 124, (page) => (isRead(page) ? integer(page.nearDuplicates) : '–'), number),
    column('verdict', 138, ({ verdict }) => (verdict ? text.shared(`verdict.${verdict}`) : '–'), {
      cell: ({ verdict }) => verdict && <VerdictBadge verdict={verdict} />,
    }),
    column('cluster', 136, ({ cluster }) => {
      if (cluster === null) return '–';
      const { isSource, pages } = cluster;
      return isSource ? text.ui('pageList.sourceOf', { pages }) : text.count('pages', pages);
    }),
    column('decision', 132, ({ decision }) => (decision ? text.shared(`decision.${decision.action}`) : '–')),
    ...figures,
    column('language', 100, ({ language }) => (language === '' ? '–' : languageName(text, language))),
    column('inlinks', 78, ({ inlinks }) => integer(inlinks), number),
    column('depth', 78, ({ depth }) => orNone(depth, integer), { ...number, ...hidden }),
    column('canonical', 240, ({ canonical }) => canonical || '–', hidden),
    column('closest', 260, ({ closest }) => closest?.address || '–', {
      ...hidden,
      cell: ({ closest }) => closest && <ListedAddress address={closest.address} soleHost={host} />,
    }),
    column('page-type', 110, ({ pageType }) => pageTypeName(text, pageType), hidden),
    column('published', 132, ({ published }) => (published ? date(published) : '–')),
    column('modified', 132, ({ modified }) => (modified ? date(modified) : '–'), hidden),
    column('bytes', 84, (page) => bytes(page.bytes), { ...number, ...hidden }),
    column('owner', 120, ({ decision }) => decision?.owner || '–', hidden),
    column('note', 200, ({ decision }) => decision?.note || '–', hidden),
  ];
}

const orNone = (value: number | null, write: (value: number) => string) => (value === null ? '–' : write(value));

const lengthWords = (text: Texts, { language, words }: PageRow) =>
  isCountedByCharacters(language) ? textLength(text, language, words) : text.format.integer(words);

/** Figures of a page never read are unknown, not none. */
const isRead = ({ layout }: PageRow) => layout !== '';

const pageTypeName = (text: Texts, type: string) => text.maybe(`pageDetail.pageTypes.${type}`) ?? type;
