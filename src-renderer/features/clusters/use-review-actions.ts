import { useLocation } from 'wouter';
import type { ReviewedMember } from '../../../src-main/contract/cluster-views.ts';
import { placeOf } from '../../app/filter-address.ts';
import type { Choice } from '../decisions/choices.ts';
import type { OpenDialog } from './cluster-dialogs.tsx';
import { addressOfList } from './filters.ts';
import type { ShownList } from './use-cluster-list.ts';
import type { ReviewMoves } from './use-review-moves.ts';
import type { Reviewing } from './use-reviewing.ts';

interface ReviewParts {
  readonly audit: string;
  readonly reviewing: Reviewing;
  readonly shownList: ShownList;
  readonly moves: ReviewMoves;
  readonly onOpen: (dialog: OpenDialog) => void;
}

/** What keys, buttons and menus of the review do alike. */
export function useReviewActions({ audit, reviewing, shownList, moves, onOpen }: ReviewParts) {
  const [, navigate] = useLocation();
  const { list, setList, rows, active } = shownList;
  return {
    toList() {
      reviewing.setMember(null);
      moves.focusList();
    },
    show(index: number) {
      reviewing.setMember(null);
      moves.show(index);
    },
    choose(choice: Choice) {
      const action = reviewing.choose(choice);
      if (action) onOpen({ kind: 'bulk', action });
    },
    accept() {
      if (reviewing.bulk) onOpen({ kind: 'bulk', action: 'proposal' });
      else void reviewing.accept();
    },
    makeSource(member: ReviewedMember | null) {
      if (reviewing.cluster && member && !member.isSource)
        void reviewing.decide.review([reviewing.cluster.key], { source: member.page.address });
    },
    asTable: () =>
      navigate(placeOf(`/audit/${encodeURIComponent(audit)}/clusters`, { ...addressOfList(list), view: 'table' })),
    clearFilter: () => setList({ ...list, filter: {} }),
    /** Offers this address, or the source page. A cluster that is still on its way is known from its row. */
    openIgnore(address?: string) {
      const of = reviewing.cluster ?? (active < 0 ? null : rows.rowAt(active));
      if (of) onOpen({ kind: 'ignore', cluster: of.key, address: address ?? of.sourceAddress });
    },
    openHistory: () => onOpen({ kind: 'history' }),
    openNote: () => moves.setWrites(reviewing.member?.decision ? 'page' : 'cluster'),
  };
}
