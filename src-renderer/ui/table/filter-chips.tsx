import { useText } from '../../i18n/use-text.ts';
import { Icon } from '../icon.tsx';

export type FilterChip = Readonly<{ id: string; label: string; clear: () => void }>;

export function FilterChips({ chips, onClear }: Readonly<{ chips: readonly FilterChip[]; onClear: () => void }>) {
  const text = useText();
  if (chips.length === 0) return null;
  return (
    <ul className="chips align-centre px-12 py-4" aria-label={text.ui('table.active')}>
      {chips.map(({ id, label, clear }) => (
        <li key={id}>
          <button
            type="button"
            className="filter-chip chip inline-row max-w-340 gap-4"
            onClick={clear}
            title={text.ui('table.drop', { filter: label })}
          >
            <span className="cut">{label}</span>
            <Icon name="close" size="small" />
          </button>
        </li>
      ))}
      <li>
        <button type="button" className="link-button" onClick={onClear} data-testid="filters-clear">
          {text.ui('table.clear')}
        </button>
      </li>
    </ul>
  );
}
