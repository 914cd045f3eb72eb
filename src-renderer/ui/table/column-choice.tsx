import { useText } from '../../i18n/use-text.ts';
import { Button, IconButton } from '../button.tsx';
import { PopoverButton } from '../popover-button.tsx';
import {
  isShown,
  moved,
  orderedColumns,
  usualLayout,
  withShown,
  type ColumnLayout,
  type GridColumn,
} from './column.ts';

interface ColumnChoiceProps<T> {
  readonly columns: readonly GridColumn<T>[];
  readonly layout: ColumnLayout;
  readonly onLayout: (layout: ColumnLayout) => void;
}

/** Which columns are shown, and in which order. */
export function ColumnChoice<T>({ columns, layout, onLayout }: ColumnChoiceProps<T>) {
  const text = useText();
  const ordered = orderedColumns(columns, layout);
  return (
    <PopoverButton label={text.ui('table.columns')} icon="settings" testId="columns-open">
      {() => (
        <>
          <ul className="column-choice">
            {ordered.map((column, index) => (
              <li className="row" key={column.id}>
                <label className="check grow px-4 py-4">
                  <input
                    type="checkbox"
                    checked={isShown(column, layout)}
                    onChange={(event) => onLayout(withShown(layout, column.id, event.target.checked))}
                  />
                  <span>{column.label}</span>
                </label>
                <IconButton
                  icon="ascending"
                  label={text.ui('table.moveUp', { column: column.label })}
                  disabled={index === 0}
                  onClick={() => onLayout(moved(columns, layout, column.id, index - 1))}
                />
                <IconButton
                  icon="descending"
                  label={text.ui('table.moveDown', { column: column.label })}
                  disabled={index === ordered.length - 1}
                  onClick={() => onLayout(moved(columns, layout, column.id, index + 1))}
                />
              </li>
            ))}
          </ul>
          <p className="hint">{text.ui('table.columnsHint')}</p>
          <Button size="small" icon="again" onClick={() => onLayout(usualLayout)}>
            {text.ui('table.columnsReset')}
          </Button>
        </>
      )}
    </PopoverButton>
  );
}
