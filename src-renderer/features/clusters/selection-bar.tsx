import { useText } from '../../i18n/use-text.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import type { BulkAction } from '../decisions/bulk-dialog.tsx';
import type { Reviewing } from './use-reviewing.ts';

interface SelectionBarProps {
  readonly reviewing: Reviewing;
  readonly bulk: NonNullable<Reviewing['bulk']>;
  /** Clusters that the filter leaves. */
  readonly total: number;
  readonly onBulk: (action: BulkAction) => void;
}

/** What is selected, and what can be done with it at once. */
export function SelectionBar({ reviewing, bulk, total, onBulk }: SelectionBarProps) {
  const text = useText();
  return (
    <div
      className="selection-bar row wrap small on-accent-soft line-below gap-6 py-6 px-12"
      role="toolbar"
      aria-label={text.ui('clusters.selectedBar')}
      data-testid="selection-bar"
    >
      <span className="ink strong" aria-live="polite">
        {text.ui('clusters.selected', { clusters: bulk.subject })}
      </span>
      <IconButton icon="close" label={text.ui('clusters.clearSelection')} onClick={reviewing.clearSelection} />
      <Button size="small" look="primary" onClick={() => onBulk('proposal')} data-testid="bulk-open">
        {text.ui('clusters.decideAll')}
      </Button>
      <Button size="small" onClick={() => reviewing.setState('postponed')}>
        {text.ui('clusters.postpone')}
      </Button>
      {!reviewing.selection.all && bulk.count < total && (
        <Button size="small" look="quiet" onClick={reviewing.selectAll}>
          {text.ui('clusters.allOf', { count: text.format.integer(total) })}
        </Button>
      )}
    </div>
  );
}
