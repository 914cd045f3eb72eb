import { z } from 'zod';
import { planFilterSchema, planSortSchema } from '../../../src-main/contract/plan.ts';
import { useRequest } from '../../api/requests.ts';
import { useText, type Texts } from '../../i18n/use-text.ts';
import { FacetGroup } from '../../ui/table/facet-group.tsx';
import type { FilterChip } from '../../ui/table/filter-chips.tsx';
import { chipMaker, FilterRail, rowsMeant, withChosen, withPart } from '../../ui/table/list-filter.tsx';
import type { FilterNames } from '../../ui/table/use-filter-names.ts';

export const planShape = {
  ...planFilterSchema.shape,
  sort: planSortSchema.optional(),
  descending: z.boolean().optional(),
};
export type PlanListFilter = z.input<z.ZodObject<typeof planShape>>;

const facetFields = ['grounds', 'actions', 'states', 'owners', 'conflicts'] as const;

function facetWord(text: Texts, field: (typeof facetFields)[number], value: string): string {
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
  const { whole, each } = chipMaker(text, filter, (field) => text.ui(`plan.fields.${field as 'text'}`), change);
  const yesNo = (field: 'hasConflict' | 'hasNote') =>
    whole(field, filter[field] === undefined ? null : text.ui(filter[field] ? 'table.yes' : 'table.no'));
  return [
    ...whole('text', filter.text),
    ...whole('folder', filter.folder),
    ...whole('cluster', names.cluster),
    ...yesNo('hasConflict'),
    ...yesNo('hasNote'),
    ...facetFields.flatMap((field) => each(field, (value) => facetWord(text, field, value))),
  ];
}

interface PlanFilterRailProps {
  readonly audit: string;
  readonly filter: PlanListFilter;
  readonly onChange: (filter: PlanListFilter) => void;
}

export function PlanFilterRail({ audit, filter, onChange }: PlanFilterRailProps) {
  const text = useText();
  const facets = useRequest('plan/facets', { audit, ...rowsMeant(filter) }, { keepPrevious: true }).data;
  const folders = useRequest('page/facets', { audit }, { keepPrevious: true }).data?.folders ?? [];
  const checkBox = (field: 'all' | 'hasNote', label: string) => (
    <label className="facet-value">
      <input
        type="checkbox"
        checked={filter[field] === true}
        onChange={({ target }) => onChange(withPart(filter, field, target.checked || undefined))}
      />
      <span>{label}</span>
    </label>
  );
  return (
    <FilterRail
      fields={facetFields}
      facets={facets}
      titleOf={(field) => text.ui(`plan.fields.${field}`)}
      chosenOf={(field) => filter[field] ?? []}
      wordOf={(field, value) => facetWord(text, field, value)}
      onChoose={(field, chosen) => onChange(withChosen(filter, field, chosen))}
    >
      <FacetGroup
        title={text.ui('plan.fields.folder')}
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
