import type { ReactNode } from 'react';
import type { WindowList } from '../../api/window-list.ts';
import { Failure, Waiting } from '../states.tsx';
import { EmptyList, type EmptyListProps } from './empty-list.tsx';

interface ListBodyProps<T> extends EmptyListProps {
  readonly list: WindowList<T>;
  /** The table, drawn when there is something in it. */
  readonly children: ReactNode;
}

/** The place of a long table in each of its states: failed, on its way, empty for a reason, there. */
export function ListBody<T>({ list, children, ...empty }: ListBodyProps<T>) {
  return (
    <div className="list-body">
      {list.error && <Failure error={list.error} onRetry={list.retry} />}
      {list.isPending && <Waiting />}
      {!list.isPending && !list.error && list.total === 0 && <EmptyList {...empty} />}
      {list.total > 0 && children}
    </div>
  );
}
