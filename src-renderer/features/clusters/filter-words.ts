import type { ClusterFilter } from '../../../src-main/contract/cluster-views.ts';
import { languageName } from '../../i18n/language-name.ts';
import type { Texts } from '../../i18n/use-text.ts';
import type { FilterChip } from '../../ui/table/filter-chips.tsx';
import type { FilterNames } from '../../ui/table/use-filter-names.ts';

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

/** The groups of shared words that name the values of a facet. */
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

/** Each part of a filter in words, with a way to drop it. */
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
