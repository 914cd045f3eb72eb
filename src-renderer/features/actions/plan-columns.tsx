import { useMemo } from 'react';
import type { PlanRow } from '../../../src-main/contract/plan.ts';
import { useText } from '../../i18n/use-text.ts';
import { useSoleHost } from '../../api/use-sole-host.ts';
import { Badge, VerdictBadge, type Tone } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import { shownAddress } from '../../ui/shown-address.ts';
import type { GridColumn } from '../../ui/table/column.ts';

const stateTones: Readonly<Record<PlanRow['state'], Tone>> = { open: 'neutral', 'in-progress': 'accent', done: 'good' };

/** One row for each address: what is to be done with it, by whom, and why. */
export function usePlanColumns(audit: string): readonly GridColumn<PlanRow>[] {
  const text = useText();
  const host = useSoleHost(audit);
  return useMemo(() => {
    const label = (id: string) => text.ui(`plan.columns.${id as 'address'}`);
    const orDash = (value: string) => value || '–';
    return [
      {
        id: 'conflicts',
        label: label('conflicts'),
        width: 40,
        text: ({ conflicts }) => conflicts.map((code) => text.shared(`planConflict.${code}`)).join(' '),
        cell: ({ conflicts }) => conflicts.length > 0 && <ConflictSign />,
      },
      {
        id: 'address',
        label: label('address'),
        width: 210,
        sort: 'address',
        text: ({ address }) => address,
        cell: ({ address }) => <span className="grid-address">{shownAddress(address, host)}</span>,
      },
      {
        id: 'action',
        label: label('action'),
        width: 172,
        sort: 'action',
        text: ({ action }) => text.shared(`decision.${action}`),
        cell: ({ action, ground }) => (
          <span className="plan-action" data-ground={ground}>
            {text.shared(`decision.${action}`)}
          </span>
        ),
      },
      {
        id: 'ground',
        label: label('ground'),
        width: 98,
        sort: 'ground',
        text: ({ ground }) => text.shared(`planGround.${ground}`),
      },
      {
        id: 'target',
        label: label('target'),
        width: 200,
        sort: 'target',
        text: ({ target }) => orDash(target ?? ''),
        cell: ({ target }) => (
          <span className="grid-address">{orDash(target === null ? '' : shownAddress(target, host))}</span>
        ),
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
      { id: 'title', label: label('title'), width: 220, isHidden: true, text: ({ title }) => orDash(title) },
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
  }, [text, host]);
}

/** The words are the title of the cell, and stand at the side. */
function ConflictSign() {
  const text = useText();
  return (
    <span className="conflict-sign">
      <Icon name="warning" />
      <span className="visually-hidden">{text.ui('plan.conflict')}</span>
    </span>
  );
}
