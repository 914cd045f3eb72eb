import { useText } from '../../../i18n/use-text.ts';
import { useCommands } from '../../../ui/commands.tsx';
import type { MenuEntry } from '../../../ui/context-menu.tsx';
import { isEmpty } from '../../../ui/table/selection.ts';
import type { BulkAction } from '../../decisions/bulk-dialog.tsx';
import { isAction, keyOfChoice, nameOfChoice, rowChoices, type Choice } from '../../decisions/choices.ts';
import { copiesOf, useDecide, type Selection } from '../../decisions/use-decide.ts';
import { useUndoKeys, useUndoRedo } from '../../decisions/use-undo-redo.ts';
import { tidied } from '../filters.ts';
import type { ClusterTable } from './use-cluster-table.ts';

/** A change of several clusters that is looked at before it is made. */
export interface BulkChange {
  readonly action: BulkAction;
  readonly subject: string;
  readonly selection: Selection;
}

interface ClusterTableCommands {
  readonly audit: string;
  readonly table: ClusterTable;
  readonly onBulk: (change: BulkChange) => void;
  readonly onHistory: () => void;
}

/** What can be done with rows of the table of clusters: the keys, the palette and the menu of a row all go by it. */
export function useClusterTableCommands({ audit, table, onBulk, onHistory }: ClusterTableCommands) {
  const text = useText();
  const decide = useDecide(audit);
  const { grid } = table.tools;
  useUndoKeys(useUndoRedo(audit), onHistory);
  const bulk = (action: BulkAction) => {
    const { all, rows } = grid.selection;
    const keys = isEmpty(grid.selection) ? (grid.activeRow ? [grid.activeRow.key] : []) : [...rows.keys()];
    const count = all ? grid.list.total : keys.length;
    const selection: Selection = all
      ? { kind: 'cluster-filter', filter: tidied(table.list.filter), copies: true }
      : copiesOf(...keys);
    if (count > 0) onBulk({ action, subject: text.count('clusters', count), selection });
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
  const choose = (choice: Choice) => change(isAction(choice) ? choice : 'clear');
  const accept = () => change('proposal');
  const decideMany = () => bulk('proposal');
  const openRow = () => grid.activeRow && table.open(grid.activeRow);
  useCommands(text.ui('decisions.group'), [
    ...rowChoices.map((choice) => ({
      id: `table-${choice}`,
      title: nameOfChoice(text, choice),
      keys: [keyOfChoice(choice)],
      run: () => choose(choice),
    })),
    { id: 'table-accept', title: text.ui('clusters.acceptAndNext'), icon: 'check', keys: ['a'], run: accept },
    { id: 'table-bulk', title: text.ui('pageList.decide'), icon: 'check', keys: ['d'], run: decideMany },
    { id: 'table-as-list', title: text.ui('clusters.asList'), icon: 'list', keys: ['v'], run: table.asList },
  ]);
  const menu = (): readonly MenuEntry[] => [
    { id: 'open', title: text.ui('table.open'), stroke: 'Enter', run: openRow },
    { id: 'accept', title: text.ui('clusters.accept'), stroke: 'a', run: accept },
    ...rowChoices.map((choice, index) => ({
      id: `decide-${choice}`,
      title: nameOfChoice(text, choice),
      stroke: keyOfChoice(choice),
      startsGroup: index === 0,
      run: () => choose(choice),
    })),
  ];
  return { menu, decideMany };
}
