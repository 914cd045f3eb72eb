import { z } from 'zod';
import { sentenceFilter, type SentenceRow } from '../../../src-main/contract/shared-sentences.ts';
import { clusterVerdicts, familyVerdicts, verdicts } from '../../../src-main/contract/verdicts.ts';
import {
  type FilterChip,
  type FilterNames,
  ListToolbar,
  type ListTools,
  PopoverButton,
  Select,
  SpanField,
  type Texts,
  useFilterNames,
  useRequest,
  useText,
  without,
} from '../../kit.ts';
import { SavedViews } from '../views/saved-views.tsx';

type SentencesToolbarProps = ListTools<SentenceRow> &
  Readonly<{
    audit: string;
    filter: SentenceFilter;
    onFilter: (filter: SentenceFilter) => void;
  }>;

export function SentencesToolbar({ audit, filter, onFilter, ...tools }: SentencesToolbarProps) {
  const text = useText();
  const { sort = 'pages', descending = true } = filter;
  const names = useFilterNames(audit, filter);
  return (
    <ListToolbar
      {...tools}
      title={text.ui('nav.sentences')}
      noun="sentences"
      filters={
        <PopoverButton label={text.ui('table.filters')} icon="layers" testId="sentence-filters">
          {() => <SentenceFilters audit={audit} filter={filter} onFilter={onFilter} />}
        </PopoverButton>
      }
      searched={{
        value: filter.text ?? '',
        onChange: (value) => onFilter(without({ ...filter, text: value.trim() }, value.trim() ? null : 'text')),
        label: text.ui('sentences.search'),
        testId: 'sentence-search',
      }}
      chips={chipsOf(text, filter, names, onFilter)}
      onClear={() => onFilter({ sort, descending })}
      views={
        <SavedViews
          audit={audit}
          list="sentence"
          current={{ filter: sentencesMeant(filter), sort, descending, columns: [] }}
          shape={sentenceShape}
          onApply={onFilter}
        />
      }
    />
  );
}

type SentenceFiltersProps = Readonly<{
  audit: string;
  filter: SentenceFilter;
  onFilter: (filter: SentenceFilter) => void;
}>;

const ignoredChoices = { all: undefined, no: false, yes: true } as const;
const offered = verdicts.filter((verdict) => clusterVerdicts.has(verdict) || familyVerdicts.has(verdict));

function SentenceFilters({ audit, filter, onFilter }: SentenceFiltersProps) {
  const text = useText();
  const hosts = useRequest('page/facets', { audit }, { keepPrevious: true }).data?.hosts ?? [];
  const facets = useRequest('sentence/facets', { audit, ...sentencesMeant(filter) }, { keepPrevious: true }).data;
  const countOf = (field: 'verdicts' | 'ignored', value: string) =>
    facets && text.format.integer(facets[field].find((entry) => entry.value === value)?.count ?? 0);
  const chosen = filter.verdicts ?? [];
  const toggle = (verdict: (typeof chosen)[number]) => {
    const next = chosen.includes(verdict) ? chosen.filter((other) => other !== verdict) : [...chosen, verdict];
    onFilter(without({ ...filter, verdicts: next }, next.length > 0 ? null : 'verdicts'));
  };
  return (
    <div className="w-240">
      <fieldset className="facet py-8">
        <legend>{text.ui('sentences.fields.verdicts')}</legend>
        {offered.map((verdict) => (
          <label key={verdict} className="facet-value">
            <input type="checkbox" checked={chosen.includes(verdict)} onChange={() => toggle(verdict)} />
            <span>{text.shared(`verdict.${verdict}`)}</span>
            <small>{countOf('verdicts', verdict)}</small>
          </label>
        ))}
      </fieldset>
      <fieldset className="facet py-8">
        <legend>{text.ui('sentences.fields.ignored')}</legend>
        {(['all', 'no', 'yes'] as const).map((id) => {
          const ignored = ignoredChoices[id];
          return (
            <label key={id} className="facet-value">
              <input
                type="radio"
                name="ignored"
                checked={filter.ignored === ignored}
                onChange={() => onFilter(without({ ...filter, ignored }, null))}
              />
              <span>{text.ui(`sentences.ignoredChoices.${id}`)}</span>
              {ignored !== undefined && <small>{countOf('ignored', String(ignored))}</small>}
            </label>
          );
        })}
      </fieldset>
      {hosts.length > 1 && (
        <label className="facet py-8 column gap-4">
          <span className="quiet small strong">{text.ui('sentences.fields.host')}</span>
          <Select
            value={filter.host ?? ''}
            options={['', ...hosts.map(({ value }) => value)]}
            nameOf={(host) => host || text.ui('sentences.anyHost')}
            onChange={(host) => onFilter(without({ ...filter, host }, host ? null : 'host'))}
          />
        </label>
      )}
      <SpanField
        title={text.ui('sentences.fields.pages')}
        type="number"
        span={filter.pages}
        onChange={(pages) => onFilter(without({ ...filter, pages }, null))}
      />
    </div>
  );
}

const sentenceSorts = ['pages', 'length', 'hosts', 'clusters', 'text'] as const;

export const sentenceShape = {
  ...sentenceFilter,
  sort: z.enum(sentenceSorts).optional(),
  descending: z.boolean().optional(),
};
export type SentenceFilter = z.input<z.ZodObject<typeof sentenceShape>>;

export const sentencesMeant = (filter: SentenceFilter): SentenceFilter =>
  without(without(filter, 'sort'), 'descending');

function chipsOf(
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
