import { useMemo } from 'react';
import { planSortSchema, type PlanRow } from '../../../src-main/contract/plan.ts';
import { useRequest } from '../../api/requests.ts';
import { useSoleHost } from '../../api/use-sole-host.ts';
import { useText, type Texts } from '../../i18n/use-text.ts';
import { Badge, VerdictBadge, type Tone } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import { shownAddress } from '../../ui/shown-address.ts';
import { columnMaker, type GridColumn } from '../../ui/table/column.ts';

const stateTones: Readonly<Record<PlanRow['state'], Tone>> = { open: 'neutral', 'in-progress': 'accent', done: 'good' };

/** In pixels: from this width of the window on, columns have room beside the side. */
const roomy = 1400;

/** What is to be done with each address and where it leads, by whom, and why. */
export function usePlanColumns(audit: string): readonly GridColumn<PlanRow>[] {
  const text = useText();
  const host = useSoleHost(audit);
  const { data: figures } = useRequest('figures/list', { audit }, { keepPrevious: true });
  const hasClicks = figures?.measures.includes('clicks') ?? false;
  return useMemo(() => columnsOf(text, host, hasClicks), [text, host, hasClicks]);
}

function columnsOf(text: Texts, host: string | null, hasClicks: boolean): readonly GridColumn<PlanRow>[] {
  const isRoomy = window.innerWidth > roomy;
  const { integer, percent, dateTime } = text.format;
  const column = columnMaker<PlanRow>(
    (id) => text.ui(id === 'clicks-at-stake' ? `clusters.sorts.${id}` : `plan.columns.${id as 'action'}`),
    planSortSchema.options,
  );
  const clicks = column(
    'clicks-at-stake',
    76,
    ({ clicksAtStake }) => (clicksAtStake === null ? '–' : integer(clicksAtStake)),
    { isNumber: true },
  );
  return [
    column('conflicts', 34, ({ conflicts }) => conflicts.map((code) => text.shared(`planConflict.${code}`)).join(' '), {
      cell: ({ conflicts }) =>
        // The words are the title of the cell, and stand at the side.
        conflicts.length > 0 && (
          <span className="inline-row tone-warn">
            <Icon name="warning" />
            <span className="visually-hidden">{text.ui('plan.conflict')}</span>
          </span>
        ),
    }),
    column('address', isRoomy ? 190 : 156, ({ address }) => address, {
      cell: ({ address }) => <span className="mono">{shownAddress(address, host)}</span>,
    }),
    column('title', isRoomy ? 165 : 140, ({ title }) => title || '–'),
    column('action', isRoomy ? 172 : 140, ({ action }) => text.shared(`decision.${action}`), {
      cell: ({ action, ground }) => (
        <span className="plan-action" data-ground={ground}>
          {text.shared(`decision.${action}`)}
        </span>
      ),
    }),
    column('target', isRoomy ? 200 : 150, ({ target }) => target || '–', {
      cell: ({ target }) => <span className="mono">{target ? shownAddress(target, host) : '–'}</span>,
    }),
    ...(hasClicks ? [clicks] : []),
    column('ground', 108, ({ ground }) => text.shared(`planGround.${ground}`)),
    column('owner', 110, ({ owner }) => owner || '–'),
    column('state', 104, ({ state }) => text.shared(`workState.${state}`), {
      cell: ({ state }) => <Badge tone={stateTones[state]}>{text.shared(`workState.${state}`)}</Badge>,
    }),
    column('note', 180, ({ note }) => note || '–'),
    column('similarity', 96, ({ similarity }) => (similarity === null ? '–' : percent(similarity)), { isNumber: true }),
    column('verdict', 138, ({ verdict }) => (verdict ? text.shared(`verdict.${verdict}`) : '–'), {
      cell: ({ verdict }) => verdict && <VerdictBadge verdict={verdict} />,
    }),
    column('destination', 260, ({ destination }) => destination || '–', { isHidden: true }),
    column('reason', 260, ({ reason }) => (reason ? text.shared(`adviceReason.${reason}`) : '–'), { isHidden: true }),
    column('decided-at', 140, ({ decidedAt }) => (decidedAt === null ? '–' : dateTime(decidedAt)), { isHidden: true }),
  ];
}
