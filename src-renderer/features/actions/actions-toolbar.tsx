import type { RefObject } from 'react';
import { planSortSchema, type PlanRow } from '../../../src-main/contract/plan.ts';
import { useRequest } from '../../api/requests.ts';
import { filterQuery, readFilter, without } from '../../app/filter-address.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { ColumnChoice } from '../../ui/table/column-choice.tsx';
import type { ColumnLayout, GridColumn } from '../../ui/table/column.ts';
import { FilterChips } from '../../ui/table/filter-chips.tsx';
import { SelectionLine } from '../../ui/table/selection-line.tsx';
import type { Grid } from '../../ui/table/use-grid.ts';
import { SavedViews } from '../views/saved-views.tsx';
import { chipsOf, planShape, rowsMeant, type PlanListFilter } from './plan-filter.ts';

interface ActionsToolbarProps {
  readonly audit: string;
  readonly filter: PlanListFilter;
  readonly onFilter: (filter: PlanListFilter) => void;
  readonly grid: Grid<PlanRow>;
  readonly columns: readonly GridColumn<PlanRow>[];
  readonly layout: ColumnLayout;
  readonly onLayout: (layout: ColumnLayout) => void;
  readonly search: RefObject<HTMLInputElement | null>;
  readonly onLeave: () => void;
  readonly showsRail: boolean;
  readonly onRail: () => void;
  readonly onBulk: () => void;
  readonly onAssign: () => void;
  readonly onCopy: () => void;
  readonly onFiles: () => void;
}

export function ActionsToolbar(props: ActionsToolbarProps) {
  const { audit, filter, onFilter, grid, columns, layout, onLayout, search, onLeave, showsRail, onRail, onBulk, onAssign, onCopy, onFiles } = props;
  const text = useText();
  const { sort = 'address', descending = false } = filter;
  const conflicts = useRequest('plan/conflicts', { audit, limit: 1 }, { keepPrevious: true }).data?.total ?? 0;
  return (
    <header className="list-toolbar">
      <div className="list-tools">
        <h1 className="visually-hidden">{text.ui('nav.actions')}</h1>
        <Button icon="layers" aria-pressed={showsRail} onClick={onRail} data-testid="rail-toggle">
          {text.ui('table.filters')}
        </Button>
        <SearchField
          value={filter.text ?? ''}
          onChange={(value) => onFilter(value.trim() ? { ...filter, text: value.trim() } : without(filter, 'text'))}
          label={text.ui('plan.search')}
          inputRef={search}
          onLeave={onLeave}
          testId="plan-search"
        />
        <span className="list-total" aria-live="polite" data-testid="list-total">
          {text.count('addresses', grid.list.total)}
        </span>
        {conflicts > 0 && (
          <Button
            icon="warning"
            aria-pressed={filter.hasConflict === true}
            onClick={() => onFilter(filter.hasConflict ? without(filter, 'hasConflict') : { ...filter, hasConflict: true })}
            data-testid="plan-conflicts"
          >
            {text.ui('plan.conflicts', { count: text.format.integer(conflicts) })}
          </Button>
        )}
        <span className="tools-end">
          <SavedViews
            audit={audit}
            list="decision"
            current={{ filter: rowsMeant(filter), sort, descending, columns: [] }}
            onApply={(view) => {
              const query = filterQuery({ ...view.filter, sort: planSortSchema.safeParse(view.sort).data, descending: view.descending });
              onFilter(readFilter(planShape, query));
            }}
          />
          <ColumnChoice columns={columns} layout={layout} onLayout={onLayout} />
          <Button look="primary" icon="export" onClick={onFiles} data-testid="plan-files">
            {text.ui('plan.files')}
          </Button>
        </span>
      </div>
      <FilterChips chips={chipsOf(text, filter, onFilter)} onClear={() => onFilter({ sort, descending })} />
      <SelectionLine grid={grid} noun="addresses">
        <Button size="small" onClick={onBulk} data-testid="bulk-open">
          {text.ui('pageList.decide')}
        </Button>
        <Button size="small" onClick={onAssign} data-testid="assign-open">
          {text.ui('plan.assignOpen')}
        </Button>
        <Button size="small" icon="copy" onClick={onCopy}>
          {text.ui('table.copyShort')}
        </Button>
      </SelectionLine>
    </header>
  );
}
