import { z } from 'zod';
import { sentenceFilter, sentenceSorts, type SentenceRow } from '#contract/shared-sentences.ts';
import { clusterVerdicts, familyVerdicts, verdicts } from '#contract/verdicts.ts';
import {
  Check,
  chipMaker,
  type FilterNames,
  ListToolbar,
  type ListTools,
  PopoverButton,
  Radio,
  rowsMeant,
  Select,
  SpanField,
  type Texts,
  useFilterNames,
  useRequest,
  useText,
  withChosen,
  withPart,
} from '../../kit.ts';
import { SavedViews } from '../views/saved-views.tsx';

type Filtered = Readonly<{ filter: SentenceFilter; onFilter: (filter: SentenceFilter) => void }>;

export function SentencesToolbar({ filter, onFilter, ...tools }: Filtered & ListTools<SentenceRow>) {
  const text = useText();
  const { sort = 'contentPages', descending = true } = filter;
  const names = useFilterNames(filter);
  return (
    <ListToolbar
      {...tools}
      noun="sentences"
      filters={
        <PopoverButton says="table.filters" icon="layers" testId="sentence-filters">
          {() => <SentenceFilters filter={filter} onFilter={onFilter} />}
        </PopoverButton>
      }
      searched={{
        value: filter.text ?? '',
        onChange: (value) => onFilter(withPart(filter, 'text', value.trim() || undefined)),
        says: 'sentences.search',
        testId: 'sentence-search',
      }}
      chips={chipsOf(text, filter, names, onFilter)}
      onClear={() => onFilter({ sort, descending })}
      views={
        <SavedViews
          list="sentence"
          current={{ filter: rowsMeant(filter), sort, descending, columns: [] }}
          shape={sentenceShape}
          onApply={onFilter}
        />
      }
    />
  );
}

const ignoredChoices = [
  ['all', undefined],
  ['no', false],
  ['yes', true],
] as const;
const offered = verdicts.filter((verdict) => clusterVerdicts.has(verdict) || familyVerdicts.has(verdict));

function SentenceFilters({ filter, onFilter }: Filtered) {
  const text = useText();
  const hosts = useRequest('page/facets', {}, { keepPrevious: true }).data?.hosts ?? [];
  const facets = useRequest('sentence/facets', { ...rowsMeant(filter) }, { keepPrevious: true }).data;
  const countOf = (field: 'verdicts' | 'ignored', value: string) =>
    facets && text.format.integer(facets[field].find((entry) => entry.value === value)?.count ?? 0);
  const chosen = filter.verdicts ?? [];
  const toggle = (verdict: (typeof chosen)[number]) => {
    const next = chosen.includes(verdict) ? chosen.filter((other) => other !== verdict) : [...chosen, verdict];
    onFilter(withChosen(filter, 'verdicts', next));
  };
  return (
    <div className="w-240">
      <fieldset className="facet py-8">
        <legend>{text.ui('sentences.fields.verdicts')}</legend>
        {offered.map((verdict) => (
          <Check
            key={verdict}
            className="facet-value"
            checked={chosen.includes(verdict)}
            onChange={() => toggle(verdict)}
          >
            <span>{text.shared(`verdict.${verdict}`)}</span>
            <small>{countOf('verdicts', verdict)}</small>
          </Check>
        ))}
      </fieldset>
      <fieldset className="facet py-8">
        <legend>{text.ui('sentences.fields.ignored')}</legend>
        {ignoredChoices.map(([id, ignored]) => (
          <Radio
            key={id}
            className="facet-value"
            name="ignored"
            checked={filter.ignored === ignored}
            onChange={() => onFilter(withPart(filter, 'ignored', ignored))}
          >
            <span>{text.ui(`sentences.ignoredChoices.${id}`)}</span>
            {ignored !== undefined && <small>{countOf('ignored', String(ignored))}</small>}
          </Radio>
        ))}
      </fieldset>
      {hosts.length > 1 && (
        <label className="facet py-8 column gap-4">
          <span className="quiet small strong">{text.ui('sentences.fields.host')}</span>
          <Select
            value={filter.host ?? ''}
            options={['', ...hosts.map(({ value }) => value)]}
            nameOf={(host) => host || text.ui('sentences.anyHost')}
            onChange={(host) => onFilter(withPart(filter, 'host', host || undefined))}
          />
        </label>
      )}
      <SpanField
        says="sentences.fields.pages"
        type="number"
        span={filter.pages}
        onChange={(pages) => onFilter(withPart(filter, 'pages', pages))}
      />
    </div>
  );
}

export const sentenceShape = {
  ...sentenceFilter,
  sort: z.enum(sentenceSorts).optional(),
  descending: z.boolean().optional(),
};
export type SentenceFilter = z.input<z.ZodObject<typeof sentenceShape>>;

function chipsOf(text: Texts, filter: SentenceFilter, names: FilterNames, change: (filter: SentenceFilter) => void) {
  const { whole, yesNo, span } = chipMaker(
    text,
    filter,
    (field) => text.ui(`sentences.fields.${field as 'text'}`),
    change,
  );
  return [
    ...whole('text', filter.text),
    ...whole('verdicts', text.format.list((filter.verdicts ?? []).map((verdict) => text.shared(`verdict.${verdict}`)))),
    ...whole('host', filter.host),
    ...whole('cluster', names.cluster),
    ...whole('page', names.page),
    ...yesNo('ignored'),
    ...span('pages'),
  ];
}
