import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { PopoverButton } from '../../../ui/popover-button.tsx';
import { ListToolbar } from '../../../ui/table/list-toolbar.tsx';
import { useFilterNames } from '../../../ui/table/use-filter-names.ts';
import { ClusterViews } from '../cluster-views.tsx';
import { FilterPanel } from '../filter-panel.tsx';
import { activeFilters } from '../filter-words.ts';
import type { ClusterTable } from './use-cluster-table.ts';

interface ClusterTableToolbarProps {
  readonly audit: string;
  readonly table: ClusterTable;
  readonly onBulk: () => void;
}

export function ClusterTableToolbar({ audit, table, onBulk }: ClusterTableToolbarProps) {
  const text = useText();
  const { list, setList, setFilter } = table;
  const names = useFilterNames(audit, { sentence: list.filter.sentence });
  return (
    <ListToolbar
      {...table.tools}
      title={text.ui('nav.clusters')}
      noun="clusters"
      filters={
        <PopoverButton label={text.ui('clusters.filters')} icon="filter" testId="filters-open">
          {() => <FilterPanel audit={audit} filter={list.filter} onChange={setFilter} />}
        </PopoverButton>
      }
      searched={{
        value: list.filter.text ?? '',
        onChange: (value) => setFilter({ ...list.filter, text: value }),
        label: text.ui('clusters.search'),
        testId: 'cluster-search',
      }}
      chips={activeFilters(text, list.filter, names).map(({ id, label, without }) => ({
        id,
        label,
        clear: () => setFilter(without),
      }))}
      onClear={() => setFilter({})}
      views={<ClusterViews audit={audit} list={list} onChange={setList} />}
      end={
        <Button icon="list" onClick={table.asList} aria-keyshortcuts="v" data-testid="clusters-as-list">
          {text.ui('clusters.asList')}
        </Button>
      }
    >
      <Button size="small" onClick={onBulk} data-testid="bulk-open">
        {text.ui('pageList.decide')}
      </Button>
    </ListToolbar>
  );
}
