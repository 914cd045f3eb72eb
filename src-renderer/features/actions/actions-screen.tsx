import { useState } from 'react';
import type { PlanRow } from '#contract/plan.ts';
import { type DecisionChange, workStates } from '#contract/reviews.ts';
import {
  Button,
  command,
  isEmpty,
  ListScreen,
  type ListTools,
  type MenuEntry,
  placeOf,
  roomBeside,
  useAddressEntries,
  useCommands,
  useListTable,
  useLocation,
  useRail,
  useRemembered,
  useRequest,
  useText,
  useToast,
  useWindowList,
} from '../../kit.ts';
import { useBulkDialog } from '../decisions/bulk-dialog.tsx';
import {
  useReviewHistory,
  useDecide,
  bulkActionOf,
  isAction,
  rowOffers,
  type BulkAction,
} from '../decisions/use-decide.tsx';
import { AssignDialog, PlanSide } from './plan-side.tsx';
import { FilesDialog } from './files-dialog.tsx';
import { planFields, PlanFilterRail, usePlanColumns, usePlanFilter } from './plan-list.tsx';
import css from './actions.module.css';

const keyOf = ({ address }: PlanRow) => address;
const maxRows = 20_000;

const editSide = (testId: string) => document.querySelector<HTMLElement>(`[data-testid=${testId}]`)?.focus();

/** The files of the plan, or the addresses to assign. */
type OpenDialog = 'files' | readonly string[];

export function ActionsScreen() {
  const text = useText();
  const filtering = usePlanFilter();
  const rail = useRail(roomBeside.filters);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
  const facets = useRequest('plan/facets', { all: true }).data;
  const owners = (facets?.owners ?? []).map(({ value }) => value).filter(Boolean);
  const conflicts = useRequest('plan/conflicts', { limit: 1 }).data?.total ?? 0;
  const tools = useListTable({
    name: 'plan',
    says: 'nav.actions',
    filtering,
    list: useWindowList('plan/list', filtering.asked),
    keyOf,
    columns: usePlanColumns(conflicts),
    onOpen: () => editSide('plan-action'),
  });
  const { filter, meant, change } = filtering;
  const row = tools.grid.activeRow;
  useRemembered({ actions: placeOf('/actions', filter) });

  const { dialog: history } = useReviewHistory();
  const actions = usePlanActions(tools, setDialog);
  return (
    <ListScreen
      className={css.planList}
      tools={tools}
      noun="addresses"
      fields={planFields}
      railState={rail}
      rail={<PlanFilterRail filtering={filtering} />}
      search={['plan.search', 'plan-search']}
      extra={
        conflicts > 0 && (
          <Button
            icon="warning"
            aria-pressed={filter.hasConflict === true}
            onClick={() => change({ hasConflict: filter.hasConflict ? undefined : true })}
            data-testid="plan-conflicts"
          >
            {text.ui('plan.conflicts', { count: conflicts })}
          </Button>
        )
      }
      views="decision"
      end={<Button look="primary" icon="export" onClick={actions.onFiles} data-testid="plan-files" says="plan.files" />}
      actions={
        <>
          <Button size="small" onClick={() => actions.onBulk('proposal')} says="pageList.decide" />
          <Button size="small" onClick={actions.onAssign} data-testid="assign-open" says="plan.assignOpen" />
        </>
      }
      icon="check"
      says="plan.none"
      noMatch="plan.noMatch"
      menu={actions.menu}
      testId="plan-grid"
      side={row && <PlanSide row={row} owners={owners} onChange={actions.onChange} onLeave={tools.onLeave} />}
    >
      {actions.bulkDialog}
      {dialog === 'files' && <FilesDialog filter={meant} onDecide={actions.onDecideAll} onClose={close} />}
      {dialog !== null && dialog !== 'files' && <AssignDialog addresses={dialog} owners={owners} onClose={close} />}
      {history}
    </ListScreen>
  );
}

const withAddresses = (rows: Promise<readonly PlanRow[]>, then: (addresses: string[]) => void) =>
  void rows.then((loaded) => then(loaded.map(keyOf)));

