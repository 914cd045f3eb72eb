import { z } from 'zod';
import { planFilterSchema, planSortSchema } from '../../../src-main/contract/plan.ts';
import { without } from '../../app/filter-address.ts';
import type { Texts } from '../../i18n/use-text.ts';
import type { FilterChip } from '../../ui/table/filter-chips.tsx';
import type { FilterNames } from '../../ui/table/use-filter-names.ts';

/** Filter and order of the plan, as they stand in its address. */
export const planShape = {
  ...planFilterSchema.shape,
  sort: planSortSchema.optional(),
  descending: z.boolean().optional(),
};
export type PlanListFilter = z.input<z.ZodObject<typeof planShape>>;

export const planFacetFields = ['grounds', 'actions', 'states', 'owners', 'conflicts'] as const;
type PlanFacetField = (typeof planFacetFields)[number];

export const chosenOf = (filter: PlanListFilter, field: PlanFacetField): readonly string[] => filter[field] ?? [];

export function withChosen(filter: PlanListFilter, field: PlanFacetField, chosen: readonly string[]): PlanListFilter {
  return chosen.length === 0 ? without(filter, field) : { ...filter, [field]: [...chosen] };
}

/** Filter without order: which rows are meant. */
export function rowsMeant(filter: PlanListFilter): z.input<typeof planFilterSchema> {
  return without(without(filter, 'sort'), 'descending');
}

export function facetWord(text: Texts, field: PlanFacetField, value: string): string {
  if (field === 'owners') return value || text.ui('plan.nobody');
  if (field === 'grounds') return text.shared(`planGround.${value}`);
  if (field === 'states') return text.shared(`workState.${value}`);
  return text.shared(field === 'actions' ? `decision.${value}` : `planConflict.${value}`);
}

/** Every part of the filter in words, each with a way to drop it. */
export function chipsOf(
  text: Texts,
  filter: PlanListFilter,
  names: FilterNames,
  change: (filter: PlanListFilter) => void,
): readonly FilterChip[] {
  const chip = (id: string, field: keyof PlanListFilter, value: string, next: PlanListFilter): FilterChip => ({
    id,
    label: text.ui('table.chip', { field: text.ui(`plan.fields.${field as 'text'}`), value }),
    clear: () => change(next),
  });
  const words: Partial<Record<keyof PlanListFilter, string>> = {
    ...(filter.text ? { text: filter.text } : {}),
    ...(filter.folder ? { folder: filter.folder } : {}),
    ...(names.cluster === undefined ? {} : { cluster: names.cluster }),
    ...(filter.hasConflict === undefined
      ? {}
      : { hasConflict: text.ui(filter.hasConflict ? 'table.yes' : 'table.no') }),
    ...(filter.hasNote === undefined ? {} : { hasNote: text.ui(filter.hasNote ? 'table.yes' : 'table.no') }),
  };
  const values = planFacetFields.flatMap((field) =>
    chosenOf(filter, field).map((value) => {
      const rest = chosenOf(filter, field).filter((other) => other !== value);
      return chip(`${field}-${value}`, field, facetWord(text, field, value), withChosen(filter, field, rest));
    }),
  );
  const fields = Object.entries(words) as [keyof PlanListFilter, string][];
  return [...fields.map(([field, value]) => chip(field, field, value, without(filter, field))), ...values];
}
