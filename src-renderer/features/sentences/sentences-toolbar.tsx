import type { SentenceRow } from '../../../src-main/contract/shared-sentences.ts';
import { without } from '../../app/filter-address.ts';
import { useText } from '../../i18n/use-text.ts';
import { PopoverButton } from '../../ui/popover-button.tsx';
import { ListToolbar, type ListTools } from '../../ui/table/list-toolbar.tsx';
import { useFilterNames } from '../../ui/table/use-filter-names.ts';
import { SavedViews } from '../views/saved-views.tsx';
import { chipsOf, sentenceShape, sentencesMeant, type SentenceFilter } from './sentence-filter.ts';
import { clusterVerdicts, familyVerdicts, verdicts } from '../../../src-main/contract/verdicts.ts';
import { useRequest } from '../../api/requests.ts';
import { SpanField } from '../../ui/table/span-field.tsx';
import { Select } from '../../ui/select.tsx';

interface SentencesToolbarProps extends ListTools<SentenceRow> {
  readonly audit: string;
  readonly filter: SentenceFilter;
  readonly onFilter: (filter: SentenceFilter) => void;
}

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
        onChange: (value) => onFilter(value.trim() ? { ...filter, text: value.trim() } : without(filter, 'text')),
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

interface SentenceFiltersProps {
  readonly audit: string;
  readonly filter: SentenceFilter;
  readonly onFilter: (filter: SentenceFilter) => void;
}

const ignoredChoices = [
  ['', undefined],
  ['no', false],
  ['yes', true],
] as const;

/**
 * By verdict, by whether they count, by host and by how many pages they stand on; verdicts and harm with how many
 * sentences each would leave.
 */
function SentenceFilters({ audit, filter, onFilter }: SentenceFiltersProps) {
  const text = useText();
  const hosts = useRequest('page/facets', { audit }, { keepPrevious: true }).data?.hosts ?? [];
  const facets = useRequest('sentence/facets', { audit, ...sentencesMeant(filter) }, { keepPrevious: true }).data;
  const countOf = (field: 'verdicts' | 'ignored', value: string) =>
    facets && text.format.integer(facets[field].find((entry) => entry.value === value)?.count ?? 0);
  const chosen = filter.verdicts ?? [];
  const toggle = (verdict: (typeof chosen)[number]) => {
    const next = chosen.includes(verdict) ? chosen.filter((other) => other !== verdict) : [...chosen, verdict];
    onFilter(next.length > 0 ? { ...filter, verdicts: next } : without(filter, 'verdicts'));
  };
  return (
    <div className="w-240">
      <fieldset className="facet py-8">
        <legend>{text.ui('sentences.fields.verdicts')}</legend>
        {verdicts
          .filter((verdict) => clusterVerdicts.has(verdict) || familyVerdicts.has(verdict))
          .map((verdict) => (
            <label key={verdict} className="facet-value">
              <input type="checkbox" checked={chosen.includes(verdict)} onChange={() => toggle(verdict)} />
              <span>{text.shared(`verdict.${verdict}`)}</span>
              <small>{countOf('verdicts', verdict)}</small>
            </label>
          ))}
      </fieldset>
      <fieldset className="facet py-8">
        <legend>{text.ui('sentences.fields.ignored')}</legend>
        {ignoredChoices.map(([id, value]) => (
          <label key={id} className="facet-value">
            <input
              type="radio"
              name="ignored"
              checked={filter.ignored === value}
              onChange={() =>
                onFilter(value === undefined ? without(filter, 'ignored') : { ...filter, ignored: value })
              }
            />
            <span>{text.ui(`sentences.ignoredChoices.${id === '' ? 'all' : id}`)}</span>
            {value !== undefined && <small>{countOf('ignored', String(value))}</small>}
          </label>
        ))}
      </fieldset>
      {hosts.length > 1 && (
        <label className="facet py-8 column gap-4">
          <span className="quiet small strong">{text.ui('sentences.fields.host')}</span>
          <Select
            value={filter.host ?? ''}
            options={['', ...hosts.map(({ value }) => value)]}
            nameOf={(host) => host || text.ui('sentences.anyHost')}
            onChange={(host) => onFilter(host ? { ...filter, host } : without(filter, 'host'))}
          />
        </label>
      )}
      <SpanField
        title={text.ui('sentences.fields.pages')}
        type="number"
        span={filter.pages}
        onChange={(span) => onFilter(span ? { ...filter, pages: span } : without(filter, 'pages'))}
      />
    </div>
  );
}
