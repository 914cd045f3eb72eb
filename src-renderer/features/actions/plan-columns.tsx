import { useMemo } from 'react';
import type { PlanRow } from '../../../src-main/contract/plan.ts';
import { useText, type Texts } from '../../i18n/use-text.ts';
import { useRequest } from '../../api/requests.ts';
import { useSoleHost } from '../../api/use-sole-host.ts';
import { Badge, VerdictBadge, type Tone } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import { shownAddress } from '../../ui/shown-address.ts';
import type { GridColumn } from '../../ui/table/column.ts';

const stateTones: Readonly<Record<PlanRow['state'], Tone>> = { open: 'neutral', 'in-progress': 'accent', done: 'good' };

/** In pixels: from this width of the window on, columns have room beside the side. */
const roomy = 1400;

/**
 * One row for each address: what is to be done with it and where it leads, which is in sight in narrow windows too; by
 * whom, and why.
 */
export function usePlanColumns(audit: string): readonly GridColumn<PlanRow>[] {
  const text = useText();
  const host = useSoleHost(audit);
  const { data: figures } = useRequest('figures/list', { audit }, { keepPrevious: true });
  const hasClicks = figures?.measures.includes('clicks') ?? false;
  return useMemo(
    () => [...workColumns(text, host, hasClicks), ...groundColumns(text), ...furtherColumns(text)],
    [text, host, hasClicks],
  );
}

const labelIn = (text: Texts) => (id: PlanColumn) => text.ui(`plan.columns.${id}`);
const orDash = (value: string): string => value || '–';

function workColumns(text: Texts, host: string | null, hasClicks: boolean): readonly GridColumn<PlanRow>[] {
  const label = labelIn(text);
  const isRoomy = window.innerWidth > roomy;
  const clicks: GridColumn<PlanRow> = {
    id: 'clicks-at-stake',
    label: text.ui('clusters.sorts.clicks-at-stake'),
    width: 76,
    sort: 'clicks-at-stake',
    isNumber: true,
    text: ({ clicksAtStake }) => (clicksAtStake === null ? '–' : text.format.integer(clicksAtStake)),
  };
  return [
    {
      id: 'conflicts',
      label: label('conflicts'),
      width: 34,
      text: ({ conflicts }) => conflicts.map((code) => text.shared(`planConflict.${code}`)).join(' '),
      cell: ({ conflicts }) => conflicts.length > 0 && <ConflictSign />,
    },
    {
      id: 'address',
      label: label('address'),
      width: isRoomy ? 190 : 156,
      sort: 'address',
      text: ({ address }) => address,
      cell: ({ address }) => <span className="mono">{shownAddress(address, host)}</span>,
    },
    { id: 'title', label: label('title'), width: isRoomy ? 165 : 140, text: ({ title }) => orDash(title) },
    {
      id: 'action',
      label: label('action'),
      width: isRoomy ? 172 : 140,
      sort: 'action',
      text: ({ action }) => text.shared(`decision.${action}`),
      cell: ({ action, ground }) => (
        <span className="plan-action" data-ground={ground}>
          {text.shared(`decision.${action}`)}
        </span>
      ),
    },
    {
      id: 'target',
      label: label('target'),
      width: isRoomy ? 200 : 150,
      sort: 'target',
      text: ({ target }) => orDash(target ?? ''),
      cell: ({ target }) => <span className="mono">{orDash(target === null ? '' : shownAddress(target, host))}</span>,
    },
    ...(hasClicks ? [clicks] : []),
  ];
}

function groundColumns(text: Texts): readonly GridColumn<PlanRow>[] {
  const label = labelIn(text);
  return [
    {
      id: 'ground',
      label: label('ground'),
      width: 108,
      sort: 'ground',
      text: ({ ground }) => text.shared(`planGround.${ground}`),
    },
    { id: 'owner', label: label('owner'), width: 110, sort: 'owner', text: ({ owner }) => orDash(owner) },
    {
      id: 'state',
      label: label('state'),
      width: 104,
      sort: 'state',
      text: ({ state }) => text.shared(`workState.${state}`),
      cell: ({ state }) => <Badge tone={stateTones[state]}>{text.shared(`workState.${state}`)}</Badge>,
    },
    { id: 'note', label: label('note'), width: 180, text: ({ note }) => orDash(note) },
    {
      id: 'similarity',
      label: label('similarity'),
      width: 96,
      sort: 'similarity',
      isNumber: true,
      text: ({ similarity }) => (similarity === null ? '–' : text.format.percent(similarity)),
    },
    {
      id: 'verdict',
      label: label('verdict'),
      width: 138,
      text: ({ verdict }) => (verdict ? text.shared(`verdict.${verdict}`) : '–'),
      cell: ({ verdict }) => verdict && <VerdictBadge verdict={verdict} />,
    },
  ];
}

/** Not shown until they are asked for. */
function furtherColumns(text: Texts): readonly GridColumn<PlanRow>[] {
  const label = labelIn(text);
  return [
    {
      id: 'destination',
      label: label('destination'),
      width: 260,
      isHidden: true,
      text: ({ destination }) => orDash(destination ?? ''),
    },
    {
      id: 'reason',
      label: label('reason'),
      width: 260,
      isHidden: true,
      text: ({ reason }) => (reason ? text.shared(`adviceReason.${reason}`) : '–'),
    },
    {
      id: 'decided-at',
      label: label('decided-at'),
      width: 140,
      sort: 'decided-at',
      isHidden: true,
      text: ({ decidedAt }) => (decidedAt === null ? '–' : text.format.dateTime(decidedAt)),
    },
  ];
}

type PlanColumn =
  | 'conflicts'
  | 'address'
  | 'title'
  | 'action'
  | 'target'
  | 'ground'
  | 'owner'
  | 'state'
  | 'note'
  | 'similarity'
  | 'verdict'
  | 'destination'
  | 'reason'
  | 'decided-at';

/** The words are the title of the cell, and stand at the side. */
function ConflictSign() {
  const text = useText();
  return (
    <span className="inline-row tone-warn">
      <Icon name="warning" />
      <span className="visually-hidden">{text.ui('plan.conflict')}</span>
    </span>
  );
}
