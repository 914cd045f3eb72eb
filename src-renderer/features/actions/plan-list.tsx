import { useMemo } from 'react';
import { z } from 'zod';
import { planSortSchema, type PlanRow, planFilterSchema } from '#contract/plan.ts';
import { decisionActions } from '#contract/reviews.ts';
import {
  Badge,
  Check,
  chipMaker,
  columnMaker,
  FacetGroup,
  type FilterChip,
  type FilterNames,
  FilterRail,
  Icon,
  ListedAddress,
  roomBeside,
  rowsMeant,
  type Texts,
  type Tone,
  useRequest,
  useShortName,
  useSoleHost,
  useText,
  VerdictBadge,
  withChosen,
  withPart,
} from '../../kit.ts';

const stateTones: Readonly<Record<PlanRow['state'], Tone>> = { open: 'neutral', 'in-progress': 'accent', done: 'good' };

/** In pixels: the longest name of an action is read whole. */
const actionWidth = (text: Texts) =>
  24 + 7 * Math.max(12, ...decisionActions.map((action) => lettersOf(text.shared(`decision.${action}`))));

/** Chinese ones are twice as wide. */
const lettersOf = (name: string) => name.length + (name.match(/[\u2e80-\uffef]/gu)?.length ?? 0);

export function usePlanColumns() {
  const text = useText();
  const shortName = useShortName();
  const host = useSoleHost();
  const { data: figures } = useRequest('figures/list');
  const hasClicks = figures?.measures.includes('clicks') ?? false;
  return useMemo(() => {
    const isRoomy = window.innerWidth > roomBeside.columns;
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
      column(
        'conflicts',
        34,
        ({ conflicts }) => conflicts.map((code) => text.shared(`planConflict.${code}`)).join(' '),
        {
          cell: ({ conflicts }) =>
            // The words are the title of the cell.
            conflicts.length > 0 && (
              <span className="inline-row tone-warn">
                <Icon name="warning" />
                <span className="visually-hidden">{text.ui('plan.conflict')}</span>
              </span>
            ),
        },
      ),
      column('address', isRoomy ? 220 : 196, ({ address }) => address, {
        grows: 1,
        cell: ({ address }) => <ListedAddress address={address} soleHost={host} />,
      }),
      column('title', isRoomy ? 165 : 100, ({ title }) => title || '–', {
        grows: 1,
        cell: ({ title }) => shortName({ title, address: '–' }),
      }),
      column('action', actionWidth(text), ({ action }) => text.shared(`decision.${action}`), {
        cell: ({ action, ground }) => (
          <span className="plan-action" data-ground={ground}>
            {text.shared(`decision.${action}`)}
          </span>
        ),
      }),
      column('target', isRoomy ? 220 : 160, ({ target }) => target || '–', {
        cell: ({ target }) => (target ? <ListedAddress address={target} soleHost={host} /> : '–'),
      }),
      ...(hasClicks ? [clicks] : []),
      column('ground', 108, ({ ground }) => text.shared(`planGround.${ground}`)),
      column('owner', 110, ({ owner }) => owner || '–'),
      column('state', 104, ({ state }) => text.shared(`workState.${state}`), {
        cell: ({ state }) => <Badge tone={stateTones[state]}>{text.shared(`workState.${state}`)}</Badge>,
      }),
      column('note', 180, ({ note }) => note || '–'),
      column('similarity', 96, ({ similarity }) => (similarity === null ? '–' : percent(similarity)), {
        isNumber: true,
      }),
      column('verdict', 138, ({ verdict }) => (verdict ? text.shared(`verdict.${verdict}`) : '–'), {
        cell: ({ verdict }) => verdict && <VerdictBadge verdict={verdict} />,
      }),
      column('destination', 260, ({ destination }) => destination || '–', { isHidden: true }),
      column('reason', 260, ({ reason }) => (reason ? text.shared(`adviceReason.${reason}`) : '–'), { isHidden: true }),
      column('decided-at', 140, ({ decidedAt }) => (decidedAt === null ? '–' : dateTime(decidedAt)), {
        isHidden: true,
      }),
    ];
  }, [text, shortName, host, hasClicks]);
}

export const planShape = {
  ...planFilterSchema.shape,
  sort: planSortSchema.optional(),
  descending: z.boolean().optional(),
};
type PlanListFilter = z.input<z.ZodObject<typeof planShape>>;

const facetFields = ['grounds', 'actions', 'states', 'owners', 'conflicts'] as const;

function facetWord(text: Texts, field: (typeof facetFields)[number], value: string) {
  if (field === 'owners') return value || text.ui('plan.nobody');
  if (field === 'grounds') return text.shared(`planGround.${value}`);
  if (field === 'states') return text.shared(`workState.${value}`);
  return text.shared(field === 'actions' ? `decision.${value}` : `planConflict.${value}`);
}

export function chipsOf(
  text: Texts,
  filter: PlanListFilter,
  names: FilterNames,
  change: (filter: PlanListFilter) => void,
): readonly FilterChip[] {
  const { whole, each, yesNo } = chipMaker(text, filter, (field) => text.ui(`plan.fields.${field as 'text'}`), change);
  return [
    ...whole('text', filter.text),
    ...whole('folder', filter.folder),
    ...whole('cluster', names.cluster),
    ...yesNo('hasConflict'),
    ...yesNo('hasNote'),
    ...facetFields.flatMap((field) => each(field, (value) => facetWord(text, field, value))),
  ];
}

type PlanFilterRailProps = Readonly<{
  filter: PlanListFilter;
  onChange: (filter: PlanListFilter) => void;
}>;

export function PlanFilterRail({ filter, onChange }: PlanFilterRailProps) {
  const text = useText();
  const facets = useRequest('plan/facets', { ...rowsMeant(filter) }, { keepPrevious: true }).data;
  const folders = useRequest('page/facets').data?.folders ?? [];
  const checkBox = (field: 'all' | 'hasNote', label: string) => (
    <Check
      className="facet-value"
      checked={filter[field] === true}
      onChange={(isOn) => onChange(withPart(filter, field, isOn || undefined))}
    >
      <span>{label}</span>
    </Check>
  );
  return (
    <FilterRail
      fields={facetFields}
      facets={facets}
      titleOf={(field) => `plan.fields.${field}`}
      chosenOf={(field) => filter[field] ?? []}
      wordOf={(field, value) => facetWord(text, field, value)}
      onChoose={(field, chosen) => onChange(withChosen(filter, field, chosen))}
    >
      <FacetGroup
        says="plan.fields.folder"
        facet={folders}
        chosen={filter.folder ? [filter.folder] : []}
        wordOf={(value) => value || '/'}
        onChange={(chosen) => onChange(withPart(filter, 'folder', chosen.at(-1)))}
        isSingle
      />
      <fieldset className="facet py-8">
        <legend>{text.ui('plan.more')}</legend>
        {checkBox('all', text.ui('plan.all'))}
        {checkBox('hasNote', text.ui('plan.fields.hasNote'))}
      </fieldset>
    </FilterRail>
  );
}
