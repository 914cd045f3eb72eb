import { useMemo } from 'react';
import type { FigureMeasure } from '../../../src-main/contract/figures.ts';
import { isCountedByCharacters } from '../../../src-main/contract/language-tags.ts';
import { pageSorts, type PageRow } from '../../../src-main/contract/page-views.ts';
import {
  type GridColumn,
  languageName,
  PageKindBadge,
  textLength,
  type Texts,
  useRequest,
  useText,
  VerdictBadge,
} from '../../kit.ts';
import { useSoleHost } from '../../api/use-sole-host.ts';
import { shownAddress } from '../../ui/shown-address.ts';
import { columnMaker } from '../../ui/table/column.ts';

/** The columns that people know from crawlers, and what this audit found out. */
export function usePageColumns(audit: string): readonly GridColumn<PageRow>[] {
  const text = useText();
  const host = useSoleHost(audit);
  const { data: figures } = useRequest('figures/list', { audit }, { keepPrevious: true });
  return useMemo(() => columnsOf(text, host, figures?.measures ?? []), [text, host, figures?.measures]);
}

/** Measures of imported tables; without tables there is nothing to show. */
const figureIds = ['clicks', 'impressions', 'position', 'visits', 'backlinks', 'domains'] as const;

function columnsOf(
  text: Texts,
  host: string | null,
  measures: readonly FigureMeasure[],
): readonly GridColumn<PageRow>[] {
  const { integer, percent, decimal, bytes, date } = text.format;
  const column = columnMaker<PageRow>((id) => text.ui(`pageList.columns.${id as 'address'}`), pageSorts);
  const [number, hidden] = [{ isNumber: true }, { isHidden: true }];
  const figures = figureIds
    .filter((measure) => measures.includes(measure))
    .map((measure) => {
      const write = measure === 'position' ? decimal : integer;
      const words = (value: number | null) => (value === null ? '–' : write(value));
      const label = text.shared(`figureMeasure.${measure}`);
      return column(measure, 104, (page) => words(page.figures?.[measure] ?? null), { ...number, label });
    });
  return [
    column('address', 280, ({ address }) => address, {
      cell: ({ address }) => (
        <span className="mono" data-open data-testid="row-open">
          {shownAddress(address, host)}
        </span>
      ),
    }),
    column('status', 66, ({ statusCode }) => (statusCode === 0 ? '–' : String(statusCode)), number),
    column('indexability', 142, ({ indexable, indexabilityStatus }) =>
      text.shared(`indexability.${indexable ? 'indexable' : indexabilityStatus || 'non-indexable'}`),
    ),
    column('kind', 118, (page) => (isRead(page) ? text.shared(`pageKind.${page.kind}`) : '–'), {
      cell: (page) =>
        isRead(page) &&
        (page.kind === 'content' ? text.shared('pageKind.content') : <PageKindBadge kind={page.kind} />),
    }),
    column('title', 200, ({ title }) => title || '–'),
    column('heading', 200, ({ heading }) => heading || '–', hidden),
    column('description', 240, ({ description }) => description || '–', hidden),
    column('words', 100, (page) => (isRead(page) ? lengthWords(text, page) : '–'), number),
    column('similarity', 108, ({ closest }) => (closest ? percent(closest.similarity) : '–'), number),
    column('near-duplicates', 96, (page) => (isRead(page) ? integer(page.nearDuplicates) : '–'), number),
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
    column('depth', 78, ({ depth }) => (depth === null ? '–' : integer(depth)), { ...number, ...hidden }),
    column('canonical', 240, ({ canonical }) => canonical || '–', hidden),
    column('closest', 260, ({ closest }) => closest?.address || '–', {
      ...hidden,
      cell: ({ closest }) => closest && <span className="mono">{shownAddress(closest.address, host)}</span>,
    }),
    column('page-type', 110, ({ pageType }) => pageTypeName(text, pageType), hidden),
    column('published', 132, ({ published }) => (published ? date(published) : '–')),
    column('modified', 132, ({ modified }) => (modified ? date(modified) : '–'), hidden),
    column('bytes', 84, (page) => bytes(page.bytes), { ...number, ...hidden }),
    column('owner', 120, ({ decision }) => decision?.owner || '–', hidden),
    column('note', 200, ({ decision }) => decision?.note || '–', hidden),
  ];
}

const lengthWords = (text: Texts, { language, words }: PageRow): string =>
  isCountedByCharacters(language) ? textLength(text, language, words) : text.format.integer(words);

/** A page that was never read has no layout; its figures are unknown, not none. */
const isRead = ({ layout }: PageRow): boolean => layout !== '';

export const pageTypeName = (text: Texts, type: string): string => text.maybe(`pageDetail.pageTypes.${type}`) ?? type;
