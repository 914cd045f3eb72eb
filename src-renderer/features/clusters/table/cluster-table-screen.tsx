import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { z } from 'zod';
import { clusterSorts, type ClusterListRow } from '../../../../src-main/contract/cluster-views.ts';
import { useWindowList } from '../../../api/window-list.ts';
import { filterQuery, placeOf, readFilter, useAddressFilter } from '../../../app/filter-address.ts';
import { rememberAudit } from '../../../app/remembered-audits.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { useCommands } from '../../../ui/commands.tsx';
import { PopoverButton } from '../../../ui/popover-button.tsx';
import { isShown, orderedColumns } from '../../../ui/table/column.ts';
import { GridList } from '../../../ui/table/grid-list.tsx';
import { ListToolbar } from '../../../ui/table/list-toolbar.tsx';
import { isEmpty } from '../../../ui/table/selection.ts';
import { useColumnLayout } from '../../../ui/table/use-column-layout.ts';
import { useFilterNames } from '../../../ui/table/use-filter-names.ts';
import { useGridCommands } from '../../../ui/table/use-grid-commands.ts';
import { useGrid } from '../../../ui/table/use-grid.ts';
import { BulkDialog, type BulkAction } from '../../decisions/bulk-dialog.tsx';
import { choices, isAction, keyOfChoice, nameOfChoice, type Choice } from '../../decisions/choices.ts';
import { HistoryDialog } from '../../decisions/history-dialog.tsx';
import { copiesOf, useDecide, type Selection } from '../../decisions/use-decide.ts';
import { useUndoKeys, useUndoRedo } from '../../decisions/use-undo-redo.ts';
import { SavedViews } from '../../views/saved-views.tsx';
import { FilterPanel } from '../filter-panel.tsx';
import { activeFilters } from '../filter-words.ts';
import {
  addressOfList,
  clusterListShape,
  isFiltered,
  listOfAddress,
  parametersOf,
  sortOf,
  standardOrder,
  tidied,
  type ClusterList,
} from '../filters.ts';
import { useClusterColumns } from './cluster-columns.tsx';

const shape = { ...clusterListShape, view: z.literal('table').optional() };
const keyOf = ({ key }: ClusterListRow): string => key;

type OpenDialog =
  | { readonly kind: 'bulk'; readonly action: BulkAction; readonly subject: string; readonly selection: Selection }
  | { readonly kind: 'history' };

/**
 * All clusters as a table, for those who plan before they look: sorted by any column, decided in rows or many at once.
 */
