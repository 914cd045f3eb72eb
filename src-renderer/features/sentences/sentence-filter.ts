import { z } from 'zod';
import { sentenceFilter } from '../../../src-main/contract/shared-sentences.ts';
import { without } from '../../app/filter-address.ts';
import type { Texts } from '../../i18n/use-text.ts';
import type { FilterChip } from '../../ui/table/filter-chips.tsx';
import type { FilterNames } from '../../ui/table/use-filter-names.ts';

const sentenceSorts = ['pages', 'length', 'hosts', 'clusters', 'text'] as const;

export const sentenceShape = {
  ...sentenceFilter,
  sort: z.enum(sentenceSorts).optional(),
  descending: z.boolean().optional(),
};
export type SentenceFilter = z.input<z.ZodObject<typeof sentenceShape>>;

export const sentencesMeant = (filter: SentenceFilter): SentenceFilter =>
  without(without(filter, 'sort'), 'descending');

export function chipsOf(
  text: Texts,
  filter: SentenceFilter,
  names: FilterNames,
  change: (filter: SentenceFilter) => void,
): readonly FilterChip[] {
  const values: Partial<Record<keyof SentenceFilter, string | undefined>> = {
    text: filter.text,
    verdicts: filter.verdicts?.map((verdict) => text.shared(`verdict.${verdict}`)).join(', '),
    host: filter.host,
    cluster: names.cluster,
    page: names.page,
    ignored: filter.ignored === undefined ? undefined : text.ui(filter.ignored ? 'table.yes' : 'table.no'),
    pages: filter.pages && `${filter.pages[0] ?? '…'} – ${filter.pages[1] ?? '…'}`,
  };
  return (Object.keys(values) as 'text'[]).flatMap((field) => {
    const value = values[field];
    if (!value) return [];
    return [
      {
        id: field,
        label: text.ui('table.chip', { field: text.ui(`sentences.fields.${field}`), value }),
        clear: () => change(without(filter, field)),
      },
    ];
  });
}
