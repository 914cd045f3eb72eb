import { useMemo } from 'react';
import type { ClusterListRow } from '../../../../src-main/contract/cluster-views.ts';
import { contentsWords } from '../../../../src-main/locales/cluster-contents.ts';
import { languageName } from '../../../i18n/language-name.ts';
import { useText, type Texts } from '../../../i18n/use-text.ts';
import { ClusterKindBadge } from '../../../ui/badge.tsx';
import { pathOf } from '../../../ui/shown-address.ts';
import type { GridColumn } from '../../../ui/table/column.ts';

/** In pixels: from this width of the window on, words of long languages have room. */
const roomy = 1400;

/** One row for each cluster: what it is, what it holds, what is at stake, and what was decided by whom. */
export function useClusterColumns(): readonly GridColumn<ClusterListRow>[] {
  const text = useText();
  return useMemo(() => [...contentColumns(text), ...workColumns(text), ...furtherColumns(text)], [text]);
}

function contentColumns(text: Texts): readonly GridColumn<ClusterListRow>[] {
  const isRoomy = window.innerWidth > roomy;
  const { integer, percent } = text.format;
  return [
    {
      id: 'title',
      label: text.ui('clusters.sorts.title'),
      width: isRoomy ? 255 : 200,
      sort: 'title',
      text: ({ title, sourceAddress }) => title || sourceAddress,
      cell: ({ title, sourceAddress }) => <span data-open>{title || sourceAddress}</span>,
    },
    {
      id: 'kind',
      label: text.ui('clusters.facets.kinds'),
      width: 90,
      isHidden: true,
      text: ({ kind }) => text.shared(`clusterKind.${kind}`),
      cell: ({ kind }) => <ClusterKindBadge kind={kind} />,
    },
    {
      id: 'verdict',
      label: text.ui('clusters.facets.verdicts'),
      width: isRoomy ? 190 : 150,
      text: ({ contents }) => contentsWords(contents, text.shared, integer, text.format.list),
    },
    {
      id: 'pages',
      label: text.ui('clusters.figures.pages'),
      width: 78,
      sort: 'pages',
      isNumber: true,
      text: ({ pages }) => integer(pages),
    },
    {
      id: 'floor',
      label: text.ui('clusters.figures.floor'),
      width: 92,
      sort: 'floor',
      isNumber: true,
      isHidden: true,
      text: ({ floor }) => percent(floor),
    },
  ];
}

function workColumns(text: Texts): readonly GridColumn<ClusterListRow>[] {
  const isRoomy = window.innerWidth > roomy;
  const { integer } = text.format;
  const decisionWords = ({ decisions }: ClusterListRow) =>
    text.format.list(decisions.map(({ action, pages }) => `${text.shared(`decision.${action}`)} ×${integer(pages)}`));
  return [
    {
      id: 'clicks-at-stake',
      label: text.ui('clusters.sorts.clicks-at-stake'),
      width: isRoomy ? 152 : 150,
      sort: 'clicks-at-stake',
      isNumber: true,
      text: ({ clicksAtStake }) => (clicksAtStake === null ? '–' : integer(clicksAtStake)),
    },
    {
      id: 'proposal',
      label: text.ui('clusters.facets.proposals'),
      width: isRoomy ? 150 : 126,
      text: ({ proposal }) => text.shared(`decision.${proposal.action}`),
      cell: ({ proposal, decided }) => (
        <span className="plan-action" data-ground={decided > 0 ? 'decided' : 'proposed'}>
          {text.shared(`decision.${proposal.action}`)}
        </span>
      ),
    },
    {
      id: 'decision',
      label: text.ui('clusters.facets.actions'),
      width: isRoomy ? 120 : 100,
      sort: 'decided',
      text: (row) => orDash(decisionWords(row)),
    },
    {
      id: 'owner',
      label: text.ui('plan.columns.owner'),
      width: 112,
      text: ({ owners }) => orDash(text.format.list(owners)),
    },
    {
      id: 'state',
      label: text.ui('clusters.facets.reviewStates'),
      width: 106,
      sort: 'review-state',
      text: ({ review }) => text.shared(`reviewState.${review.state}`),
    },
  ];
}

/** Not shown until they are asked for. */
function furtherColumns(text: Texts): readonly GridColumn<ClusterListRow>[] {
  const { percent } = text.format;
  return [
    {
      id: 'mean',
      label: text.ui('clusters.figures.mean'),
      width: 92,
      sort: 'mean',
      isNumber: true,
      isHidden: true,
      text: ({ mean }) => percent(mean),
    },
    {
      id: 'note',
      label: text.ui('clusters.note'),
      width: 180,
      isHidden: true,
      text: ({ review }) => orDash(review.note),
    },
    {
      id: 'source',
      label: text.ui('clusters.source'),
      width: 220,
      sort: 'address',
      isHidden: true,
      text: ({ sourceAddress }) => sourceAddress,
      cell: ({ sourceAddress }) => <span className="mono">{pathOf(sourceAddress)}</span>,
    },
    {
      id: 'languages',
      label: text.ui('clusters.facets.languages'),
      width: 110,
      isHidden: true,
      text: ({ languages }) => orDash(text.format.list(languages.map((language) => languageName(text, language)))),
    },
    {
      id: 'canonical',
      label: text.ui('clusters.facets.canonicalStates'),
      width: 140,
      isHidden: true,
      text: ({ canonicalState }) => text.shared(`canonicalState.${canonicalState}`),
    },
  ];
}

const orDash = (value: string): string => value || '–';
