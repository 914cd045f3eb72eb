import { useText } from '../../i18n/use-text.ts';
import { Button } from '../button.tsx';
import type { IconName } from '../icon.tsx';
import { NothingHere } from '../nothing-here.tsx';
import { Empty } from '../states.tsx';

export interface EmptyListProps {
  readonly audit: string;
  readonly isFiltered: boolean;
  readonly onClear: () => void;
  readonly icon: IconName;
  readonly title: string;
  readonly hint: string;
  readonly noMatch: string;
}

/** Because of its filter, because the audit has not come so far, or because there is nothing. */
export function EmptyList({ audit, isFiltered, onClear, icon, title, hint, noMatch }: EmptyListProps) {
  const text = useText();
  if (isFiltered)
    return (
      <Empty icon="search" title={noMatch} hint={text.ui('pageList.noMatchHint')}>
        <Button onClick={onClear}>{text.ui('table.clear')}</Button>
      </Empty>
    );
  const soon = { icon: 'play', title: text.ui('table.notYet'), hint: text.ui('table.notYetHint') } as const;
  return <NothingHere audit={audit} soon={soon} never={{ icon, title, hint }} />;
}
