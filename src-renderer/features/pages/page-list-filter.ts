import { z } from 'zod';
import { pageFilterSchema, pageSortSchema } from '../../../src-main/contract/page-views.ts';
import { without } from '../../app/filter-address.ts';
import { languageName } from '../../i18n/language-name.ts';
import type { Texts } from '../../i18n/use-text.ts';
import type { FilterChip } from '../../ui/table/filter-chips.tsx';
import type { FilterNames } from '../../ui/table/use-filter-names.ts';
import { pageTypeName } from './page-columns.tsx';

/** Filter and order of the list of pages, as they stand in its address. */
export const pageListShape = {
  ...pageFilterSchema.shape,
  searchIn: z.enum(['names', 'all']).optional(),
  sort: pageSortSchema.optional(),
  descending: z.boolean().optional(),
};
export type PageListFilter = z.input<z.ZodObject<typeof pageListShape>>;

export const facetFields = [
  'kinds',
  'indexabilities',
  'statusCodes',
  'verdicts',
  'decisions',
  'languages',
  'pageTypes',
] as const;
type FacetField = (typeof facetFields)[number];
export const spanFields = ['words', 'similarity', 'nearDuplicates', 'inlinks', 'depth', 'bytes'] as const;
export const figureSpans = ['clicks', 'visits', 'backlinks'] as const;

/** The chosen values of a field as the facets name them. */
export const chosenOf = (filter: PageListFilter, field: FacetField): readonly string[] =>
  (filter[field] ?? []).map(String);

export function withChosen(filter: PageListFilter, field: FacetField, chosen: readonly string[]): PageListFilter {
  const values = field === 'statusCodes' ? chosen.map(Number) : [...chosen];
  return without({ ...filter, [field]: values }, values.length === 0 ? field : null);
}

/** Filter without order: what decides which pages are meant. */
export function pagesMeant(filter: PageListFilter): z.input<typeof pageFilterSchema> {
  const { sort: _sort, descending: _descending, ...meant } = filter;
  return meant;
}

export function facetWord(text: Texts, field: FacetField, value: string): string {
  if (field === 'indexabilities') return text.shared(`indexability.${value || 'indexable'}`);
  if (field === 'statusCodes') return value === '0' ? text.ui('pageList.noAnswer') : value;
  if (field === 'kinds') return text.shared(`pageKind.${value}`);
  if (field === 'languages') return languageName(text, value);
  if (field === 'pageTypes') return value === '' ? text.ui('pageList.unknown') : pageTypeName(text, value);
  if (value === 'none') return text.ui(field === 'verdicts' ? 'pageList.noFinding' : 'pageList.undecided');
  return text.shared(field === 'verdicts' ? `verdict.${value}` : `decision.${value}`);
}

/** Every part of the filter in words, each with a way to drop it. */
export function chipsOf(
  text: Texts,
  filter: PageListFilter,
  names: FilterNames,
  change: (filter: PageListFilter) => void,
): readonly FilterChip[] {
  const chips: FilterChip[] = [];
  const add = (field: keyof PageListFilter, value: string) =>
    chips.push({
      id: field,
      label: text.ui('table.chip', { field: text.ui(`pageList.fields.${field as 'text'}`), value }),
      clear: () => change(without(filter, field)),
    });
  if (filter.text) add('text', filter.text);
  for (const field of facetFields) {
    for (const value of chosenOf(filter, field)) {
      const label = text.ui('table.chip', {
        field: text.ui(`pageList.fields.${field}`),
        value: facetWord(text, field, value),
      });
      const clear = () =>
        change(
          withChosen(
            filter,
            field,
            chosenOf(filter, field).filter((other) => other !== value),
          ),
        );
      chips.push({ id: `${field}-${value}`, label, clear });
    }
  }
  if (filter.folder) add('folder', filter.folder);
  if (filter.hosts?.length) add('hosts', filter.hosts.map((host) => host || '–').join(', '));
  if (filter.indexable !== undefined)
    add('indexable', text.shared(`indexability.${filter.indexable ? 'indexable' : 'non-indexable'}`));
  if (filter.inCluster !== undefined) add('inCluster', text.ui(filter.inCluster ? 'table.yes' : 'table.no'));
  if (names.cluster) add('cluster', names.cluster);
  if (names.sentence) add('sentence', names.sentence);
  if (filter.decisionStates?.length)
    add('decisionStates', filter.decisionStates.map((state) => text.ui(`table.states.${state}`)).join(', '));
  if (filter.copied !== undefined) add('copied', text.ui(filter.copied ? 'table.yes' : 'table.no'));
  if (filter.sourceHosts?.length) add('sourceHosts', filter.sourceHosts.join(', '));
  for (const field of [...spanFields, ...figureSpans, 'published'] as const) {
    const span = filter[field];
    if (span) add(field, `${span[0] ?? '…'} – ${span[1] ?? '…'}`);
  }
  return chips;
}
