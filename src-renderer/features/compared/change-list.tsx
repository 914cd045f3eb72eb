import type { ReactNode } from 'react';
import type { WindowList } from '../../api/window-list.ts';
import { useText } from '../../i18n/use-text.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { Empty, Failure, Waiting } from '../../ui/states.tsx';
import { RowList, windowRows } from '../../ui/row-list.tsx';

interface Kind {
  readonly id: string;
  readonly label: string;
  readonly count: number;
}

interface ChangeListProps<T> {
  readonly list: WindowList<T>;
  readonly kinds: readonly Kind[];
  readonly chosen: readonly string[];
  readonly onChoose: (kinds: readonly string[]) => void;
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly label: string;
  readonly rowHeight: number;
  readonly render: (row: T) => ReactNode;
}

/** A list of changes of one sort, with its kinds to choose from; kinds of which there are none are not offered. */
export function ChangeList<T>({
  list,
  kinds,
  chosen,
  onChoose,
  search,
  onSearch,
  label,
  rowHeight,
  render,
}: ChangeListProps<T>) {
  const text = useText();
  const toggle = (id: string) =>
    onChoose(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  return (
    <div className="column grow min-h-0 on-panel">
      <div className="row wrap rigid line-below gap-16 gap-y-4 px-20 py-8">
        <fieldset className="chips grow min-w-0">
          <legend className="visually-hidden">{text.ui('compared.kinds')}</legend>
          {kinds
            .filter(({ id, count }) => count > 0 || chosen.includes(id))
            .map(({ id, label: name, count }) => (
              <button
                key={id}
                type="button"
                className="chip"
                aria-pressed={chosen.includes(id)}
                onClick={() => toggle(id)}
                data-testid={`kind-${id}`}
              >
                {name} <small>{text.format.integer(count)}</small>
              </button>
            ))}
        </fieldset>
        <SearchField value={search} onChange={onSearch} label={text.ui('compared.search')} testId="change-search" />
      </div>
      {list.error && <Failure error={list.error} onRetry={list.retry} />}
      {list.isPending && <Waiting />}
      {!list.isPending && !list.error && list.total === 0 && (
        <Empty
          icon="check"
          title={text.ui('compared.nothing')}
          hint={text.ui(chosen.length > 0 || search !== '' ? 'compared.nothingFiltered' : 'compared.nothingHint')}
        />
      )}
      {list.total > 0 && (
        <RowList {...windowRows(list)} rowHeight={rowHeight} render={render} label={label} testId="change-rows" />
      )}
    </div>
  );
}
