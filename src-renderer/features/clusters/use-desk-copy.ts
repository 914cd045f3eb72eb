import { useText } from '../../i18n/use-text.ts';
import { useCopy } from '../../ui/use-copy.ts';
import { clustersAsTsv, membersAsTsv } from './cluster-tsv.ts';
import type { ShownList } from './use-cluster-list.ts';
import type { Desk } from './use-desk.ts';

/** Copies what is chosen, the smallest first: words on the screen, members, clusters, the cluster that is shown. */
export function useDeskCopy(desk: Desk, { rows, active }: ShownList): () => Promise<void> {
  const text = useText();
  const copy = useCopy();
  return async () => {
    const picked = window.getSelection()?.toString() ?? '';
    if (picked !== '') return copy(picked, text.ui('clusters.copied'));
    const { members: chosenMembers } = desk.chosen;
    const members = chosenMembers.length > 0 ? chosenMembers : desk.member ? [desk.member] : [];
    if (members.length > 0 && !desk.bulk) return copy(membersAsTsv(text, members), text.ui('clusters.copied'));
    const chosen = desk.selection.all ? await rows.load(0, rows.total - 1) : [...desk.selection.rows.values()];
    const current = rows.rowAt(active);
    const copied = chosen.length > 0 ? chosen : current ? [current] : [];
    if (copied.length > 0) copy(clustersAsTsv(text, copied), text.ui('clusters.copiedRows', { clusters: text.count('clusters', copied.length) }));
  };
}
