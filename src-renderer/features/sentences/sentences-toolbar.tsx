import type { RefObject } from 'react';
import type { SentenceRow } from '../../../src-main/contract/shared-sentences.ts';
import { clusterVerdicts, verdicts } from '../../../src-main/contract/verdicts.ts';
import { useRequest } from '../../api/requests.ts';
import { filterQuery, readFilter, without } from '../../app/filter-address.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { PopoverButton } from '../../ui/popover-button.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { ColumnChoice } from '../../ui/table/column-choice.tsx';
import type { ColumnLayout, GridColumn } from '../../ui/table/column.ts';
import { FilterChips } from '../../ui/table/filter-chips.tsx';
import { SelectionLine } from '../../ui/table/selection-line.tsx';
import { SpanField } from '../../ui/table/span-field.tsx';
import type { Grid } from '../../ui/table/use-grid.ts';
import { SavedViews } from '../views/saved-views.tsx';
import { chipsOf, sentenceShape, sentencesMeant, type SentenceFilter } from './sentence-filter.ts';

interface SentencesToolbarProps {
  readonly audit: string;
  readonly filter: SentenceFilter;
  readonly onFilter: (filter: SentenceFilter) => void;
  readonly grid: Grid<SentenceRow>;
  readonly columns: readonly GridColumn<SentenceRow>[];
  readonly layout: ColumnLayout;
  readonly onLayout: (layout: ColumnLayout) => void;
  readonly search: RefObject<HTMLInputElement | null>;
  readonly onLeave: () => void;
  readonly onCopy: () => void;
}

export function SentencesToolbar(props: SentencesToolbarProps) {
  const { audit, filter, onFilter, grid, columns, layout, onLayout, search, onLeave, onCopy } = props;
  const text = useText();
  const { sort = 'pages', descending = true } = filter;
  return (
    <header className="list-toolbar">
      <div className="list-tools">
        <h1 className="visually-hidden">{text.ui('nav.sentences')}</h1>
        <SearchField
          value={filter.text ?? ''}
          onChange={(value) => onFilter(value.trim() ? { ...filter, text: value.trim() } : without(filter, 'text'))}
          label={text.ui('sentences.search')}
          inputRef={search}
          onLeave={onLeave}
          testId="sentence-search"
        />
        <PopoverButton label={text.ui('table.filters')} icon="layers" testId="sentence-filters">
          {() => <SentenceFilters audit={audit} filter={filter} onFilter={onFilter} />}
        </PopoverButton>
        <span className="list-total" aria-live="polite" data-testid="list-total">
          {text.count('sentences', grid.list.total)}
        </span>
        <span className="tools-end">
          <SavedViews
            audit={audit}
            list="sentence"
            current={{ filter: sentencesMeant(filter), sort, descending, columns: [] }}
            onApply={(view) => onFilter(readFilter(sentenceShape, filterQuery({ ...view.filter, sort: view.sort, descending: view.descending })))}
          />
          <ColumnChoice columns={columns} layout={layout} onLayout={onLayout} />
        </span>
      </div>
      <FilterChips chips={chipsOf(text, filter, onFilter)} onClear={() => onFilter({ sort, descending })} />
      <SelectionLine grid={grid} noun="sentences">
        <Button size="small" icon="copy" onClick={onCopy}>
          {text.ui('table.copyShort')}
        </Button>
      </SelectionLine>
    </header>
  );
}

const ignoredChoices = [
  ['', undefined],
  ['no', false],
  ['yes', true],
] as const;

function SentenceFilters({ audit, filter, onFilter }: Pick<SentencesToolbarProps, 'audit' | 'filter' | 'onFilter'>) {
  const text = useText();
  const hosts = useRequest('page/facets', { audit }, { keepPrevious: true }).data?.hosts ?? [];
  const chosen = filter.verdicts ?? [];
  const toggle = (verdict: (typeof chosen)[number]) => {
    const next = chosen.includes(verdict) ? chosen.filter((other) => other !== verdict) : [...chosen, verdict];
    onFilter(next.length > 0 ? { ...filter, verdicts: next } : without(filter, 'verdicts'));
  };
  return (
    <div className="filter-window">
      <fieldset className="facet">
        <legend>{text.ui('sentences.fields.verdicts')}</legend>
        {verdicts
          .filter((verdict) => clusterVerdicts.has(verdict))
          .map((verdict) => (
            <label key={verdict} className="facet-value">
              <input type="checkbox" checked={chosen.includes(verdict)} onChange={() => toggle(verdict)} />
              <span>{text.shared(`verdict.${verdict}`)}</span>
            </label>
          ))}
      </fieldset>
      <fieldset className="facet">
        <legend>{text.ui('sentences.fields.ignored')}</legend>
        {ignoredChoices.map(([id, value]) => (
          <label key={id} className="facet-value">
            <input
              type="radio"
              name="ignored"
              checked={filter.ignored === value}
              onChange={() => onFilter(value === undefined ? without(filter, 'ignored') : { ...filter, ignored: value })}
            />
            <span>{text.ui(`sentences.ignoredChoices.${id === '' ? 'all' : id}`)}</span>
          </label>
        ))}
      </fieldset>
      {hosts.length > 1 && (
        <label className="facet host-choice">
          <span>{text.ui('sentences.fields.host')}</span>
          <select
            value={filter.host ?? ''}
            onChange={(event) => onFilter(event.target.value ? { ...filter, host: event.target.value } : without(filter, 'host'))}
          >
            <option value="">{text.ui('sentences.anyHost')}</option>
            {hosts.map(({ value }) => (
              <option key={value} value={value}>
                {value}
              </option>
            ))}
          </select>
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
