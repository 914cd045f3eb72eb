import { useEffect, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import type { PlanRow, PlanSort } from '../../../src-main/contract/plan.ts';
import { type DecisionChange, workStates } from '../../../src-main/contract/reviews.ts';
import { useRequest } from '../../api/requests.ts';
import { useWindowList } from '../../api/window-list.ts';
import { placeOf, useAddressFilter } from '../../app/filter-address.ts';
import { rememberAudit } from '../../app/remembered-audits.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { GridList } from '../../ui/table/grid-list.tsx';
import { rowsMeant, withPart } from '../../ui/table/list-filter.tsx';
import { ListToolbar, RailToggle, type ListTools } from '../../ui/table/list-toolbar.tsx';
import { useFilterNames } from '../../ui/table/use-filter-names.ts';
import { useListTable } from '../../ui/table/use-list-table.ts';
import { useToast } from '../../ui/toast.tsx';
import { useCommands } from '../../ui/commands.tsx';
import type { MenuEntry } from '../../ui/context-menu.tsx';
import { isEmpty } from '../../ui/table/selection.ts';
import { BulkDialog } from '../decisions/bulk-dialog.tsx';
import { useReviewHistory } from '../decisions/history-dialog.tsx';
import { useDecide } from '../decisions/use-decide.ts';
import { SavedViews } from '../views/saved-views.tsx';
import { bulkActionOf, isAction, rowOffers, type BulkAction } from '../decisions/choices.ts';
import { AssignDialog } from './assign-dialog.tsx';
import { FilesDialog } from './files-dialog.tsx';
import { usePlanColumns } from './plan-columns.tsx';
import { chipsOf, PlanFilterRail, planShape, type PlanListFilter } from './plan-filter.tsx';
import { PlanSide } from './plan-side.tsx';

const keyOf = ({ address }: PlanRow): string => address;
/** Window width in pixels from which filters have room beside list and side. */
const roomForRail = 1700;
/** Rows that one step changes at the most. */
const maxRows = 20_000;

const editSide = (testId: string): void => document.querySelector<HTMLElement>(`[data-testid=${testId}]`)?.focus();

type OpenDialog =
  | { readonly kind: 'bulk'; readonly action: BulkAction; readonly addresses: string[] }
  | { readonly kind: 'assign'; readonly addresses: readonly string[] }
  | { readonly kind: 'files' };

/** The plan: what is to be done with each address, by whom, and the files that come of it. */
export function ActionsScreen({ audit }: { readonly audit: string }) {
  const text = useText();
  const [location] = useLocation();
  const [filter, setFilter] = useAddressFilter(planShape);
  const { sort = 'address', descending = false } = filter;
  const asked = useMemo(() => ({ audit, ...rowsMeant(filter), sort, descending }), [audit, filter, sort, descending]);
  const [showsRail, setShowsRail] = useState(() => window.innerWidth > roomForRail);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
  const decide = useDecide(audit);
  const toast = useToast();
  const owners = (useRequest('plan/facets', { audit, all: true }, { keepPrevious: true }).data?.owners ?? [])
    .map(({ value }) => value)
    .filter(Boolean);
  const tools = useListTable({
    name: 'plan',
    group: text.ui('nav.actions'),
    list: useWindowList('plan/list', asked),
    keyOf,
    scope: JSON.stringify(asked),
    columns: usePlanColumns(audit),
    onOpen: () => editSide('plan-action'),
  });
  const { grid } = tools;
  const row = grid.activeRow;
  useEffect(() => rememberAudit(audit, { actions: placeOf(location, filter) }), [audit, location, filter]);

  const decideFirst = () => toast({ text: text.ui('plan.decideFirst') });
  /** A target, an action or accepting makes a decision of a proposal. */
  const onChange = (changes: DecisionChange) => {
    if (!row) return;
    const isDecision = 'action' in changes || 'target' in changes || Object.keys(changes).length === 0;
    if (row.ground === 'proposed' && !isDecision) return decideFirst();
    const accepted =
      row.ground === 'proposed'
        ? { action: row.action, ...(changes.action === undefined && row.target !== null ? { target: row.target } : {}) }
        : {};
    void decide.change({ id: row.page ?? 0, address: row.address }, { ...accepted, ...changes });
  };
  const withChosenRows = (then: (addresses: string[]) => void) =>
    void grid.chosen(maxRows).then((rows) => then(rows.map(({ address }) => address)));
  const actions = {
    onChange,
    onEdit: (testId: string) =>
      row?.ground === 'proposed' && testId !== 'plan-target' ? decideFirst() : editSide(testId),
    onBulk: (action: BulkAction) => withChosenRows((addresses) => setDialog({ kind: 'bulk', action, addresses })),
    onAssign: () => withChosenRows((addresses) => setDialog({ kind: 'assign', addresses })),
    onFiles: () => setDialog({ kind: 'files' }),
    onRail: () => setShowsRail(!showsRail),
  };
  const { dialog: history } = useReviewHistory(audit);
  const menu = useActionCommands(audit, tools, actions);
  return (
    <div className="list-screen plan-list" data-rail={showsRail} data-side={row !== undefined}>
      <ActionsToolbar
        audit={audit}
        tools={tools}
        filter={filter}
        onFilter={setFilter}
        showsRail={showsRail}
        actions={actions}
      />
      {showsRail && <PlanFilterRail audit={audit} filter={filter} onChange={setFilter} />}
      <GridList
        audit={audit}
        isFiltered={Object.keys(rowsMeant(filter)).length > 0}
        onClear={() => setFilter({})}
        icon="check"
        title={text.ui('plan.none')}
        hint={text.ui('plan.noneHint')}
        noMatch={text.ui('plan.noMatch')}
        tools={tools}
        order={{ sort, descending }}
        onOrder={(order) => setFilter({ ...filter, sort: order.sort as PlanSort, descending: order.descending })}
        onOpen={() => editSide('plan-action')}
        menu={menu}
        label={text.ui('nav.actions')}
        testId="plan-grid"
      />
      {row && <PlanSide audit={audit} row={row} owners={owners} onChange={onChange} onLeave={tools.onLeave} />}
      {dialog?.kind === 'bulk' && (
        <BulkDialog
          audit={audit}
          subject={text.count('addresses', dialog.addresses.length)}
          selection={{ kind: 'addresses', addresses: dialog.addresses }}
          first={dialog.action}
          onClose={close}
        />
      )}
      {dialog?.kind === 'assign' && (
        <AssignDialog audit={audit} addresses={dialog.addresses} owners={owners} onClose={close} />
      )}
      {dialog?.kind === 'files' && <FilesDialog audit={audit} filter={rowsMeant(filter)} onClose={close} />}
      {history}
    </div>
  );
}

interface ActionsToolbarProps {
  readonly audit: string;
  readonly tools: ListTools<PlanRow>;
  readonly filter: PlanListFilter;
  readonly onFilter: (filter: PlanListFilter) => void;
  readonly showsRail: boolean;
  readonly actions: Parameters<typeof useActionCommands>[2];
}

function ActionsToolbar({ audit, tools, filter, onFilter, showsRail, actions }: ActionsToolbarProps) {
  const text = useText();
  const { sort = 'address', descending = false } = filter;
  const names = useFilterNames(audit, { cluster: filter.cluster });
  const conflicts = useRequest('plan/conflicts', { audit, limit: 1 }, { keepPrevious: true }).data?.total ?? 0;
  return (
    <ListToolbar
      {...tools}
      title={text.ui('nav.actions')}
      noun="addresses"
      filters={<RailToggle isShown={showsRail} onToggle={actions.onRail} />}
      searched={{
        value: filter.text ?? '',
        onChange: (value) => onFilter(withPart(filter, 'text', value.trim() || undefined)),
        label: text.ui('plan.search'),
        testId: 'plan-search',
      }}
      chips={chipsOf(text, filter, names, onFilter)}
      onClear={() => onFilter({ sort, descending })}
      extra={
        conflicts > 0 && (
          <Button
            icon="warning"
            aria-pressed={filter.hasConflict === true}
            onClick={() => onFilter(withPart(filter, 'hasConflict', filter.hasConflict ? undefined : true))}
            data-testid="plan-conflicts"
          >
            {text.ui('plan.conflicts', { count: text.format.integer(conflicts) })}
          </Button>
        )
      }
      views={
        <SavedViews
          audit={audit}
          list="decision"
          current={{ filter: rowsMeant(filter), sort, descending, columns: [] }}
          shape={planShape}
          onApply={onFilter}
        />
      }
      end={
        <Button look="primary" icon="export" onClick={actions.onFiles} data-testid="plan-files">
          {text.ui('plan.files')}
        </Button>
      }
    >
      <Button size="small" onClick={() => actions.onBulk('proposal')} data-testid="bulk-open">
        {text.ui('pageList.decide')}
      </Button>
      <Button size="small" onClick={actions.onAssign} data-testid="assign-open">
        {text.ui('plan.assignOpen')}
      </Button>
    </ListToolbar>
  );
}

interface PlanActions {
  readonly onChange: (change: DecisionChange) => void;
  readonly onEdit: (testId: string) => void;
  readonly onBulk: (action: BulkAction) => void;
  readonly onAssign: () => void;
  readonly onFiles: () => void;
  readonly onRail: () => void;
}

/** The commands of rows, by key and palette; answers the menu of a row. */
function useActionCommands(audit: string, tools: ListTools<PlanRow>, actions: PlanActions) {
  const { onChange, onEdit, onBulk, onAssign } = actions;
  const { grid } = tools;
  const text = useText();
  const [, navigate] = useLocation();
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
  const offers = rowOffers(text, 'plan-decide-', (choice) => {
    if (isMany) onBulk(bulkActionOf(choice));
    else onChange({ action: isAction(choice) ? choice : null });
  });
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
    ...offers.commands,
  ]);
  return (): readonly MenuEntry[] => [
    { id: 'accept', title: text.ui('plan.accept'), stroke: 'a', disabled: row?.ground !== 'proposed', run: accept },
    { id: 'target', title: text.ui('plan.editTarget'), stroke: 't', run: editTarget },
    { id: 'owner', title: text.ui('plan.editOwner'), stroke: 'w', run: editOwner },
    { id: 'state', title: text.ui('plan.nextState'), stroke: 's', run: nextState },
    { id: 'page', title: text.ui('plan.toPage'), stroke: 'i', startsGroup: true, disabled: page === null, run: toPage },
    { id: 'cluster', title: text.ui('pageList.toCluster'), stroke: 'o', disabled: !row?.cluster, run: toCluster },
    { id: 'copy', title: text.ui('table.copy'), stroke: 'mod+c', run: tools.onCopy },
    ...offers.entries,
  ];
}
