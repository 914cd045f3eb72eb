import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { GridList } from '../../../ui/table/grid-list.tsx';
import { BulkDialog } from '../../decisions/bulk-dialog.tsx';
import { HistoryDialog } from '../../decisions/history-dialog.tsx';
import { isFiltered, sortOf } from '../filters.ts';
import { ClusterTableToolbar } from './cluster-table-toolbar.tsx';
import { useClusterTable } from './use-cluster-table.ts';
import { useClusterTableCommands, type BulkChange } from './use-cluster-table-commands.ts';

/**
 * All clusters as a table, for those who plan before they look: sorted by any column, decided in rows or many at once.
 */
export function ClusterTableScreen({ audit }: { readonly audit: string }) {
  const text = useText();
  const table = useClusterTable(audit);
  const [dialog, setDialog] = useState<BulkChange | 'history' | null>(null);
  const { menu, decideMany } = useClusterTableCommands({
    audit,
    table,
    onBulk: setDialog,
    onHistory: () => setDialog('history'),
  });
  const { list, setList, setFilter } = table;
  const close = () => setDialog(null);
  return (
    <div className="list-screen">
      <ClusterTableToolbar audit={audit} table={table} onBulk={decideMany} />
      <GridList
        audit={audit}
        isFiltered={isFiltered(list.filter)}
        onClear={() => setFilter({})}
        icon="pages"
        title={text.ui('clusters.clean')}
        hint={text.ui('clusters.cleanHint')}
        noMatch={text.ui('clusters.noMatch')}
        tools={table.tools}
        order={{ sort: list.sort, descending: list.descending }}
        onOrder={({ sort, descending }) => setList({ ...list, sort: sortOf(sort), descending })}
        onOpen={table.open}
        menu={menu}
        label={text.ui('clusters.list')}
        testId="cluster-grid"
      />
      {dialog === 'history' && <HistoryDialog audit={audit} onClose={close} />}
      {dialog !== null && dialog !== 'history' && (
        <BulkDialog
          audit={audit}
          subject={dialog.subject}
          selection={dialog.selection}
          first={dialog.action}
          onClose={close}
        />
      )}
    </div>
  );
}
