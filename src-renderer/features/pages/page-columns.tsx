import { useMemo } from 'react';
import type { FigureMeasure } from '../../../src-main/contract/figures.ts';
import type { PageRow } from '../../../src-main/contract/page-views.ts';
import { languageName } from '../../i18n/language-name.ts';
import { useText, type Texts } from '../../i18n/use-text.ts';
import { useRequest } from '../../api/requests.ts';
import { useSoleHost } from '../../api/use-sole-host.ts';
import { PageKindBadge, VerdictBadge } from '../../ui/badge.tsx';
import { shownAddress } from '../../ui/shown-address.ts';
import type { GridColumn } from '../../ui/table/column.ts';
import { isCountedByCharacters } from '../../../src-main/contract/language-tags.ts';
import { textLength } from '../../ui/text-length.ts';

/** The columns that people know from crawlers, and what this audit found out. */
export function usePageColumns(audit: string): readonly GridColumn<PageRow>[] {
  const text = useText();
  const host = useSoleHost(audit);
  const { data: figures } = useRequest('figures/list', { audit }, { keepPrevious: true });
  return useMemo(() => columnsOf(text, host, figures?.measures ?? []), [text, host, figures?.measures]);
}

const columnsOf = (
  text: Texts,
  host: string | null,
  measures: readonly FigureMeasure[],
): readonly GridColumn<PageRow>[] => [
  ...addressColumns(text, host),
  ...contentColumns(text),
  ...duplicateColumns(text),
  ...figureColumns(text, measures),
  ...siteColumns(text, host),
  ...workColumns(text),
];

const labelIn = (text: Texts) => (id: PageColumn) => text.ui(`pageList.columns.${id}`);

/** Which page it is, how it answered, and what it is. */
function addressColumns(text: Texts, host: string | null): readonly GridColumn<PageRow>[] {
  const label = labelIn(text);
  return [
    {
      id: 'address',
      label: label('address'),
      width: 280,
      sort: 'address',
      text: ({ address }) => address,
      cell: ({ address }) => (
        <span className="mono" data-open data-testid="row-open">
          {shownAddress(address, host)}
        </span>
      ),
    },
    {
      id: 'status',
      label: label('status'),
      width: 66,
      sort: 'status',
      isNumber: true,
      text: ({ statusCode }) => (statusCode === 0 ? '–' : String(statusCode)),
    },
    {
      id: 'indexability',
      label: label('indexability'),
      width: 142,
      sort: 'indexability',
      text: (page) => indexabilityOf(text, page),
    },
    {
      id: 'kind',
      label: label('kind'),
      width: 118,
      sort: 'kind',
      text: (page) => (isRead(page) ? text.shared(`pageKind.${page.kind}`) : '–'),
      cell: (page) =>
        isRead(page) &&
        (page.kind === 'content' ? text.shared('pageKind.content') : <PageKindBadge kind={page.kind} />),
    },
  ];
}

/** What its author wrote. */
function contentColumns(text: Texts): readonly GridColumn<PageRow>[] {
  const { integer } = text.format;
  const label = labelIn(text);
  return [
    { id: 'title', label: label('title'), width: 200, sort: 'title', text: ({ title }) => orDash(title) },
    {
      id: 'heading',
      label: label('heading'),
      width: 200,
      sort: 'heading',
      isHidden: true,
      text: ({ heading }) => orDash(heading),
    },
    {
      id: 'description',
      label: label('description'),
      width: 240,
      sort: 'description',
      isHidden: true,
      text: ({ description }) => orDash(description),
    },
    {
      id: 'words',
      label: label('words'),
      width: 100,
      sort: 'words',
      isNumber: true,
      text: (page) =>
        isRead(page)
          ? isCountedByCharacters(page.language)
            ? textLength(text, page.language, page.words)
            : integer(page.words)
          : '–',
    },
  ];
}

/** What was found out of it, and decided. */
function duplicateColumns(text: Texts): readonly GridColumn<PageRow>[] {
  const { integer, percent } = text.format;
  const label = labelIn(text);
  return [
    {
      id: 'similarity',
      label: label('similarity'),
      width: 108,
      sort: 'similarity',
      isNumber: true,
      text: ({ closest }) => (closest ? percent(closest.similarity) : '–'),
    },
    {
      id: 'near-duplicates',
      label: label('near-duplicates'),
      width: 96,
      sort: 'near-duplicates',
      isNumber: true,
      text: (page) => (isRead(page) ? integer(page.nearDuplicates) : '–'),
    },
    {
      id: 'verdict',
      label: label('verdict'),
      width: 138,
      sort: 'verdict',
      text: ({ verdict }) => (verdict ? text.shared(`verdict.${verdict}`) : '–'),
      cell: ({ verdict }) => verdict && <VerdictBadge verdict={verdict} />,
    },
    {
      id: 'cluster',
      label: label('cluster'),
      width: 136,
      sort: 'cluster',
      text: ({ cluster }) =>
        cluster === null
          ? '–'
          : cluster.isSource
            ? text.ui('pageList.sourceOf', { pages: integer(cluster.pages) })
            : text.count('pages', cluster.pages),
    },
    {
      id: 'decision',
      label: label('decision'),
      width: 132,
      sort: 'decision',
      text: ({ decision }) => (decision ? text.shared(`decision.${decision.action}`) : '–'),
    },
  ];
}

