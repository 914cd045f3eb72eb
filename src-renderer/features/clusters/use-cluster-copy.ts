import { useText } from '../../i18n/use-text.ts';
import { useCopy } from '../../ui/use-copy.ts';
import { clustersAsTsv, membersAsTsv } from './cluster-tsv.ts';
import type { ShownList } from './use-cluster-list.ts';
import type { Reviewing } from './use-reviewing.ts';

/** Copies what is chosen, the smallest first: words on the screen, members, clusters, the cluster that is shown. */
export function useClusterCopy(reviewing: Reviewing, { rows, active }: ShownList): () => Promise<void> {
  const text = useText();
  const copy = useCopy();
  return async () => {
    const picked = window.getSelection()?.toString() ?? '';
    if (picked !== '') return copy(picked, text.ui('clusters.copied'));
    const { members: chosenMembers } = reviewing.chosen;
    const members = chosenMembers.length > 0 ? chosenMembers : reviewing.member ? [reviewing.member] : [];
    if (members.length > 0 && !reviewing.bulk) return copy(membersAsTsv(text, members), text.ui('clusters.copied'));
    const chosen = reviewing.selection.all
      ? await rows.load(0, rows.total - 1)
      : [...reviewing.selection.rows.values()];
    const current = rows.rowAt(active);
    const copied = chosen.length > 0 ? chosen : current ? [current] : [];
    if (copied.length > 0)
      copy(
        clustersAsTsv(text, copied),
        text.ui('clusters.copiedRows', { clusters: text.count('clusters', copied.length) }),
      );
  };
}
