import { clusterSorts, type ClusterListRow } from '../../../src-main/contract/cluster-views.ts';
import { contentsWords } from '../../../src-main/locales/cluster-contents.ts';
import { languageName } from '../../i18n/language-name.ts';
import type { Texts } from '../../i18n/use-text.ts';
import { ClusterKindBadge } from '../../ui/badge.tsx';
import { pathOf } from '../../ui/shown-address.ts';
import { columnMaker, type GridColumn } from '../../ui/table/column.ts';

/** In pixels: from this width of the window on, words of long languages have room. */
const roomy = 1400;

const labels = {
  title: 'clusters.sorts.title',
  kind: 'clusters.facets.kinds',
  verdict: 'clusters.facets.verdicts',
  pages: 'clusters.figures.pages',
  floor: 'clusters.figures.floor',
  'clicks-at-stake': 'clusters.sorts.clicks-at-stake',
  proposal: 'clusters.facets.proposals',
  decision: 'clusters.facets.actions',
  owner: 'plan.columns.owner',
  state: 'clusters.facets.reviewStates',
  mean: 'clusters.figures.mean',
  note: 'clusters.note',
  source: 'clusters.source',
  languages: 'clusters.facets.languages',
  canonical: 'clusters.facets.canonicalStates',
} as const;

/** One row for each cluster: what it is, what it holds, what is at stake, and what was decided by whom. */
export function clusterColumns(text: Texts): readonly GridColumn<ClusterListRow>[] {
  const isRoomy = window.innerWidth > roomy;
  const { integer, percent, list } = text.format;
  const column = columnMaker<ClusterListRow>((id) => text.ui(labels[id as keyof typeof labels]), clusterSorts);
  const decisionWords = ({ decisions }: ClusterListRow) =>
    list(decisions.map(({ action, pages }) => `${text.shared(`decision.${action}`)} ×${integer(pages)}`));
  return [
    column('title', isRoomy ? 255 : 200, ({ title, sourceAddress }) => title || sourceAddress, {
      cell: ({ title, sourceAddress }) => <span data-open>{title || sourceAddress}</span>,
    }),
    column('kind', 90, ({ kind }) => text.shared(`clusterKind.${kind}`), {
      isHidden: true,
      cell: ({ kind }) => <ClusterKindBadge kind={kind} />,
    }),
    column('verdict', isRoomy ? 190 : 150, ({ contents }) => contentsWords(contents, text.shared, integer, list)),
    column('pages', 78, ({ pages }) => integer(pages), { isNumber: true }),
    column('floor', 92, ({ floor }) => percent(floor), { isNumber: true, isHidden: true }),
    column(
      'clicks-at-stake',
      isRoomy ? 152 : 150,
      ({ clicksAtStake }) => (clicksAtStake === null ? '–' : integer(clicksAtStake)),
      { isNumber: true },
    ),
    column('proposal', isRoomy ? 150 : 126, ({ proposal }) => text.shared(`decision.${proposal.action}`), {
      cell: ({ proposal, decided }) => (
        <span className="plan-action" data-ground={decided > 0 ? 'decided' : 'proposed'}>
          {text.shared(`decision.${proposal.action}`)}
        </span>
      ),
    }),
    column('decision', isRoomy ? 120 : 100, (row) => decisionWords(row) || '–', { sort: 'decided' }),
    column('owner', 112, ({ owners }) => list(owners) || '–'),
    column('state', 106, ({ review }) => text.shared(`reviewState.${review.state}`), { sort: 'review-state' }),
    column('mean', 92, ({ mean }) => percent(mean), { isNumber: true, isHidden: true }),
    column('note', 180, ({ review }) => review.note || '–', { isHidden: true }),
    column('source', 220, ({ sourceAddress }) => sourceAddress, {
      sort: 'address',
      isHidden: true,
      cell: ({ sourceAddress }) => <span className="mono">{pathOf(sourceAddress)}</span>,
    }),
    column('languages', 110, ({ languages }) => list(languages.map((each) => languageName(text, each))) || '–', {
      isHidden: true,
    }),
    column('canonical', 140, ({ canonicalState }) => text.shared(`canonicalState.${canonicalState}`), {
      isHidden: true,
    }),
  ];
}
