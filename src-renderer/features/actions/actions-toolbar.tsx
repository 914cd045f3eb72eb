import { planSortSchema, type PlanRow } from '../../../src-main/contract/plan.ts';
import { useRequest } from '../../api/requests.ts';
import { filterQuery, readFilter, without } from '../../app/filter-address.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { ListToolbar, RailToggle, type ListTools } from '../../ui/table/list-toolbar.tsx';
import { useFilterNames } from '../../ui/table/use-filter-names.ts';
import { SavedViews } from '../views/saved-views.tsx';
import { chipsOf, planShape, rowsMeant, type PlanListFilter } from './plan-filter.ts';

interface ActionsToolbarProps extends ListTools<PlanRow> {
  readonly audit: string;
  readonly filter: PlanListFilter;
  readonly onFilter: (filter: PlanListFilter) => void;
  readonly showsRail: boolean;
  readonly onRail: () => void;
  readonly onBulk: () => void;
  readonly onAssign: () => void;
  readonly onFiles: () => void;
}

export function ActionsToolbar({
  audit,
  filter,
  onFilter,
  showsRail,
  onRail,
  onBulk,
  onAssign,
  onFiles,
  ...tools
}: ActionsToolbarProps) {
  const text = useText();
  const { sort = 'address', descending = false } = filter;
  const names = useFilterNames(audit, { cluster: filter.cluster });
  const conflicts = useRequest('plan/conflicts', { audit, limit: 1 }, { keepPrevious: true }).data?.total ?? 0;
  return (
    <ListToolbar
      {...tools}
      title={text.ui('nav.actions')}
      noun="addresses"
      filters={<RailToggle isShown={showsRail} onToggle={onRail} />}
      searched={{
        value: filter.text ?? '',
        onChange: (value) => onFilter(value.trim() ? { ...filter, text: value.trim() } : without(filter, 'text')),
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
            onClick={() =>
              onFilter(filter.hasConflict ? without(filter, 'hasConflict') : { ...filter, hasConflict: true })
            }
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
          onApply={(view) => {
            const query = filterQuery({
              ...view.filter,
              sort: planSortSchema.safeParse(view.sort).data,
              descending: view.descending,
            });
            onFilter(readFilter(planShape, query));
          }}
        />
      }
      end={
        <Button look="primary" icon="export" onClick={onFiles} data-testid="plan-files">
          {text.ui('plan.files')}
        </Button>
      }
    >
      <Button size="small" onClick={onBulk} data-testid="bulk-open">
        {text.ui('pageList.decide')}
      </Button>
      <Button size="small" onClick={onAssign} data-testid="assign-open">
        {text.ui('plan.assignOpen')}
      </Button>
    </ListToolbar>
  );
}
