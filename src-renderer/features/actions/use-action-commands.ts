import { useLocation } from 'wouter';
import type { PlanRow } from '../../../src-main/contract/plan.ts';
import { workStates, type DecisionChange } from '../../../src-main/contract/reviews.ts';
import { useText } from '../../i18n/use-text.ts';
import { useCommands } from '../../ui/commands.tsx';
import type { MenuEntry } from '../../ui/context-menu.tsx';
import type { ListTools } from '../../ui/table/list-toolbar.tsx';
import { isEmpty } from '../../ui/table/selection.ts';
import type { BulkAction } from '../decisions/bulk-dialog.tsx';
import { choiceCommands, choiceEntries, isAction, rowChoices, type Choice } from '../decisions/choices.ts';
import { useUndoKeys, useUndoRedo } from '../decisions/use-undo-redo.ts';

interface PlanActions {
  readonly onChange: (change: DecisionChange) => void;
  /** Puts the focus into a field at the side. */
  readonly onEdit: (testId: string) => void;
  readonly onBulk: (action: BulkAction) => void;
  readonly onAssign: () => void;
  readonly onFiles: () => void;
  readonly onHistory: () => void;
  readonly onRail: () => void;
}

/** What can be done with rows of the plan, by key and palette; answers the menu of a row, which goes by the same. */
export function useActionCommands(audit: string, tools: ListTools<PlanRow>, actions: PlanActions) {
  const { onChange, onEdit, onBulk, onAssign } = actions;
  const { grid } = tools;
  const text = useText();
  const [, navigate] = useLocation();
  useUndoKeys(useUndoRedo(audit), actions.onHistory);
  const base = `/audit/${encodeURIComponent(audit)}`;
  const row = grid.activeRow;
  const page = row?.page ?? null;
  const isMany = !isEmpty(grid.selection);
  const accept = () => {
    if (isMany) return onBulk('proposal');
    if (row?.ground === 'proposed') onChange({});
    grid.go(grid.active + 1);
  };
  const nextState = () => {
    if (row) onChange({ state: workStates[(workStates.indexOf(row.state) + 1) % workStates.length] ?? 'open' });
  };
  const toCluster = () => row?.cluster && navigate(`${base}/clusters/${row.cluster.id}`);
  const toPage = () => page !== null && navigate(`${base}/pages/${page}`);
  const editTarget = () => onEdit('plan-target');
  const editOwner = () => onEdit('plan-owner');
  const nameOf = (choice: Choice) =>
    isAction(choice) ? text.shared(`decision.${choice}`) : text.ui('pageList.undecide');
  const choose = (choice: Choice) => {
    if (isMany) onBulk(isAction(choice) ? choice : 'clear');
    else onChange({ action: isAction(choice) ? choice : null });
  };
  const [toOwner, toState] = isMany ? [onAssign, onAssign] : [editOwner, nextState];
  useCommands(text.ui('nav.actions'), [
    { id: 'plan-accept', title: text.ui('plan.acceptNext'), keys: ['a'], icon: 'check', run: accept },
    { id: 'plan-edit-target', title: text.ui('plan.editTarget'), keys: ['t'], run: editTarget },
    { id: 'plan-edit-owner', title: text.ui('plan.editOwner'), keys: ['w'], run: toOwner },
    { id: 'plan-next-state', title: text.ui('plan.nextState'), keys: ['s'], run: toState },
    { id: 'plan-edit-note', title: text.ui('plan.editNote'), keys: ['n'], run: () => onEdit('plan-note') },
    { id: 'plan-cluster', title: text.ui('pageList.toCluster'), keys: ['o'], icon: 'pages', run: toCluster },
    { id: 'plan-page', title: text.ui('plan.toPage'), keys: ['i'], icon: 'info', run: toPage },
    { id: 'plan-filters', title: text.ui('table.filters'), keys: ['f'], icon: 'layers', run: actions.onRail },
    { id: 'plan-files', title: text.ui('plan.files'), keys: ['e'], icon: 'export', run: actions.onFiles },
    { id: 'plan-bulk', title: text.ui('pageList.decide'), keys: ['d'], icon: 'check', run: () => onBulk('proposal') },
    ...choiceCommands({
      prefix: 'plan-decide-',
      offered: rowChoices,
      nameOf: (choice) => text.ui('pageList.decideAs', { action: nameOf(choice) }),
      choose,
    }),
  ]);
  return (): readonly MenuEntry[] => [
    { id: 'accept', title: text.ui('plan.accept'), stroke: 'a', disabled: row?.ground !== 'proposed', run: accept },
    { id: 'target', title: text.ui('plan.editTarget'), stroke: 't', run: editTarget },
    { id: 'owner', title: text.ui('plan.editOwner'), stroke: 'w', run: editOwner },
    { id: 'state', title: text.ui('plan.nextState'), stroke: 's', run: nextState },
    { id: 'page', title: text.ui('plan.toPage'), stroke: 'i', startsGroup: true, disabled: page === null, run: toPage },
    { id: 'cluster', title: text.ui('pageList.toCluster'), stroke: 'o', disabled: !row?.cluster, run: toCluster },
    { id: 'copy', title: text.ui('table.copy'), stroke: 'mod+c', run: tools.onCopy },
    ...choiceEntries({ prefix: 'decide-', offered: rowChoices, nameOf, choose }),
  ];
}
