import type { ReactNode } from 'react';
import type { Facet } from '../../../src-main/contract/cluster-views.ts';
import { without } from '../../app/filter-address.ts';
import { useText, type Texts, type UiKey } from '../../i18n/use-text.ts';
import { FacetGroup } from './facet-group.tsx';
import type { FilterChip } from './filter-chips.tsx';

type Order = Readonly<{ sort?: unknown; descending?: unknown }>;

export const rowsMeant = <F extends Order>(filter: F): F => without(without(filter, 'sort'), 'descending');

export const withChosen = <F extends object>(filter: F, field: keyof F, chosen: readonly unknown[]): F =>
  without({ ...filter, [field]: [...chosen] }, chosen.length === 0 ? field : null);

export const withPart = <F extends object, Field extends keyof F>(
  filter: F,
  field: Field,
  value: F[Field] | undefined,
): F => without({ ...filter, [field]: value }, null);

export function chipMaker<F extends object>(
  text: Texts,
  filter: F,
  nameOf: (field: keyof F & string) => string,
  change: (filter: F) => void,
) {
  const chip = (field: keyof F & string, value: string, id: string, next: F): FilterChip => ({
    id,
    label: text.named(nameOf(field), value),
    clear: () => change(next),
  });
  return {
    whole: (field: keyof F & string, value: string | null | undefined): readonly FilterChip[] =>
      value ? [chip(field, value, field, without(filter, field))] : [],
    each(field: keyof F & string, wordOf: (value: string) => string): readonly FilterChip[] {
      const chosen = (filter[field] ?? []) as readonly unknown[];
      return chosen.map((value) => {
        const rest = chosen.filter((other) => other !== value);
        return chip(field, wordOf(String(value)), `${field}-${String(value)}`, withChosen(filter, field, rest));
      });
    },
  };
}

type FilterRailProps<Field extends string> = Readonly<{
  fields: readonly Field[];
  facets: Readonly<Record<Field, Facet>> | undefined;
  titleOf: (field: Field) => UiKey;
  chosenOf: (field: Field) => readonly string[];
  wordOf: (field: Field, value: string) => string;
  onChoose: (field: Field, chosen: readonly string[]) => void;
  children: ReactNode;
}>;

export function FilterRail<Field extends string>(props: FilterRailProps<Field>) {
  const { fields, facets, titleOf, chosenOf, wordOf, onChoose, children } = props;
  const label = useText().ui('table.filters');
  if (!facets) return <aside className="filter-rail divided" aria-label={label} aria-busy="true" />;
  return (
    <aside className="filter-rail divided" aria-label={label} data-testid="filter-rail">
      {fields.map((field) => (
        <FacetGroup
          key={field}
          says={titleOf(field)}
          facet={facets[field]}
          chosen={chosenOf(field)}
          wordOf={(value) => wordOf(field, value)}
          onChange={(chosen) => onChoose(field, chosen)}
        />
      ))}
      {children}
    </aside>
  );
}
