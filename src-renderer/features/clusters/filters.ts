import { z } from 'zod';
import {
  clusterFilterSchema,
  clusterSorts,
  clusterSortSchema,
  type ClusterFilter,
  type ClusterSort,
} from '../../../src-main/contract/cluster-views.ts';
import { languageName } from '../../i18n/language-name.ts';
import type { Texts } from '../../i18n/use-text.ts';
import type { FilterChip } from '../../ui/table/filter-chips.tsx';
import type { FilterNames } from '../../ui/table/use-filter-names.ts';

export const clusterListShape = {
  ...clusterFilterSchema.shape,
  sort: clusterSortSchema.optional(),
  descending: z.boolean().optional(),
};

export interface ClusterList {
  readonly filter: ClusterFilter;
  readonly sort: ClusterSort;
  readonly descending: boolean;
}

/** Sorts with words, in which people begin with A. */
const fromFirst: ReadonlySet<ClusterSort> = new Set(['title', 'address', 'review-state']);

export const standardOrder = { sort: 'importance', descending: true } as const;

/** Figures start with the largest, titles with A. */
export const directionOf = (sort: ClusterSort): boolean => !fromFirst.has(sort);

export const sortOf = (value: string): ClusterSort => clusterSorts.find((sort) => sort === value) ?? 'importance';

type Written = ClusterFilter & { readonly sort?: ClusterSort | undefined; readonly descending?: boolean | undefined };

export function listOfAddress({
  sort = 'importance',
  descending = directionOf(sort),
  ...filter
}: Written): ClusterList {
  return { filter, sort, descending };
}

/** The other way round: what goes without saying is not written. */
export function addressOfList({ filter, sort, descending }: ClusterList): Written {
  return {
    ...tidied(filter),
    ...(sort === standardOrder.sort ? {} : { sort }),
    ...(descending === directionOf(sort) ? {} : { descending }),
  };
}

/** What is not filtered by is not sent. */
export const parametersOf = ({ filter, ...order }: ClusterList) => ({ ...tidied(filter), ...order });

/** Without empty lists, open spans and blank texts, so that equal filters are equal. */
export function tidied(filter: ClusterFilter): ClusterFilter {
  return Object.fromEntries(
    Object.entries(filter)
      .map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value] as const)
      .filter(([, value]) => (Array.isArray(value) ? value.some((end) => end !== null) : (value ?? '') !== '')),
  );
}

export const isFiltered = (filter: ClusterFilter): boolean => Object.keys(tidied(filter)).length > 0;

/** Puts a value into a list, or takes it out; an empty list is no filter. */
export function toggledIn<Value>(values: readonly Value[] | undefined, value: Value): Value[] | undefined {
  const others = (values ?? []).filter((other) => other !== value);
  const next = others.length === (values ?? []).length ? [...others, value] : others;
  return next.length === 0 ? undefined : next;
}

/** A cluster as an address names it: its number, or its key, which survives re-runs. */
export const clusterRefOf = (written: string): number | string =>
  /^\d{1,9}$/u.test(written) ? Number(written) : written;

export const listFacets = [
  'kinds',
  'reviewStates',
  'verdicts',
  'proposals',
  'decided',
  'canonicalStates',
  'languages',
  'hosts',
  'actions',
] as const;
export const yesNoFacets = ['resolvedBySite', 'hasNote'] as const;
export const spanFilters = ['floor', 'mean', 'pages'] as const;

const sharedWords = {
  kinds: 'clusterKind',
  reviewStates: 'reviewState',
  verdicts: 'verdict',
  proposals: 'decision',
  canonicalStates: 'canonicalState',
  actions: 'decision',
} as const;

export function facetWord(text: Texts, facet: (typeof listFacets)[number], value: string): string {
  if (facet === 'decided') return text.maybe(`clusters.decidedStates.${value}`) ?? value;
  if (facet === 'languages') return languageName(text, value);
  return facet === 'hosts' ? value : text.shared(`${sharedWords[facet]}.${value}`);
}

export function chipsOf(
  text: Texts,
  filter: ClusterFilter,
  names: FilterNames,
  change: (filter: ClusterFilter) => void,
): readonly FilterChip[] {
  const chips: FilterChip[] = [];
  type Field = 'text' | 'folder' | 'sentence' | (typeof listFacets | typeof yesNoFacets | typeof spanFilters)[number];
  const add = (field: Field, label: string, id: string = field, rest?: readonly string[]) =>
    chips.push({ id, label, clear: () => change({ ...filter, [field]: rest?.length ? rest : undefined }) });
  const named = (field: Field, value: string) => `${text.ui(`clusters.facets.${field}`)}: ${value}`;
  for (const field of ['text', 'folder', 'sentence'] as const) {
    const value = (field === 'sentence' && names.sentence) || filter[field];
    if (filter[field] && value) add(field, named(field, value));
  }
  for (const field of listFacets) {
    const values: readonly string[] = filter[field] ?? [];
    for (const value of values) {
      const rest = values.filter((other) => other !== value);
      add(field, named(field, facetWord(text, field, value)), `${field}-${value}`, rest);
    }
  }
  for (const field of yesNoFacets)
    if (filter[field] !== undefined) add(field, text.ui(`clusters.yesNo.${field}.${filter[field] ? 'true' : 'false'}`));
  for (const field of spanFilters) {
    const write = field === 'pages' ? text.format.integer : text.format.percent;
    const ends = (filter[field] ?? []).map((end) => (end === null ? '' : write(end)));
    if (ends.some((end) => end !== '')) add(field, named(field, ends.join('–')));
  }
  return chips;
}
