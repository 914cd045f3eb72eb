import { useText } from '../../i18n/use-text.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import type { BulkAction } from '../decisions/bulk-dialog.tsx';
import type { Desk } from './use-desk.ts';

interface SelectionBarProps {
  readonly desk: Desk;
  readonly bulk: NonNullable<Desk['bulk']>;
  /** Clusters that the filter leaves. */
  readonly total: number;
  readonly onBulk: (action: BulkAction) => void;
}

/** What is selected, and what can be done with it at once. */
export function SelectionBar({ desk, bulk, total, onBulk }: SelectionBarProps) {
  const text = useText();
  return (
    <div className="selection-bar" role="toolbar" aria-label={text.ui('clusters.selectedBar')} data-testid="selection-bar">
      <span aria-live="polite">{text.ui('clusters.selected', { clusters: bulk.subject })}</span>
      <IconButton icon="close" label={text.ui('clusters.clearSelection')} onClick={desk.clearSelection} />
      <Button size="small" look="primary" onClick={() => onBulk('proposal')} data-testid="bulk-open">
        {text.ui('clusters.decideAll')}
      </Button>
      <Button size="small" onClick={() => desk.setState('postponed')}>
        {text.ui('clusters.postpone')}
      </Button>
      {!desk.selection.all && bulk.count < total && (
        <Button size="small" look="quiet" onClick={desk.selectAll}>
          {text.ui('clusters.allOf', { count: text.format.integer(total) })}
        </Button>
      )}
    </div>
  );
}
