import type { SentenceRow } from '../../../src-main/contract/shared-sentences.ts';
import { filterQuery, readFilter, without } from '../../app/filter-address.ts';
import { useText } from '../../i18n/use-text.ts';
import { PopoverButton } from '../../ui/popover-button.tsx';
import { ListToolbar, type ListTools } from '../../ui/table/list-toolbar.tsx';
import { useFilterNames } from '../../ui/table/use-filter-names.ts';
import { SavedViews } from '../views/saved-views.tsx';
import { chipsOf, sentenceShape, sentencesMeant, type SentenceFilter } from './sentence-filter.ts';
import { SentenceFilters } from './sentence-filters.tsx';

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
          onApply={(view) =>
            onFilter(
              readFilter(sentenceShape, filterQuery({ ...view.filter, sort: view.sort, descending: view.descending })),
            )
          }
        />
      }
    />
  );
}
