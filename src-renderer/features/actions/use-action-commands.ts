import { useLocation } from 'wouter';
import type { PlanRow } from '../../../src-main/contract/plan.ts';
import { workStates, type DecisionChange } from '../../../src-main/contract/reviews.ts';
import { useText } from '../../i18n/use-text.ts';
import { useCommands } from '../../ui/commands.tsx';
import type { MenuEntry } from '../../ui/context-menu.tsx';
import { isEmpty } from '../../ui/table/selection.ts';
import type { Grid } from '../../ui/table/use-grid.ts';
import type { BulkAction } from '../decisions/bulk-dialog.tsx';
import { isAction, keyOfChoice, rowChoices, type Choice } from '../decisions/choices.ts';
import { useUndoKeys, useUndoRedo } from '../decisions/use-undo-redo.ts';

interface ActionCommands {
  readonly audit: string;
  readonly grid: Grid<PlanRow>;
  readonly onChange: (change: DecisionChange) => void;
  /** Puts the focus into a field at the side. */
  readonly onEdit: (testId: string) => void;
  readonly onCopy: () => void;
  readonly onBulk: (action: BulkAction) => void;
  readonly onAssign: () => void;
  readonly onFiles: () => void;
  readonly onHistory: () => void;
  readonly onRail: () => void;
}

/** What can be done with rows of the plan: the keys, the palette and the menu of a row all go by it. */
export function useActionCommands({
  audit,
  grid,
  onChange,
  onEdit,
  onCopy,
  onBulk,
  onAssign,
  onFiles,
  onHistory,
  onRail,
}: ActionCommands) {
  const text = useText();
  const [, navigate] = useLocation();
  useUndoKeys(useUndoRedo(audit), onHistory);
  const base = `/audit/${encodeURIComponent(audit)}`;
  const row = grid.activeRow;
  const isMany = !isEmpty(grid.selection);
  const choose = (choice: Choice) => {
    if (isMany) onBulk(isAction(choice) ? choice : 'clear');
    else onChange({ action: isAction(choice) ? choice : null });
  };
  const accept = () => {
    if (isMany) return onBulk('proposal');
    if (row?.ground === 'proposed') onChange({});
    grid.go(grid.active + 1);
  };
  const nextState = () => {
    if (row) onChange({ state: workStates[(workStates.indexOf(row.state) + 1) % workStates.length] ?? 'open' });
  };
  const toCluster = () => row?.cluster && navigate(`${base}/clusters/${row.cluster.id}`);
  const page = row?.page ?? null;
  const toPage = () => page !== null && navigate(`${base}/pages/${page}`);
  const nameOf = (choice: Choice) =>
    isAction(choice) ? text.shared(`decision.${choice}`) : text.ui('pageList.undecide');
  useCommands(text.ui('nav.actions'), [
    { id: 'plan-accept', title: text.ui('plan.acceptNext'), keys: ['a'], icon: 'check', run: accept },
    { id: 'plan-edit-target', title: text.ui('plan.editTarget'), keys: ['t'], run: () => onEdit('plan-target') },
    {
      id: 'plan-edit-owner',
      title: text.ui('plan.editOwner'),
      keys: ['w'],
      run: () => (isMany ? onAssign() : onEdit('plan-owner')),
    },
    {
      id: 'plan-next-state',
      title: text.ui('plan.nextState'),
      keys: ['s'],
      run: () => (isMany ? onAssign() : nextState()),
    },
    { id: 'plan-edit-note', title: text.ui('plan.editNote'), keys: ['n'], run: () => onEdit('plan-note') },
    { id: 'plan-cluster', title: text.ui('pageList.toCluster'), keys: ['o'], icon: 'pages', run: toCluster },
    { id: 'plan-page', title: text.ui('plan.toPage'), keys: ['i'], icon: 'info', run: toPage },
    { id: 'plan-filters', title: text.ui('table.filters'), keys: ['f'], icon: 'layers', run: onRail },
    { id: 'plan-files', title: text.ui('plan.files'), keys: ['e'], icon: 'export', run: onFiles },
    { id: 'plan-bulk', title: text.ui('pageList.decide'), keys: ['d'], icon: 'check', run: () => onBulk('proposal') },
    ...rowChoices.map((choice) => ({
      id: `plan-decide-${choice}`,
      title: text.ui('pageList.decideAs', { action: nameOf(choice) }),
      keys: [keyOfChoice(choice)],
      run: () => choose(choice),
    })),
  ]);
  const menu = (): readonly MenuEntry[] => [
    { id: 'accept', title: text.ui('plan.accept'), stroke: 'a', disabled: row?.ground !== 'proposed', run: accept },
    { id: 'target', title: text.ui('plan.editTarget'), stroke: 't', run: () => onEdit('plan-target') },
    { id: 'owner', title: text.ui('plan.editOwner'), stroke: 'w', run: () => onEdit('plan-owner') },
    { id: 'state', title: text.ui('plan.nextState'), stroke: 's', run: nextState },
    { id: 'page', title: text.ui('plan.toPage'), stroke: 'i', startsGroup: true, disabled: page === null, run: toPage },
    { id: 'cluster', title: text.ui('pageList.toCluster'), stroke: 'o', disabled: !row?.cluster, run: toCluster },
    { id: 'copy', title: text.ui('table.copy'), stroke: 'mod+c', run: onCopy },
    ...rowChoices.map((choice, index) => ({
      id: `decide-${choice}`,
      title: nameOf(choice),
      stroke: keyOfChoice(choice),
      startsGroup: index === 0,
      run: () => choose(choice),
    })),
  ];
  return { menu };
}
