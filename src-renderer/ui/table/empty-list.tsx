import { useText } from '../../i18n/use-text.ts';
import { Button } from '../button.tsx';
import type { IconName } from '../icon.tsx';
import { NothingHere } from '../nothing-here.tsx';
import { Empty } from '../states.tsx';

export type EmptyListProps = Readonly<{
  audit: string;
  isFiltered: boolean;
  onClear: () => void;
  icon: IconName;
  title: string;
  hint: string;
  noMatch: string;
}>;

export function EmptyList({ audit, isFiltered, onClear, icon, title, hint, noMatch }: EmptyListProps) {
  const text = useText();
  if (isFiltered)
    return (
      <Empty icon="search" title={noMatch} hint={text.ui('pageList.noMatchHint')}>
        <Button onClick={onClear} says="table.clear" />
      </Empty>
    );
  const soon = { icon: 'play', ...text.hinted('table.notYet') } as const;
  return <NothingHere audit={audit} soon={soon} never={{ icon, title, hint }} />;
}