const figureIds = ['clicks', 'impressions', 'position', 'visits', 'backlinks', 'domains'] as const;

/** Traffic and links, as far as imported tables tell of them; without tables there is nothing to show. */
function figureColumns(text: Texts, measures: readonly FigureMeasure[]): readonly GridColumn<PageRow>[] {
  return figureIds
    .filter((measure) => measures.includes(measure))
    .map((measure) => ({
      id: measure,
      label: text.shared(`figureMeasure.${measure}`),
      width: 104,
      sort: measure,
      isNumber: true,
      text: ({ figures }) => {
        const value = figures?.[measure] ?? null;
        return value === null ? '–' : measure === 'position' ? text.format.decimal(value) : text.format.integer(value);
      },
    }));
}

/** How the site has it. */
function siteColumns(text: Texts, host: string | null): readonly GridColumn<PageRow>[] {
  const { integer, bytes, date } = text.format;
  const label = labelIn(text);
  return [
    {
      id: 'language',
      label: label('language'),
      width: 100,
      sort: 'language',
      text: ({ language }) => (language === '' ? '–' : languageName(text, language)),
    },
    {
      id: 'inlinks',
      label: label('inlinks'),
      width: 78,
      sort: 'inlinks',
      isNumber: true,
      text: ({ inlinks }) => integer(inlinks),
    },
    {
      id: 'depth',
      label: label('depth'),
      width: 78,
      sort: 'depth',
      isNumber: true,
      isHidden: true,
      text: ({ depth }) => (depth === null ? '–' : integer(depth)),
    },
    {
      id: 'canonical',
      label: label('canonical'),
      width: 240,
      sort: 'canonical',
      isHidden: true,
      text: ({ canonical }) => orDash(canonical ?? ''),
    },
    {
      id: 'closest',
      label: label('closest'),
      width: 260,
      isHidden: true,
      text: ({ closest }) => orDash(closest?.address ?? ''),
      cell: ({ closest }) => closest && <span className="mono">{shownAddress(closest.address, host)}</span>,
    },
    {
      id: 'page-type',
      label: label('page-type'),
      width: 110,
      sort: 'page-type',
      isHidden: true,
      text: (page) => pageTypeName(text, page.pageType),
    },
    {
      id: 'published',
      label: label('published'),
      width: 132,
      sort: 'published',
      text: ({ published }) => (published ? date(published) : '–'),
    },
    {
      id: 'modified',
      label: label('modified'),
      width: 132,
      sort: 'modified',
      isHidden: true,
      text: ({ modified }) => (modified ? date(modified) : '–'),
    },
    {
      id: 'bytes',
      label: label('bytes'),
      width: 84,
      sort: 'bytes',
      isNumber: true,
      isHidden: true,
      text: (page) => bytes(page.bytes),
    },
  ];
}

/** Who does what with it. */
function workColumns(text: Texts): readonly GridColumn<PageRow>[] {
  const label = labelIn(text);
  return [
    {
      id: 'owner',
      label: label('owner'),
      width: 120,
      isHidden: true,
      text: ({ decision }) => orDash(decision?.owner ?? ''),
    },
    {
      id: 'note',
      label: label('note'),
      width: 200,
      isHidden: true,
      text: ({ decision }) => orDash(decision?.note ?? ''),
    },
  ];
}

const orDash = (value: string): string => value || '–';
/** A page that was never read has no layout; its figures are unknown, not none. */
const isRead = ({ layout }: PageRow): boolean => layout !== '';

const pageColumns = [
  'address',
  'status',
  'indexability',
  'kind',
  'title',
  'heading',
  'description',
  'words',
  'similarity',
  'near-duplicates',
  'verdict',
  'cluster',
  'decision',
  'language',
  'inlinks',
  'depth',
  'canonical',
  'closest',
  'page-type',
  'published',
  'modified',
  'bytes',
  'owner',
  'note',
] as const;
type PageColumn = (typeof pageColumns)[number];

function indexabilityOf(
  text: Texts,
  { indexable, indexabilityStatus }: Pick<PageRow, 'indexable' | 'indexabilityStatus'>,
): string {
  return text.shared(`indexability.${indexable ? 'indexable' : indexabilityStatus || 'non-indexable'}`);
}

export const pageTypeName = (text: Texts, type: string): string => text.maybe(`pageDetail.pageTypes.${type}`) ?? type;
