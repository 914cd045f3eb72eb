import { useEffect, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import type { PlanRow, PlanSort } from '../../../src-main/contract/plan.ts';
import type { DecisionChange } from '../../../src-main/contract/reviews.ts';
import { useRequest } from '../../api/requests.ts';
import { useWindowList } from '../../api/window-list.ts';
import { placeOf, useAddressFilter } from '../../app/filter-address.ts';
import { rememberAudit } from '../../app/remembered-audits.ts';
import { useText } from '../../i18n/use-text.ts';
import { GridList } from '../../ui/table/grid-list.tsx';
import { useListTable } from '../../ui/table/use-list-table.ts';
import { useToast } from '../../ui/toast.tsx';
import { BulkDialog, type BulkAction } from '../decisions/bulk-dialog.tsx';
import { HistoryDialog } from '../decisions/history-dialog.tsx';
import { useDecide } from '../decisions/use-decide.ts';
import { ActionsToolbar } from './actions-toolbar.tsx';
import { AssignDialog } from './assign-dialog.tsx';
import { FilesDialog } from './files-dialog.tsx';
import { usePlanColumns } from './plan-columns.tsx';
import { PlanFilterRail } from './plan-filter-rail.tsx';
import { planShape, rowsMeant } from './plan-filter.ts';
import { PlanSide } from './plan-side.tsx';
import { useActionCommands } from './use-action-commands.ts';

const keyOf = ({ address }: PlanRow): string => address;
/** In pixels: from this width of the window on, filters have room beside the list and the side. */
const roomForRail = 1700;
/** Rows that one step changes at the most. */
const maxRows = 20_000;

/** Puts the focus into a field at the side. */
const editSide = (testId: string): void => document.querySelector<HTMLElement>(`[data-testid=${testId}]`)?.focus();

type OpenDialog =
  | { readonly kind: 'bulk'; readonly action: BulkAction; readonly addresses: string[] }
  | { readonly kind: 'assign'; readonly addresses: readonly string[] }
  | { readonly kind: 'files' }
  | { readonly kind: 'history' };

/** The plan: one row for each address with what is to be done, by whom, and the files that come of it. */
export function ActionsScreen({ audit }: { readonly audit: string }) {
  const text = useText();
  const [location] = useLocation();
  const [filter, setFilter] = useAddressFilter(planShape);
  const { sort = 'address', descending = false } = filter;
  const asked = useMemo(() => ({ audit, ...rowsMeant(filter), sort, descending }), [audit, filter, sort, descending]);
  const [showsRail, setShowsRail] = useState(() => window.innerWidth > roomForRail);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
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
  /** A target or an action makes a decision of a proposal, and so does accepting it, which changes nothing else. */
  const change = (changes: DecisionChange) => {
    if (!row) return;
    const isDecision = 'action' in changes || 'target' in changes || Object.keys(changes).length === 0;
    if (row.ground === 'proposed' && !isDecision) return decideFirst();
    const accepted =
      row.ground === 'proposed'
        ? { action: row.action, ...(changes.action === undefined && row.target !== null ? { target: row.target } : {}) }
        : {};
    void decide.change({ id: row.page ?? 0, address: row.address }, { ...accepted, ...changes });
  };
  const edit = (testId: string) =>
    row?.ground === 'proposed' && testId !== 'plan-target' ? decideFirst() : editSide(testId);
  const withChosen = (then: (addresses: string[]) => void) =>
    void grid.chosen(maxRows).then((rows) => then(rows.map(({ address }) => address)));
  const openBulk = (action: BulkAction) => withChosen((addresses) => setDialog({ kind: 'bulk', action, addresses }));
  const openAssign = () => withChosen((addresses) => setDialog({ kind: 'assign', addresses }));
  const { menu } = useActionCommands({
    audit,
    grid,
    onChange: change,
    onEdit: edit,
    onCopy: tools.onCopy,
    onBulk: openBulk,
    onAssign: openAssign,
    onFiles: () => setDialog({ kind: 'files' }),
    onHistory: () => setDialog({ kind: 'history' }),
    onRail: () => setShowsRail(!showsRail),
  });
  const isFiltered = Object.keys(rowsMeant(filter)).length > 0;
  return (
    <div className="list-screen plan-list" data-rail={showsRail} data-side={row !== undefined}>
      <ActionsToolbar
        {...tools}
        audit={audit}
        filter={filter}
        onFilter={setFilter}
        showsRail={showsRail}
        onRail={() => setShowsRail(!showsRail)}
        onBulk={() => openBulk('proposal')}
        onAssign={openAssign}
        onFiles={() => setDialog({ kind: 'files' })}
      />
      {showsRail && <PlanFilterRail audit={audit} filter={filter} onChange={setFilter} />}
      <GridList
        audit={audit}
        isFiltered={isFiltered}
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
      {row && <PlanSide audit={audit} row={row} owners={owners} onChange={change} onLeave={tools.onLeave} />}
      {dialog?.kind === 'bulk' && (
        <BulkDialog
          audit={audit}
          subject={text.count('addresses', dialog.addresses.length)}
          selection={{ kind: 'addresses', addresses: dialog.addresses }}
          first={dialog.action}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog?.kind === 'assign' && (
        <AssignDialog audit={audit} addresses={dialog.addresses} owners={owners} onClose={() => setDialog(null)} />
      )}
      {dialog?.kind === 'files' && (
        <FilesDialog audit={audit} filter={rowsMeant(filter)} onClose={() => setDialog(null)} />
      )}
      {dialog?.kind === 'history' && <HistoryDialog audit={audit} onClose={() => setDialog(null)} />}
    </div>
  );
}
