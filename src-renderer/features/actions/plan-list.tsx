import { useMemo } from 'react';
import { planSortSchema, type PlanRow, planFilterSchema } from '#contract/plan.ts';
import {
  Badge,
  Check,
  columnMaker,
  type FilterFields,
  FilterRail,
  Icon,
  ListedAddress,
  listShape,
  roomBeside,
  sharedWord,
  type Tone,
  useListFilter,
  useRequest,
  useShortName,
  useSoleHost,
  useText,
  VerdictBadge,
} from '../../kit.ts';
import { actionWidth } from '../decisions/use-decide.tsx';

const stateTones: Readonly<Record<PlanRow['state'], Tone>> = { open: 'neutral', 'in-progress': 'accent', done: 'good' };

export function usePlanColumns(conflicts: number) {
  const text = useText();
  const shortName = useShortName();
  const host = useSoleHost();
  const { data: figures } = useRequest('figures/list');
  const hasClicks = figures?.measures.includes('clicks') ?? false;
  return useMemo(() => {
    const isRoomy = window.innerWidth > roomBeside.columns;
    const { percent, dateTime } = text.format;
    const { column, figure } = columnMaker<PlanRow>(
      text,
      (id) => text.ui(id === 'clicks-at-stake' ? `clusters.sorts.${id}` : `plan.columns.${id as 'action'}`),
      planSortSchema.options,
    );
    const hidden = { isHidden: true };
    const conflictWords = ({ conflicts: found }: PlanRow) =>
      found.map((code) => text.shared(`planConflict.${code}`)).join(' ');
    const conflict = column('conflicts', 34, conflictWords, {
      cell: ({ conflicts: found }) =>
        // The text is the cell's tooltip.
        found.length > 0 && (
          <span className="inline-row tone-warn">
            <Icon name="warning" />
            <span className="visually-hidden">{text.ui('plan.conflict')}</span>
          </span>
        ),
    });
    return [
      ...(conflicts > 0 ? [conflict] : []),
      column('address', isRoomy ? 232 : 184, ({ address }) => address, {
        grows: 1,
        cell: ({ address }) => <ListedAddress address={address} soleHost={host} />,
      }),
      column('title', isRoomy ? 240 : 154, ({ title }) => title, {
        grows: 2,
        wraps: true,
        cell: ({ title }) => shortName({ title, address: '–' }),
      }),
      column('action', actionWidth(text), ({ action }) => text.shared(`decision.${action}`), {
        cell: ({ action, ground }) => (
          <span className={`plan-action ${ground === 'decided' ? 'strong' : ''}`} data-ground={ground}>
            {text.shared(`decision.${action}`)}
          </span>
        ),
      }),
      column('target', isRoomy ? 220 : 160, ({ target }) => target, {
        cell: ({ target }) => (target ? <ListedAddress address={target} soleHost={host} /> : '–'),
      }),
      ...(hasClicks ? [figure('clicks-at-stake', 76, ({ clicksAtStake }) => clicksAtStake)] : []),
      column('ground', 96, ({ ground }) => text.shared(`planGround.${ground}`)),
      column('owner', 110, ({ owner }) => owner),
      column('state', 104, ({ state }) => text.shared(`workState.${state}`), {
        cell: ({ state }) => <Badge tone={stateTones[state]}>{text.shared(`workState.${state}`)}</Badge>,
      }),
      column('note', 180, ({ note }) => note, { wraps: true }),
      figure('similarity', 96, ({ similarity }) => similarity, { write: percent }),
      column('verdict', 138, ({ verdict }) => verdict && text.shared(`verdict.${verdict}`), {
        cell: ({ verdict }) => verdict && <VerdictBadge verdict={verdict} />,
      }),
      column('destination', 260, ({ destination }) => destination, hidden),
      column('reason', 260, ({ reason }) => reason && text.shared(`adviceReason.${reason}`), {
        ...hidden,
        wraps: true,
      }),
      column('decided-at', 140, ({ decidedAt }) => (decidedAt === null ? null : dateTime(decidedAt)), hidden),
    ];
  }, [text, shortName, host, hasClicks, conflicts]);
}

export const planShape = listShape(planFilterSchema.shape, planSortSchema.options);

export const usePlanFilter = () => useListFilter(planShape, () => ({ sort: 'address', descending: false }) as const);

export const planFields: FilterFields = {
  says: 'plan.fields',
  fields: [
    ['text', 'text'],
    ['cluster', 'named'],
    ['hasConflict', 'yesNo'],
    ['hasNote', 'yesNo'],
    ['grounds', 'facet', sharedWord('planGround')],
    ['actions', 'facet', sharedWord('decision')],
    ['states', 'facet', sharedWord('workState')],
    ['owners', 'facet', (text, owner) => owner || text.ui('plan.nobody')],
    ['conflicts', 'facet', sharedWord('planConflict')],
    ['reasons', 'facet', sharedWord('adviceReason')],
    ['folder', 'single', (_, folder) => folder || '/'],
  ],
};

export function PlanFilterRail({ filtering }: { filtering: ReturnType<typeof usePlanFilter> }) {
  const text = useText();
  const { filter, meant, change } = filtering;
  const facets = useRequest('plan/facets', { ...meant }, { keepPrevious: true }).data;
  const folder = useRequest('page/facets').data?.folders ?? [];
  return (
    <FilterRail {...planFields} filtering={filtering} facets={facets && { ...facets, folder }}>
      <fieldset className="facet py-8">
        <legend>{text.ui('plan.more')}</legend>
        {(['all', 'hasNote'] as const).map((field) => (
          <Check
            key={field}
            className="facet-value"
            checked={filter[field] === true}
            onChange={(isOn) => change({ [field]: isOn || undefined })}
          >
            <span>{text.ui(field === 'all' ? 'plan.all' : 'plan.fields.hasNote')}</span>
          </Check>
        ))}
      </fieldset>
    </FilterRail>
  );
}
