import { useRef, useState, type RefObject } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { ClusterRef } from '../../../src-main/contract/cluster-views.ts';
import type { ShownList } from './use-cluster-list.ts';

export interface ReviewMoves {
  /** The list at the left, the cluster at the right, and the field that searches the list. */
  readonly listPart: RefObject<HTMLElement | null>;
  readonly detail: RefObject<HTMLDivElement | null>;
  readonly searchField: RefObject<HTMLInputElement | null>;
  /** The filter of the list, as it stands behind every address of the review. */
  readonly query: string;
  readonly goTo: (cluster: ClusterRef) => void;
  /** Goes to another cluster, and with the keys out of the one that is left. */
  readonly leaveFor: (cluster: ClusterRef) => void;
  /** Goes to the row of the list. */
  readonly show: (index: number) => void;
  readonly focusList: () => void;
  /** The note that is being written; a move to another cluster ends it. */
  readonly writes: 'cluster' | 'page' | null;
  readonly setWrites: (writes: 'cluster' | 'page' | null) => void;
}

/** The ways from cluster to cluster, and where the keys are afterwards. */
export function useReviewMoves(audit: string, { rows }: ShownList): ReviewMoves {
  const [, navigate] = useLocation();
  const search = useSearch();
  const listPart = useRef<HTMLElement>(null);
  const detail = useRef<HTMLDivElement>(null);
  const searchField = useRef<HTMLInputElement>(null);
  const [writes, setWrites] = useState<'cluster' | 'page' | null>(null);
  const query = search === '' ? '' : `?${search}`;
  const goTo = (ref: ClusterRef) =>
    navigate(`/audit/${encodeURIComponent(audit)}/clusters/${ref}${query}`, { replace: true });
  const focusList = () =>
    listPart.current?.querySelector<HTMLElement>('[role=listbox]')?.focus({ preventScroll: true });
  return {
    listPart,
    detail,
    searchField,
    query,
    goTo,
    leaveFor(ref) {
      goTo(ref);
      setWrites(null);
      focusList();
    },
    show(index) {
      const at = Math.max(0, Math.min(rows.total - 1, index));
      const row = rows.rowAt(at);
      if (row) goTo(row.key);
      else if (rows.total > 0) void rows.load(at, at).then(([loaded]) => loaded && goTo(loaded.key));
      setWrites(null);
      focusList();
    },
    focusList,
    writes,
    setWrites,
  };
}
