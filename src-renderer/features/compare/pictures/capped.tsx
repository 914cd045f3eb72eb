import { useState, type ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';

interface CappedProps<Item> {
  readonly items: readonly Item[];
  readonly most: number;
  readonly children: (shown: readonly Item[]) => ReactNode;
}

/** The beginning of a long list, and a button that shows the rest. */
export function Capped<Item>({ items, most, children }: CappedProps<Item>) {
  const text = useText();
  const [all, setAll] = useState(false);
  const isLong = items.length > most;
  return (
    <>
      {children(isLong && !all ? items.slice(0, most) : items)}
      {isLong && (
        <Button size="small" look="quiet" aria-expanded={all} onClick={() => setAll((old) => !old)}>
          {all
            ? text.ui('evidence.showFewer')
            : text.ui('evidence.showAll', { count: text.format.integer(items.length) })}
        </Button>
      )}
    </>
  );
}
