import type { MouseEvent, RefObject } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { RowList } from '../../ui/row-list.tsx';
import { Empty, Failure, Waiting } from '../../ui/states.tsx';
import { useRowHeight } from '../../ui/table/use-row-height.ts';
import type { BulkAction } from '../decisions/bulk-dialog.tsx';
import { ClusterFilters } from './cluster-filters.tsx';
import { ClusterRowView } from './cluster-row.tsx';
import { SelectionBar } from './selection-bar.tsx';
import type { ShownList } from './use-cluster-list.ts';
import type { Reviewing } from './use-reviewing.ts';

interface ClusterPaneProps {
  readonly audit: string;
  readonly reviewing: Reviewing;
  readonly shownList: ShownList;
  readonly part: RefObject<HTMLElement | null>;
  readonly searchField: RefObject<HTMLInputElement | null>;
  readonly onShow: (index: number) => void;
  readonly onMenu: (event: MouseEvent) => void;
  readonly onBulk: (action: BulkAction) => void;
  readonly onClearFilter: () => void;
  /** Out of the field of search, into the rows. */
  readonly onLeaveSearch: () => void;
  readonly onTable: () => void;
}

/** The left half of the review: filters, and the clusters to choose from. */
export function ClusterPane({
  audit,
  reviewing,
  shownList,
  part,
  searchField,
  onShow,
  onMenu,
  onBulk,
  onClearFilter,
  onLeaveSearch,
  onTable,
}: ClusterPaneProps) {
  const text = useText();
  const rowHeight = useRowHeight('double');
  const { list, setList, rows, shown, active } = shownList;
  const point = (index: number, event: MouseEvent) => {
    if (event.shiftKey) void reviewing.extend(Math.max(0, active), index);
    else if (event.ctrlKey || event.metaKey) return reviewing.toggle(index);
    onShow(index);
  };
  return (
    <section
      className="review-list column min-h-0 on-panel line-right"
      ref={part}
      aria-label={text.ui('clusters.list')}
    >
      <ClusterFilters
        audit={audit}
        list={list}
        onChange={setList}
        total={rows.total}
        searchRef={searchField}
        onLeave={onLeaveSearch}
        onTable={onTable}
      />
      {reviewing.bulk && (
        <SelectionBar reviewing={reviewing} bulk={reviewing.bulk} total={rows.total} onBulk={onBulk} />
      )}
      {rows.error && <Failure error={rows.error} onRetry={rows.retry} />}
      {rows.isPending && <Waiting />}
      {!rows.isPending && !rows.error && rows.total === 0 && <NoMatch onReset={onClearFilter} />}
      {rows.total > 0 && (
        <RowList
          total={rows.total}
          rowAt={rows.rowAt}
          rowHeight={rowHeight}
          keyOf={({ key }) => `cluster-${key}`}
          render={(row, index) => (
            <ClusterRowView
              row={row}
              active={index === active}
              selected={reviewing.selection.all || reviewing.selection.rows.has(row.key)}
              showsMirrors={list.sort === 'mirrors'}
            />
          )}
          onLook={rows.show}
          label={text.ui('clusters.list')}
          testId="cluster-list"
          active={active}
          activeKey={shown === null ? null : String(shown)}
          isSelected={({ key }) => reviewing.selection.all || reviewing.selection.rows.has(key)}
          onPoint={point}
          onMenu={(index, event) => {
            if (index !== active) onShow(index);
            onMenu(event);
          }}
          listKey={JSON.stringify(list)}
        />
      )}
    </section>
  );
}

function NoMatch({ onReset }: { readonly onReset: () => void }) {
  const text = useText();
  return (
    <Empty icon="search" title={text.ui('clusters.noMatch')} hint={text.ui('clusters.noMatchHint')}>
      <Button onClick={onReset}>{text.ui('clusters.resetFilters')}</Button>
    </Empty>
  );
}
