import { useEffect, useMemo } from 'react';
import { useLocation } from 'wouter';
import { z } from 'zod';
import {
  checkNameSchema,
  checkOrder,
  checkSorts,
  type CheckName,
  type CheckRow,
} from '../../../src-main/contract/checks.ts';
import { useRequest } from '../../api/requests.ts';
import { useSoleHost } from '../../api/use-sole-host.ts';
import { useWindowList } from '../../api/window-list.ts';
import { placeOf, useAddressFilter, without } from '../../app/filter-address.ts';
import { rememberAudit } from '../../app/remembered-audits.ts';
import { useText } from '../../i18n/use-text.ts';
import { useCommands } from '../../ui/commands.tsx';
import type { MenuEntry } from '../../ui/context-menu.tsx';
import { GridList } from '../../ui/table/grid-list.tsx';
import { ListToolbar } from '../../ui/table/list-toolbar.tsx';
import { useListTable } from '../../ui/table/use-list-table.ts';
import { useCheckColumns } from './check-columns.tsx';
import { CheckRail } from './check-rail.tsx';
import { CheckSide } from './check-side.tsx';

const shape = {
  check: checkNameSchema.optional(),
  text: z.string().max(500).optional(),
  sort: z.enum(checkSorts).optional(),
  descending: z.boolean().optional(),
};
type ChecksFilter = z.input<z.ZodObject<typeof shape>>;

const keyOf = ({ page }: CheckRow): string => String(page);

/**
 * What is wrong with single pages: all checks with their counts, the pages of one of them, and the links of the page
 * that the list is on.
 */
export function ChecksScreen({ audit }: { readonly audit: string }) {
  const text = useText();
  const [, navigate] = useLocation();
  const [filter, setFilter] = useAddressFilter(shape);
  const summary = useRequest('checks/summary', { audit }, { keepPrevious: true }).data;
  // The first that found something, until one is chosen.
  const check = filter.check ?? summary?.checks.find(({ pages }) => pages > 0)?.check ?? 'title-missing';
  const { sort = checkOrder(check).sort, descending = checkOrder(check).descending } = filter;
  const asked = useMemo(
    () => ({ audit, check, sort, descending, ...(filter.text !== undefined && { text: filter.text }) }),
    [audit, check, descending, filter.text, sort],
  );
  const soleHost = useSoleHost(audit);
  const base = `/audit/${encodeURIComponent(audit)}`;
  const open = ({ page }: CheckRow) => navigate(`${base}/pages/${page}`);
  const tools = useListTable({
    name: 'checks',
    group: text.ui('nav.checks'),
    list: useWindowList('checks/list', asked),
    keyOf,
    scope: JSON.stringify(asked),
    columns: useCheckColumns(check, soleHost),
    onOpen: open,
  });
  const { grid } = tools;
  useEffect(() => rememberAudit(audit, { checks: placeOf(`${base}/checks`, filter) }), [audit, base, filter]);

  const choose = (chosen: CheckName) =>
    setFilter({ check: chosen, ...(filter.text !== undefined && { text: filter.text }) });
  const step = (by: number) => {
    const found = summary?.checks.filter(({ pages }) => pages > 0).map((entry) => entry.check) ?? [];
    const next = found[(found.indexOf(check) + by + found.length) % found.length];
    if (next) choose(next);
  };
  const clearText = () => setFilter(without(filter, 'text'));
  useCommands(text.ui('nav.checks'), [
    { id: 'check-next', title: text.ui('checks.next'), keys: [']'], run: () => step(1) },
    { id: 'check-previous', title: text.ui('checks.previous'), keys: ['['], run: () => step(-1) },
  ]);
  const menu = (): readonly MenuEntry[] => [
    { id: 'open', title: text.ui('checks.toPage'), stroke: 'Enter', run: () => grid.activeRow && open(grid.activeRow) },
    { id: 'copy', title: text.ui('table.copy'), stroke: 'mod+c', startsGroup: true, run: tools.onCopy },
  ];
  const isFiltered = filter.text !== undefined;
  // The grid keeps the row of the former list while another one is empty.
  const shown = grid.list.total > 0 ? grid.activeRow : undefined;
  return (
    <div className="list-screen" data-rail="true" data-side={shown !== undefined}>
      <ListToolbar
        {...tools}
        title={text.ui('nav.checks')}
        noun="pages"
        filters={<strong className="rigid">{text.shared(`check.${check}`)}</strong>}
        searched={{
          value: filter.text ?? '',
          onChange: (value: string) =>
            setFilter(value.trim() ? { ...filter, text: value.trim() } : without(filter, 'text')),
          label: text.ui('checks.search'),
          testId: 'check-search',
        }}
        chips={[]}
        onClear={clearText}
        views={null}
      />
      <CheckRail summary={summary} chosen={check} onChoose={choose} />
      <GridList
        audit={audit}
        isFiltered={isFiltered}
        onClear={clearText}
        icon="check"
        title={text.ui('checks.none')}
        hint={text.ui(summary?.unread ? 'checks.unreadHint' : 'checks.noneHint')}
        noMatch={text.ui('checks.noMatch')}
        tools={tools}
        order={{ sort, descending }}
        onOrder={(order) =>
          setFilter({
            ...filter,
            check,
            sort: order.sort as NonNullable<ChecksFilter['sort']>,
            descending: order.descending,
          })
        }
        onOpen={open}
        menu={menu}
        label={text.shared(`check.${check}`)}
        testId="check-grid"
      />
      {shown && <CheckSide key={shown.page} audit={audit} row={shown} />}
    </div>
  );
}