function usePlanActions({ grid, copyEntry }: ListTools<PlanRow>, setDialog: (dialog: OpenDialog | null) => void) {
  const text = useText();
  const decide = useDecide();
  const toast = useToast();
  const ofAddress = useAddressEntries();
  const row = grid.activeRow;
  const decideFirst = () => toast({ text: text.ui('plan.decideFirst') });
  /** Action, target or no changes (accepting) decide a proposal; other changes need a decision first. */
  const onChange = (changes: DecisionChange) => {
    if (!row) return;
    const { page: id, address, action, target } = row;
    const isProposed = row.ground === 'proposed';
    const isDecision = 'action' in changes || 'target' in changes || Object.keys(changes).length === 0;
    if (isProposed && !isDecision) return decideFirst();
    const accepted = isProposed && { action, ...(changes.action === undefined && target !== null && { target }) };
    void decide.change({ id: id ?? 0, address }, { ...accepted, ...changes });
  };
  const onEdit = (testId: string) =>
    row?.ground === 'proposed' && testId !== 'plan-target' ? decideFirst() : editSide(testId);
  const { bulkDialog, openBulk } = useBulkDialog();
  const openBulkFor = (rows: Promise<readonly PlanRow[]>, first: BulkAction) =>
    withAddresses(rows, (addresses) => {
      const subject = text.count('addresses', addresses.length);
      openBulk({ first, subject, selection: { kind: 'addresses', addresses } });
    });
  const onBulk = (first: BulkAction) => openBulkFor(grid.chosen(maxRows), first);
  const onDecideAll = () => {
    setDialog(null);
    openBulkFor(grid.list.load(0, Math.min(grid.list.total, maxRows) - 1), 'proposal');
  };
  const onAssign = () => withAddresses(grid.chosen(maxRows), setDialog);
  const onFiles = () => setDialog('files');
  const [, navigate] = useLocation();
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
  const toCluster = () => row?.cluster && navigate(`/clusters/${row.cluster.id}`);
  const toPage = () => page !== null && navigate(`/pages/${page}`);
  const editTarget = () => onEdit('plan-target');
  const editOwner = () => onEdit('plan-owner');
  const offers = rowOffers(text, 'plan-decide-', (choice) => {
    if (isMany) onBulk(bulkActionOf(choice));
    else onChange({ action: isAction(choice) ? choice : null });
  });
  const [toOwner, toState] = isMany ? [onAssign, onAssign] : [editOwner, nextState];
  useCommands(text.ui('nav.actions'), [
    command('plan-accept', 'plan.acceptNext', 'a', accept, 'check'),
    command('plan-edit-target', 'plan.editTarget', 't', editTarget),
    command('plan-edit-owner', 'plan.editOwner', 'w', toOwner),
    command('plan-next-state', 'plan.nextState', 's', toState),
    command('plan-edit-note', 'plan.editNote', 'n', () => onEdit('plan-note')),
    command('plan-cluster', 'pageList.toCluster', 'o', toCluster, 'pages'),
    command('plan-page', 'plan.toPage', 'i', toPage, 'info'),
    command('plan-files', 'plan.files', 'e', onFiles, 'export'),
    command('plan-bulk', 'pageList.decide', 'd', () => onBulk('proposal'), 'check'),
    ...offers.commands,
  ]);
  const menu = (): readonly MenuEntry[] => [
    { id: 'accept', says: 'plan.accept', stroke: 'a', disabled: row?.ground !== 'proposed', run: accept },
    { id: 'target', says: 'plan.editTarget', stroke: 't', run: editTarget },
    { id: 'owner', says: 'plan.editOwner', stroke: 'w', run: editOwner },
    { id: 'state', says: 'plan.nextState', stroke: 's', run: nextState },
    { id: 'page', says: 'plan.toPage', stroke: 'i', startsGroup: true, disabled: page === null, run: toPage },
    { id: 'cluster', says: 'pageList.toCluster', stroke: 'o', disabled: !row?.cluster, run: toCluster },
    ...ofAddress(row?.address),
    copyEntry,
    ...offers.entries,
  ];
  return { onChange, onBulk, onDecideAll, onAssign, onFiles, menu, bulkDialog };
}