export function ClusterTableScreen({ audit }: { readonly audit: string }) {
  const text = useText();
  const [, navigate] = useLocation();
  const search = useRef<HTMLInputElement>(null);
  const [{ view: _view, ...written }, write] = useAddressFilter(shape);
  const query = filterQuery(written);
  const list = useMemo(() => listOfAddress(readFilter(clusterListShape, query)), [query]);
  const setList = (next: ClusterList) => write({ ...addressOfList(next), view: 'table' });
  const setFilter = (filter: ClusterList['filter']) => setList({ ...list, filter: tidied(filter) });
  const rows = useWindowList(
    'cluster/list',
    useMemo(() => ({ audit, ...parametersOf(list) }), [audit, list]),
  );
  const grid = useGrid({ list: rows, keyOf, scope: `${audit} ${query}` });
  const columns = useClusterColumns();
  const [layout, setLayout] = useColumnLayout('clusters');
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const decide = useDecide(audit);
  const base = `/audit/${encodeURIComponent(audit)}/clusters`;
  const open = (row: ClusterListRow) => navigate(placeOf(`${base}/${row.key}`, written));
  const asList = () => navigate(placeOf(base, written));
  useEffect(
    () => rememberAudit(audit, { cluster: undefined, clusterQuery: `?${filterQuery({ ...written, view: 'table' })}` }),
    [audit, written],
  );

  const shown = useMemo(
    () => orderedColumns(columns, layout).filter((column) => isShown(column, layout)),
    [columns, layout],
  );
  const { copy, toGrid } = useGridCommands({
    grid,
    group: text.ui('nav.clusters'),
    columns: shown,
    search,
    onOpen: open,
  });
  const bulk = (action: BulkAction) => {
    const { all, rows: chosen } = grid.selection;
    const keys = isEmpty(grid.selection) ? (grid.activeRow ? [grid.activeRow.key] : []) : [...chosen.keys()];
    const count = all ? rows.total : keys.length;
    const selection: Selection = all
      ? { kind: 'cluster-filter', filter: tidied(list.filter), copies: true }
      : copiesOf(...keys);
    if (count > 0) setDialog({ kind: 'bulk', action, subject: text.count('clusters', count), selection });
  };
  /** For the row that the keys are on at once, for several after a look at what would change. */
  const change = (action: BulkAction) => {
    const row = grid.activeRow;
    if (!isEmpty(grid.selection)) return bulk(action);
    if (!row) return;
    const selection = copiesOf(row.key);
    if (action === 'proposal') void decide.many(selection, 'proposal', { overwrite: false, review: 'decided' });
    else if (action === 'clear') void decide.many(selection, { action: null }, { overwrite: true, review: 'open' });
    else void decide.many(selection, { action }, { overwrite: true, review: 'decided' });
    if (action !== 'clear') grid.go(grid.active + 1);
  };
  const tableChoices: readonly Choice[] = [...choices.filter(isAction), 'clear'];
  useUndoKeys(useUndoRedo(audit), () => setDialog({ kind: 'history' }));
  useCommands(text.ui('decisions.group'), [
    ...tableChoices.map((choice) => ({
      id: `table-${choice}`,
      title: nameOfChoice(text, choice),
      keys: [keyOfChoice(choice)],
      run: () => change(isAction(choice) ? choice : 'clear'),
    })),
    {
      id: 'table-accept',
      title: text.ui('clusters.acceptAndNext'),
      icon: 'check' as const,
      keys: ['a'],
      run: () => change('proposal'),
    },
    {
      id: 'table-bulk',
      title: text.ui('pageList.decide'),
      icon: 'check' as const,
      keys: ['d'],
      run: () => bulk('proposal'),
    },
    { id: 'table-as-list', title: text.ui('clusters.asList'), icon: 'list' as const, keys: ['v'], run: asList },
  ]);
  const names = useFilterNames(audit, { sentence: list.filter.sentence });
  return (
    <div className="list-screen">
      <ListToolbar
        title={text.ui('nav.clusters')}
        noun="clusters"
        grid={grid}
        columns={columns}
        layout={layout}
        onLayout={setLayout}
        search={search}
        onLeave={toGrid}
        onCopy={copy}
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
        views={
          <SavedViews
            audit={audit}
            list="cluster"
            current={{
              filter: { ...addressOfList({ ...list, ...standardOrder }) },
              sort: list.sort,
              descending: list.descending,
              columns: [],
            }}
            onApply={(view) =>
              setList({
                ...listOfAddress(readFilter(clusterListShape, filterQuery(view.filter))),
                sort: sortOf(view.sort),
                descending: view.descending,
              })
            }
          />
        }
        end={
          <Button icon="list" onClick={asList} aria-keyshortcuts="v" data-testid="clusters-as-list">
            {text.ui('clusters.asList')}
          </Button>
        }
      >
        <Button size="small" onClick={() => bulk('proposal')} data-testid="bulk-open">
          {text.ui('pageList.decide')}
        </Button>
      </ListToolbar>
      <GridList
        audit={audit}
        isFiltered={isFiltered(list.filter)}
        onClear={() => setFilter({})}
        icon="pages"
        title={text.ui('clusters.clean')}
        hint={text.ui('clusters.cleanHint')}
        noMatch={text.ui('clusters.noMatch')}
        grid={grid}
        columns={columns}
        layout={layout}
        onLayout={setLayout}
        order={{ sort: list.sort, descending: list.descending }}
        onOrder={({ sort, descending }) =>
          setList({ ...list, sort: clusterSorts.find((each) => each === sort) ?? standardOrder.sort, descending })
        }
        onOpen={open}
        menu={() => [
          {
            id: 'open',
            title: text.ui('table.open'),
            stroke: 'Enter',
            run: () => grid.activeRow && open(grid.activeRow),
          },
          { id: 'accept', title: text.ui('clusters.accept'), stroke: 'a', run: () => change('proposal') },
          ...tableChoices.map((choice, index) => ({
            id: `decide-${choice}`,
            title: nameOfChoice(text, choice),
            stroke: keyOfChoice(choice),
            startsGroup: index === 0,
            run: () => change(isAction(choice) ? choice : 'clear'),
          })),
        ]}
        label={text.ui('clusters.list')}
        testId="cluster-grid"
      />
      {dialog?.kind === 'bulk' && (
        <BulkDialog
          audit={audit}
          subject={dialog.subject}
          selection={dialog.selection}
          first={dialog.action}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog?.kind === 'history' && <HistoryDialog audit={audit} onClose={() => setDialog(null)} />}
    </div>
  );
}
