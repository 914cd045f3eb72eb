import { useMemo } from 'react';
import { pageFilterSchema, type PageRow, pageSorts } from '#contract/page-views.ts';
import type { FigureMeasure } from '#contract/figures.ts';
import { isCountedByCharacters } from '#contract/language-tags.ts';
import {
  columnMaker,
  type FilterField,
  type FilterFields,
  FilterRail,
  indexabilityWords,
  languageName,
  ListedAddress,
  listShape,
  PageKindBadge,
  sharedWord,
  textLength,
  type Texts,
  type UiKey,
  useListFilter,
  useRequest,
  useSoleHost,
  useText,
  VerdictBadge,
} from '../../kit.ts';

const { searchIn } = pageFilterSchema.shape;

export const pageListShape = listShape(
  { ...pageFilterSchema.shape, searchIn: searchIn.unwrap().optional() },
  pageSorts,
);

export const usePageFilter = () =>
  useListFilter(pageListShape, () => ({ sort: 'address', descending: false }) as const);
export type PageFiltering = ReturnType<typeof usePageFilter>;

const figureSpans = ['clicks', 'visits', 'backlinks'] as const;

const spans = (...ids: readonly string[]) => ids.map((id): FilterField => [id, 'number']);

/** Words the value `none`. */
const orNone = (none: UiKey, group: string) => (text: Texts, value: string) =>
  value === 'none' ? text.ui(none) : sharedWord(group)(text, value);

export const pageFields: FilterFields = {
  says: 'pageList.fields',
  fields: [
    ['text', 'text'],
    ['kinds', 'facet', sharedWord('pageKind')],
    ['indexabilities', 'facet', (text, value) => text.shared(`indexability.${value || 'indexable'}`)],
    ['statusCodes', 'facet', (text, code) => (code === '0' ? text.ui('pageList.noAnswer') : code)],
    ['verdicts', 'facet', orNone('pageList.noFinding', 'verdict')],
    ['clusterKinds', 'facet', orNone('pageList.noCluster', 'clusterKind')],
    ['decisions', 'facet', orNone('pageList.undecided', 'decision')],
    ['languages', 'facet', languageName],
    ['pageTypes', 'facet', (text, type) => (type === '' ? text.ui('pageList.unknown') : pageTypeName(text, type))],
    ['folder', 'single'],
    ['hosts', 'facet', (_, host) => host || '–'],
    [
      'indexable',
      'text',
      (text, isOn) => text.shared(`indexability.${isOn === 'true' ? 'indexable' : 'non-indexable'}`),
    ],
    ['inCluster', 'yesNo'],
    ['cluster', 'named'],
    ['sentence', 'named'],
    ['decisionStates', 'text', (text, state) => text.ui(`table.states.${state as 'open'}`)],
    ['copied', 'yesNo'],
    ['sourceHosts', 'text'],
    ...spans('words', 'similarity', 'nearDuplicates', 'inlinks', 'depth', 'bytes', ...figureSpans),
    ['published', 'date'],
  ],
};

/** Offers imported figures only where there are some. */
export function PageFilterRail({ filtering }: { filtering: PageFiltering }) {
  const facets = useRequest('page/facets', { ...filtering.meant }, { keepPrevious: true }).data;
  const measures: readonly string[] = useRequest('figures/list', {}, { keepPrevious: true }).data?.measures ?? [];
  const fields = pageFields.fields.filter(
    ([id]) => !figureSpans.some((figure) => figure === id) || measures.includes(id),
  );
  return (
    <FilterRail
      says={pageFields.says}
      fields={fields}
      filtering={filtering}
      facets={facets && { ...facets, folder: facets.folders }}
    />
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
  const { column, figure } = columnMaker<PageRow>(
    text,
    (id) => text.ui(`pageList.columns.${id as 'address'}`),
    pageSorts,
  );
  const hidden = { isHidden: true };
  const hiddenText = { ...hidden, wraps: true };
  const figures = figureIds
    .filter((measure) => measures.includes(measure))
    .map((measure) =>
      figure(measure, 104, ({ figures: known }) => known?.[measure], {
        write: measure === 'position' ? decimal : integer,
        label: text.shared(`figureMeasure.${measure}`),
      }),
    );
  return [
    column('address', 280, ({ address }) => address, {
      grows: 1,
      cell: ({ address }) => <ListedAddress address={address} soleHost={host} data-open data-testid="row-open" />,
    }),
    figure('status', 66, ({ statusCode }) => statusCode || null, { write: String }),
    column('indexability', 142, (page) => indexabilityWords(text, page)),
    column('kind', 150, (page) => isRead(page) && text.shared(`pageKind.${page.kind}`), {
      cell: (page) =>
        isRead(page) &&
        (page.kind === 'content' ? text.shared('pageKind.content') : <PageKindBadge kind={page.kind} />),
    }),
    column('title', 200, ({ title }) => title, { grows: 1, wraps: true }),
    column('heading', 200, ({ heading }) => heading, hiddenText),
    column('description', 240, ({ description }) => description, hiddenText),
    column('words', 100, (page) => isRead(page) && lengthWords(text, page), { isNumber: true }),
    figure('similarity', 124, ({ closest }) => closest?.similarity, { write: percent }),
    figure('near-duplicates', 124, (page) => (isRead(page) ? page.nearDuplicates : null)),
    column('verdict', 138, ({ verdict }) => verdict && text.shared(`verdict.${verdict}`), {
      cell: ({ verdict }) => verdict && <VerdictBadge verdict={verdict} />,
    }),
    column('cluster', 136, ({ cluster }) => {
      if (cluster === null) return null;
      const { isSource, pages } = cluster;
      return isSource ? text.ui('pageList.sourceOf', { pages }) : text.count('pages', pages);
    }),
    column('decision', 132, ({ decision }) => decision && text.shared(`decision.${decision.action}`)),
    ...figures,
    column('language', 100, ({ language }) => language && languageName(text, language)),
    figure('inlinks', 78, ({ inlinks }) => inlinks),
    figure('depth', 78, ({ depth }) => depth, hidden),
    column('canonical', 240, ({ canonical }) => canonical, hidden),
    column('closest', 260, ({ closest }) => closest?.address, {
      ...hidden,
      cell: ({ closest }) => closest && <ListedAddress address={closest.address} soleHost={host} />,
    }),
    column('page-type', 110, ({ pageType }) => pageTypeName(text, pageType), hidden),
    column('published', 132, ({ published }) => published && date(published)),
    column('modified', 132, ({ modified }) => modified && date(modified), hidden),
    figure('bytes', 84, (page) => page.bytes, { write: bytes, ...hidden }),
    column('owner', 120, ({ decision }) => decision?.owner, hidden),
    column('note', 200, ({ decision }) => decision?.note, hiddenText),
  ];
}

const lengthWords = (text: Texts, { language, words }: PageRow) =>
  isCountedByCharacters(language) ? textLength(text, language, words) : text.format.integer(words);

/** The figures of a page never read are unknown, not 0. */
const isRead = ({ layout }: PageRow) => layout !== '';

const pageTypeName = (text: Texts, type: string) => text.maybe(`pageDetail.pageTypes.${type}`) ?? type;
